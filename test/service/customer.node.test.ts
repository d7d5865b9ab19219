/** Customers: their names, and who is the same as whom. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CustomerKey } from '../../src/service/customers.js';
import { PortalSession } from '../../src/service/session.js';
import type { RenewToken } from '../../src/service/renewal.js';
import { errorOf } from '../support/errors.js';
import { fakeFetch, respond } from './fake-service.js';

const baseUrl = 'https://billing.example';

let tests = 0;

/** Creates sessions whose names and tokens no other test knows. */
function createSessions(): (name?: string | null, token?: string | null, options?: object) => PortalSession {
  const own = (text: string | null | undefined) => text && `${text}-${tests}`;
  tests++;
  return (name, token, options) =>
    new PortalSession({ baseUrl, customer: own(name), sessionToken: own(token), ...options });
}

describe('the key of a customer', () => {
  type Known = readonly [name: string | null, token?: string | null, options?: object];
  const pairs: [what: string, one: Known, other: Known, isSame: boolean][] = [
    ['the same name', ['c1', 'a'], ['c1', 'b'], true],
    ['another name, with the same token', ['c1', 'a'], ['c2', 'a'], false],
    ['a name of the first only, with the same token', ['c1', 'a'], [null, 'a'], false],
    ['a token that is the name of another one', ['a', null], [null, 'a'], false],
    ['a name of one only, with another token', ['c1', 'a'], [null, 'b'], false],
    ['the same token', [null, 'a'], [null, 'a'], true],
    ['another token', [null, 'a'], [null, 'b'], false],
    ['the same name at another address', ['c1'], ['c1', null, { baseUrl: 'https://x.example' }], false],
    ['the same name with another key', ['c1'], ['c1', null, { apiKey: 'k' }], false],
    ['the same token with another key', [null, 'a'], [null, 'a', { apiKey: 'k' }], false],
  ];
  for (const [what, one, other, isSame] of pairs)
    it(`is ${isSame ? 'the same' : 'another one'} with ${what}`, () => {
      const create = createSessions();
      const [first, second] = [create(...one), create(...other)];
      assert.notEqual(first.key, undefined);
      assert.equal(first.key === second.key, isSame);
      assert.equal(first.isSameCustomer(second), isSame);
      assert.equal(second.isSameCustomer(first), isSame);
    });

  it('is not known without name and token, and without an address', () => {
    const create = createSessions();
    for (const session of [create(), create('c1', 'a', { baseUrl: 'ftp://x.example' })]) {
      assert.equal(session.key, undefined);
      assert.equal(session.isSameCustomer(session), true);
      assert.equal(session.isSameCustomer(create()), false);
    }
  });

  it('contains neither the token nor the API key', () => {
    const create = createSessions();
    const key = String(create(null, 'token', { apiKey: 'secret' }).key);
    for (const text of ['token', 'secret']) assert.equal(key.includes(text), false);
    assert.match(key, /^[a-z\d]+$/);
  });

  it('is told when a name or another token changes it', async () => {
    const told: CustomerKey[][] = [];
    const create = createSessions();
    const [named, other] = [create('c1', 'a'), create(null, 'b')];
    const first = create(null, 'a', {
      fetch: fakeFetch(respond(401), respond(200)),
      renewToken: () => `b-${tests}`,
    });
    first.listenToKey((...keys) => told.push(keys));
    const former = first.key;
    await first.send({ method: 'GET', path: '', deadline: 1000 });
    assert.equal(first.key, other.key);
    first.refresh(undefined, `c1-${tests}`);
    assert.equal(first.key, named.key);
    // While its token is refused, it has a key of its own.
    assert.deepEqual(
      told.map((keys) => keys.filter((key) => typeof key === 'string')),
      [[former], [other.key], [other.key, named.key]],
    );
  });

  const operation = { method: 'GET', path: '', deadline: 1000 } as const;
  const refusals: [how: string, renewToken: RenewToken | undefined][] = [
    ['the page has no other one', undefined],
    ['the page has none now', () => Promise.reject(new Error('offline'))],
    ['the page answers with the same', () => `guest-${tests}`],
    ['the next one is refused, too', () => `next-${tests}`],
  ];
  for (const [how, renewToken] of refusals)
    it(`S10 is nobody else's once its token is refused and ${how}`, async () => {
      const told: unknown[] = [];
      const create = createSessions();
      const refused = create(null, 'guest', { fetch: fakeFetch(respond(401)), renewToken });
      const { key } = refused;
      refused.listenToKey((...keys) => told.push(keys));
      await refused.send(operation).catch(() => undefined);
      const others = [create(null, 'guest'), create(null, 'next')];
      assert.deepEqual(
        others.map((other) => refused.isSameCustomer(other)),
        [false, false],
      );
      assert.equal(others[0]?.key, key, 'the key of who has the token');
      assert.ok(refused.key !== undefined && refused.key !== key);
      const [first = []] = told as string[][];
      assert.equal(first[0], key, 'what is known stays with the session');
      assert.equal((told.at(-1) as string[])[1], refused.key);
    });

  it('S10 is its own from the refusal on, while the page is asked, and then that of the new token', async () => {
    const create = createSessions();
    const areSame: boolean[] = [];
    const session = create(null, 'guest', {
      fetch: fakeFetch(respond(401), respond(200)),
      renewToken: () => (areSame.push(session.isSameCustomer(create(null, 'guest'))), `b-${tests}`),
    });
    await session.send(operation);
    assert.deepEqual(areSame, [false]);
    assert.equal(session.key, create(null, 'b').key);
  });

  it('stays that of the name when the token is refused', async () => {
    const create = createSessions();
    const named = create('c1', 'guest', { fetch: fakeFetch(respond(403)) });
    await errorOf(named.send(operation));
    assert.equal(named.isSameCustomer(create('c1')), true);
  });
});
