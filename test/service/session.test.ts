import { expect } from '@open-wc/testing';
import { PortalSession } from '../../src/service/session.js';
import { testRow } from '../faults/exclusions.js';
import {
  acceptOnly,
  breakBody,
  canaryToken,
  createSession,
  errorOf,
  failToConnect,
  fakeFetch,
  getOperation,
  neverEndBody,
  neverRespond,
  postOperation,
  renewWith,
  respond,
  respondAfter,
  sendGet,
  watchState,
  withFakeClock,
} from './helpers.js';
import { withProperty } from '../support/override.js';
import { readableTextOf } from '../support/errors.js';

/** Runs a test on a page with this location. */
const at = (origin: string, path: string, test: () => Promise<void>): Promise<void> =>
  withProperty(globalThis, 'origin', { value: origin }, () =>
    withProperty(Node.prototype, 'baseURI', { value: path.startsWith('/') ? origin + path : path }, test),
  );

describe('the URL of a request', () => {
  const addresses: [string, string][] = [
    ['https://billing.example', 'https://billing.example'],
    ['https://billing.example/', 'https://billing.example'],
    ['https://billing.example/api//', 'https://billing.example/api'],
    ['https://billing.example/api/customer-portal', 'https://billing.example/api'],
    ['https://billing.example:8443/customer-portal/', 'https://billing.example:8443'],
    ['https://billing.example/customer-portal/v2', 'https://billing.example/customer-portal/v2'],
    ['\u00a0https://billing.example\ufeff', 'https://billing.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://shop.localhost', 'http://shop.localhost'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['/', location.origin],
    ['/billing/', `${location.origin}/billing`],
    [` ${location.origin}/billing `, `${location.origin}/billing`],
  ];
  for (const [baseUrl, address] of addresses)
    it(`starts with ${address} for "${baseUrl}"`, async () => {
      const fetch = fakeFetch(respond(200));
      await createSession({ baseUrl, fetch, sessionToken: 't' }).send(getOperation);
      expect(fetch.calls[0]?.url.href).to.equal(`${address}/customer-portal/account-setting?sessionToken=t`);
    });

  const wrong = [
    undefined,
    null,
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,secret',
    'blob:https://billing.example/secret',
    'file:///secret',
    'ftp://billing.example',
    'ftp://localhost',
    'http://billing.example',
    'http://localhost.evil.example',
    'http://evil-localhost',
    'http://.localhost',
    'https://user:secret@billing.example',
    'https://user@billing.example',
    'https://:secret@billing.example',
    'https://billing.example/?tenant=secret',
    'https://billing.example/?',
    'https://billing.example/#secret',
    'https://billing.example/#',
    'http://[secret',
    7 as unknown as string,
    new URL('http://billing.example') as unknown as string,
  ];
  for (const baseUrl of wrong)
    it(`A05 base-url ${JSON.stringify(baseUrl)}: setup with our own message, nothing sent, no token requested`, async () => {
      const fetch = fakeFetch(respond(200));
      const { reasons, renewToken } = renewWith('t');
      const error = await errorOf(
        sendGet(createSession({ baseUrl, fetch, renewToken, sessionToken: undefined })),
      );
      expect(error.code).to.equal('setup');
      expect(error.message).to.include('base-url');
      expect(readableTextOf(error)).not.to.match(/secret|Invalid URL/);
      expect([fetch.calls.length, reasons.length]).to.deep.equal([0, 0]);
    });

  testRow('A05 a page on plain http may name its own origin, and no other', () =>
    at('http://intranet.example', '/shop/', async () => {
      const fetch = fakeFetch(respond(200));
      await sendGet(createSession({ baseUrl: 'api', fetch }));
      await sendGet(createSession({ baseUrl: 'http://intranet.example', fetch }));
      expect(
        (await errorOf(sendGet(createSession({ baseUrl: 'http://billing.example', fetch })))).code,
      ).to.equal('setup');
      expect(fetch.calls.map(({ url }) => url.origin + url.pathname)).to.deep.equal([
        'http://intranet.example/shop/api/customer-portal/account-setting',
        'http://intranet.example/customer-portal/account-setting',
      ]);
    }),
  );

  for (const [where, baseURI] of [
    ['has no address of its own', 'about:blank'],
    ['is a local file', 'file:///srv/index.html'],
  ] as const)
    it(`A05 where the page ${where}, base-url must be https or local`, () =>
      at('null', baseURI, async () => {
        for (const baseUrl of [
          '/billing',
          'http://billing.example',
          'javascript:alert(1)',
          'data:text/html,hi',
        ])
          expect((await errorOf(sendGet(createSession({ baseUrl })))).code, baseUrl).to.equal('setup');
      }));
});

describe('a request', () => {
  it('A03 has the exact token, percent-encoded', async () => {
    const fetch = fakeFetch(respond(200));
    await sendGet(createSession({ fetch, sessionToken: 'a+b&c=d#e%f/g?h i' }));
    expect(fetch.calls[0]?.url.search).to.equal('?sessionToken=a%2Bb%26c%3Dd%23e%25f%2Fg%3Fh%20i');
  });

  it('a GET is sent with exactly these options', async () => {
    const fetch = fakeFetch(respond(200));
    await sendGet(createSession({ fetch }));
    const { signal, ...init } = fetch.calls[0]?.init ?? {};
    expect(init).to.deep.equal({
      method: 'GET',
      headers: { accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    expect(signal?.aborted).to.equal(false);
  });

  it('a POST adds only its body and the type of it, an API key its header', async () => {
    const fetch = fakeFetch(respond(200));
    await sendGet(createSession({ fetch }));
    await createSession({ fetch, apiKey: 'key 1' }).send(postOperation);
    const [get, post] = fetch.calls.map(({ init: { signal, ...init } }) => [init, signal?.aborted]);
    expect(post).to.deep.equal([
      {
        ...(get?.[0] as RequestInit),
        method: 'POST',
        body: '{"a":1}',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': 'key 1' },
      },
      false,
    ]);
  });

  it("uses the page's fetch by default, with the page's receiver", async () => {
    const owners: unknown[] = [];
    function pageFetch(this: unknown) {
      owners.push(this);
      return Promise.resolve(new Response('text', { headers: { 'retry-after': '7' } }));
    }
    const answer = await withProperty(globalThis, 'fetch', { value: pageFetch }, () =>
      sendGet(createSession()),
    );
    expect(owners).to.deep.equal([globalThis]);
    const { hasToken, ...rest } = answer;
    expect(rest).to.deep.equal({ status: 200, text: 'text', retryAfter: '7' });
    expect(hasToken(`No ?sessionToken=${encodeURIComponent(canaryToken)} and more`)).to.equal(true);
    expect(hasToken('No ?sessionToken=undefined and more')).to.equal(false);
  });

  for (const apiKey of ['key\nx: y', 'key\r', 'key\u0000', 'key💶', 'ké', 'key\t'])
    it(`A08 apiKey ${JSON.stringify(apiKey)}: setup, not quoted, nothing sent`, async () => {
      const fetch = fakeFetch(respond(200));
      const error = await errorOf(sendGet(createSession({ fetch, apiKey })));
      expect(error.code).to.equal('setup');
      expect(error.message).to.include('apiKey');
      expect(readableTextOf(error)).not.to.include(apiKey);
      expect(fetch.calls.length).to.equal(0);
    });

  it('A03 a token that cannot be in a URL: setup, nothing sent', async () => {
    const fetch = fakeFetch(respond(200));
    const error = await errorOf(sendGet(createSession({ fetch, sessionToken: `${canaryToken}\ud800` })));
    expect(error.code).to.equal('setup');
    expect(error.message).to.include('session token');
    expect(error.cause).to.be.instanceOf(URIError);
    expect(readableTextOf(error)).not.to.include('canary');
    expect(fetch.calls.length).to.equal(0);
  });

  it('N21 provides all sent tokens with the last response', async () => {
    const tokens = ['first-token', 'second-token', 'third-token', 'fourth-token'];
    const fetch = fakeFetch(respond(401), respond(200), respond(401), respond(200));
    const { renewToken } = renewWith(...tokens.slice(1));
    const on = createSession({ fetch, renewToken, sessionToken: tokens[0] });
    const first = await sendGet(on);
    const second = await sendGet(on);
    expect(tokens.map(first.hasToken)).to.deep.equal([true, true, false, false]);
    expect(tokens.map(second.hasToken)).to.deep.equal([true, true, true, false]);
  });

  it('D01 offline: nothing is sent and no token is requested', () =>
    withProperty(navigator, 'onLine', { value: false }, async () => {
      const fetch = fakeFetch(respond(200));
      const { reasons, renewToken } = renewWith('t');
      expect((await errorOf(sendGet(createSession({ fetch })))).code).to.equal('offline');
      expect((await errorOf(sendGet(createSession({ fetch, renewToken, sessionToken: '' })))).code).to.equal(
        'offline',
      );
      expect([fetch.calls.length, reasons.length]).to.deep.equal([0, 0]);
    }));

  it('D01 offline during the renewal: nothing more is sent', async () => {
    const fetch = acceptOnly('new');
    let onLine = true;
    const on = createSession({ fetch, renewToken: () => ((onLine = false), 'new') });
    await withProperty(navigator, 'onLine', { get: () => onLine }, async () => {
      expect((await errorOf(sendGet(on))).code).to.equal('offline');
    });
    expect(fetch.calls.length).to.equal(1);
  });

  const broken: [string, typeof failToConnect][] = [
    ['rejects', failToConnect],
    ['returns undefined', () => undefined],
    ['returns something else', () => ({ status: 200 })],
    [
      'throws at once',
      ({ url }) => {
        throw new Error(url.href);
      },
    ],
    ['loses the body', breakBody],
  ];
  for (const [fault, reply] of broken)
    it(`J10 fetch ${fault}: network, sent once, without the token in its texts`, async () => {
      const fetch = fakeFetch(reply);
      const error = await errorOf(createSession({ fetch }).send(postOperation));
      expect(error).to.include({ code: 'network' });
      expect(error.cause).to.equal(undefined);
      expect(readableTextOf(error)).not.to.match(/canary/);
      expect(fetch.calls.length).to.equal(1);
    });

  for (const [fault, reply] of [
    ['fetch never settles', neverRespond],
    ['the body never ends', neverEndBody],
  ] as const)
    it(
      `D12 ${fault}: timeout at the deadline, not before, and the request is aborted`,
      withFakeClock(async (clock) => {
        const fetch = fakeFetch(reply);
        const watched = watchState(createSession({ fetch }).send(postOperation));
        await clock.tickAsync(29_999);
        expect(watched.state).to.equal('pending');
        expect(fetch.calls[0]?.init.signal?.aborted).to.equal(false);
        await clock.tickAsync(1);
        expect(watched.state).to.equal('timeout');
        expect(fetch.calls[0]?.init.signal?.aborted).to.equal(true);
        expect(fetch.calls.length).to.equal(1);
      }),
    );

  it(
    'D05 ignores a response after the deadline: success, refusal or failure',
    withFakeClock(async (clock) => {
      for (const late of [respond(200, {}), respond(401), failToConnect]) {
        const { reasons, renewToken } = renewWith('new');
        const fetch = fakeFetch(respondAfter(31_000, late));
        const watched = watchState(createSession({ fetch, renewToken }).send(postOperation));
        await clock.tickAsync(60_000);
        expect(watched.state).to.equal('timeout');
        expect([fetch.calls.length, reasons.length]).to.deep.equal([1, 0]);
      }
    }),
  );
});

describe('aborting a request', () => {
  const reason = new Error('a newer one');

  it('rejects with its reason at once while fetch or the body is pending', async () => {
    for (const reply of [neverRespond, neverEndBody]) {
      const fetch = fakeFetch(reply);
      const controller = new AbortController();
      const work = createSession({ fetch }).send(getOperation, controller.signal);
      controller.abort(reason);
      expect(await work.catch((error: unknown) => error)).to.equal(reason);
      expect(fetch.calls[0]?.init.signal?.aborted).to.equal(true);
    }
  });

  it('sends nothing and requests no token if it is aborted before', async () => {
    const fetch = fakeFetch(respond(200));
    const { reasons, renewToken } = renewWith('t');
    for (const sessionToken of [canaryToken, undefined]) {
      const work = createSession({ fetch, renewToken, sessionToken }).send(
        getOperation,
        AbortSignal.abort(reason),
      );
      expect(await work.catch((error: unknown) => error)).to.equal(reason);
    }
    expect([fetch.calls.length, reasons.length]).to.deep.equal([0, 0]);
  });

  it('sends nothing more if it is aborted during the renewal', async () => {
    const fetch = acceptOnly('new');
    const controller = new AbortController();
    const on = createSession({ fetch, renewToken: () => (controller.abort(reason), 'new') });
    expect(await on.send(getOperation, controller.signal).catch((error: unknown) => error)).to.equal(reason);
    expect(fetch.calls.length).to.equal(1);
  });
});

describe('the identity of a session', () => {
  it('differs from that of a session of another copy of the module', () => {
    const options = { baseUrl: 'https://billing.example', sessionToken: canaryToken };
    expect(new PortalSession(options).isSame(new PortalSession(options))).to.equal(true);
    // Objects of another copy do not have this copy's private fields.
    const foreign = Object.create(PortalSession.prototype) as PortalSession;
    expect(new PortalSession(options).isSame(foreign)).to.equal(false);
  });
});
