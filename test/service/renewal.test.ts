import { expect } from '@open-wc/testing';
import type { RenewToken, SessionRequestReason } from '../../src/service/session.js';
import {
  accepting,
  after,
  answering,
  canary,
  clocked,
  failing,
  failure,
  get,
  hanging,
  post,
  read,
  renewing,
  serving,
  session,
  tokensOf,
  trickling,
  unhandledBy,
  watch,
} from './helpers.js';
import { said, traces } from '../support/errors.js';

describe('a session without a token', () => {
  for (const sessionToken of [undefined, '', '  ', null, 7] as string[])
    it(`A01 token ${JSON.stringify(sessionToken)}: requests a token; without an answer: session, nothing sent`, async () => {
      const fetch = serving(answering(200));
      const { reasons, renewToken } = renewing(undefined);
      const asking = session({ fetch, renewToken, sessionToken });
      const error = await failure(read(asking));
      expect(said(error)).to.deep.equal({ code: 'session' });
      expect('status' in error).to.equal(false);
      expect((await failure(read(session({ fetch, sessionToken })))).code).to.equal('session');
      expect(reasons).to.deep.equal(['missing']);
      expect(fetch.calls.length).to.equal(0);
    });

  it('A02 requests a token once, and keeps it', async () => {
    const fetch = accepting(canary);
    const { reasons, renewToken } = renewing(canary);
    const on = session({ fetch, renewToken, sessionToken: undefined });
    await read(on);
    await read(on);
    expect(reasons).to.deep.equal(['missing']);
    expect(tokensOf(fetch)).to.deep.equal([canary, canary]);
  });

  it('requests a token again after a request without an answer', async () => {
    const { reasons, renewToken } = renewing(undefined, Promise.resolve(canary));
    const on = session({ fetch: accepting(canary), renewToken, sessionToken: undefined });
    expect((await failure(read(on))).code).to.equal('session');
    expect((await read(on)).status).to.equal(200);
    expect(reasons).to.deep.equal(['missing', 'missing']);
  });

  it('S06 requests one token for fifty simultaneous requests', async () => {
    const fetch = accepting('new');
    const { reasons, renewToken } = renewing('new');
    const on = session({ fetch, renewToken, sessionToken: undefined });
    await Promise.all(Array.from({ length: 50 }, () => read(on)));
    expect(reasons).to.deep.equal(['missing']);
    expect(tokensOf(fetch)).to.deep.equal(Array(50).fill('new'));
  });

  it('S06 makes a request by the provider of the token wait for the same answer', async () => {
    const reasons: SessionRequestReason[] = [];
    const inner: Promise<unknown>[] = [];
    const fetch = accepting('new');
    const on = session({
      fetch,
      sessionToken: undefined,
      renewToken: (reason) => {
        if (reasons.push(reason) < 9) inner.push(read(on));
        return 'new';
      },
    });
    expect((await read(on)).status).to.equal(200);
    expect(inner.length).to.equal(1);
    await Promise.all(inner);
    expect(reasons).to.deep.equal(['missing']);
  });
});

