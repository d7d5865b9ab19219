import { expect } from '@open-wc/testing';
import type { RenewToken, SessionRequestReason } from '../../src/service/session.js';
import {
  acceptOnly,
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
  tokensOf,
  unhandledRejectionsOf,
  watchState,
  withFakeClock,
} from './helpers.js';
import { errorFieldsOf, readableTextOf } from '../support/errors.js';

describe('a session without a token', () => {
  for (const sessionToken of [undefined, '', '  ', null, 7] as string[])
    it(`A01 token ${JSON.stringify(sessionToken)}: requests a token; without an answer: session, nothing sent`, async () => {
      const fetch = fakeFetch(respond(200));
      const { reasons, renewToken } = renewWith(undefined);
      const asking = createSession({ fetch, renewToken, sessionToken });
      const error = await errorOf(sendGet(asking));
      expect(errorFieldsOf(error)).to.deep.equal({ code: 'session' });
      expect('status' in error).to.equal(false);
      expect((await errorOf(sendGet(createSession({ fetch, sessionToken })))).code).to.equal('session');
      expect(reasons).to.deep.equal(['missing']);
      expect(fetch.calls.length).to.equal(0);
    });

  it('A02 requests a token once, and keeps it', async () => {
    const fetch = acceptOnly(canaryToken);
    const { reasons, renewToken } = renewWith(canaryToken);
    const on = createSession({ fetch, renewToken, sessionToken: undefined });
    await sendGet(on);
    await sendGet(on);
    expect(reasons).to.deep.equal(['missing']);
    expect(tokensOf(fetch)).to.deep.equal([canaryToken, canaryToken]);
  });

  it('requests a token again after a request without an answer', async () => {
    const { reasons, renewToken } = renewWith(undefined, Promise.resolve(canaryToken));
    const on = createSession({ fetch: acceptOnly(canaryToken), renewToken, sessionToken: undefined });
    expect((await errorOf(sendGet(on))).code).to.equal('session');
    expect((await sendGet(on)).status).to.equal(200);
    expect(reasons).to.deep.equal(['missing', 'missing']);
  });

  it('S06 requests one token for fifty simultaneous requests', async () => {
    const fetch = acceptOnly('new');
    const { reasons, renewToken } = renewWith('new');
    const on = createSession({ fetch, renewToken, sessionToken: undefined });
    await Promise.all(Array.from({ length: 50 }, () => sendGet(on)));
    expect(reasons).to.deep.equal(['missing']);
    expect(tokensOf(fetch)).to.deep.equal(Array(50).fill('new'));
  });

  it('S06 makes a request by the provider of the token wait for the same answer', async () => {
    const reasons: SessionRequestReason[] = [];
    const inner: Promise<unknown>[] = [];
    const fetch = acceptOnly('new');
    const on = createSession({
      fetch,
      sessionToken: undefined,
      renewToken: (reason) => {
        if (reasons.push(reason) < 9) inner.push(sendGet(on));
        return 'new';
      },
    });
    expect((await sendGet(on)).status).to.equal(200);
    expect(inner.length).to.equal(1);
    await Promise.all(inner);
    expect(reasons).to.deep.equal(['missing']);
  });
});

