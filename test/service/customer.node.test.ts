/** Customers: their names, and who is the same as whom. */
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { toName } from '../../src/service/customer-name.js';
import { PortalSession } from '../../src/service/session.js';

const baseUrl = 'https://billing.example';

let tests = 0;

/** Creates sessions whose names and tokens no other test knows. */
function createSessions(): (name?: string | null, token?: string | null, options?: object) => PortalSession {
  const own = (text: string | null | undefined) => text && `${text} ${tests}`;
  tests++;
  return (name, token, options) =>
    new PortalSession({ baseUrl, customer: own(name), sessionToken: own(token), ...options });
}

describe('toName()', () => {
  it('ignores what is neither a text nor a number, and texts for a missing value, with one warning', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    const values = [
      ...[{}, { id: 'c1' }, ['c1'], true, false, NaN, Infinity, () => 'c1', Symbol('c1'), 7n],
      ...[new String('c1'), 'undefined', 'null', ' null '],
    ];
    for (const value of values) assert.equal(toName(value), undefined);
    assert.equal(warn.mock.callCount(), 1);
    assert.match(
      String(warn.mock.calls[0]?.arguments[0]),
      /^portal-elements: customer must be a name or a number/,
    );
    warn.mock.restore();
  });

  for (const [what, value, name] of [
    ['a text', 'c1', 'c1'],
    ['a text with spaces around it', ' c 1\n', 'c 1'],
    ['a number', 7, '7'],
    ['zero', 0, '0'],
    ['null', null, undefined],
    ['undefined', undefined, undefined],
    ['an empty text', '', undefined],
    ['a blank text', ' \n', undefined],
  ] as const)
    it(`returns ${name === undefined ? 'no name' : `"${name}"`} for ${what}, without a warning`, () => {
      const warn = mock.method(console, 'warn', () => undefined);
      assert.equal(toName(value), name);
      assert.equal(warn.mock.callCount(), 0);
      warn.mock.restore();
    });
});

describe('isAt()', () => {
  type Service = { baseUrl: string | null; apiKey?: string };
  const service: Service = { baseUrl };
  const places: [what: string, own: Service, other: Service, isAt: boolean][] = [
    ['the same address', service, { ...service }, true],
    ['the address as it is written otherwise', service, { baseUrl: ` ${baseUrl}/customer-portal ` }, true],
    ['another path', service, { baseUrl: `${baseUrl}/eu` }, false],
    ['another scheme', service, { baseUrl: 'ftp://billing.example' }, false],
    ['no address', service, { baseUrl: null }, false],
    ['two missing addresses', { baseUrl: null }, { baseUrl: '' }, true],
    ['a blank key', service, { ...service, apiKey: '' }, true],
    ['another key', service, { ...service, apiKey: 'k' }, false],
    ['the same key', { ...service, apiKey: 'k' }, { ...service, apiKey: 'k' }, true],
  ];
  for (const [what, own, other, isAt] of places)
    it(`is ${isAt} for ${what}`, () => assert.equal(new PortalSession(own).isAt(other), isAt));
});

describe('the identity of a customer', () => {
  type Known = readonly [name: string | null, token?: string | null, options?: object];
  const pairs: [what: string, one: Known, other: Known, isSame: boolean][] = [
    ['the same name', ['c1', 'a'], ['c1', 'b'], true],
    ['another name, with the same token', ['c1', 'a'], ['c2', 'a'], false],
    ['a name of the first only, with the same token', ['c1', 'a'], [null, 'a'], true],
    ['a name of the second only, with the same token', [null, 'a'], ['c1', 'a'], true],
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
      assert.notEqual(first.identity, undefined);
      assert.equal(first.identity === second.identity, isSame);
      assert.equal(first.isSameCustomer(second), isSame);
      assert.equal(second.isSameCustomer(first), isSame);
    });

  it('is not known without name and token, and without an address', () => {
    const create = createSessions();
    for (const session of [create(), create('c1', 'a', { baseUrl: 'ftp://x.example' })]) {
      assert.equal(session.identity, undefined);
      assert.equal(session.isSameCustomer(session), true);
      assert.equal(session.isSameCustomer(create()), false);
    }
  });

  it('says nothing of name and token', () =>
    assert.doesNotMatch(String(createSessions()('Ann', 'secret').identity), /Ann|secret/));

  it('stays when a token comes first, and the name later', () => {
    const create = createSessions();
    const first = create(null, 'a');
    const { identity } = first;
    assert.ok(first.refresh(undefined, `c1 ${tests}`));
    assert.equal(first.identity, identity);
    assert.equal(create('c1', 'b').identity, identity);
  });

  it('is that of a name that is known, for which the former one is kept', () => {
    const create = createSessions();
    const [named, unnamed, alike] = [create('c1', 'a'), create(null, 'b'), create(null, 'b')];
    const former = unnamed.identity;
    assert.notEqual(former, named.identity);
    assert.equal(alike.identity, former);
    assert.ok(unnamed.refresh(undefined, `c1 ${tests}`));
    for (const each of [unnamed, alike, create(null, 'b')]) {
      assert.equal(each.identity, named.identity);
      assert.deepEqual(each.formerIdentities, [former]);
    }
  });

  it('of a name is not joined with that of another name by a token', () => {
    const create = createSessions();
    const [ann, bob] = [create('ann', 'a'), create('bob', 'b')];
    const ids = [ann.identity, bob.identity];
    assert.ok(bob.refresh(`a ${tests}`, `bob ${tests}`));
    assert.deepEqual([ann.identity, bob.identity, create('ann').identity], [ids[0], ids[1], ids[0]]);
    assert.deepEqual([ann.formerIdentities, bob.formerIdentities], [[], []]);
  });
});
