/** Group E: statuses. The codes of all statuses are tested in test/service. */
import { formatTime } from '../../src/i18n/format.js';
import type { PortalErrorCode } from '../../src/service/errors.js';
import type { Fault } from '../../src/testing/faults.js';
import {
  changePlan,
  confirm,
  en,
  expect,
  expectAssigned,
  expectFailure,
  expectTraffic,
  lastAssignmentOf,
  listen,
  mountPicker,
  mountSettings,
  openReview,
  outcomeOf,
  partOf,
  planMarkup,
  press,
  renderedTextOf,
  reviewOf,
  SandboxCustomer,
  secondsInDays,
  stopTimers,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
} from '../support/browser.js';
import { expectSettingsFailure, passRetries } from './failures.js';

describe('E: statuses of a change', () => {
  it('E01 200: shows plan, start and reference of the response', async () => {
    const scene = await mountPicker({
      customer: { plan: 'basic' },
      attributes: { 'current-plan': 'basic' },
    });
    await changePlan(scene.picker);
    const response = await lastAssignmentOf(scene);
    const shown = await expectAssigned(scene, scene.picker, response);
    for (const text of ['Pro', en.starts, response.relationId ?? '?']) expect(shown).to.contain(text);
    expect(shown).not.to.contain(en.ends);
  });

  const secret = '{"productPlanId":"pro","errorMessage":"secret"}';

  for (const [title, fault, code, says] of [
    ['E02 202 although the change is applied', { status: 202, at: 'after' }, 'response', en.unknown],
    ['E02 204', { status: 204 }, 'response', en.unknown],
    ['E03 404 with HTML', { status: 404, body: '<h1>secret</h1>' }, 'rejected', en.rejected],
    ['E05 408', { status: 408, body: secret }, 'service', en.unknown],
    ['E06 409', { status: 409, body: secret }, 'service', en.unknown],
    ['E08 429', { status: 429, body: secret }, 'throttled', `${en.throttled} ${en.retryLater}`],
    [
      'E08 429, Retry-After hidden',
      { status: 429, headers: { 'retry-after': '7' } },
      'throttled',
      en.retryLater,
    ],
    ['E09 503', { status: 503, body: secret }, 'service', en.unknown],
    [
      'E09 500 although the change is applied',
      { status: 500, body: secret, at: 'after' },
      'service',
      en.unknown,
    ],
  ] satisfies [string, Fault & { status: number }, PortalErrorCode, string][])
    it(`${title}: says what it means, and nothing of the body`, async () => {
      const scene = await mountPicker({ faults: [fault] });
      await changePlan(scene.picker);
      expect(textOf(partOf(scene.picker, 'error'))).to.contain(says);
      expect(renderedTextOf(scene.picker)).not.to.contain('secret');
      const { status } = fault;
      const outcome = says === en.unknown ? 'unknown' : 'not-applied';
      const applied = 'at' in fault ? 1 : 0;
      // Browsers repeat a POST after 408 on a reused connection.
      const received = status === 408 ? (await scene.customer.ledger()).requests.length : 1;
      const traffic = { calls: 1, received, applied };
      await expectFailure(scene, scene.picker, { code, status, outcome }, traffic);
    });

  it("E03 400: shows the service's message in place of the reason", async () => {
    const scene = await mountPicker({ plans: planMarkup({ value: 'gold' }) });
    await changePlan(scene.picker, 'gold');
    const { serviceMessage = '' } = scene.picker.error ?? {};
    expect(serviceMessage).not.to.equal('');
    expect(outcomeOf(scene.picker)).to.include({ verdict: en.notChanged, reason: serviceMessage });
    const failure = { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage } as const;
    await expectFailure(scene, scene.picker, failure, { calls: 1 });
  });

  it('E08 429 with a readable Retry-After: says how long to wait, and does not repeat the POST', async () => {
    const pass = stopTimers();
    const headers = { 'retry-after': '7', 'access-control-expose-headers': 'retry-after' };
    const scene = await mountPicker({ faults: [{ status: 429, headers }] });
    await changePlan(scene.picker);
    await pass(300_000);
    expect(textOf(partOf(scene.picker, 'error'))).to.contain('7 seconds');
    const failure = {
      code: 'throttled',
      status: 429,
      outcome: 'not-applied',
      retryAfterInSeconds: 7,
    } as const;
    await expectFailure(scene, scene.picker, failure, { calls: 1 });
  });
});

describe('E04: a refused token', () => {
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

  for (const status of [401, 403])
    it(`E04 ${status}: sends once more with a new token`, async () => {
      const scene = await mountPicker({ faults: [{ status }] });
      const { customerId } = scene.customer;
      const renewed = await SandboxCustomer.create({ customerId });
      const reasons: string[] = [];
      listen('session-request', (event) => {
        reasons.push(event.reason);
        event.respondWith(renewed.token);
      });
      await changePlan(scene.picker);
      const { requests, assignments } = await renewed.ledger();
      expect(reasons).to.deep.equal(['refused']);
      expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
      const traffic = { calls: 2, received: 1 };
      await expectAssigned(scene, scene.picker, assignments[0]?.plan ?? {}, traffic);
    });
});

describe('E10: failed settings', () => {
  it('E08 429: are requested again after Retry-After', async () => {
    const pass = stopTimers();
    const headers = { 'retry-after': '7', 'access-control-expose-headers': 'retry-after' };
    const scene = await mountSettings({ faults: [{ status: 429, headers, times: 1 }], isLoaded: false });
    let pauses = 0;
    await passRetries(scene, (milliseconds) => {
      if (scene.calls.count === 1) pauses++;
      return pass(milliseconds);
    });
    // Of two seconds each. Without the header, one would be enough.
    expect(pauses).to.be.at.least(4);
    expect(scene.settings.settings).not.to.equal(null);
    expect(scene.calls.count).to.equal(2);
  });

  for (const [status, tries, code] of [
    [404, 1, 'rejected'],
    [503, 3, 'service'],
  ] as const)
    it(`E10 ${status}: show an error after ${tries} ${tries > 1 ? 'requests' : 'request'}, and load on retry`, async () => {
      const pass = stopTimers();
      const scene = await mountSettings({ faults: [{ status }], isLoaded: false });
      await passRetries(scene, pass);
      await pass(300_000);
      await expectSettingsFailure(scene, { code, status }, { calls: tries });
      await scene.customer.setFaults();
      await press(scene.settings, 'retry');
      await untilLoaded(scene.settings);
      expect(scene.settings.settings).not.to.equal(null);
      await expectTraffic(scene, { calls: tries + 1 });
    });

  it('E10 are not requested again after the element is removed', async () => {
    const pass = stopTimers();
    const { settings, calls } = await mountSettings({ faults: [{ status: 500 }], isLoaded: false });
    await calls.untilAnswered();
    settings.remove();
    await pass(300_000);
    expect(calls.count).to.equal(1);
    expect(settings.pending).to.equal(false);
  });
});
