/** Which session an element uses, what the page's changes make of it, and how the page is asked for a token. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { SessionController } from '../../src/session/session-controller.js';
import { SessionContextRequest, SessionProvider } from '../../src/session/session-context.js';
import type { SessionRequestEvent } from '../../src/session/events.js';
import { createSession, fakeFetch, respond, sendGet, tokensOf, watchState } from '../service/fake-service.js';
import { errorOf } from '../support/errors.js';
import { withProperty } from '../support/override.js';
import { stopClock } from '../support/stopped-clock.js';

const baseUrl = 'https://billing.example';

type Lit = ConstructorParameters<typeof SessionController>[0];

/** An element, as far as its session needs one. */
class Host extends EventTarget {
  readonly localName = 'portal-settings';
  readonly addController = (): void => undefined;
  readonly requestUpdate = (): void => undefined;
  readonly sessions = new SessionController(this as unknown as Lit);

  constructor(properties: object) {
    super();
    this.set(properties);
  }

  set sessionToken(token: string | null) {
    this.sessions.setToken(token);
  }

  /** Sets properties in their order, as a page does in one task. */
  set(properties: object): void {
    Object.assign(this, properties);
  }

  /** Calls a listener for each `session-request`. */
  onRequest(listener: (event: SessionRequestEvent) => void): void {
    this.addEventListener('session-request', listener as EventListener);
  }

  /** Calls a listener for each search for the session around it. */
  onSearch(listener: (request: SessionContextRequest) => void): void {
    this.addEventListener('context-request', listener as unknown as EventListener);
  }
}

/** Returns the token of a request. */
async function tokenSentBy(host: Host): Promise<string | null | undefined> {
  const fetch = fakeFetch(respond(200));
  await withProperty(globalThis, 'fetch', { value: fetch }, () => sendGet(host.sessions.resolve()));
  return tokensOf(fetch)[0];
}

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  mock.method(console, 'warn', (text: string) => warnings.push(text));
});
afterEach(() => mock.restoreAll());

describe('the session that an element declares', () => {
  const ann = { customer: 'ann', sessionToken: 'a' };
  const unnamed = { sessionToken: 'a' };
  const other = 'https://other.example';

  /** The page sets these one after another. `asked`: the page is asked for a token, and no former one is sent. */
  const changes: [
    title: string,
    before: object,
    after: object[],
    isSame: boolean,
    name: string | undefined,
    sent: string,
  ][] = [
    ['another token of the same name', ann, [{ sessionToken: 'b' }], true, 'ann', 'b'],
    ['S08 another name', ann, [{ customer: 'bob' }], false, 'bob', 'asked'],
    ['S08 another name, then a token', ann, [{ customer: 'bob' }, { sessionToken: 'b' }], true, 'bob', 'b'],
    ['another name with a token', ann, [{ customer: 'bob', sessionToken: 'b' }], false, 'bob', 'b'],
    ['the same token, then another name', ann, [{ sessionToken: 'a', customer: 'b' }], false, 'b', 'a'],
    ['S08 no name for a while', ann, [{ customer: null }, { customer: 'ann' }], true, 'ann', 'a'],
    ['S08 a name that stands for none', ann, [{ customer: 'undefined' }], true, 'ann', 'a'],
    ['S08 no name with another token', ann, [{ customer: '', sessionToken: 'b' }], false, undefined, 'b'],
    ['the token of a name removed', ann, [{ sessionToken: null }], false, 'ann', 'asked'],
    ['another token without a name', unnamed, [{ sessionToken: 'b' }], false, undefined, 'b'],
    ['the same token again', unnamed, [{ sessionToken: 'a' }], true, undefined, 'a'],
    ['the first name', unnamed, [{ customer: 'ann' }], true, 'ann', 'a'],
    ['the first name with a token', unnamed, [{ customer: 'ann', sessionToken: 'b' }], false, 'ann', 'b'],
    ['the token removed', unnamed, [{ sessionToken: null }], false, undefined, 'asked'],
    ['another address', ann, [{ baseUrl: other }], false, 'ann', 'a'],
    ['another address and name', ann, [{ baseUrl: other, customer: 'bob' }], false, 'bob', 'asked'],
    ['another key', unnamed, [{ apiKey: 'k' }], false, undefined, 'a'],
    ['the first token', {}, [{ sessionToken: 'b' }], true, undefined, 'b'],
    ['the first name and token', {}, [{ customer: 'ann', sessionToken: 'b' }], true, 'ann', 'b'],
  ];
  for (const [title, before, after, isSame, name, sent] of changes)
    it(`is ${isSame ? 'the same' : 'another one'} after ${title}`, async () => {
      const host = new Host({ baseUrl, ...before });
      host.onRequest((event) => event.respondWith('asked'));
      const { sessions } = host;
      let former = sessions.resolve();
      for (const properties of after) {
        former = sessions.resolve();
        host.set(properties);
      }
      assert.equal(sessions.resolve() === former, isSame);
      assert.equal(sessions.resolve().customer, name);
      assert.equal(await tokenSentBy(host), sent);
    });

  it('S08 never has the token of another customer when the name returns', async () => {
    const host = new Host({ baseUrl, ...ann });
    host.onRequest((event) => event.respondWith('asked'));
    for (const properties of [{}, { customer: 'bob', sessionToken: 'b' }, { customer: 'ann' }]) {
      host.set(properties);
      host.sessions.resolve();
    }
    assert.equal(await tokenSentBy(host), 'asked');
    assert.match(warnings.join(), /set customer, then session-token/);
  });

  it('is another one after a token that is removed and set again, if it is resolved in between', () => {
    const host = new Host({ baseUrl, ...unnamed });
    const former = host.sessions.resolve();
    for (const sessionToken of [null, 'a']) {
      host.set({ sessionToken });
      host.sessions.resolve();
    }
    assert.notEqual(host.sessions.resolve(), former);
  });
});

