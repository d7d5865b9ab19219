import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { getAccountSettings } from '../../src/service/endpoints.js';
import type { PortalErrorCode } from '../../src/service/errors.js';
import {
  canaryToken,
  createSession,
  errorOf,
  failToConnect,
  type FakeFetch,
  fakeFetch,
  neverEndBody,
  neverRespond,
  respond,
  unhandledRejectionsOf,
  watchState,
  withFakeClock,
} from './helpers.js';
import { errorFieldsOf } from '../support/errors.js';

const settings = (fetch: FakeFetch, signal?: AbortSignal) =>
  getAccountSettings(createSession({ fetch }), signal ? { signal } : undefined);

const some = { invoiceConfiguration: { currency: 'EUR' } };

/** Without randomness the pauses are 500 ms, then 1000 ms. */
const paced = (test: Parameters<typeof withFakeClock>[0]) =>
  withFakeClock(async (clock) => {
    const chance = stub(Math, 'random').returns(0);
    try {
      await test(clock);
    } finally {
      chance.restore();
    }
  });

describe('getAccountSettings', () => {
  it('gets the settings from the documented path, without a body', async () => {
    const fetch = fakeFetch(respond(200, { ...some, more: 1 }));
    expect(await settings(fetch)).to.deep.equal(some);
    const [{ url, init } = expect.fail('nothing was sent')] = fetch.calls;
    expect(`${init.method ?? ''} ${url.origin}${url.pathname}`).to.equal(
      'GET https://billing.example/customer-portal/account-setting',
    );
    expect([...url.searchParams]).to.deep.equal([['sessionToken', canaryToken]]);
    expect(init.body).to.equal(undefined);
  });

  // The empty body of Response.error() is read in a task of its own, for which a fake clock does not wait.
  const opaque = Object.assign(Response.error(), { text: () => Promise.resolve('') });

  const passing: [string, typeof failToConnect, PortalErrorCode][] = [
    ['a failed fetch', failToConnect, 'network'],
    ['an opaque redirect', () => opaque, 'network'],
    ...[408, 500, 503, 599].map((status): (typeof passing)[0] => [
      String(status),
      respond(status),
      'service',
    ]),
    ['429', respond(429), 'throttled'],
  ];
  for (const [name, reply, code] of passing) {
    it(
      `E10 ${name}: retried after 0.5 s and after 1 s, then not again`,
      paced(async (clock) => {
        const fetch = fakeFetch(reply);
        const watched = watchState(settings(fetch));
        for (const [milliseconds, calls] of [
          [0, 1],
          [499, 1],
          [1, 2],
          [999, 2],
          [1, 3],
          [300_000, 3],
        ] as const) {
          await clock.tickAsync(milliseconds);
          expect(fetch.calls.length).to.equal(calls);
        }
        expect(watched.state).to.equal(code);
      }),
    );

    it(
      `E10 ${name}, then the settings: resolves without a trace of the failure`,
      paced(async (clock) => {
        const work = settings(fakeFetch(reply, reply, respond(200, some)));
        await clock.tickAsync(1500);
        expect(await work).to.deep.equal(some);
      }),
    );
  }

  it(
    'E10 randomizes the pauses, up to twice as long',
    withFakeClock(async (clock) => {
      const chance = stub(Math, 'random').returns(0.5);
      const fetch = fakeFetch(failToConnect);
      const watched = watchState(settings(fetch));
      await clock.tickAsync(749);
      expect(fetch.calls.length).to.equal(1);
      await clock.tickAsync(1);
      expect(fetch.calls.length).to.equal(2);
      await clock.tickAsync(1500);
      chance.restore();
      expect(watched.state).to.equal('network');
    }),
  );

  const waits: [string, number][] = [
    ['0', 500],
    ['7', 7000],
    ['1000000000', 120_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:30 GMT', 500],
    ['-7', 500],
    ['soon', 500],
  ];
  for (const status of [429, 503])
    for (const [retryAfter, milliseconds] of waits)
      it(
        `E08 ${status} with Retry-After ${retryAfter}: retried after ${milliseconds} ms`,
        paced(async (clock) => {
          const fetch = fakeFetch(respond(status, '', { 'retry-after': retryAfter }), respond(200, some));
          const watched = watchState(settings(fetch));
          await clock.tickAsync(milliseconds - 1);
          expect(fetch.calls.length).to.equal(1);
          await clock.tickAsync(1);
          expect([fetch.calls.length, watched.state]).to.deep.equal([2, 'fulfilled']);
        }),
      );

  const lasting: [number, PortalErrorCode][] = [
    ...[400, 404, 405, 410, 422].map((status): (typeof lasting)[0] => [status, 'rejected']),
    ...[401, 403].map((status): (typeof lasting)[0] => [status, 'session']),
    ...[201, 204, 299].map((status): (typeof lasting)[0] => [status, 'response']),
    [409, 'service'],
  ];
  for (const [status, code] of lasting)
    it(
      `E10 ${status}: ${code}, not retried, and without an outcome`,
      withFakeClock(async (clock) => {
        const fetch = fakeFetch(respond(status));
        expect(errorFieldsOf(await errorOf(settings(fetch)))).to.deep.equal({ code, status });
        await clock.tickAsync(300_000);
        expect(fetch.calls.length).to.equal(1);
      }),
    );

  it('F02 200 without a JSON object: response, not retried', async () => {
    const fetch = fakeFetch(respond(200, '[]'));
    const error = await errorOf(settings(fetch));
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'response', status: 200 });
    expect(fetch.calls.length).to.equal(1);
  });

  for (const [fault, reply] of Object.entries({
    'no answer': neverRespond,
    'a body that never ends': neverEndBody,
  }))
    it(
      `U6 ${fault} within 10 s: timeout, not retried`,
      withFakeClock(async (clock) => {
        const fetch = fakeFetch(reply);
        const watched = watchState(settings(fetch));
        await clock.tickAsync(9_999);
        expect(watched.state).to.equal('pending');
        await clock.tickAsync(1);
        expect(watched.state).to.equal('timeout');
        await clock.tickAsync(300_000);
        expect(fetch.calls.length).to.equal(1);
      }),
    );

  it('passes on errors of the caller unchanged', async () => {
    const foreign = Object.assign(new RangeError('of a stand-in'), { code: 'network' });
    let sent = 0;
    const send = () => (sent++, Promise.reject(foreign));
    const standIn = { send } as unknown as Parameters<typeof getAccountSettings>[0];
    expect(await getAccountSettings(standIn).catch((error: unknown) => error)).to.equal(foreign);
    expect(sent).to.equal(1);
  });
});

