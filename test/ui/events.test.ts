/** How the events and the warnings of the elements reach the page. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  changePlan,
  chooseInterval,
  consoleLinesOf,
  expect,
  fourPlans,
  listen,
  mount,
  mountPicker,
  mountSettings,
  openReview,
  planMarkup,
  press,
  recordEvents,
  stopTimers,
  until,
} from '../support/browser.js';

const types = [
  ...([
    'interval-change',
    'plan-review',
    'plan-dismiss',
    'plan-assign',
    'plan-assigned',
    'plan-error',
  ] as const),
  ...(['settings-loaded', 'settings-error', 'session-request'] as const),
];

const recordTypes = (): (() => string[]) => {
  const events = recordEvents(...types);
  return () => [...new Set(events.map(({ type }) => type))];
};

/** A box in the shadow root of a component. */
async function mountComponent(): Promise<HTMLElement> {
  const box = document.createElement('div');
  (await mount('<div></div>')).attachShadow({ mode: 'open' }).append(box);
  return box;
}

describe('events from the shadow root of a component', () => {
  for (const [act, faults, expected] of [
    [changePlan, [], ['plan-review', 'plan-assign', 'plan-assigned']],
    [changePlan, [{ status: 400 }], ['plan-review', 'plan-assign', 'plan-error']],
    [
      async (picker: PortalPlanPickerElement) => {
        await openReview(picker);
        await press(picker, 'dismiss');
        await chooseInterval(picker, 'year');
      },
      [],
      ['plan-review', 'plan-dismiss', 'interval-change'],
    ],
  ] as const)
    it(`reach the document: ${expected.join(', ')}`, async () => {
      const heard = recordTypes();
      const plans = fourPlans + planMarkup({ value: 'year', interval: 'year' });
      const { picker } = await mountPicker({ plans, faults: [...faults], into: await mountComponent() });
      await act(picker);
      expect(heard()).to.deep.equal(expected);
    });

  it('reach the document: session-request, settings-error', async () => {
    const heard = recordTypes();
    const pass = stopTimers();
    const { settings } = await mountSettings({
      into: await mountComponent(),
      isSignedIn: false,
      isLoaded: false,
      attributes: { 'base-url': '/billing' },
    });
    await pass(30_000);
    await until(() => settings.error, 'the error');
    expect(heard()).to.deep.equal(['session-request', 'settings-error']);
  });
});

describe('respondWith()', () => {
  it('stops the remaining listeners of session-request, also on the same element', async () => {
    const { picker, customer } = await mountPicker({ properties: { sessionToken: null } });
    const heard: string[] = [];
    picker.addEventListener('session-request', () => heard.push('before the answer'));
    picker.addEventListener('session-request', (event) => {
      heard.push('the answer');
      event.respondWith(customer.token);
    });
    picker.addEventListener('session-request', () => heard.push('after the answer'));
    listen('session-request', () => heard.push('the document'));
    await changePlan(picker);
    expect(picker.assignment).to.include({ productPlanId: 'pro' });
    expect(heard).to.deep.equal(['before the answer', 'the answer']);
  });
});

describe('console warnings', () => {
  const properties = { sessionToken: 'a-token' };

  it('report a missing base-url of a picker once', async () => {
    const { picker, ...scene } = await mountPicker({ isSignedIn: false, properties });
    for (let presses = 0; presses < 2; presses++) {
      await changePlan(picker);
      expect(picker.error?.code).to.equal('setup');
    }
    expect(consoleLinesOf(scene)).to.have.length(1);
    expect(consoleLinesOf(scene)[0]).to.match(/^<portal-plan-picker>: base-url is missing/);
  });

  it('report a missing base-url of settings after a second, as the page may still set it', async () => {
    const pass = stopTimers();
    const { settings, ...scene } = await mountSettings({ isSignedIn: false, isLoaded: false, properties });
    await pass(999);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
    await pass(1);
    expect(settings.error?.code).to.equal('setup');
    expect(consoleLinesOf(scene)).to.have.length(1);
    expect(consoleLinesOf(scene)[0]).to.match(/^<portal-settings>: base-url is missing/);
  });
});
