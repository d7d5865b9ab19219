/** `plan-started`: the start of the known assignment passes while the page is open. */
import { useFakeTimers } from 'sinon';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import {
  changePlan,
  expect,
  listen,
  mountPicker,
  type PickerScene,
  recordEvents,
} from '../support/browser.js';

const hour = 3600;
const now = 1_800_000_000;
const pro: CustomerPricingResponse = { productPlanId: 'pro', startTimeInSeconds: now + hour };

/** Mounts a picker of a customer of Basic whose clock only `pass` moves, by so many seconds. */
async function mountInTime(mounting: Parameters<typeof mountPicker>[0] = {}) {
  const clock = useFakeTimers({ now: now * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const scene = await mountPicker({ attributes: { 'current-plan': 'basic' }, ...mounting });
  const started = recordEvents('plan-started');
  const pass = async (seconds: number) => {
    await clock.tickAsync(seconds * 1000);
    await scene.picker.updateComplete;
  };
  return { scene, pass, getStarted: () => started.map(({ detail }) => detail) };
}

describe('plan-started', () => {
  it('is dispatched once, within a minute of the start, also to a page that sets a new object each time, as its listener does', async () => {
    const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
    listen('plan-started', () => (scene.picker.assignment = { ...pro, relationId: 'r' }));
    await pass(hour - 60);
    expect(getStarted()).to.deep.equal([]);
    await pass(120);
    for (let count = 0; count < 3; count++) {
      scene.picker.assignment = { ...pro, relationId: `r${count}` };
      await pass(60);
    }
    expect(getStarted()).to.deep.equal([pro]);
  });

  it('is dispatched after `plan-assigned` for a plan that starts at once', async () => {
    const started = { productPlanId: 'pro', startTimeInSeconds: now - 1 };
    const { scene, getStarted } = await mountInTime({
      faults: [{ status: 200, body: JSON.stringify(started) }],
    });
    const order = recordEvents('plan-assigned', 'plan-started');
    await changePlan(scene.picker);
    expect(order.map(({ type }) => type)).to.deep.equal(['plan-assigned', 'plan-started']);
    expect(getStarted()).to.deep.equal([started]);
  });

  it('is dispatched by one of the next pickers when the start has passed meanwhile', async () => {
    const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
    scene.picker.remove();
    await pass(2 * hour);
    scene.picker.requestUpdate();
    await scene.picker.updateComplete;
    expect(getStarted()).to.deep.equal([]);
    for (const currentPlan of ['basic', 'basic', 'pro'])
      await mountPicker({ scene, properties: { assignment: pro, currentPlan } });
    expect(getStarted()).to.deep.equal([pro]);
  });

  const silent: [what: string, change: (scene: PickerScene) => void][] = [
    ['of an unknown plan', ({ picker }) => (picker.assignment = { startTimeInSeconds: now + hour })],
    ['whose plan the page calls the current one', ({ picker }) => (picker.currentPlan = 'pro')],
    ['of the former customer', ({ picker }) => (picker.sessionToken = 'of another customer')],
  ];
  for (const [what, change] of silent)
    it(`is not dispatched for an assignment ${what}`, async () => {
      const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
      change(scene);
      await scene.picker.updateComplete;
      await pass(2 * hour);
      expect(getStarted()).to.deep.equal([]);
    });
});
