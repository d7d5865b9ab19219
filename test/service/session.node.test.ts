/** A session: its options, its address, its customer, and the requests that it sends. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PortalSessionOptions } from '../../src/service/session.js';
import { errorFieldsOf, errorOf, readableTextOf } from '../support/errors.js';
import { withProperty } from '../support/override.js';
import { stopClock } from '../support/stopped-clock.js';
import {
  acceptOnly,
  breakBody,
  canaryToken,
  createSession,
  failToConnect,
  fakeFetch,
  getOperation,
  neverEndBody,
  neverRespond,
  postOperation,
  renewWith,
  type Reply,
  respond,
  respondAfter,
  sendGet,
  sendPost,
  tokensOf,
  watchState,
} from './fake-service.js';

/** Runs a test on a page with this origin and this base address, the parts of a page that a session reads. */
const onPage = (origin: string, baseURI: string, test: () => Promise<void>): Promise<void> =>
  withProperty(globalThis, 'origin', { value: origin }, () =>
    withProperty(
      globalThis,
      'Text',
      {
        value: class {
          baseURI = baseURI;
        },
      },
      test,
    ),
  );

const offline = (test: () => Promise<void>): Promise<void> =>
  withProperty(globalThis, 'navigator', { value: { onLine: false } }, test);

/** Asserts that a session with this `baseUrl` neither sends anything nor requests a token. */
async function assertWrong(baseUrl: unknown): Promise<void> {
  const fetch = fakeFetch(respond(200));
  const { reasons, renewToken } = renewWith('t');
  const on = createSession({
    baseUrl: baseUrl as string,
    fetch,
    renewToken,
    sessionToken: '',
    customer: 'c1',
  });
  const error = await errorOf(sendGet(on));
  assert.equal(error.code, 'setup', String(baseUrl));
  assert.match(error.message, /base-url/);
  assert.doesNotMatch(readableTextOf(error), /secret|Invalid URL/);
  assert.deepEqual([fetch.calls.length, reasons.length, on.identity !== undefined], [0, 0, false]);
}

/** Returns what a session with this `baseUrl` puts before the path of an operation. */
async function addressOf(baseUrl: string): Promise<string | undefined> {
  const fetch = fakeFetch(respond(200));
  const on = createSession({ baseUrl, fetch, sessionToken: 't' });
  await sendGet(on);
  assert.ok(on.identity !== undefined);
  return fetch.calls[0]?.url.href.replace(/\/customer-portal\/account-setting\?sessionToken=t$/, '');
}

