/** The two operations: what they send, how often, and what comes of each answer. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { afterEach, describe, it } from 'node:test';
import { restore, stub } from 'sinon';
import { assignPlan, getAccountSettings } from '../../src/service/endpoints.js';
import { AssignmentError, type PortalErrorCode } from '../../src/service/errors.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { type PortalSession, type PortalSessionOptions } from '../../src/service/session.js';
import { errorFieldsOf, errorOf, readableTextOf } from '../support/errors.js';
import { withProperty } from '../support/override.js';
import { stopClock } from '../support/stopped-clock.js';
import {
  acceptOnly,
  canaryToken,
  createSession,
  failToConnect,
  type FakeFetch,
  fakeFetch,
  neverRespond,
  renewWith,
  type Reply,
  respond,
  tokensOf,
  watchState,
} from './fake-service.js';

afterEach(() => restore());

/** The method, address, query and body of a request. */
const sentBy = ({ calls: [{ url, init } = assert.fail('nothing was sent')] }: FakeFetch) => ({
  request: `${init.method ?? ''} ${url.origin}${url.pathname}`,
  query: [...url.searchParams],
  body: init.body,
});

describe('assignPlan', () => {
  const pro: CustomerPricingRequest = { productPlanId: 'pro' };

  const assign = (fetch: FakeFetch, options: Partial<PortalSessionOptions> = {}, request: unknown = pro) =>
    assignPlan(createSession({ fetch, ...options }), request as CustomerPricingRequest);

  it('posts the request to the documented path, and resolves to the response of the service', async () => {
    const response = { productPlanId: 'basic', startTimeInSeconds: 1_893_456_000 };
    const fetch = fakeFetch(respond(200, { ...response, extra: 1 }));
    const times = { startTimeInSeconds: 1_893_456_000, endTimeInSeconds: 1e11 };
    assert.deepEqual(await assign(fetch, {}, { ...pro, productId: '2', ...times, more: 1 }), response);
    assert.deepEqual(sentBy(fetch), {
      request: 'POST https://billing.example/customer-portal/pricing-plan',
      query: [['sessionToken', canaryToken]],
      body: '{"productPlanId":"pro","productId":"2","startTimeInSeconds":1893456000,"endTimeInSeconds":100000000000}',
    });
  });

  it('U9 sends the request as it was at the call, even if the object changes later', async () => {
    const fetch = acceptOnly('new');
    const request = { ...pro };
    await assign(fetch, { renewToken: () => ((request.productPlanId = 'forged'), 'new') }, request);
    assert.deepEqual(
      fetch.calls.map(({ init }) => init.body),
      Array(2).fill('{"productPlanId":"pro"}'),
    );
  });

  const bytes = Uint8Array.from([...new TextEncoder().encode('{"relationId":"'), 0xff, 0x22, 0x7d]);
  const assigned: [title: string, reply: Reply, response: object][] = [
    ['F05 a byte order mark', () => new Response('\ufeff{"productPlanId":"pro"}'), pro],
    ['F05 the type text/plain', respond(200, pro, { 'content-type': 'text/plain' }), pro],
    ['F05 no type', () => new Response(new TextEncoder().encode('{"productPlanId":"pro"}')), pro],
    ['F05 invalid UTF-8', () => new Response(bytes), { relationId: '\ufffd' }],
  ];
  for (const [title, reply, response] of assigned)
    it(`${title} in a 200: assigned`, async () => {
      assert.deepEqual(await assign(fakeFetch(reply)), response);
    });

  const because = { message: 'Because' };
  const failures: [title: string, reply: Reply, code: PortalErrorCode, outcome: string, rest?: object][] = [
    ['E03 400', respond(400, because), 'rejected', 'not-applied', { status: 400, serviceMessage: 'Because' }],
    ['E04 401', respond(401, because), 'session', 'not-applied', { status: 401 }],
    ['E09 503', respond(503, because), 'service', 'unknown', { status: 503 }],
    ['F02 200 with HTML', respond(200, '<p>secret'), 'response', 'unknown', { status: 200 }],
    ['N20 200 with an error', respond(200, { error: 'No' }), 'response', 'unknown', { status: 200 }],
    ['J10 a fetch that rejects', failToConnect, 'network', 'unknown'],
    ['D05 no response within 30 s', neverRespond, 'timeout', 'unknown'],
  ];
  for (const [title, reply, code, outcome, rest] of failures)
    it(`${title}: ${code}, ${outcome}, sent once`, async () => {
      const pass = stopClock();
      const fetch = fakeFetch(reply);
      const work = errorOf(assign(fetch));
      await pass(300_000);
      const error = await work;
      assert.ok(error instanceof AssignmentError);
      assert.deepEqual(errorFieldsOf(error), { code, outcome, ...rest });
      assert.doesNotMatch(readableTextOf(error), /secret|canary/);
      assert.equal(fetch.calls.length, 1);
    });

  it('C10 A05 A08 D01 invalid request or set-up, or offline: not-applied, nothing sent', async () => {
    const fetch = fakeFetch(respond(200, {}));
    const fails = async (code: PortalErrorCode, options: object, request: unknown = pro) =>
      assert.deepEqual(errorFieldsOf(await errorOf(assign(fetch, options, request))), {
        code,
        outcome: 'not-applied',
      });
    await fails('setup', {}, {});
    await fails('setup', {}, { ...pro, startTimeInSeconds: 1.5 });
    await fails('setup', { baseUrl: 'http://billing.example' });
    await fails('setup', { apiKey: 'key\n' });
    await fails('session', { sessionToken: '' });
    await withProperty(globalThis, 'navigator', { value: { onLine: false } }, () => fails('offline', {}));
    assert.equal(fetch.calls.length, 0);
  });

  it('options in place of a session: setup, not-applied', async () => {
    for (const options of [{ baseUrl: 'https://billing.example', sessionToken: 'a' }, undefined]) {
      const error = await errorOf(assignPlan(options as unknown as PortalSession, pro));
      assert.deepEqual(errorFieldsOf(error), { code: 'setup', outcome: 'not-applied' });
    }
  });

  const renewed: [title: string, reply: Reply, result: object][] = [
    ['200', respond(200, pro), pro],
    ['a lost connection', failToConnect, { code: 'network', outcome: 'unknown' }],
    ['500', respond(500), { code: 'service', status: 500, outcome: 'unknown' }],
    ['401', respond(401), { code: 'session', status: 401, outcome: 'not-applied' }],
    [
      '403',
      respond(403, because),
      { code: 'rejected', status: 403, outcome: 'not-applied', serviceMessage: 'Because' },
    ],
  ];
  for (const [title, reply, result] of renewed)
    it(`E04 401 with a renewed session: one more POST, whose result counts: ${title}`, async () => {
      const fetch = fakeFetch(respond(401), reply);
      const { reasons, renewToken } = renewWith('new');
      const outcome: unknown = await assign(fetch, { renewToken }).catch(errorFieldsOf);
      assert.deepEqual([outcome, tokensOf(fetch), reasons], [result, [canaryToken, 'new'], ['refused']]);
    });
});