describe('a refused token', () => {
  for (const status of [401, 403])
    it(`E04 ${status}: requests a token once, with the reason, and repeats the request once with the new token`, async () => {
      const fetch = fakeFetch(respond(status), respond(200, 'done'));
      const { reasons, renewToken } = renewWith(Promise.resolve('a+b&c=d'));
      const { hasToken, ...answer } = await createSession({ fetch, renewToken }).send(postOperation);
      expect(answer).to.deep.equal({ status: 200, text: 'done', retryAfter: null });
      for (const token of ['a+b&c=d', 'a%2Bb%26c%3Dd', canaryToken])
        expect(hasToken(`No ${token}.`), token).to.equal(true);
      expect(hasToken('No a%2Bb&c')).to.equal(false);
      expect(reasons).to.deep.equal(['refused']);
      expect(tokensOf(fetch)).to.deep.equal([canaryToken, 'a+b&c=d']);
      const [first, second] = fetch.calls.map(({ url, init: { signal, ...init } }) => [
        url.pathname,
        init,
        signal?.aborted,
      ]);
      expect(second).to.deep.equal(first);
    });

  for (const status of [401, 403])
    it(`E11 ${status}: sends nothing again when the page answers with the token that was refused`, async () => {
      const fetch = fakeFetch(respond(status));
      const { reasons, renewToken } = renewWith(canaryToken);
      const error = await errorOf(createSession({ fetch, renewToken }).send(postOperation));
      expect(error).to.include({ code: 'session', status });
      expect([reasons, fetch.calls.length]).to.deep.equal([['refused'], 1]);
    });

  for (const status of [401, 403])
    it(`E04 ${status} again after the renewal: is the result, without a third request`, async () => {
      const fetch = fakeFetch(respond(status));
      const { reasons, renewToken } = renewWith('new', 'newer');
      expect((await createSession({ fetch, renewToken }).send(postOperation)).status).to.equal(status);
      expect(reasons).to.deep.equal(['refused']);
      expect(fetch.calls.length).to.equal(2);
    });

  for (const status of [200, 201, 302, 400, 404, 407, 408, 409, 429, 500, 503])
    it(`U1 ${status}: is not renewed and not repeated`, async () => {
      const fetch = fakeFetch(respond(status));
      const { reasons, renewToken } = renewWith('new');
      expect((await createSession({ fetch, renewToken }).send(postOperation)).status).to.equal(status);
      expect([fetch.calls.length, reasons.length]).to.deep.equal([1, 0]);
    });

  const noTokens: [string, unknown][] = [
    ['a rejection', () => Promise.reject(new Error(canaryToken))],
    [
      'a throw',
      () => {
        throw new Error(canaryToken);
      },
    ],
    ['nothing', undefined],
    ['null', null],
    ['""', ''],
    ['spaces', '  '],
    ['an object without a token', { customer: 'c1' }],
    ['an object with a token that is no text', { token: 7 }],
    ['a list', [canaryToken]],
    ['a String object', new String(canaryToken)],
    ['a number', 7],
  ];
  for (const [name, answer] of noTokens)
    it(`S05 answered by ${name}: session, nothing more is sent, and the page's error is not passed on`, async () => {
      const fetch = fakeFetch(respond(401, { message: canaryToken }));
      const error = await errorOf(
        createSession({ fetch, renewToken: renewWith(answer).renewToken }).send(postOperation),
      );
      expect(errorFieldsOf(error)).to.deep.equal({ code: 'session', status: 401 });
      expect(readableTextOf(error)).not.to.include('canary');
      expect(error.cause).to.equal(undefined);
      expect(fetch.calls.length).to.equal(1);
    });

  it(
    'S05 without an answer: session after 10 s; a late answer is ignored, and the next request requests a token again',
    withFakeClock(async (clock) => {
      const fetch = acceptOnly('new');
      const late = () => new Promise((resolve) => setTimeout(resolve, 12_000, 'late'));
      const { reasons, renewToken } = renewWith(late, 'new');
      const on = createSession({ fetch, renewToken });
      const [first, second] = [watchState(sendGet(on)), watchState(on.send(postOperation))];
      await clock.tickAsync(9_999);
      expect([first.state, second.state]).to.deep.equal(['pending', 'pending']);
      await clock.tickAsync(1);
      expect([first.state, second.state]).to.deep.equal(['session', 'session']);
      await clock.tickAsync(10_000);
      await sendGet(on);
      expect(tokensOf(fetch)).to.deep.equal([canaryToken, canaryToken, canaryToken, 'new']);
      expect(reasons).to.deep.equal(['refused', 'refused']);
    }),
  );

  it('S06 of fifty simultaneous requests is renewed once, and each request is repeated once', async () => {
    const fetch = acceptOnly('new');
    const { reasons, renewToken } = renewWith(() => Promise.resolve('new'));
    const on = createSession({ fetch, renewToken });
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendGet(on)));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
    expect(reasons).to.deep.equal(['refused']);
    expect(tokensOf(fetch)).to.deep.equal([
      ...Array<string>(50).fill(canaryToken),
      ...Array<string>(50).fill('new'),
    ]);
  });

  it(
    'S06 of fifty simultaneous requests that is not renewed fails all of them after one token request',
    withFakeClock(async (clock) => {
      const { reasons, renewToken } = renewWith(
        () => new Promise((_, reject) => setTimeout(reject, 5000, new Error('no'))),
      );
      const on = createSession({ fetch: acceptOnly('new'), renewToken });
      const errors = Promise.all(Array.from({ length: 50 }, () => errorOf(sendGet(on))));
      await clock.tickAsync(5000);
      expect((await errors).every(({ code, status }) => code === 'session' && status === 401)).to.equal(true);
      expect(reasons).to.deep.equal(['refused']);
    }),
  );

  it('S06 that another request has renewed meanwhile: the new token is used without another request for one', async () => {
    let refuseTheSlow: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (refuseTheSlow = resolve));
    const fetch = fakeFetch(() => slow, respond(401), respond(200), respond(200, 'slow'));
    const { reasons, renewToken } = renewWith('new', 'newer');
    const on = createSession({ fetch, renewToken });
    const first = on.send(postOperation);
    await sendGet(on);
    refuseTheSlow(new Response('', { status: 401 }));
    expect((await first).text).to.equal('slow');
    expect(reasons).to.deep.equal(['refused']);
    expect(tokensOf(fetch)).to.deep.equal([canaryToken, canaryToken, 'new', 'new']);
  });

  it('is renewed again if a later request is refused', async () => {
    const fetch = fakeFetch(respond(401), respond(200), respond(401), respond(200));
    const { reasons, renewToken } = renewWith('second', 'third');
    const on = createSession({ fetch, renewToken });
    await sendGet(on);
    await sendGet(on);
    expect(tokensOf(fetch)).to.deep.equal([canaryToken, 'second', 'second', 'third']);
    expect(reasons).to.deep.equal(['refused', 'refused']);
  });

  it('A03 renewed to a token that cannot be in a URL: setup, nothing more is sent', async () => {
    const fetch = fakeFetch(respond(401));
    const { renewToken } = renewWith('\udc00');
    expect((await errorOf(createSession({ fetch, renewToken }).send(postOperation))).code).to.equal('setup');
    expect(fetch.calls.length).to.equal(1);
  });

  it(
    'U6 gives the repeated request the whole deadline',
    withFakeClock(async (clock) => {
      const fetch = fakeFetch(respondAfter(29_000, respond(401)), neverRespond);
      const watched = watchState(createSession({ fetch, renewToken: () => 'new' }).send(postOperation));
      await clock.tickAsync(58_999);
      expect(watched.state).to.equal('pending');
      await clock.tickAsync(1);
      expect(watched.state).to.equal('timeout');
    }),
  );
});

