/** A session: its address, its customer, its requests, and how it renews its token. */
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it, mock } from 'node:test';
import { assignPlan } from '../../src/service/endpoints.js';
import type { RenewToken } from '../../src/service/renewal.js';
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
    withProperty(globalThis, 'document', { value: { baseURI } }, test),
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
  const isMissing = typeof baseUrl !== 'string' || !baseUrl.trim();
  assert.match(
    error.message,
    isMissing ? /^base-url is missing/ : /^base-url (is missing: it is "[{<$]|must be https|has ")/,
  );
  assert.doesNotMatch(readableTextOf(error), /secret|Invalid URL/);
  assert.deepEqual([fetch.calls.length, reasons.length, on.key !== undefined], [0, 0, false]);
}

/** Returns what a session with this `baseUrl` puts before the path of an operation. */
async function addressOf(baseUrl: string): Promise<string | undefined> {
  const fetch = fakeFetch(respond(200));
  const on = createSession({ baseUrl, fetch, sessionToken: 't' });
  await sendGet(on);
  assert.ok(on.key !== undefined);
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

  for (const [what, baseUrls] of [
    [
      'a host without its scheme',
      ['api.example.com', 'www.example.com/v1', 'https:/api.example', 'https//x.example'],
    ],
    [
      'a text that a template has made of nothing',
      ['undefined/v1', '/null', 'https://undefined', 'https://x.example/NaN'],
    ],
    ['an object in it', ['https://x.example/[object Object]/v1']],
    ['quotes of a configuration', ['"https://x.example"', "'/billing'"]],
    [
      'a placeholder',
      ['{{ url }}', '${API}/v1', 'https://{host}', '<%= url %>', '%VITE_API%', '$API_URL', '<your-host>'],
    ],
    ['white space', ['/billing /v1', 'https://x.example/a b']],
  ] as const)
    it(`A05 is not the page's own address because of ${what}`, () =>
      onPage('https://shop.example', 'https://shop.example/account/', async () => {
        for (const baseUrl of baseUrls) await assertWrong(baseUrl);
      }));

  it('A05 is a path of the page', () =>
    onPage('https://shop.example', 'https://shop.example/account/', async () => {
      for (const [baseUrl, address] of [
        ['billing/v1.0', 'https://shop.example/account/billing/v1.0'],
        ['./proxy.php', 'https://shop.example/account/proxy.php'],
        ['../billing/', 'https://shop.example/billing'],
        ['/', 'https://shop.example'],
        ['.', 'https://shop.example/account'],
        ['//api.example.com', 'https://api.example.com'],
        ['HTTPS://api.example.com/a%20b', 'https://api.example.com/a%20b'],
      ] as const)
        assert.equal(await addressOf(baseUrl), address);
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
    assert.deepEqual([on.hasToken, on.key !== undefined], [false, false]);
    await sendGet(on);
    assert.deepEqual([on.hasToken, on.key !== undefined], [true, true]);
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
    assert.equal(createSession({ customer: 'c1', sessionToken: null }).refresh('b', null), false);
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
    await sendGet(createSession({ fetch, sessionToken: 'a+b&c=d#e%f/g?h-i' }));
    assert.equal(fetch.calls[0]?.url.search, '?sessionToken=a%2Bb%26c%3Dd%23e%25f%2Fg%3Fh-i');
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

const repeat = (count: number, token: string): string[] => Array<string>(count).fill(token);

describe('a session without a token', () => {
  for (const sessionToken of [undefined, '  ', null] as string[])
    it(`A01 token ${JSON.stringify(sessionToken)}: requests one; without an answer: session, nothing sent`, async () => {
      const fetch = fakeFetch(respond(200));
      const { reasons, renewToken } = renewWith(undefined);
      for (const options of [{ renewToken }, {}]) {
        const error = await errorOf(sendGet(createSession({ fetch, sessionToken, ...options })));
        assert.deepEqual(errorFieldsOf(error), { code: 'session' });
        assert.ok(!('status' in error));
      }
      assert.deepEqual([reasons, fetch.calls.length], [['missing'], 0]);
    });

  it('S06 makes a request by the provider of the token wait for the same answer', async () => {
    const inner: Promise<unknown>[] = [];
    const on = createSession({
      fetch: acceptOnly('new'),
      sessionToken: undefined,
      renewToken: () => {
        if (inner.length < 9) inner.push(sendGet(on));
        return 'new';
      },
    });
    assert.equal((await sendGet(on)).status, 200);
    await Promise.all(inner);
    assert.equal(inner.length, 1);
  });
});

describe('a refused token', () => {
  for (const status of [401, 403])
    it(`E04 ${status}: requests a token once, and repeats the request once with the new token`, async () => {
      const fetch = fakeFetch(respond(status), respond(200, 'done'));
      const { reasons, renewToken } = renewWith(Promise.resolve('a+b&c=d'));
      const { hasToken, ...answer } = await sendPost(createSession({ fetch, renewToken }));
      assert.deepEqual(answer, { status: 200, text: 'done', retryAfter: null });
      for (const token of ['a+b&c=d', 'a%2Bb%26c%3Dd', canaryToken]) assert.ok(hasToken(`No ${token}.`));
      assert.ok(!hasToken('No a%2Bb&c'));
      assert.deepEqual([reasons, tokensOf(fetch)], [['refused'], [canaryToken, 'a+b&c=d']]);
      const [first, second] = fetch.calls.map(({ url, init: { signal, ...init } }) => [
        url.pathname,
        init,
        signal?.aborted,
      ]);
      assert.deepEqual(second, first);
    });

  it('E04 refused again after the renewal: is the result, without a third request', async () => {
    const fetch = fakeFetch(respond(403));
    const { reasons, renewToken } = renewWith('new', 'newer');
    assert.equal((await sendPost(createSession({ fetch, renewToken }))).status, 403);
    assert.deepEqual([reasons, fetch.calls.length], [['refused'], 2]);
  });

  it('E11 answered by the token that was refused: is the result, and nothing is sent again', async () => {
    const fetch = fakeFetch(respond(403));
    const { reasons, renewToken } = renewWith(canaryToken);
    assert.equal((await sendPost(createSession({ fetch, renewToken }))).status, 403);
    assert.deepEqual([reasons, fetch.calls.length], [['refused'], 1]);
  });

  it('U1 is 401 or 403: no other status is renewed or repeated', async () => {
    for (const status of [200, 201, 302, 400, 404, 407, 408, 409, 429, 500, 503]) {
      const fetch = fakeFetch(respond(status));
      const { reasons, renewToken } = renewWith('new');
      assert.equal((await sendPost(createSession({ fetch, renewToken }))).status, status);
      assert.deepEqual([fetch.calls.length, reasons.length], [1, 0]);
    }
  });

  const throwError = () => {
    throw new Error(canaryToken);
  };
  /** The page could not get a token: nothing was applied, and the session may not have ended. */
  const unreached = { outcome: 'not-applied' };
  for (const [title, answer, code] of [
    ['a rejection', () => Promise.reject(new Error(canaryToken)), 'network'],
    ['a throw', throwError, 'network'],
    ['a Response that has failed', () => new Response(canaryToken, { status: 502 }), 'network'],
    ['nothing', undefined, 'session'],
    ['a Response 401', () => new Response(canaryToken, { status: 401 }), 'session'],
    ['a page of HTML', `<!doctype html><p>${canaryToken}`, 'session'],
  ] as [string, unknown, string][])
    it(`S05 answered by ${title}: ${code}, nothing more is sent, and the page's error is not passed on`, async () => {
      const fetch = fakeFetch(respond(401, { message: canaryToken }));
      const error = await errorOf(
        sendPost(createSession({ fetch, renewToken: renewWith(answer).renewToken })),
      );
      assert.deepEqual(errorFieldsOf(error), { code, status: 401, ...(code === 'network' && unreached) });
      assert.doesNotMatch(readableTextOf(error), /canary/);
      assert.equal(error.cause, undefined);
      assert.equal(fetch.calls.length, 1);
    });

  for (const [what, answer, reasons, token] of [
    ['a late token is that of the next request', 'late', ['refused'], 'late'],
    ['without a late token, the next request asks again', null, ['refused', 'refused'], 'new'],
  ] as const)
    it(`S05 not answered: network after 5 min; ${what}`, async () => {
      const pass = stopClock();
      const fetch = acceptOnly(token);
      const late = () => new Promise((resolve) => setTimeout(resolve, 310_000, answer));
      const renewal = renewWith(late, 'new');
      const on = createSession({ fetch, renewToken: renewal.renewToken });
      const [first, second] = [watchState(sendGet(on)), watchState(sendPost(on))];
      await pass(299_999);
      assert.deepEqual([first.state, second.state], ['pending', 'pending']);
      await pass(1);
      assert.deepEqual([first.state, second.state], ['network', 'network']);
      await pass(10_000);
      await sendGet(on);
      assert.equal(tokensOf(fetch).at(-1), token);
      assert.deepEqual(renewal.reasons, reasons);
    });

  it('S05 a late token does not replace one that the page has set meanwhile', async () => {
    const pass = stopClock();
    const late = () => new Promise((resolve) => setTimeout(resolve, 1000, 'late'));
    const fetch = acceptOnly('set');
    const on = createSession({ fetch, renewToken: renewWith(late).renewToken, customer: 'c1' });
    const work = sendGet(on);
    await pass(500);
    on.refresh('set', 'c1');
    assert.equal((await work).status, 200);
    await pass(1000);
    await sendGet(on);
    assert.deepEqual(tokensOf(fetch), [canaryToken, 'set', 'set']);
  });

  for (const sessionToken of [canaryToken, undefined])
    it(`S06 ${sessionToken ? 'of' : 'missing for'} fifty simultaneous requests is renewed once`, async () => {
      const fetch = acceptOnly('new');
      const { reasons, renewToken } = renewWith(() => Promise.resolve('new'));
      const on = createSession({ fetch, renewToken, sessionToken });
      const answers = await Promise.all(Array.from({ length: 50 }, () => sendGet(on)));
      assert.ok(answers.every(({ status }) => status === 200));
      assert.deepEqual(reasons, [sessionToken ? 'refused' : 'missing']);
      assert.deepEqual(tokensOf(fetch), [
        ...(sessionToken ? repeat(50, sessionToken) : []),
        ...repeat(50, 'new'),
      ]);
    });

  it('S06 of several requests that is not renewed fails all of them after one token request', async () => {
    const { reasons, renewToken } = renewWith(() =>
      setImmediate().then(() => Promise.reject(new Error('no'))),
    );
    const on = createSession({ fetch: acceptOnly('new'), renewToken });
    for (const error of await Promise.all([sendGet(on), sendPost(on)].map(errorOf)))
      assert.deepEqual(errorFieldsOf(error), { code: 'network', status: 401, ...unreached });
    assert.deepEqual(reasons, ['refused']);
  });

  it('S06 that another request has renewed meanwhile: the new token is used without another request for one', async () => {
    let refuse: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (refuse = resolve));
    const fetch = fakeFetch(() => slow, respond(401), respond(200), respond(200, 'slow'));
    const { reasons, renewToken } = renewWith('new', 'newer');
    const on = createSession({ fetch, renewToken });
    const first = sendPost(on);
    await sendGet(on);
    refuse(new Response('', { status: 401 }));
    assert.equal((await first).text, 'slow');
    assert.deepEqual([reasons, tokensOf(fetch)], [['refused'], [...repeat(2, canaryToken), 'new', 'new']]);
  });

  it('N21 is renewed again if a later request is refused, and each answer finds all tokens sent so far', async () => {
    const tokens = ['first-token', 'second-token', 'third-token', 'fourth-token'];
    const fetch = fakeFetch(respond(401), respond(200), respond(401), respond(200));
    const { reasons, renewToken } = renewWith(...tokens.slice(1));
    const on = createSession({ fetch, renewToken, sessionToken: tokens[0] });
    const [first, second] = [await sendGet(on), await sendGet(on)];
    assert.deepEqual(
      tokens.map((each) => on.toMessage(`a ${each}.`)),
      ['', '', '', 'a fourth-token.'],
    );
    assert.deepEqual(tokensOf(fetch), ['first-token', 'second-token', 'second-token', 'third-token']);
    assert.deepEqual(reasons, ['refused', 'refused']);
    assert.deepEqual(tokens.map(first.hasToken), [true, true, false, false]);
    assert.deepEqual(tokens.map(second.hasToken), [true, true, true, false]);
  });

  it('U6 gives the repeated request the whole deadline', async () => {
    const pass = stopClock();
    const fetch = fakeFetch(respondAfter(29_000, respond(401)), neverRespond);
    const watched = watchState(sendPost(createSession({ fetch, renewToken: () => 'new' })));
    await pass(58_999);
    assert.equal(watched.state, 'pending');
    await pass(1);
    assert.equal(watched.state, 'timeout');
  });
});

describe('a token that is answered with its customer', () => {
  for (const [customer, named] of [
    ['c1', 'c1'],
    [' c1 ', 'c1 '],
    ['7', 7],
    ['c1', undefined],
    [undefined, 'c2'],
  ] as const)
    it(`is used for ${JSON.stringify(named)} in a session of ${JSON.stringify(customer)}`, async () => {
      const fetch = acceptOnly('new');
      const { renewToken } = renewWith(Promise.resolve({ token: 'new', customer: named }));
      const on = createSession({ fetch, renewToken, customer });
      assert.equal((await sendPost(on)).status, 200);
      assert.deepEqual(tokensOf(fetch), [canaryToken, 'new']);
      // The first name counts, of the page or of the answer.
      assert.equal(on.customer, customer?.trim() ?? named);
    });

  for (const sessionToken of [canaryToken, undefined])
    it(`S05 is not used for another customer ${sessionToken ? 'after a refusal' : 'at the start'}: session, and the next answer counts`, async () => {
      const fetch = acceptOnly('new');
      const { reasons, renewToken } = renewWith(
        { token: 'of-c2', customer: 'c2' },
        { token: 'new', customer: 'c1' },
      );
      const on = createSession({ fetch, renewToken, sessionToken, customer: 'c1' });
      const error = await errorOf(sendPost(on));
      assert.deepEqual(errorFieldsOf(error), { code: 'session', ...(sessionToken && { status: 401 }) });
      assert.doesNotMatch(readableTextOf(error), /c2/);
      assert.equal(fetch.calls.length, sessionToken ? 1 : 0);
      assert.equal(
        on.isSameCustomer(createSession({ sessionToken: 'of-c2' })),
        false,
        'the token is forgotten',
      );
      assert.equal((await sendPost(on)).status, 200);
      assert.ok(!tokensOf(fetch).includes('of-c2'));
      assert.deepEqual(reasons, Array(2).fill(sessionToken ? 'refused' : 'missing'));
    });
});

describe('the first answer that names the customer', () => {
  const ofC2 = { token: 'of-c2', customer: 'c2' };

  it('names the session: a later answer for another customer is refused, and nothing is sent again', async () => {
    const fetch = fakeFetch(respond(200, {}), respond(401));
    const { renewToken } = renewWith({ token: 'of-c1', customer: 'c1' }, ofC2, { token: 'new' });
    const on = createSession({ fetch, renewToken, sessionToken: undefined });
    await sendGet(on);
    assert.equal(on.customer, 'c1');
    const error = await errorOf(assignPlan(on, { productPlanId: 'pro' }));
    assert.deepEqual(errorFieldsOf(error), { code: 'session', status: 401, outcome: 'not-applied' });
    assert.deepEqual(tokensOf(fetch), ['of-c1', 'of-c1']);
    assert.equal(on.customer, 'c1');
  });

  it('is refused if the page has named another customer meanwhile', async () => {
    const fetch = fakeFetch(respond(200, {}));
    const { renewToken } = renewWith(ofC2);
    const on = createSession({ fetch, renewToken, sessionToken: undefined });
    on.refresh(undefined, 'c1');
    const error = await errorOf(assignPlan(on, { productPlanId: 'pro' }));
    assert.deepEqual(errorFieldsOf(error), { code: 'session', outcome: 'not-applied' });
    assert.deepEqual([on.customer, fetch.calls.length], ['c1', 0]);
  });
});

describe('the options of a session', () => {
  const wrong: [option: string, value: unknown, code: string, told: RegExp][] = [
    ['sessionToken', '<!doctype html>', 'session', /^portal-elements: sessionToken is HTML of 15 characters/],
    ['sessionToken', 'undefined', 'session', /^portal-elements: sessionToken is "undefined"/],
    ['apiKey', 'undefined', 'fulfilled', /^portal-elements: apiKey is "undefined"/],
    ['customer', '[object Object]', 'fulfilled', /^portal-elements: customer is "\[object Object\]"/],
    [
      'renewToken',
      Promise.resolve('t'),
      'session',
      /^portal-elements: renewToken is a Promise, and no function/,
    ],
  ];
  for (const [option, value, code, told] of wrong)
    it(`are read alike, and what is wrong is told once: ${option}`, async () => {
      const warn = mock.method(console, 'warn', () => undefined);
      const fetch = fakeFetch(respond(200));
      const isAsked = option === 'renewToken';
      const on = createSession({ fetch, ...(isAsked && { sessionToken: null }), [option]: value });
      const work = [watchState(sendGet(on)), watchState(sendGet(on))];
      if (option === 'customer') on.refresh(null, value as string);
      if (option === 'sessionToken') on.refresh(value as string);
      await setImmediate();
      assert.deepEqual(
        work.map(({ state }) => state),
        [code, code],
      );
      assert.equal(new Headers(fetch.calls[0]?.init.headers).get('x-api-key'), null);
      const lines = warn.mock.calls.map(({ arguments: [text] }) => String(text));
      warn.mock.restore();
      assert.equal(lines.filter((line) => line.includes(option)).length, 1);
      assert.match(lines[0] ?? '', told);
    });
});

describe('a session', () => {
  it('U2 shows its token in no log, JSON or enumeration, before and after a renewal', async () => {
    const fetch = acceptOnly(`${canaryToken}2`);
    const on = createSession({ fetch, sessionToken: undefined, renewToken: () => `${canaryToken}2` });
    on.refresh(canaryToken);
    assert.doesNotMatch(readableTextOf(on), /canary/);
    await sendGet(on);
    assert.doesNotMatch(readableTextOf(on), /canary/);
  });

  // The runner fails a test with an unhandled rejection.
  it('U3 leaves no rejection unhandled', async () => {
    const pass = stopClock();
    const late = () => new Promise((_, reject) => setTimeout(reject, 310_000, new Error('late')));
    const renewals = [neverRespond, () => Promise.reject(new Error('no')), () => 'new', late];
    const watched = [failToConnect, neverRespond, neverEndBody, respond(401), () => undefined].flatMap(
      (reply) =>
        renewals.flatMap((renewal) => {
          const renewToken = renewal as unknown as RenewToken;
          const on = createSession({ fetch: fakeFetch(reply), renewToken });
          const controller = new AbortController();
          const requests = [sendPost(on), sendGet(on), on.send(getOperation, controller.signal)];
          controller.abort();
          return requests.map(watchState);
        }),
    );
    watched.push(
      watchState(sendPost(createSession({ fetch: fakeFetch(respondAfter(31_000, failToConnect)) }))),
    );
    await pass(400_000);
    assert.ok(watched.every(({ state }) => state !== 'pending'));
    assert.equal(watched.at(-1)?.state, 'timeout');
  });
});

describe('a request that is aborted while the page is asked for a token', () => {
  const left = new Error('left');

  /** Creates a session whose page answers when the test says so. */
  function asking() {
    const asked: { signal: AbortSignal; answer: (token: string) => void }[] = [];
    const fetch = acceptOnly(canaryToken);
    const renewToken: RenewToken = (_, { signal }) =>
      new Promise((answer) => {
        asked.push({ signal, answer });
      });
    return { asked, fetch, on: createSession({ fetch, renewToken, sessionToken: undefined }) };
  }

  it('N13 ends the token request if no other request waits; the next one requests a token again', async () => {
    const { asked, fetch, on } = asking();
    const controller = new AbortController();
    const first = watchState(on.send(getOperation, controller.signal));
    await setImmediate();
    controller.abort(left);
    await setImmediate();
    const second = sendGet(on);
    await setImmediate();
    assert.deepEqual(
      asked.map(({ signal }) => signal.aborted),
      [true, false],
    );
    const third = sendGet(on);
    await setImmediate();
    assert.equal(asked.length, 2, 'the third request waits with the second');
    // Late, and a token for all.
    asked[0]?.answer(canaryToken);
    for (const { status } of [await second, await third]) assert.equal(status, 200);
    assert.equal(first.state, left);
    assert.deepEqual(tokensOf(fetch), [canaryToken, canaryToken]);
  });

  it('N13 continues the token request for another request of the same task', async () => {
    const { asked, fetch, on } = asking();
    const controller = new AbortController();
    const first = watchState(on.send(getOperation, controller.signal));
    await setImmediate();
    controller.abort(left);
    const second = sendGet(on);
    await setImmediate();
    assert.deepEqual(
      asked.map(({ signal }) => signal.aborted),
      [false],
    );
    asked[0]?.answer(canaryToken);
    assert.equal((await second).status, 200);
    assert.equal(first.state, left);
    assert.deepEqual(tokensOf(fetch), [canaryToken]);
  });

  it('N13 requests no token if it was aborted before it was refused', async () => {
    const { reasons, renewToken } = renewWith('new');
    const controller = new AbortController();
    const fetch = fakeFetch((call) => {
      controller.abort(left);
      return respond(401)(call);
    });
    const on = createSession({ fetch, renewToken });
    await assert.rejects(on.send(postOperation, controller.signal), left);
    assert.deepEqual([reasons.length, fetch.calls.length], [0, 1]);
  });
});

describe('the call before each sending', () => {
  it('N01 comes immediately before it, also after a renewal', async () => {
    const fetch = acceptOnly('new');
    const seen: number[] = [];
    const on = createSession({ fetch, renewToken: () => 'new' });
    await on.send(postOperation, undefined, () => seen.push(fetch.calls.length));
    assert.deepEqual(seen, [0, 1]);
  });

  it('N01 prevents the sending by an exception', async () => {
    const fetch = acceptOnly(canaryToken);
    const error = new Error('another customer');
    const throwError = () => {
      throw error;
    };
    await assert.rejects(createSession({ fetch }).send(postOperation, undefined, throwError), error);
    assert.equal(fetch.calls.length, 0);
  });
});