describe('the address of a session', () => {
  for (const [baseUrl, address] of [
    ['https://billing.example', 'https://billing.example'],
    ['https://billing.example/', 'https://billing.example'],
    ['https://billing.example/api//', 'https://billing.example/api'],
    ['https://billing.example/api/customer-portal', 'https://billing.example/api'],
    ['https://billing.example:8443/customer-portal/', 'https://billing.example:8443'],
    ['https://billing.example/customer-portal/v2', 'https://billing.example/customer-portal/v2'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://shop.localhost', 'http://shop.localhost'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ] as const)
    it(`is ${address} for "${baseUrl}"`, async () => {
      assert.equal(await addressOf(baseUrl), address);
    });

  for (const baseUrl of [
    ...[undefined, null, '', ' ', 7, new URL('http://billing.example')],
    ...['javascript:alert(1)', 'data:text/html,secret', 'blob:https://billing.example/secret'],
    ...['file:///secret', 'ftp://billing.example', 'ftp://localhost', 'http://[secret', '/billing'],
    ...['http://billing.example', 'http://localhost.evil.example', 'http://evil-localhost'],
    ...['http://.localhost', 'https://user:secret@billing.example', 'https://user@billing.example'],
    ...['https://:secret@billing.example', 'https://billing.example/?tenant=secret'],
    ...['https://billing.example/?', 'https://billing.example/#secret', 'https://billing.example/#'],
  ])
    it(`A05 base-url ${JSON.stringify(baseUrl)}: setup with our own message, nothing sent, no token requested`, () =>
      assertWrong(baseUrl));

  it('A05 is relative to the base address of a page, which on plain http may name its own origin only', () =>
    onPage('http://intranet.example', 'http://intranet.example/shop/', async () => {
      assert.equal(await addressOf('api'), 'http://intranet.example/shop/api');
      assert.equal(await addressOf('/billing/'), 'http://intranet.example/billing');
      assert.equal(await addressOf(' http://intranet.example '), 'http://intranet.example');
      for (const baseUrl of ['', ' ', 'http://billing.example']) await assertWrong(baseUrl);
    }));

  for (const [where, baseURI] of [
    ['has no address of its own', 'about:blank'],
    ['is a local file', 'file:///srv/index.html'],
    ['has a base address on plain http', 'http://billing.example/'],
  ] as const)
    it(`A05 where the page ${where}, must be https or local`, () =>
      onPage('null', baseURI, async () => {
        for (const baseUrl of ['/billing', 'http://billing.example', 'data:text/html,hi'])
          await assertWrong(baseUrl);
      }));
});

describe('the customer of a session', () => {
  it('has a token as soon as there was one', async () => {
    const fetch = fakeFetch(respond(200));
    const on = createSession({ fetch, sessionToken: ' ', renewToken: () => 'b' });
    assert.deepEqual([on.hasToken, on.identity !== undefined], [false, false]);
    await sendGet(on);
    assert.deepEqual([on.hasToken, on.identity !== undefined], [true, true]);
    assert.equal(createSession().hasToken, true);
  });

  const named = { customer: 'c1' };
  const empty = { sessionToken: null };
  /** What the page sets, as "token of customer"; only the last of these may be refused. */
  const refreshes: [
    title: string,
    options: Partial<PortalSessionOptions>,
    set: string[],
    isTaken: boolean,
    name: string | undefined,
    sent: string,
  ][] = [
    ['another token, which may be another customer’s', {}, ['b of none'], false, undefined, 'a'],
    ['a token that it has had', {}, ['a of none'], true, undefined, 'a'],
    ['another token of the same customer', named, ['b of c1'], true, 'c1', 'b'],
    ['another token while the name is removed', named, ['b of none'], false, 'c1', 'a'],
    ['the newest of its tokens again', named, ['b of c1', 'a of c1'], true, 'c1', 'b'],
    ['a blank token: the former one stays', named, ['  of c1'], true, 'c1', 'a'],
    ['its first name', {}, ['none of c1'], true, 'c1', 'a'],
    ['its first name with its token', {}, ['a of c1'], true, 'c1', 'a'],
    ['its first name with another token', {}, ['b of c1'], false, undefined, 'a'],
    ['its first name, then another token', {}, ['none of c1', 'b of c1'], true, 'c1', 'b'],
    ['another name', named, ['none of c2'], false, 'c1', 'a'],
    ['another name with its token', named, ['a of c2'], false, 'c1', 'a'],
    ['another name with another token', named, ['b of c2'], false, 'c1', 'a'],
    ['no name', named, ['none of none'], true, 'c1', 'a'],
    ['its first name and token, together', empty, ['b of c1'], true, 'c1', 'b'],
    ['its first token, then its name', empty, ['b of none', 'none of c1'], true, 'c1', 'b'],
    ['its first name, then its token', empty, ['none of c1', 'b of c1'], true, 'c1', 'b'],
    ['its first token, then another one', empty, ['b of none', 'c of none'], false, undefined, 'b'],
  ];
  for (const [title, options, set, isTaken, name, sent] of refreshes)
    it(`refreshed by ${title}`, async () => {
      const fetch = fakeFetch(respond(200));
      const on = createSession({ fetch, sessionToken: 'a', ...options });
      for (const [index, text] of set.entries()) {
        const [token, customer] = text.split(' of ').map((each) => (each === 'none' ? null : each));
        assert.equal(on.refresh(token, customer), isTaken || index < set.length - 1);
      }
      await sendGet(on);
      assert.deepEqual([on.customer, tokensOf(fetch)], [name, [sent]]);
    });

  it('refreshed by another token is that of its options', () => {
    assert.equal(createSession({ customer: 'c1' }).refresh('b'), true);
    assert.equal(createSession().refresh('b'), false);
  });
});

const get = {
  method: 'GET',
  headers: { accept: 'application/json' },
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'no-referrer',
};

describe('a request', () => {
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  const post = { ...get, method: 'POST', headers: json, body: '{"a":1}' };
  for (const [title, send, apiKey, expected] of [
    ['a GET', sendGet, undefined, get],
    ['a POST adds only its body and the type of it', sendPost, undefined, post],
    ['an API key adds a header', sendPost, 'key 1', { ...post, headers: { ...json, 'x-api-key': 'key 1' } }],
    ['A08 an empty API key adds none', sendPost, '', post],
    ['A08 null as API key adds none', sendPost, null, post],
  ] as const)
    it(`${title}: is sent with exactly these options`, async () => {
      const fetch = fakeFetch(respond(200));
      await send(createSession({ fetch, apiKey: apiKey as string }));
      const { signal, ...init } = fetch.calls[0]?.init ?? {};
      assert.deepEqual({ ...init, headers: { ...(init.headers as Record<string, string>) } }, expected);
      assert.equal(signal?.aborted, false);
    });

  it('A03 has the exact token, percent-encoded', async () => {
    const fetch = fakeFetch(respond(200));
    await sendGet(createSession({ fetch, sessionToken: 'a+b&c=d#e%f/g?h i' }));
    assert.equal(fetch.calls[0]?.url.search, '?sessionToken=a%2Bb%26c%3Dd%23e%25f%2Fg%3Fh%20i');
  });

  it("uses the page's fetch by default, with the page's receiver", async () => {
    const owners: unknown[] = [];
    function pageFetch(this: unknown) {
      owners.push(this);
      return Promise.resolve(new Response('text', { headers: { 'retry-after': '7' } }));
    }
    const { hasToken, ...answer } = await withProperty(globalThis, 'fetch', { value: pageFetch }, () =>
      sendGet(createSession()),
    );
    assert.deepEqual(owners, [globalThis]);
    assert.deepEqual(answer, { status: 200, text: 'text', retryAfter: '7' });
    assert.equal(hasToken(`No ?sessionToken=${encodeURIComponent(canaryToken)} and more`), true);
    assert.equal(hasToken('No ?sessionToken=undefined and more'), false);
  });

  for (const apiKey of ['key\nx: y', 'key\r', 'key\u0000', 'key💶', 'ké', 'key\t'])
    it(`A08 with the apiKey ${JSON.stringify(apiKey)}: setup, not quoted, nothing sent`, async () => {
      const fetch = fakeFetch(respond(200));
      const error = await errorOf(sendGet(createSession({ fetch, apiKey })));
      assert.equal(error.code, 'setup');
      assert.match(error.message, /apiKey/);
      assert.ok(!readableTextOf(error).includes(apiKey));
      assert.equal(fetch.calls.length, 0);
    });

  it('A03 with a token that cannot be in a URL: setup, nothing sent', async () => {
    const fetch = fakeFetch(respond(200));
    const error = await errorOf(sendGet(createSession({ fetch, sessionToken: `${canaryToken}\ud800` })));
    assert.equal(error.code, 'setup');
    assert.match(error.message, /session token/);
    assert.ok(error.cause instanceof URIError);
    assert.doesNotMatch(readableTextOf(error), /canary/);
    assert.equal(fetch.calls.length, 0);
  });

  it('D01 offline: nothing is sent and no token is requested', () =>
    offline(async () => {
      const fetch = fakeFetch(respond(200));
      const { reasons, renewToken } = renewWith('t');
      for (const sessionToken of [canaryToken, '']) {
        const error = await errorOf(sendGet(createSession({ fetch, renewToken, sessionToken })));
        assert.equal(error.code, 'offline');
      }
      assert.deepEqual([fetch.calls.length, reasons.length], [0, 0]);
    }));

  it('D01 offline during the renewal: nothing more is sent', async () => {
    const fetch = acceptOnly('new');
    const navigator = { onLine: true };
    const on = createSession({ fetch, renewToken: () => ((navigator.onLine = false), 'new') });
    const work = () => errorOf(sendGet(on));
    assert.equal((await withProperty(globalThis, 'navigator', { value: navigator }, work)).code, 'offline');
    assert.equal(fetch.calls.length, 1);
  });

  const throwAtOnce: Reply = ({ url }) => {
    throw new Error(url.href);
  };
  for (const [title, reply] of [
    ['rejects', failToConnect],
    ['returns undefined', () => undefined],
    ['throws at once', throwAtOnce],
    ['loses the body', breakBody],
  ] as [string, Reply][])
    it(`J10 whose fetch ${title}: network, sent once, without the token in its texts`, async () => {
      const fetch = fakeFetch(reply);
      const error = await errorOf(sendPost(createSession({ fetch })));
      assert.deepEqual(errorFieldsOf(error), { code: 'network' });
      assert.equal(error.cause, undefined);
      assert.doesNotMatch(readableTextOf(error), /canary/);
      assert.equal(fetch.calls.length, 1);
    });

  for (const [title, reply] of [
    ['D05 without a response', neverRespond],
    ['D12 with a body that never ends', neverEndBody],
  ] as const)
    it(`${title}: timeout at the deadline, not before, and the request is aborted`, async () => {
      const pass = stopClock();
      const fetch = fakeFetch(reply);
      const watched = watchState(sendPost(createSession({ fetch })));
      const isAborted = () => fetch.calls[0]?.init.signal?.aborted;
      await pass(29_999);
      assert.deepEqual([watched.state, isAborted()], ['pending', false]);
      await pass(1);
      assert.deepEqual([watched.state, isAborted()], ['timeout', true]);
    });

  it('D05 ignores a response after the deadline', async () => {
    const pass = stopClock();
    const { reasons, renewToken } = renewWith('new');
    const fetch = fakeFetch(respondAfter(31_000, respond(401)));
    const watched = watchState(sendPost(createSession({ fetch, renewToken })));
    await pass(60_000);
    assert.equal(watched.state, 'timeout');
    assert.deepEqual([fetch.calls.length, reasons.length], [1, 0]);
  });
});

describe('a request that is aborted', () => {
  const reason = new Error('a newer one');

  for (const [title, reply] of [
    ['fetch', neverRespond],
    ['the body', neverEndBody],
  ] as const)
    it(`while ${title} is pending: rejects with the reason at once`, async () => {
      const fetch = fakeFetch(reply);
      const controller = new AbortController();
      const work = createSession({ fetch }).send(getOperation, controller.signal);
      controller.abort(reason);
      await assert.rejects(work, reason);
      assert.equal(fetch.calls[0]?.init.signal?.aborted, true);
    });

  it('after a POST was sent: does not abort it', async () => {
    const fetch = fakeFetch(respond(200, 'done'));
    const controller = new AbortController();
    const work = createSession({ fetch }).send(postOperation, controller.signal);
    controller.abort(reason);
    assert.equal((await work).text, 'done');
    assert.equal(fetch.calls[0]?.init.signal?.aborted, false);
  });

  for (const sessionToken of [canaryToken, undefined])
    it(`before, ${sessionToken ? 'with' : 'without'} a token: sends nothing and requests no token`, async () => {
      const fetch = fakeFetch(respond(200));
      const { reasons, renewToken } = renewWith('t');
      const on = createSession({ fetch, renewToken, sessionToken });
      await assert.rejects(on.send(getOperation, AbortSignal.abort(reason)), reason);
      assert.deepEqual([fetch.calls.length, reasons.length], [0, 0]);
    });

  it('during the renewal: sends nothing more', async () => {
    const fetch = acceptOnly('new');
    const controller = new AbortController();
    const on = createSession({ fetch, renewToken: () => (controller.abort(reason), 'new') });
    await assert.rejects(on.send(getOperation, controller.signal), reason);
    assert.equal(fetch.calls.length, 1);
  });
});
