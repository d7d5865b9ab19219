/** Customers: their names, and who is the same as whom. */
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { Customer, type CustomerName, type Service, toName } from '../../src/service/customer.js';

const service: Service = { baseUrl: 'https://billing.example' };

/** Creates a customer with a name, none if it is empty, and tokens. */
function createCustomer(name: CustomerName, tokens: readonly string[] = [], at: Service = service): Customer {
  const customer = new Customer(at, name);
  for (const token of tokens) customer.addToken(token);
  return customer;
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
    ['a text that contains a word for a missing value', 'nullable', 'nullable'],
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

describe('a customer', () => {
  const names: [
    what: string,
    first: CustomerName,
    next: unknown,
    isTaken: boolean,
    name: string | undefined,
  ][] = [
    ['takes the first name', undefined, 'c1', true, 'c1'],
    ['takes the same name, however it is written', 7, ' 7 ', true, '7'],
    ['refuses another name', 'c1', 'c2', false, 'c1'],
    ['takes no name for no other one', 'c1', undefined, true, 'c1'],
    ['takes a blank name for no other one', 'c1', ' ', true, 'c1'],
    ['takes an object for no other one', 'c1', { id: 'c2' }, true, 'c1'],
    ['stays without a name', undefined, null, true, undefined],
  ];
  for (const [what, first, next, isTaken, name] of names)
    it(what, () => {
      const customer = createCustomer(first);
      assert.equal(customer.takeName(next), isTaken);
      assert.equal(customer.name, name);
    });

  for (const [what, customer, isKnown] of [
    ['a name', createCustomer('c1'), true],
    ['a token', createCustomer(null, ['a']), true],
    ['neither', createCustomer(null), false],
    ['a name, but no valid address', createCustomer('c1', ['a'], { baseUrl: 'ftp://x' }), false],
  ] as const)
    it(`is ${isKnown ? '' : 'not '}known by ${what}`, () => assert.equal(customer.isKnown, isKnown));

  const places: [what: string, own: Service, other: Service, isAt: boolean][] = [
    ['the same address', service, { ...service }, true],
    [
      'the address as it is written otherwise',
      service,
      { baseUrl: ' https://billing.example/customer-portal ' },
      true,
    ],
    ['another path', service, { baseUrl: 'https://billing.example/eu' }, false],
    ['another scheme', service, { baseUrl: 'ftp://billing.example' }, false],
    ['no address', service, { baseUrl: null }, false],
    ['two missing addresses', { baseUrl: null }, { baseUrl: '' }, true],
    ['a blank key', service, { ...service, apiKey: '' }, true],
    ['another key', service, { ...service, apiKey: 'k' }, false],
    ['the same key', { ...service, apiKey: 'k' }, { ...service, apiKey: 'k' }, true],
  ];
  for (const [what, own, other, isAt] of places)
    it(`is ${isAt ? '' : 'not '}at ${what}`, () => assert.equal(new Customer(own, 'c1').isAt(other), isAt));

  type Known = readonly [name: string, ...tokens: string[]];
  const others: [
    what: string,
    one: Known,
    other: Known,
    isSame: boolean,
    includes: boolean,
    /** Whether the other one includes the first. */
    isIncluded?: boolean,
  ][] = [
    ['the same name', ['c1', 'a'], ['c1', 'b'], true, true],
    ['another name, with a token in common', ['c1', 'a'], ['c2', 'a'], false, false],
    ['a name of one only, with a token in common', ['c1', 'a'], ['', 'a'], true, false],
    ['a name of one only, with other tokens', ['c1', 'a'], ['', 'b'], false, false],
    ['a token in common', ['', 'a', 'b'], ['', 'b', 'c'], true, false],
    ['all tokens of the second', ['', 'a', 'b'], ['', 'b'], true, true, false],
    ['the same tokens', ['', 'a'], ['', 'a'], true, true],
    ['other tokens', ['', 'a'], ['', 'b'], false, false],
    ['neither name nor token', [''], [''], false, false],
  ];
  for (const [what, [name, ...tokens], [otherName, ...otherTokens], isSame, includes, isIncluded] of others)
    it(`with ${what}: is ${isSame ? 'the same' : 'another one'}, and includes ${includes ? 'the other' : 'it not'}`, () => {
      const [one, other] = [createCustomer(name, tokens), createCustomer(otherName, otherTokens)];
      assert.deepEqual([one.isSame(other), one.includes(other)], [isSame, includes]);
      assert.deepEqual([other.isSame(one), other.includes(one)], [isSame, isIncluded ?? includes]);
    });

  for (const [what, other] of [
    ['another address', createCustomer('c1', [], { baseUrl: 'https://x.example' })],
    ['another key', createCustomer('c1', [], { ...service, apiKey: 'k' })],
    ['another copy of the module', Object.create(Customer.prototype) as Customer],
  ] as const)
    it(`is another one with ${what}`, () => {
      const one = createCustomer('c1');
      assert.deepEqual([one.isSame(other), one.includes(other)], [false, false]);
    });

  it('is itself, also without a name and a token', () => {
    const customer = createCustomer('');
    assert.deepEqual([customer.isSame(customer), customer.includes(customer)], [true, true]);
  });
});
