/** How the events and the warnings of the elements reach the page. */
import {
  changePlan,
  chooseInterval,
  consoleLinesOf,
  expect,
  fourPlans,
  mount,
  mountPicker,
  mountSettings,
  openReview,
  planMarkup,
  press,
  recordEvents,
  stopTimers,
  typesOf,
  until,
} from '../support/browser.js';

it('events from the shadow root of a component reach the document', async () => {
  const types = [
    ...(['plan-review', 'plan-dismiss', 'interval-change', 'plan-assign', 'plan-error'] as const),
    ...(['plan-assigned', 'session-request', 'settings-error'] as const),
  ];
  const heard = recordEvents(...types);
  const into = document.createElement('div');
  (await mount('<div></div>')).attachShadow({ mode: 'open' }).append(into);
  const plans = fourPlans + planMarkup({ value: 'year', label: 'Pro', price: '490', interval: 'year' });
  const { picker, ...scene } = await mountPicker({ plans, faults: [{ status: 400, times: 1 }], into });
  await openReview(picker);
  await press(picker, 'dismiss');
  await chooseInterval(picker, 'year');
  await chooseInterval(picker, 'month');
  await changePlan(picker);
  await changePlan(picker);
  const pass = stopTimers();
  const attributes = { 'base-url': '/billing' };
  const { settings } = await mountSettings({ scene, into, isSignedIn: false, isLoaded: false, attributes });
  await pass(30_000);
  await until(() => settings.error, 'the error');
  expect([...new Set(typesOf(heard))]).to.deep.equal(types);
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
