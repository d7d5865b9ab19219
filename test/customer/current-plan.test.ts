/** Which plan is the current one after an assignment and after a change of the page. The rules have their table in Node. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { basic } from '../picker/basic.js';
import {
  currentLabelsOf,
  expect,
  mountPicker,
  type PickerScene,
  secondsOf,
  setClock,
} from '../support/browser.js';

/** Mounts a picker of a customer of Basic. */
const mountBasic = (faults: object[] = []): Promise<PickerScene> =>
  mountPicker({ customer: { plan: 'basic' }, faults, attributes: basic });

describe('the current plan after an assignment', () => {
  const day = 86_400;
  const now = '2027-01-15T12:00Z';
  const ago = secondsOf(now) - day;

  beforeEach(() => setClock(now));

  /** Changes from Basic to Pro with a response of these fields. */
  async function change(answer: object) {
    const body = JSON.stringify({ productPlanId: 'pro', ...answer });
    const { picker } = await mountBasic([{ status: 200, body }]);
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    return picker;
  }

  /** Sets properties; returns the name of the current plan. */
  async function set(picker: PortalPlanPickerElement, properties: Partial<PortalPlanPickerElement>) {
    Object.assign(picker, properties);
    picker.requestUpdate();
    await picker.updateComplete;
    return currentLabelsOf(picker).join();
  }

  it('N10 is the one that the page sets, and the same value again changes nothing', async () => {
    const picker = await change({ startTimeInSeconds: ago });
    expect(await set(picker, {})).to.equal('Pro');
    expect(await set(picker, { currentPlan: 'basic' }), 'the same value again').to.equal('Pro');
    expect(await set(picker, { currentPlan: 'free' })).to.equal('Free');
    expect(await set(picker, { currentPlan: 'free', interval: 'month' }), 'and stays so').to.equal('Free');
  });

  for (const [first, second] of [
    ['assignment', 'currentPlan'],
    ['currentPlan', 'assignment'],
  ] as const)
    it(`N10 is the one that the page sets together with an assignment that has started, ${first} first`, async () => {
      const { picker } = await mountBasic();
      const values = { assignment: { productPlanId: 'pro', startTimeInSeconds: ago }, currentPlan: 'free' };
      expect(await set(picker, { [first]: values[first], [second]: values[second] })).to.equal('Free');
    });
});
