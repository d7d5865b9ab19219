/** Statuses: what is said of them. The codes of all statuses are tested in Node. */
import { formatTime } from '../../src/i18n/format.js';
import type { PortalErrorCode } from '../../src/service/errors.js';
import type { Fault } from '../../src/testing/faults.js';
import {
  changePlan,
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
  renderedTextOf,
  reviewOf,
  secondsInDays,
  stopTimers,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
} from '../support/browser.js';
import { expectSettingsFailure, passRetries } from './failures.js';

describe('statuses of a change', () => {
  const secret = '{"productPlanId":"pro","errorMessage":"secret"}';

  for (const [title, fault, code, says] of [
    ['E02 202 although the change is applied', { status: 202, at: 'after' }, 'response', en.unknown],
    ['E03 404 with HTML', { status: 404, body: '<h1>secret</h1>' }, 'rejected', en.rejected],
    ['E08 429', { status: 429, body: secret }, 'throttled', `${en.throttled} ${en.retryLater}`],
  ] satisfies [string, Fault & { status: number }, PortalErrorCode, string][])
    it(`${title}: says what it means, and nothing of the body`, async () => {
      const scene = await mountPicker({ faults: [fault] });
      await changePlan(scene.picker);
      expect(textOf(partOf(scene.picker, 'error'))).to.contain(says);
      expect(renderedTextOf(scene.picker)).not.to.contain('secret');
      const { status } = fault;
      const outcome = says === en.unknown ? 'unknown' : 'not-applied';
      const applied = 'at' in fault ? 1 : 0;
      await expectFailure(scene, scene.picker, { code, status, outcome }, { calls: 1, applied });
    });
});

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