describe('a token that is answered with its customer', () => {
  for (const [customer, named] of [
    ['c1', 'c1'],
    [' c1 ', 'c1 '],
    ['7', 7],
    ['c1', undefined],
    ['c1', ' '],
    [undefined, 'c2'],
  ] as const)
    it(`is used for ${JSON.stringify(named)} in a session of ${JSON.stringify(customer)}`, async () => {
      const fetch = acceptOnly('new');
      const { renewToken } = renewWith(Promise.resolve({ token: 'new', customer: named }));
      const on = createSession({ fetch, renewToken, customer });
      expect((await on.send(postOperation)).status).to.equal(200);
      expect(tokensOf(fetch)).to.deep.equal([canaryToken, 'new']);
    });

  for (const sessionToken of [canaryToken, undefined])
    it(`S05 is not used for another customer ${sessionToken ? 'after a refusal' : 'at the start'}: session, nothing more is sent, and the next answer counts`, async () => {
      const fetch = acceptOnly('new');
      const { reasons, renewToken } = renewWith(
        { token: 'of c2', customer: 'c2' },
        { token: 'new', customer: 'c1' },
      );
      const on = createSession({ fetch, renewToken, sessionToken, customer: 'c1' });
      const error = await errorOf(on.send(postOperation));
      expect(errorFieldsOf(error)).to.deep.equal({ code: 'session', ...(sessionToken && { status: 401 }) });
      expect(readableTextOf(error)).not.to.include('c2');
      expect(fetch.calls.length).to.equal(sessionToken ? 1 : 0);
      expect(on.isSame(createSession({ sessionToken: 'of c2' })), 'the token is forgotten').to.equal(false);
      expect((await on.send(postOperation)).status).to.equal(200);
      expect(tokensOf(fetch)).not.to.include('of c2');
      expect(reasons).to.deep.equal(sessionToken ? ['refused', 'refused'] : ['missing', 'missing']);
    });
});

