/** The renewal of a session: when the page is asked for a token, and what comes of its answer. */
import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { assignPlan } from '../../src/service/endpoints.js';
import type { RenewToken } from '../../src/service/session.js';
import { errorFieldsOf, errorOf, readableTextOf } from '../support/errors.js';
import { stopClock } from '../support/stopped-clock.js';
import {
  acceptOnly,
  canaryToken,
  createSession,
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
  sendPost,
  tokensOf,
  watchState,
} from './fake-service.js';

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

  it('A02 requests a token once, and keeps it', async () => {
    const fetch = acceptOnly(canaryToken);
    const { reasons, renewToken } = renewWith(canaryToken);
    const on = createSession({ fetch, renewToken, sessionToken: undefined });
    await sendGet(on);
    await sendGet(on);
    assert.deepEqual([reasons, tokensOf(fetch)], [['missing'], repeat(2, canaryToken)]);
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

  it('E11 answered by the token that was refused: session, and nothing is sent again', async () => {
    const fetch = fakeFetch(respond(403));
    const { reasons, renewToken } = renewWith(canaryToken);
    const error = await errorOf(sendPost(createSession({ fetch, renewToken })));
    assert.deepEqual(errorFieldsOf(error), { code: 'session', status: 403 });
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
  for (const [title, answer] of [
    ['a rejection', () => Promise.reject(new Error(canaryToken))],
    ['a throw', throwError],
    ['nothing', undefined],
    ['null', null],
    ['spaces', '  '],
    ['an object without a token', { customer: 'c1' }],
    ['an object with a token that is no text', { token: 7 }],
  ] as [string, unknown][])
    it(`S05 answered by ${title}: session, nothing more is sent, and the page's error is not passed on`, async () => {
      const fetch = fakeFetch(respond(401, { message: canaryToken }));
      const error = await errorOf(
        sendPost(createSession({ fetch, renewToken: renewWith(answer).renewToken })),
      );
      assert.deepEqual(errorFieldsOf(error), { code: 'session', status: 401 });
      assert.doesNotMatch(readableTextOf(error), /canary/);
      assert.equal(error.cause, undefined);
      assert.equal(fetch.calls.length, 1);
    });

  it('S05 not answered: session after 10 s; a late answer is ignored, and the next request asks again', async () => {
    const pass = stopClock();
    const fetch = acceptOnly('new');
    const late = () => new Promise((resolve) => setTimeout(resolve, 12_000, 'late'));
    const { reasons, renewToken } = renewWith(late, 'new');
    const on = createSession({ fetch, renewToken });
    const [first, second] = [watchState(sendGet(on)), watchState(sendPost(on))];
    await pass(9_999);
    assert.deepEqual([first.state, second.state], ['pending', 'pending']);
    await pass(1);
    assert.deepEqual([first.state, second.state], ['session', 'session']);
    await pass(10_000);
    await sendGet(on);
    assert.deepEqual(tokensOf(fetch), [...repeat(3, canaryToken), 'new']);
    assert.deepEqual(reasons, ['refused', 'refused']);
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
      assert.deepEqual(errorFieldsOf(error), { code: 'session', status: 401 });
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

  it('that the page replaces during the renewal: the token of the page is used without waiting', async () => {
    const fetch = acceptOnly('set');
    const on = createSession({ fetch, customer: 'c1', renewToken: () => new Promise(() => undefined) });
    const work = sendGet(on);
    await setImmediate();
    assert.equal(on.refresh('set'), true);
    assert.equal((await work).status, 200);
    assert.deepEqual(tokensOf(fetch), [canaryToken, 'set']);
  });

  it('N21 is renewed again if a later request is refused, and each answer finds all tokens sent so far', async () => {
    const tokens = ['first-token', 'second-token', 'third-token', 'fourth-token'];
    const fetch = fakeFetch(respond(401), respond(200), respond(401), respond(200));
    const { reasons, renewToken } = renewWith(...tokens.slice(1));
    const on = createSession({ fetch, renewToken, sessionToken: tokens[0] });
    const [first, second] = [await sendGet(on), await sendGet(on)];
    assert.deepEqual(tokensOf(fetch), ['first-token', 'second-token', 'second-token', 'third-token']);
    assert.deepEqual(reasons, ['refused', 'refused']);
    assert.deepEqual(tokens.map(first.hasToken), [true, true, false, false]);
    assert.deepEqual(tokens.map(second.hasToken), [true, true, true, false]);
  });

  it('A03 renewed to a token that cannot be in a URL: setup, nothing more is sent', async () => {
    const fetch = fakeFetch(respond(401));
    const { renewToken } = renewWith('\udc00');
    assert.equal((await errorOf(sendPost(createSession({ fetch, renewToken })))).code, 'setup');
    assert.equal(fetch.calls.length, 1);
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
        { token: 'of c2', customer: 'c2' },
        { token: 'new', customer: 'c1' },
      );
      const on = createSession({ fetch, renewToken, sessionToken, customer: 'c1' });
      const error = await errorOf(sendPost(on));
      assert.deepEqual(errorFieldsOf(error), { code: 'session', ...(sessionToken && { status: 401 }) });
      assert.doesNotMatch(readableTextOf(error), /c2/);
      assert.equal(fetch.calls.length, sessionToken ? 1 : 0);
      assert.equal(
        on.isSameCustomer(createSession({ sessionToken: 'of c2' })),
        false,
        'the token is forgotten',
      );
      assert.equal((await sendPost(on)).status, 200);
      assert.ok(!tokensOf(fetch).includes('of c2'));
      assert.deepEqual(reasons, Array(2).fill(sessionToken ? 'refused' : 'missing'));
    });
});

describe('the first answer that names the customer', () => {
  const ofC2 = { token: 'of c2', customer: 'c2' };

  it('names the session: a later answer for another customer is refused, and nothing is sent again', async () => {
    const fetch = fakeFetch(respond(200, {}), respond(401));
    const { renewToken } = renewWith({ token: 'of c1', customer: 'c1' }, ofC2, { token: 'new' });
    const on = createSession({ fetch, renewToken, sessionToken: undefined });
    await sendGet(on);
    assert.equal(on.customer, 'c1');
    const error = await errorOf(assignPlan(on, { productPlanId: 'pro' }));
    assert.deepEqual(errorFieldsOf(error), { code: 'session', status: 401, outcome: 'not-applied' });
    assert.deepEqual(tokensOf(fetch), ['of c1', 'of c1']);
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

describe('a session', () => {
  it('U2 shows its token in no log, JSON or enumeration, before and after a renewal', async () => {
    const fetch = acceptOnly(`${canaryToken}2`);
    const on = createSession({
      fetch,
      sessionToken: undefined,
      renewToken: () => `${canaryToken}2`,
    });
    on.refresh(canaryToken);
    assert.doesNotMatch(readableTextOf(on), /canary/);
    await sendGet(on);
    assert.doesNotMatch(readableTextOf(on), /canary/);
  });

  // The runner fails a test with an unhandled rejection.
  it('U3 leaves no rejection unhandled', async () => {
    const pass = stopClock();
    const late = () => new Promise((_, reject) => setTimeout(reject, 11_000, new Error('late')));
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
    await pass(90_000);
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
    asked[0]?.answer('late');
    await setImmediate();
    const third = sendGet(on);
    await setImmediate();
    assert.equal(asked.length, 2, 'the third request waits with the second');
    asked[1]?.answer(canaryToken);
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