describe('getAccountSettings', () => {
  const some = { invoiceConfiguration: { currency: 'EUR' } };

  const settings = (fetch: FakeFetch, signal?: AbortSignal) =>
    getAccountSettings(createSession({ fetch }), signal && { signal });

  /** Stops the clock and, with this random number, the pauses: from 500 ms and 1000 ms for 0 to twice as much. */
  function stopPauses(random = 0) {
    stub(Math, 'random').returns(random);
    return stopClock();
  }

  /** Asserts the number of requests after each of these milliseconds. */
  async function assertCalls(
    fetch: FakeFetch,
    pass: (milliseconds: number) => Promise<unknown>,
    counts: [milliseconds: number, calls: number][],
  ): Promise<void> {
    for (const [milliseconds, calls] of counts) {
      await pass(milliseconds);
      assert.equal(fetch.calls.length, calls);
    }
  }

  it('gets the settings from the documented path, without a body', async () => {
    const fetch = fakeFetch(respond(200, { ...some, more: 1 }));
    assert.deepEqual(await settings(fetch), some);
    assert.deepEqual(sentBy(fetch), {
      request: 'GET https://billing.example/customer-portal/account-setting',
      query: [['sessionToken', canaryToken]],
      body: undefined,
    });
  });

  const passing: [title: string, reply: Reply, code: PortalErrorCode][] = [
    ['a failed fetch', failToConnect, 'network'],
    ['408', respond(408), 'service'],
    ['429', respond(429), 'throttled'],
    ['500', respond(500), 'service'],
  ];
  for (const [title, reply, code] of passing)
    it(`E10 ${title}: retried after 0.5 s and after 1 s, then not again`, async () => {
      const pass = stopPauses();
      const fetch = fakeFetch(reply);
      const watched = watchState(settings(fetch));
      await assertCalls(fetch, pass, [
        [0, 1],
        [499, 1],
        [1, 2],
        [999, 2],
        [1, 3],
        [300_000, 3],
      ]);
      assert.equal(watched.state, code);
    });

  it('E10 randomizes the pauses, up to twice as long', async () => {
    const pass = stopPauses(0.5);
    const fetch = fakeFetch(failToConnect, respond(200, some));
    const work = settings(fetch);
    await assertCalls(fetch, pass, [
      [749, 1],
      [1, 2],
    ]);
    assert.deepEqual(await work, some);
  });

  const pauses: [status: number, retryAfter: string, milliseconds: number][] = [
    [429, '5', 5000],
    [503, '3', 3000],
  ];
  for (const [status, retryAfter, milliseconds] of pauses)
    it(`E08 ${status} with Retry-After ${retryAfter}: retried after ${milliseconds} ms`, async () => {
      const pass = stopPauses();
      const fetch = fakeFetch(respond(status, '', { 'retry-after': retryAfter }), respond(200, some));
      const watched = watchState(settings(fetch));
      await assertCalls(fetch, pass, [
        [milliseconds - 1, 1],
        [1, 2],
      ]);
      assert.equal(watched.state, 'fulfilled');
    });

  it('E08 429 with Retry-After 6: throttled, not retried, with the time', async () => {
    const fetch = fakeFetch(respond(429, '', { 'retry-after': '6' }));
    const fields = { code: 'throttled', status: 429, retryAfterInSeconds: 6 };
    assert.deepEqual(errorFieldsOf(await errorOf(settings(fetch))), fields);
    assert.equal(fetch.calls.length, 1);
  });

  it('S05 whose page cannot get a token: network, and it is asked once', async () => {
    const { reasons, renewToken } = renewWith(() => Promise.reject(new Error(canaryToken)));
    const on = createSession({ sessionToken: null, renewToken });
    const error = await errorOf(getAccountSettings(on));
    assert.deepEqual(
      [errorFieldsOf(error), reasons.length],
      [{ code: 'network', outcome: 'not-applied' }, 1],
    );
  });

  const lasting: [title: string, reply: Reply, code: PortalErrorCode, status?: number][] = [
    ['E10 404', respond(404), 'rejected', 404],
    ['E10 401', respond(401), 'session', 401],
    ['E10 409', respond(409), 'service', 409],
    ['F02 200 with a list', respond(200, []), 'response', 200],
    ['U6 no response within 10 s', neverRespond, 'timeout'],
  ];
  for (const [title, reply, code, status] of lasting)
    it(`${title}: ${code}, not retried, and without an outcome`, async () => {
      const pass = stopClock();
      const fetch = fakeFetch(reply);
      const work = settings(fetch);
      const watched = watchState(work);
      await assertCalls(fetch, pass, [[9_999, 1]]);
      assert.equal(watched.state, code === 'timeout' ? 'pending' : code);
      await assertCalls(fetch, pass, [
        [1, 1],
        [300_000, 1],
      ]);
      assert.deepEqual(errorFieldsOf(await errorOf(work)), { code, ...(status && { status }) });
    });

  it('passes on errors of the caller unchanged, without a retry', async () => {
    const foreign = Object.assign(new RangeError('of a stand-in'), { code: 'network' });
    const send = stub().rejects(foreign);
    await assert.rejects(getAccountSettings({ send } as unknown as PortalSession), foreign);
    assert.equal(send.callCount, 1);
  });

  it('leaves no listener on a signal that lives on', async () => {
    const pass = stopPauses();
    const { signal } = new AbortController();
    const replies = [respond(200, some), respond(400), failToConnect];
    const calls = Array.from({ length: 1000 }, (_, index) =>
      watchState(settings(fakeFetch(replies[index % replies.length] ?? assert.fail()), signal)),
    );
    await pass(60_000);
    assert.ok(calls.every(({ state }) => state !== 'pending'));
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  describe('when it is aborted', () => {
    const reason = new Error('a newer one');

    it('E10 during the pause: rejects with the reason at once, and sends nothing more', async () => {
      const pass = stopClock();
      const fetch = fakeFetch(respond(503, '', { 'retry-after': '5' }));
      const controller = new AbortController();
      const work = settings(fetch, controller.signal);
      await assertCalls(fetch, pass, [[4_000, 1]]);
      controller.abort(reason);
      await assert.rejects(work, reason);
      await assertCalls(fetch, pass, [[300_000, 1]]);
    });
  });
});
