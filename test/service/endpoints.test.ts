import { expect } from '@open-wc/testing';
import { assignPlan } from '../../src/service/endpoints.js';
import { AssignmentError, type PortalErrorCode } from '../../src/service/errors.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import {
  acceptOnly,
  canaryToken,
  createSession,
  errorOf,
  failToConnect,
  type FakeFetch,
  fakeFetch,
  neverEndBody,
  neverRespond,
  renewWith,
  respond,
  tokensOf,
  watchState,
  withFakeClock,
} from './helpers.js';
import { withProperty } from '../support/override.js';
import { errorFieldsOf, readableTextOf } from '../support/errors.js';

const pro: CustomerPricingRequest = { productPlanId: 'pro' };

const assign = (fetch: FakeFetch, request: unknown = pro) =>
  assignPlan(createSession({ fetch }), request as CustomerPricingRequest);

describe('assignPlan', () => {
  it('posts the request to the documented path and resolves to the response of the service', async () => {
    const fetch = fakeFetch(
      respond(200, { productPlanId: 'basic', startTimeInSeconds: 1_893_456_000, extra: 1 }),
    );
    const request = {
      ...pro,
      productId: '2',
      startTimeInSeconds: 1_893_456_000,
      endTimeInSeconds: null,
      more: 1,
    };
    expect(await assign(fetch, request)).to.deep.equal({
      productPlanId: 'basic',
      startTimeInSeconds: 1_893_456_000,
    });
    const [{ url, init } = expect.fail('nothing was sent')] = fetch.calls;
    expect(`${init.method ?? ''} ${url.origin}${url.pathname}`).to.equal(
      'POST https://billing.example/customer-portal/pricing-plan',
    );
    expect([...url.searchParams]).to.deep.equal([['sessionToken', canaryToken]]);
    expect(init.body).to.equal('{"productPlanId":"pro","productId":"2","startTimeInSeconds":1893456000}');
  });

  for (const apiKey of ['', null, undefined])
    it(`A08 apiKey ${JSON.stringify(apiKey)} is not sent`, async () => {
      const fetch = fakeFetch(respond(200, {}));
      await assignPlan(createSession({ fetch, apiKey }), pro);
      expect(fetch.calls[0]?.init.headers).not.to.have.property('x-api-key');
    });

  it('U9 sends the request as it was at the call, even if the object changes later', async () => {
    const fetch = acceptOnly('new');
    const request = { ...pro };
    const renewToken = () => ((request.productPlanId = 'forged'), 'new');
    await assignPlan(createSession({ fetch, renewToken }), request);
    expect(fetch.calls.map(({ init }) => init.body)).to.deep.equal(Array(2).fill('{"productPlanId":"pro"}'));
  });

  it('J07 sends the same body when Object.prototype has a toJSON', async () => {
    const fetch = fakeFetch(respond(200, '{}'));
    await withProperty(Object.prototype, 'toJSON', { value: () => ({ productPlanId: 'forged' }) }, () =>
      assign(fetch),
    );
    expect(fetch.calls[0]?.init.body).to.equal('{"productPlanId":"pro"}');
  });

  it('F01 200 {}: assigned, without invented fields', async () => {
    expect(await assign(fakeFetch(respond(200, {})))).to.deep.equal({});
  });

  const accepted: [string, BodyInit, string][] = [
    ['a byte order mark', '\ufeff{"productPlanId":"pro"}', 'application/json'],
    ['text/plain', '{"productPlanId":"pro"}', 'text/plain'],
    ['no type', '{"productPlanId":"pro"}', ''],
  ];
  for (const [name, body, type] of accepted)
    it(`F05 200 with ${name}: accepted`, async () => {
      const fetch = fakeFetch(() => new Response(body, { headers: type ? { 'content-type': type } : {} }));
      expect(await assign(fetch)).to.deep.equal({ productPlanId: 'pro' });
    });

  it('F05 200 with invalid UTF-8: read with replacement characters', async () => {
    const body = Uint8Array.from([...new TextEncoder().encode('{"relationId":"'), 0xff, 0x22, 0x7d]);
    expect(await assign(fakeFetch(() => new Response(body)))).to.deep.equal({ relationId: '\ufffd' });
  });

  it('N20 200 that reports a failure: response, unknown, sent once', async () => {
    const fetch = fakeFetch(respond(200, { ...pro, error: 'No such plan' }));
    const error = await errorOf(assign(fetch));
    expect(error).to.be.instanceOf(AssignmentError);
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'response', status: 200, outcome: 'unknown' });
    expect(fetch.calls.length).to.equal(1);
  });

  it('N21 200 that repeats the token: assigned, without the fields that contain it', async () => {
    const token = encodeURIComponent(canaryToken);
    const body = { ...pro, relationId: `r-${token}`, customerId: canaryToken };
    expect(await assign(fakeFetch(respond(200, body)))).to.deep.equal(pro);
    expect(await assign(fakeFetch(respond(200, { relationId: token })))).to.deep.equal({});
  });

  const rows: [string, PortalErrorCode, string, number[]][] = [
    ['E02', 'response', 'unknown', [201, 202, 204, 206, 299]],
    ['E03', 'rejected', 'not-applied', [400, 404, 405, 406, 410, 411, 413, 414, 415, 422, 431]],
    ['E04', 'session', 'not-applied', [401, 403]],
    ['E05', 'service', 'unknown', [408]],
    ['E06', 'service', 'unknown', [409]],
    ['E08', 'throttled', 'not-applied', [429]],
    ['E09', 'service', 'unknown', [500, 502, 503, 504, 520, 521, 522, 523, 524, 530, 599]],
    ['D10', 'network', 'unknown', [301, 302, 303, 307, 308]],
  ];
  for (const [row, code, outcome, statuses] of rows)
    for (const status of statuses)
      it(
        `${row} ${status}: ${code}, ${outcome}, never repeated`,
        withFakeClock(async (clock) => {
          const body = status === 204 ? undefined : { productPlanId: 'pro', message: 'Because' };
          const fetch = fakeFetch(respond(status, body, { 'retry-after': '7' }));
          const error = await errorOf(assign(fetch));
          expect(error).to.include({ code, outcome, status });
          expect(error.serviceMessage).to.equal(code === 'rejected' ? 'Because' : undefined);
          if (code === 'throttled' || code === 'service') expect(error.retryAfterInSeconds).to.equal(7);
          await clock.tickAsync(300_000);
          expect(fetch.calls.length).to.equal(1);
        }),
      );

  for (const text of [
    '',
    ' \n',
    '{"productPlanId": "pr',
    '<p>secret',
    'null',
    '[]',
    '"ok"',
    '42',
    'true',
    '{"error":"x"}',
    '{"id":"secret"}',
    '{"productPlanId":7}',
  ])
    it(`F02 200 ${JSON.stringify(text)}: response, unknown, and the body is not quoted`, async () => {
      const error = await errorOf(assign(fakeFetch(respond(200, text))));
      expect(error).to.include({ code: 'response', outcome: 'unknown' });
      expect(error.serviceMessage).to.equal(undefined);
      expect(readableTextOf(error)).not.to.include('secret');
    });

  it('opaque response: network, unknown', async () => {
    expect(await errorOf(assign(fakeFetch(() => Response.error())))).to.include({
      code: 'network',
      outcome: 'unknown',
    });
  });

  for (const [fault, reply] of Object.entries({
    rejects: failToConnect,
    'returns undefined': () => undefined,
  }))
    it(`J10 fetch ${fault}: network, unknown, sent once`, async () => {
      const fetch = fakeFetch(reply);
      expect(await errorOf(assign(fetch))).to.include({ code: 'network', outcome: 'unknown' });
      expect(fetch.calls.length).to.equal(1);
    });

  for (const [fault, reply] of Object.entries({
    'no answer': neverRespond,
    'a body that never ends': neverEndBody,
  }))
    it(
      `D05 ${fault} within 30 s: timeout, unknown, sent once`,
      withFakeClock(async (clock) => {
        const fetch = fakeFetch(reply);
        const [watched, error] = [assign(fetch), assign(fetch)].map((work, i) =>
          i ? errorOf(work) : watchState(work),
        );
        await clock.tickAsync(29_999);
        expect(watched).to.deep.equal({ state: 'pending' });
        await clock.tickAsync(1);
        expect(await error).to.include({ code: 'timeout', outcome: 'unknown' });
        await clock.tickAsync(300_000);
        expect(fetch.calls.length).to.equal(2);
      }),
    );

  it('C10 A05 A08 D01 invalid request or set-up, or offline: not-applied, nothing sent', async () => {
    const fetch = fakeFetch(respond(200, {}));
    const fails = async (options: object, request: unknown, code: PortalErrorCode) => {
      const work = assignPlan(createSession({ fetch, ...options }), request as CustomerPricingRequest);
      expect(await errorOf(work)).to.include({ code, outcome: 'not-applied' });
    };
    await fails({}, {}, 'setup');
    await fails({}, undefined, 'setup');
    await fails({}, { ...pro, startTimeInSeconds: 1.5 }, 'setup');
    await fails({ baseUrl: 'http://billing.example' }, pro, 'setup');
    await fails({ baseUrl: new URL('http://billing.example') }, pro, 'setup');
    await fails({ apiKey: '\n' }, pro, 'setup');
    await fails({ sessionToken: '' }, pro, 'session');
    await withProperty(navigator, 'onLine', { value: false }, () => fails({}, pro, 'offline'));
    expect(fetch.calls.length).to.equal(0);
  });

  it('E04 renewed session: one more POST, whose outcome counts', async () => {
    const { reasons, renewToken } = renewWith('new');
    const after = async (reply: typeof failToConnect) => {
      const fetch = fakeFetch(respond(401), reply);
      const result = await assignPlan(createSession({ fetch, renewToken }), pro).catch(
        (error: unknown) => error,
      );
      expect(tokensOf(fetch)).to.deep.equal([canaryToken, 'new']);
      return result;
    };
    expect(await after(respond(200, pro))).to.deep.equal(pro);
    expect(await after(failToConnect)).to.include({ code: 'network', outcome: 'unknown' });
    expect(await after(respond(500))).to.include({ code: 'service', outcome: 'unknown' });
    expect(await after(respond(403))).to.include({ code: 'session', outcome: 'not-applied', status: 403 });
    expect(reasons).to.deep.equal(Array(4).fill('refused'));
  });

  it('F10 U2 N21 omits a message that contains the renewed or the refused token', async () => {
    const quoting = fakeFetch(respond(401), ({ url }) =>
      respond(400, { message: `Bad ${url.href}` })({ url, init: {} }),
    );
    const error = await errorOf(
      assignPlan(createSession({ fetch: quoting, renewToken: () => 'b+c&d=e' }), pro),
    );
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'rejected', status: 400, outcome: 'not-applied' });
    expect(readableTextOf(error)).not.to.match(/canary|b%2Bc|b\+c/);
    const late = fakeFetch(respond(401), respond(400, { message: `No ${canaryToken}` }));
    const later = await errorOf(assignPlan(createSession({ fetch: late, renewToken: () => 'b+c&d=e' }), pro));
    expect(later.serviceMessage).to.equal(undefined);
  });
});