describe('getAccountSettings, aborted', () => {
  const reason = new Error('a newer one');
  const rejection = (work: Promise<unknown>) => work.catch((error: unknown) => error);

  it('before the request: nothing is sent', async () => {
    const fetch = fakeFetch(respond(200, some));
    expect(await rejection(settings(fetch, AbortSignal.abort(reason)))).to.equal(reason);
    expect(fetch.calls.length).to.equal(0);
  });

  it('H04 during the request: rejects with the reason at once, and aborts the request', async () => {
    const fetch = fakeFetch(neverRespond);
    const controller = new AbortController();
    const work = settings(fetch, controller.signal);
    controller.abort(reason);
    expect(await rejection(work)).to.equal(reason);
    expect(fetch.calls[0]?.init.signal?.aborted).to.equal(true);
  });

  it(
    'E10 during the pause: rejects with the reason at once, nothing more is sent',
    withFakeClock(async (clock) => {
      const fetch = fakeFetch(respond(503, '', { 'retry-after': '60' }));
      const controller = new AbortController();
      const work = settings(fetch, controller.signal);
      await clock.tickAsync(30_000);
      controller.abort(reason);
      expect(await rejection(work)).to.equal(reason);
      await clock.tickAsync(300_000);
      expect(fetch.calls.length).to.equal(1);
    }),
  );

  it(
    'between a failure and its pause: rejects with the reason, without the pause',
    withFakeClock(async (clock) => {
      // In microtask steps: one of them is after the end of the request and before the start of the pause.
      for (let steps = 0; steps < 20; steps++) {
        const controller = new AbortController();
        const work = settings(
          fakeFetch(() => undefined),
          controller.signal,
        );
        const watched = watchState(work);
        for (let step = 0; step < steps; step++) await Promise.resolve();
        controller.abort(reason);
        await clock.tickAsync(0);
        expect(watched.state, `after ${steps} steps`).to.equal(String(reason));
        await clock.tickAsync(2000);
      }
    }),
  );

  it('U3 leaves no rejection unhandled', async () => {
    const reasons = await unhandledRejectionsOf(
      withFakeClock(async (clock) => {
        for (const milliseconds of [0, 100, 600, 2000]) {
          const controller = new AbortController();
          watchState(settings(fakeFetch(failToConnect), controller.signal));
          await clock.tickAsync(milliseconds);
          controller.abort(reason);
          await clock.tickAsync(60_000);
        }
      }),
    );
    expect(reasons).to.deep.equal([]);
  });
});