describe('a refused token', () => {
  for (const status of [401, 403])
    it(`E04 ${status}: requests a token once, with the reason, and repeats the request once with the new token`, async () => {
      const fetch = serving(answering(status), answering(200, 'done'));
      const { reasons, renewToken } = renewing(Promise.resolve('a+b&c=d'));
      const { hasToken, ...answer } = await session({ fetch, renewToken }).send(post);
      expect(answer).to.deep.equal({ status: 200, text: 'done', contentType: '', retryAfter: null });
      for (const token of ['a+b&c=d', 'a%2Bb%26c%3Dd', canary])
        expect(hasToken(`No ${token}.`), token).to.equal(true);
      expect(hasToken('No a%2Bb&c')).to.equal(false);
      expect(reasons).to.deep.equal(['refused']);
      expect(tokensOf(fetch)).to.deep.equal([canary, 'a+b&c=d']);
      const [first, second] = fetch.calls.map(({ url, init: { signal, ...init } }) => [
        url.pathname,
        init,
        signal?.aborted,
      ]);
      expect(second).to.deep.equal(first);
    });

  for (const status of [401, 403])
    it(`E04 ${status} again after the renewal: is the result, without a third request`, async () => {
      const fetch = serving(answering(status));
      const { reasons, renewToken } = renewing('new', 'newer');
      expect((await session({ fetch, renewToken }).send(post)).status).to.equal(status);
      expect(reasons).to.deep.equal(['refused']);
      expect(fetch.calls.length).to.equal(2);
    });

  for (const status of [200, 201, 302, 400, 404, 407, 408, 409, 429, 500, 503])
    it(`U1 ${status}: is not renewed and not repeated`, async () => {
      const fetch = serving(answering(status));
      const { reasons, renewToken } = renewing('new');
      expect((await session({ fetch, renewToken }).send(post)).status).to.equal(status);
      expect([fetch.calls.length, reasons.length]).to.deep.equal([1, 0]);
    });

  const noTokens: [string, unknown][] = [
    ['a rejection', () => Promise.reject(new Error(canary))],
    [
      'a throw',
      () => {
        throw new Error(canary);
      },
    ],
    ['nothing', undefined],
    ['null', null],
    ['""', ''],
    ['spaces', '  '],
    ['an object', { token: canary }],
    ['a list', [canary]],
    ['a String object', new String(canary)],
    ['a number', 7],
  ];
  for (const [name, answer] of noTokens)
    it(`S05 answered by ${name}: session, nothing more is sent, and the page's error is not passed on`, async () => {
      const fetch = serving(answering(401, { message: canary }));
      const error = await failure(session({ fetch, renewToken: renewing(answer).renewToken }).send(post));
      expect(said(error)).to.deep.equal({ code: 'session', status: 401 });
      expect(traces(error)).not.to.include('canary');
      expect(error.cause).to.equal(undefined);
      expect(fetch.calls.length).to.equal(1);
    });

  it(
    'S05 without an answer: session after 10 s; a late answer is ignored, and the next request requests a token again',
    clocked(async (clock) => {
      const fetch = accepting('new');
      const late = () => new Promise((resolve) => setTimeout(resolve, 12_000, 'late'));
      const { reasons, renewToken } = renewing(late, 'new');
      const on = session({ fetch, renewToken });
      const [first, second] = [watch(read(on)), watch(on.send(post))];
      await clock.tickAsync(9_999);
      expect([first.state, second.state]).to.deep.equal(['pending', 'pending']);
      await clock.tickAsync(1);
      expect([first.state, second.state]).to.deep.equal(['session', 'session']);
      await clock.tickAsync(10_000);
      await read(on);
      expect(tokensOf(fetch)).to.deep.equal([canary, canary, canary, 'new']);
      expect(reasons).to.deep.equal(['refused', 'refused']);
    }),
  );

  it('S06 of fifty simultaneous requests is renewed once, and each request is repeated once', async () => {
    const fetch = accepting('new');
    const { reasons, renewToken } = renewing(() => Promise.resolve('new'));
    const on = session({ fetch, renewToken });
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(on)));
    expect(answers.every(({ status }) => status === 200)).to.equal(true);
    expect(reasons).to.deep.equal(['refused']);
    expect(tokensOf(fetch)).to.deep.equal([
      ...Array<string>(50).fill(canary),
      ...Array<string>(50).fill('new'),
    ]);
  });

  it(
    'S06 of fifty simultaneous requests that is not renewed fails all of them after one token request',
    clocked(async (clock) => {
      const { reasons, renewToken } = renewing(
        () => new Promise((_, reject) => setTimeout(reject, 5000, new Error('no'))),
      );
      const on = session({ fetch: accepting('new'), renewToken });
      const errors = Promise.all(Array.from({ length: 50 }, () => failure(read(on))));
      await clock.tickAsync(5000);
      expect((await errors).every(({ code, status }) => code === 'session' && status === 401)).to.equal(true);
      expect(reasons).to.deep.equal(['refused']);
    }),
  );

  it('S06 that another request has renewed meanwhile: the new token is used without another request for one', async () => {
    let refuseTheSlow: (response: Response) => void = () => undefined;
    const slow = new Promise<Response>((resolve) => (refuseTheSlow = resolve));
    const fetch = serving(() => slow, answering(401), answering(200), answering(200, 'slow'));
    const { reasons, renewToken } = renewing('new', 'newer');
    const on = session({ fetch, renewToken });
    const first = on.send(post);
    await read(on);
    refuseTheSlow(new Response('', { status: 401 }));
    expect((await first).text).to.equal('slow');
    expect(reasons).to.deep.equal(['refused']);
    expect(tokensOf(fetch)).to.deep.equal([canary, canary, 'new', 'new']);
  });

  it('is renewed again if a later request is refused', async () => {
    const fetch = serving(answering(401), answering(200), answering(401), answering(200));
    const { reasons, renewToken } = renewing('second', 'third');
    const on = session({ fetch, renewToken });
    await read(on);
    await read(on);
    expect(tokensOf(fetch)).to.deep.equal([canary, 'second', 'second', 'third']);
    expect(reasons).to.deep.equal(['refused', 'refused']);
  });

  it('A03 renewed to a token that cannot be in a URL: setup, nothing more is sent', async () => {
    const fetch = serving(answering(401));
    const { renewToken } = renewing('\udc00');
    expect((await failure(session({ fetch, renewToken }).send(post))).code).to.equal('setup');
    expect(fetch.calls.length).to.equal(1);
  });

  it(
    'U6 gives the repeated request the whole deadline',
    clocked(async (clock) => {
      const fetch = serving(after(29_000, answering(401)), hanging);
      const watched = watch(session({ fetch, renewToken: () => 'new' }).send(post));
      await clock.tickAsync(58_999);
      expect(watched.state).to.equal('pending');
      await clock.tickAsync(1);
      expect(watched.state).to.equal('timeout');
    }),
  );
});

