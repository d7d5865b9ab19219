/** Statuses: what is said of them. The codes of all statuses are tested in Node. */
import { formatTime } from '../../src/i18n/format.js';
import {
  confirm,
  en,
  expect,
  expectFailure,
  expectTraffic,
  mountPicker,
  mountSettings,
  openReview,
  partOf,
  press,
  reviewOf,
  secondsInDays,
  stopTimers,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
} from '../support/browser.js';
import { expectSettingsFailure, passRetries } from './failures.js';

describe('a refused token', () => {
  it('E04 401: sends one request and keeps the wish when nobody refreshes the token', async () => {
    const pass = stopTimers();
    const endTimeInSeconds = secondsInDays(1);
    const scene = await mountPicker({
      faults: [{ status: 401 }],
      properties: { defaultPlan: 'free', endTimeInSeconds },
    });
    const { picker, events } = scene;
    await openReview(picker);
    await confirm(picker);
    await until(() => events.length, 'session-request');
    await pass(10_000);
    await untilOutcome(picker);
    expect(textOf(partOf(picker, 'error'))).to.contain(en.session);
    expect(new Set(events.map(({ type }) => type))).to.have.all.keys('session-request', 'plan-error');
    expect(events[0]).to.include({ type: 'session-request', reason: 'refused' });
    await expectFailure(
      scene,
      picker,
      { code: 'session', status: 401, outcome: 'not-applied' },
      { calls: 1 },
    );
    await press(picker, 'retry');
    expect(reviewOf(picker).times).to.contain(formatTime(endTimeInSeconds, 'en'));
  });
});

describe('failed settings', () => {
  it('E10 503: show an error after three requests, and load on retry', async () => {
    const pass = stopTimers();
    const scene = await mountSettings({ faults: [{ status: 503 }], isLoaded: false });
    await passRetries(scene, pass);
    await pass(300_000);
    await expectSettingsFailure(scene, { code: 'service', status: 503 }, { calls: 3 });
    await scene.customer.setFaults();
    await press(scene.settings, 'retry');
    await untilLoaded(scene.settings);
    expect(scene.settings.settings).not.to.equal(null);
    await expectTraffic(scene, { calls: 4 });
  });
});