describe('a session', () => {
  it('U2 shows its token in no log, JSON or enumeration, before and after a renewal', async () => {
    const on = createSession({
      baseUrl: '/billing',
      fetch: acceptOnly(`${canaryToken}2`),
      renewToken: () => `${canaryToken}2`,
    });
    expect(readableTextOf(on)).not.to.include('canary');
    await sendGet(on);
    expect(readableTextOf(on)).not.to.include('canary');
  });

  it('U3 leaves no rejection unhandled', async () => {
    const reasons = await unhandledRejectionsOf(
      withFakeClock(async (clock) => {
        const replies = [failToConnect, neverRespond, neverEndBody, respond(401), () => undefined];
        const renewals = [neverRespond, () => Promise.reject(new Error('no')), () => 'new'];
        const late = () => new Promise((_, reject) => setTimeout(reject, 11_000, new Error('late')));
        for (const reply of replies)
          for (const renewal of [...renewals, late]) {
            const on = createSession({
              fetch: fakeFetch(reply),
              renewToken: renewal as unknown as RenewToken,
            });
            const controller = new AbortController();
            [on.send(postOperation), on.send(getOperation), on.send(getOperation, controller.signal)].forEach(
              watchState,
            );
            controller.abort();
          }
        const slow = fakeFetch(respondAfter(31_000, failToConnect));
        const watched = watchState(createSession({ fetch: slow }).send(postOperation));
        await clock.tickAsync(90_000);
        expect(watched.state).to.equal('timeout');
      }),
    );
    expect(reasons).to.deep.equal([]);
  });
});

describe('a request that is aborted while the page is asked for a token', () => {
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
    await Promise.resolve();
    controller.abort(new Error('left'));
    const second = sendGet(on);
    await Promise.resolve();
    expect(asked.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    asked[0]?.answer('late');
    asked[1]?.answer(canaryToken);
    expect((await second).status).to.equal(200);
    expect(first.state).to.contain('left');
    expect(tokensOf(fetch)).to.deep.equal([canaryToken]);
  });

  it('N13 continues the token request while another request waits', async () => {
    const { asked, fetch, on } = asking();
    const [first, second] = [new AbortController(), new AbortController()];
    watchState(on.send(getOperation, first.signal));
    const waiting = on.send(getOperation, second.signal);
    await Promise.resolve();
    first.abort(new Error('left'));
    expect(asked.map(({ signal }) => signal.aborted)).to.deep.equal([false]);
    asked[0]?.answer(canaryToken);
    expect((await waiting).status).to.equal(200);
    second.abort();
    expect(tokensOf(fetch)).to.deep.equal([canaryToken]);
  });

  it('N13 requests no token if it was aborted before it was refused', async () => {
    const { reasons, renewToken } = renewWith('new');
    const controller = new AbortController();
    const refusing = fakeFetch(() => {
      controller.abort(new Error('left'));
      return respond(401)({ url: new URL('https://billing.example'), init: {} });
    });
    const watched = watchState(
      createSession({ fetch: refusing, renewToken }).send(postOperation, controller.signal),
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(watched.state).to.contain('left');
    expect(reasons).to.deep.equal([]);
    expect(refusing.calls).to.have.length(1);
  });

  it('N01 calls back immediately before each sending; an exception prevents the sending', async () => {
    const fetch = acceptOnly('new');
    const { renewToken } = renewWith('new');
    const seen: number[] = [];
    await createSession({ fetch, renewToken }).send(postOperation, undefined, () =>
      seen.push(fetch.calls.length),
    );
    expect(seen).to.deep.equal([0, 1]);
    const error = new Error('another customer');
    const watched = watchState(
      createSession({ fetch, renewToken }).send(postOperation, undefined, () => {
        throw error;
      }),
    );
    await Promise.resolve();
    await Promise.resolve();
    expect(watched.state).to.equal(String(error));
    expect(fetch.calls).to.have.length(2);
  });
});