describe('the session of an element', () => {
  const provided = createSession({ customer: 'bob' });
  const given = createSession();

  /** Creates an element inside a session. */
  function createInside(properties: object): Host {
    const host = new Host(properties);
    host.onSearch(({ callback }) => callback(provided));
    return host;
  }

  for (const [title, properties, expected] of [
    ['that around it', {}, provided],
    ['that around it, whose name it repeats', { customer: 'bob' }, provided],
    ['the object that it is given', { session: given, baseUrl, sessionToken: 'a' }, given],
    ['that around it, beside blank attributes', { baseUrl: '', sessionToken: ' ' }, provided],
    ['that around it, beside texts for none', { baseUrl: 'None', sessionToken: 'undefined' }, provided],
    ['its own, with an address', { baseUrl }, undefined],
    ['its own, with a token that cannot be used', { sessionToken: '<html>' }, undefined],
    ['its own, with a token', { sessionToken: 'a' }, undefined],
  ] as const)
    it(`is ${title}`, () => {
      const resolved = createInside(properties).sessions.resolve();
      if (expected) assert.equal(resolved, expected);
      else assert.ok(![provided, given].includes(resolved));
    });

  for (const properties of [{}, { session: provided }])
    it(`S09 sends nothing if its name is another than that of the session ${properties.session ? 'it is given' : 'around it'}`, async () => {
      const host = createInside({ ...properties, customer: 'alice' });
      const session = host.sessions.resolve();
      for (const work of [session.prepare(), sendGet(session)])
        assert.equal((await errorOf(work)).code, 'setup');
      assert.match(warnings.join(), /^<portal-settings>: customer belongs on/);
    });

  for (const [what, session] of [
    ['a promise', Promise.resolve(given)],
    ['options', { baseUrl, sessionToken: 'a' }],
    ['a token', 'a'],
  ] as const)
    it(`sends nothing if it is ${what}, and tells it once`, async () => {
      const host = createInside({ session, baseUrl, sessionToken: 'a' });
      for (const resolved of [host.sessions.resolve(), host.sessions.resolve()])
        assert.equal((await errorOf(sendGet(resolved))).code, 'setup');
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', /^<portal-settings>: session is .*, and no PortalSession/);
    });

  it('is read live if it is declared', () => {
    const outer = new Host({ baseUrl, sessionToken: 'a' });
    new SessionProvider(outer as unknown as Lit, () => outer.sessions.resolve());
    const inner = new Host({});
    inner.onSearch(({ callback, subscribe }) => {
      outer.dispatchEvent(new SessionContextRequest(inner as unknown as Element, callback, subscribe));
    });
    inner.sessions.hostConnected();
    assert.equal(inner.sessions.resolve(), outer.sessions.resolve());
    outer.set({ sessionToken: 'b' });
    assert.equal(inner.sessions.resolve(), outer.sessions.resolve());
  });

  it('is provided again to a subscriber when it or its token changes, and not otherwise', () => {
    const outer = new Host({});
    let session = createSession({ customer: 'ann' });
    const provider = new SessionProvider(outer as unknown as Lit, () => session);
    let calls = 0;
    outer.dispatchEvent(new SessionContextRequest(new Host({}) as unknown as Element, () => calls++, true));
    const countAfterUpdate = (): number => {
      provider.hostUpdated();
      return calls;
    };
    const first = countAfterUpdate();
    assert.equal(countAfterUpdate(), first);
    session.refresh('b');
    assert.equal(countAfterUpdate(), first + 1);
    session = createSession();
    assert.equal(countAfterUpdate(), first + 2);
  });

  it('follows the last provider until the element leaves it, and unsubscribes from each', () => {
    const host = new Host({});
    const asked: SessionContextRequest[] = [];
    host.onSearch((request) => {
      if (request.subscribe) asked.push(request);
    });
    const [ann, bob, cem] = [createSession(), createSession(), createSession()];
    const left: string[] = [];
    host.sessions.hostConnected();
    asked[0]?.callback(ann, () => left.push('first'));
    assert.equal(host.sessions.resolve(), ann);
    // A provider that has no unsubscribe function any more.
    asked[0]?.callback(bob);
    assert.equal(host.sessions.resolve(), bob);
    asked[0]?.callback(bob, () => left.push('second'));
    assert.deepEqual(left, ['first']);
    host.sessions.hostDisconnected();
    assert.deepEqual(left, ['first', 'second']);
    assert.equal(host.sessions.resolve(), bob, 'a request may have yet to be sent');
    host.sessions.hostConnected();
    asked[1]?.callback(cem, () => undefined);
    asked[0]?.callback(ann);
    assert.equal(host.sessions.resolve(), cem);
  });
});

