import { expect } from '@open-wc/testing';
import { formatTime } from '../../src/i18n/format.js';
import { en } from '../../src/messages/en.js';
import type { PortalErrorCode, PortalErrorOutcome } from '../../src/service/errors.js';
import type { Fault } from '../../src/testing/faults.js';
import { press } from '../support/actions.js';
import { attemptChange, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { isRetryDelay, skipSessionRequestDelays, skipTimers } from '../support/clock.js';
import { listen } from '../support/events.js';
import { mountSettingsOf, untilLoaded } from '../support/mount.js';
import { partOf, partsOf, textOf } from '../support/rendered.js';
import { outcomeOf, reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, signIn } from '../support/scene.js';
import { until } from '../support/waiting.js';

/** Tests an attempt with each of these statuses. */
const answered = (
  title: string,
  statuses: number[],
  code: PortalErrorCode,
  outcome: PortalErrorOutcome,
  fault: Fault = {},
): void => {
  for (const status of statuses)
    it(`${title}: ${status}`, async () => {
      const scene = await openScene([{ status, ...fault }]);
      const picker = await attemptChange(scene);
      // Browsers repeat a POST after 408 on a reused connection.
      const { requests } = await scene.customer.ledger();
      const received = status === 408 ? requests.length : 1;
      await expectFailure(scene, picker, { code, status, outcome }, { calls: 1, received });
    });
};

describe('E: statuses', () => {
  it('E01 200: shows plan, start and end of the response', async () => {
    const scene = await openScene([], { plan: 'basic' });
    const picker = await attemptChange(scene, { attributes: { 'current-plan': 'basic' } });
    const { assignments } = await scene.customer.ledger();
    const response = assignments[0]?.plan;
    const shown = await expectAssigned(scene, picker, response ?? {});
    expect(shown)
      .to.contain('Pro')
      .and.contain(en.starts)
      .and.contain(response?.relationId ?? '?');
    expect(shown).not.to.contain(en.ends);
  });

  it('E01 200: shows and points out what differs from the request', async () => {
    const body = {
      productPlanId: 'free',
      startTimeInSeconds: 1_900_000_000,
      endTimeInSeconds: 1_950_000_000,
    };
    const scene = await openScene([{ status: 200, body: JSON.stringify(body) }]);
    const picker = await attemptChange(scene);
    const shown = await expectAssigned(scene, picker, body, { calls: 1 });
    expect(shown).to.contain(en.assignedOther);
    expect(shown).to.contain('Free').and.contain('Pro').and.contain('2030').and.contain('2031');
  });

  answered('E02 another success', [201, 202, 206, 299], 'response', 'unknown', {
    body: '{"productPlanId":"pro"}',
  });
  answered('E02 a success without a body', [204], 'response', 'unknown');

  it('E02 202: is unknown although the change is applied', async () => {
    const scene = await openScene([{ status: 202, at: 'after' }]);
    const picker = await attemptChange(scene);
    await expectFailure(
      scene,
      picker,
      { code: 'response', status: 202, outcome: 'unknown' },
      { calls: 1, applied: 1 },
    );
  });

  answered('E03 refused', [400, 404, 405, 406, 410, 411, 413, 414, 415, 422, 431], 'rejected', 'not-applied');

  it("E03 400: shows the service's message as text", async () => {
    const scene = await openScene();
    const picker = await attemptChange(scene, {
      plan: 'gold',
      plans: '<portal-plan value="gold"></portal-plan>',
    });
    const { serviceMessage } = picker.error ?? {};
    expect(serviceMessage).to.be.a('string').and.not.equal('');
    await expectFailure(
      scene,
      picker,
      { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage: serviceMessage ?? '' },
      { calls: 1 },
    );
    // The service gives a reason.
    expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: serviceMessage });
  });

  for (const status of [401, 403]) {
    it(`E04 ${status}: sends one request and keeps the wish when nobody refreshes the token`, async () => {
      const scene = await openScene([{ status }]);
      skipSessionRequestDelays();
      const end = Math.floor(Date.now() / 1000) + 86_400;
      const properties = { defaultPlan: 'free', endTimeInSeconds: end };
      const picker = await attemptChange(scene, { properties });
      await expectFailure(scene, picker, { code: 'session', status, outcome: 'not-applied' }, { calls: 1 });
      expect([...new Set(scene.events.map(({ type }) => type))]).to.deep.equal([
        'session-request',
        'plan-error',
      ]);
      expect(scene.events[0]).to.include({ reason: 'refused' });
      expect(textOf(partOf(picker, 'error'))).to.contain(en.session);
      await press(picker, 'retry');
      expect(reviewOf(picker).times).to.contain(formatTime(end, 'en'));
    });

    it(`E04 ${status}: sends once more with a new token`, async () => {
      const scene = await openScene([{ status }]);
      const { customerId } = scene.customer;
      const renewed = await SandboxCustomer.create({ customerId });
      const reasons: string[] = [];
      listen('session-request', (event) => {
        reasons.push(event.reason);
        event.respondWith(renewed.token);
      });
      const picker = await attemptChange(scene);
      const { requests, assignments } = await renewed.ledger();
      expect(reasons).to.deep.equal(['refused']);
      expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {}, { calls: 2, received: 1 });
    });

    it(`E04 ${status}: sends no third request when refused again`, async () => {
      const scene = await openScene([{ status }]);
      const renewed = await SandboxCustomer.create();
      await renewed.setFaults({ status });
      listen('session-request', (event) => {
        event.respondWith(renewed.token);
      });
      const picker = await attemptChange(scene);
      const failure = { code: 'session', status, outcome: 'not-applied' } as const;
      await expectFailure(scene, picker, failure, { calls: 2, received: 1 });
      expect((await renewed.ledger()).requests).to.have.length(1);
    });
  }

  answered('E05', [408], 'service', 'unknown');
  answered('E06', [409], 'service', 'unknown');

  describe('E08 429', () => {
    const exposed = { 'access-control-expose-headers': 'retry-after' };
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [what, retryAfter, waits, headers] of [
      ['seconds', '1', 1, exposed],
      ['too many seconds', '1000000000', 120, exposed],
      ['a date', inAnHour, 120, exposed],
      ['a negative number', '-5', undefined, exposed],
      ['garbage', 'soon', undefined, exposed],
      ['hidden from the page', '7', undefined, {}],
    ] as const) {
      const fault: Fault = { status: 429, headers: { 'retry-after': retryAfter, ...headers } };

      it(`does not repeat the POST with Retry-After ${what}`, async () => {
        const scene = await openScene([fault]);
        const picker = await attemptChange(scene);
        await expectFailure(
          scene,
          picker,
          {
            code: 'throttled',
            status: 429,
            outcome: 'not-applied',
            ...(waits !== undefined && { retryAfterInSeconds: waits }),
          },
          { calls: 1 },
        );
        expect(textOf(partOf(picker, 'error'))).to.contain(en.throttled);
      });

      it(`repeats the GET after Retry-After, at most 120 s, with Retry-After ${what}`, async () => {
        const scene = await openScene([{ ...fault, times: 1 }]);
        const pauses = skipTimers(isRetryDelay);
        const settings = await mountSettingsOf();
        signIn(scene, settings);
        await until(() => settings.settings, 'the settings');
        expect(scene.calls.count).to.equal(2);
        expect(pauses).to.have.length(1);
        expect(pauses[0]).to.be.within(Math.max(500, (waits ?? 0) * 1000), 120_000);
        if (waits === undefined) expect(pauses[0]).to.be.lessThan(2000);
      });
    }
  });

  answered('E09', [500, 502, 503, 504, 520, 524, 530, 599], 'service', 'unknown');

  it('E09 500: is unknown although the change is applied', async () => {
    const scene = await openScene([{ status: 500, at: 'after' }]);
    const picker = await attemptChange(scene);
    const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
  });

  describe('E10 settings', () => {
    for (const [what, fault, tries, code] of [
      ['404', { status: 404 }, 1, 'rejected'],
      ['409', { status: 409 }, 1, 'service'],
      ['429', { status: 429 }, 3, 'throttled'],
      ['500', { status: 500 }, 3, 'service'],
      ['503', { status: 503 }, 3, 'service'],
      ['no CORS headers', { cors: false }, 3, 'network'],
    ] as const)
      it(`${what}: show an error and a retry button after ${tries} ${tries > 1 ? 'requests' : 'request'}`, async () => {
        const scene = await openScene([fault]);
        skipTimers(isRetryDelay);
        const settings = await mountSettingsOf();
        const failed = until(() => settings.error?.code === code, 'the error');
        signIn(scene, settings);
        await failed;
        await settings.updateComplete;
        expect(scene.calls.count).to.equal(tries);
        expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
        expect(partsOf(settings, 'section')).to.have.length(0);
        expectNoLeak(scene, settings);
        await scene.customer.setFaults();
        await press(settings, 'retry');
        await untilLoaded(settings);
        expect(settings.settings).not.to.equal(null);
        expect(scene.calls.count).to.equal(tries + 1);
      });

    it('are not requested again after the element is removed', async () => {
      const scene = await openScene([{ status: 500 }]);
      const settings = await mountSettingsOf();
      const pauses = skipTimers((milliseconds) => {
        if (isRetryDelay(milliseconds)) settings.remove();
        return isRetryDelay(milliseconds);
      });
      signIn(scene, settings);
      await until(() => pauses.length, 'the first failure');
      await scene.customer.ledger();
      expect(scene.calls.count).to.equal(1);
      expect(settings.pending).to.equal(false);
    });
  });
});
