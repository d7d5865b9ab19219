import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { en } from '../../src/messages/en.js';
import type { PortalErrorCode, PortalErrorOutcome } from '../../src/service/errors.js';
import { hurry, isPause, hurryRequests } from '../support/clock.js';
import { listen } from '../support/events.js';
import { loaded, mountSettings } from '../support/mount.js';
import { part, parts, read } from '../support/rendered.js';
import { outcomeOf } from '../support/review.js';
import { press } from '../support/customer.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, signIn } from '../support/scene.js';
import { attempt, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';

/** An attempt that is answered with one of these statuses, each in its turn. */
const answered = (
  title: string,
  statuses: number[],
  code: PortalErrorCode,
  outcome: PortalErrorOutcome,
  fault: Fault = {},
): void => {
  for (const status of statuses)
    it(`${title}: ${status}`, async () => {
      const scene = await arrive([{ status, ...fault }]);
      const picker = await attempt(scene);
      // A browser repeats a POST by itself after 408 on a connection that it uses again.
      const { requests } = await scene.customer.ledger();
      const received = status === 408 ? requests.length : 1;
      await expectFailure(scene, picker, { code, status, outcome }, { calls: 1, received });
      expect(picker.value, 'the choice is kept').to.equal('pro');
    });
};

describe('E: what the service answers', () => {
  it('E01 200: plan, start and end as the service says', async () => {
    const scene = await arrive([], { plan: 'basic' });
    const picker = await attempt(scene, { attributes: { 'current-plan': 'basic' } });
    const { assignments } = await scene.customer.ledger();
    const response = assignments[0]?.plan;
    const shown = await expectAssigned(scene, picker, response ?? {});
    expect(shown)
      .to.contain('Pro')
      .and.contain(en.starts)
      .and.contain(response?.relationId ?? '?');
    expect(shown).not.to.contain(en.ends);
  });

  it("E01 200: what differs from the request is the service's, and pointed out", async () => {
    const body = {
      productPlanId: 'free',
      startTimeInSeconds: 1_900_000_000,
      endTimeInSeconds: 1_950_000_000,
    };
    const scene = await arrive([{ status: 200, body: JSON.stringify(body) }]);
    const picker = await attempt(scene);
    const shown = await expectAssigned(scene, picker, body, { calls: 1 });
    expect(shown).to.contain(en.assignedOther);
    expect(shown).to.contain('Free').and.contain('Pro').and.contain('2030').and.contain('2031');
  });

  answered('E02 another success', [201, 202, 206, 299], 'response', 'unknown', {
    body: '{"productPlanId":"pro"}',
  });
  answered('E02 a success without a body', [204], 'response', 'unknown');

  it('E02 202: applied all the same, and not called a success', async () => {
    const scene = await arrive([{ status: 202, at: 'after' }]);
    const picker = await attempt(scene);
    await expectFailure(
      scene,
      picker,
      { code: 'response', status: 202, outcome: 'unknown' },
      { calls: 1, applied: 1 },
    );
  });

  answered('E03 refused', [400, 404, 405, 406, 410, 411, 413, 414, 415, 422, 431], 'rejected', 'not-applied');

  it("E03 400: with the service's own explanation, as text", async () => {
    const scene = await arrive();
    const picker = await attempt(scene, { plan: 'gold', plans: '<portal-plan value="gold"></portal-plan>' });
    const { serviceMessage } = picker.error ?? {};
    expect(serviceMessage).to.be.a('string').and.not.equal('');
    await expectFailure(
      scene,
      picker,
      { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage: serviceMessage ?? '' },
      { calls: 1 },
    );
    // The service knows more than that it refused.
    expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: serviceMessage });
  });

  for (const status of [401, 403]) {
    it(`E04 ${status}: nobody renews the session: one request, and the choice is kept`, async () => {
      const scene = await arrive([{ status }]);
      hurryRequests();
      const end = Math.floor(Date.now() / 1000) + 86_400;
      const properties = { defaultPlan: 'free', endTimeInSeconds: end };
      const picker = await attempt(scene, { properties });
      await expectFailure(scene, picker, { code: 'session', status, outcome: 'not-applied' }, { calls: 1 });
      expect([...new Set(scene.events.map(({ type }) => type))]).to.deep.equal([
        'session-request',
        'plan-error',
      ]);
      expect(scene.events[0]).to.include({ reason: 'refused' });
      expect(picker.request).to.deep.equal({ productPlanId: 'pro', endTimeInSeconds: end });
      expect(read(part(picker, 'error'))).to.contain(en.session);
    });

    it(`E04 ${status}: renewed: sent once more, with the new token`, async () => {
      const scene = await arrive([{ status }]);
      const { customerId } = scene.customer;
      const renewed = await SandboxCustomer.arrive({ customerId });
      const reasons: string[] = [];
      listen('session-request', (event) => {
        reasons.push(event.reason);
        event.respondWith(renewed.token);
      });
      const picker = await attempt(scene);
      const { requests, assignments } = await renewed.ledger();
      expect(reasons).to.deep.equal(['refused']);
      expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {}, { calls: 2, received: 1 });
    });

    it(`E04 ${status}: refused again: no third request`, async () => {
      const scene = await arrive([{ status }]);
      const renewed = await SandboxCustomer.arrive();
      await renewed.fail({ status });
      listen('session-request', (event) => {
        event.respondWith(renewed.token);
      });
      const picker = await attempt(scene);
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

      it(`Retry-After ${what}: the POST is not repeated`, async () => {
        const scene = await arrive([fault]);
        const picker = await attempt(scene);
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
        expect(read(part(picker, 'error'))).to.contain(en.throttled);
      });

      it(`Retry-After ${what}: the GET waits so long, and at most 120 s`, async () => {
        const scene = await arrive([{ ...fault, times: 1 }]);
        const pauses = hurry(isPause);
        const settings = await mountSettings();
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

  it('E09 500: applied all the same, which nobody can know', async () => {
    const scene = await arrive([{ status: 500, at: 'after' }]);
    const picker = await attempt(scene);
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
      it(`${what}: an error and a retry button after ${tries} ${tries > 1 ? 'requests' : 'request'}`, async () => {
        const scene = await arrive([fault]);
        hurry(isPause);
        const settings = await mountSettings();
        const failed = until(() => settings.error?.code === code, 'the error');
        signIn(scene, settings);
        await failed;
        await settings.updateComplete;
        expect(scene.calls.count).to.equal(tries);
        expect(read(part(settings, 'error'))).to.contain(en.settingsFailed);
        expect(parts(settings, 'section')).to.have.length(0);
        expectNoLeak(scene, settings);
        await scene.customer.fail();
        await press(settings, 'retry');
        await loaded(settings);
        expect(settings.settings).not.to.equal(null);
        expect(scene.calls.count).to.equal(tries + 1);
      });

    it('none after the element is removed', async () => {
      const scene = await arrive([{ status: 500 }]);
      const settings = await mountSettings();
      const pauses = hurry((milliseconds) => {
        if (isPause(milliseconds)) settings.remove();
        return isPause(milliseconds);
      });
      signIn(scene, settings);
      await until(() => pauses.length, 'the first failure');
      await scene.customer.ledger();
      expect(scene.calls.count).to.equal(1);
      expect(settings.pending).to.equal(false);
    });
  });
});