describe('session-request', () => {
  /** Creates an element without a token that begins a request, and records how often the page is asked. */
  function askForToken() {
    const pass = stopClock();
    const host = new Host({ baseUrl });
    const asked: SessionRequestEvent[] = [];
    host.onRequest((event) => asked.push(event));
    const session = host.sessions.resolve();
    const controller = new AbortController();
    const watched = watchState(session.prepare(controller.signal));
    return { pass, host, asked, session, controller, watched };
  }

  it('N13 is dispatched every 500 ms, 20 times in 10 s, then warns once of an element', async () => {
    const { pass, asked, session, watched } = askForToken();
    for (let count = 1; count < 20; count++) {
      await pass(count === 1 ? 499 : 500);
      assert.equal(asked.length, count);
    }
    assert.deepEqual([watched.state, warnings], ['pending', []]);
    await pass(1);
    assert.deepEqual([watched.state, asked.length], ['session', 20]);
    const again = watchState(session.prepare());
    await pass(10_000);
    assert.deepEqual([again.state, asked.length], ['session', 40]);
    assert.deepEqual(warnings, [
      '<portal-settings>: nobody answered session-request. Call event.respondWith().',
    ]);
    assert.ok(asked.every(({ reason }) => reason === 'missing'));
  });

  for (const [how, state, end] of [
    ['a later listener answers', 'fulfilled', (host) => host.onRequest((each) => each.respondWith('a'))],
    ['the page sets a token', 'fulfilled', (host) => host.set({ sessionToken: 'a' })],
    ['the page sets another address', 'session', (host) => host.set({ baseUrl: 'https://other.example' })],
    ['nobody needs it any more', 'left', (_, controller) => controller.abort('left')],
  ] as [string, string, (host: Host, controller: AbortController) => void][])
    it(`N13 ends when ${how}`, async () => {
      const { pass, host, asked, controller, watched } = askForToken();
      await pass(2100);
      const { length } = asked;
      end(host, controller);
      host.sessions.resolve();
      await pass(20_000);
      assert.ok(asked.length <= length + 1);
      assert.deepEqual([watched.state, warnings], [state, []]);
    });

  it('N13 waits for an answer that is a promise', async () => {
    const { pass, host, asked, watched } = askForToken();
    await pass(0);
    host.onRequest((event) => event.respondWith(new Promise((done) => setTimeout(done, 120_000, 'a'))));
    await pass(120_499);
    assert.deepEqual([watched.state, asked.length], ['pending', 2]);
    await pass(1);
    assert.equal(watched.state, 'fulfilled');
  });

  it('N11 throws at an answer after the dispatch, and at a second one', async () => {
    const { pass, host, asked } = askForToken();
    await pass(0);
    const refused = { name: 'InvalidStateError' };
    const warn = mock.method(console, 'warn', () => undefined);
    assert.throws(() => asked[0]?.respondWith('late'), refused);
    assert.match(
      String(warn.mock.calls[0]?.arguments),
      /respondWith\(\) was called too late\. Call it before /,
    );
    warn.mock.restore();
    host.onRequest((event) => {
      event.respondWith('a');
      assert.throws(() => event.respondWith('b'), refused);
    });
    host.onRequest(() => assert.fail('an answer ends the dispatch'));
    await pass(500);
    assert.equal(await tokenSentBy(host), 'a');
  });
});