describe('a session', () => {
  it('U2 shows its token in no log, JSON or enumeration, before and after a renewal', async () => {
    const on = session({
      baseUrl: '/billing',
      fetch: accepting(`${canary}2`),
      renewToken: () => `${canary}2`,
    });
    expect(traces(on)).not.to.include('canary');
    await read(on);
    expect(traces(on)).not.to.include('canary');
  });

  it('U3 leaves no rejection unhandled', async () => {
    const reasons = await unhandledBy(
      clocked(async (clock) => {
        const replies = [failing, hanging, trickling, answering(401), () => undefined];
        const renewals = [hanging, () => Promise.reject(new Error('no')), () => 'new'];
        const late = () => new Promise((_, reject) => setTimeout(reject, 11_000, new Error('late')));
        for (const reply of replies)
          for (const renewal of [...renewals, late]) {
            const on = session({ fetch: serving(reply), renewToken: renewal as unknown as RenewToken });
            const controller = new AbortController();
            [on.send(post), on.send(get), on.send(get, controller.signal)].forEach(watch);
            controller.abort();
          }
        const slow = serving(after(31_000, failing));
        const watched = watch(session({ fetch: slow }).send(post));
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
    const fetch = accepting(canary);
    const renewToken: RenewToken = (_, { signal }) =>
      new Promise((answer) => {
        asked.push({ signal, answer });
      });
    return { asked, fetch, on: session({ fetch, renewToken, sessionToken: undefined }) };
  }

  it('N13 ends the token request if no other request waits; the next one requests a token again', async () => {
    const { asked, fetch, on } = asking();
    const controller = new AbortController();
    const first = watch(on.send(get, controller.signal));
    await Promise.resolve();
    controller.abort(new Error('left'));
    const second = read(on);
    await Promise.resolve();
    expect(asked.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    asked[0]?.answer('late');
    asked[1]?.answer(canary);
    expect((await second).status).to.equal(200);
    expect(first.state).to.contain('left');
    expect(tokensOf(fetch)).to.deep.equal([canary]);
  });

  it('N13 continues the token request while another request waits', async () => {
    const { asked, fetch, on } = asking();
    const [first, second] = [new AbortController(), new AbortController()];
    watch(on.send(get, first.signal));
    const waiting = on.send(get, second.signal);
    await Promise.resolve();
    first.abort(new Error('left'));
    expect(asked.map(({ signal }) => signal.aborted)).to.deep.equal([false]);
    asked[0]?.answer(canary);
    expect((await waiting).status).to.equal(200);
    second.abort();
    expect(tokensOf(fetch)).to.deep.equal([canary]);
  });

  it('N13 requests no token if it was aborted before it was refused', async () => {
    const { reasons, renewToken } = renewing('new');
    const controller = new AbortController();
    const refusing = serving(() => {
      controller.abort(new Error('left'));
      return answering(401)({ url: new URL('https://billing.example'), init: {} });
    });
    const watched = watch(session({ fetch: refusing, renewToken }).send(post, controller.signal));
    await new Promise((resolve) => setTimeout(resolve));
    expect(watched.state).to.contain('left');
    expect(reasons).to.deep.equal([]);
    expect(refusing.calls).to.have.length(1);
  });

  it('N01 calls back immediately before each sending; an exception prevents the sending', async () => {
    const fetch = accepting('new');
    const { renewToken } = renewing('new');
    const seen: number[] = [];
    await session({ fetch, renewToken }).send(post, undefined, () => seen.push(fetch.calls.length));
    expect(seen).to.deep.equal([0, 1]);
    const error = new Error('another customer');
    const watched = watch(
      session({ fetch, renewToken }).send(post, undefined, () => {
        throw error;
      }),
    );
    await Promise.resolve();
    await Promise.resolve();
    expect(watched.state).to.equal(String(error));
    expect(fetch.calls).to.have.length(2);
  });
});
