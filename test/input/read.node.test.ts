/** What a page gives, by its kind. */
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import {
  accept,
  describe as tell,
  latestTime,
  readBoolean,
  readFlag,
  readLevel,
  readText,
  readTime,
} from '../../src/input/read.js';
import { readToken, readTokenAnswer } from '../../src/input/token.js';

const words = ['undefined', 'null', 'None', 'nil', '<nil>'];

it('no reader has a value or a mistake for null, undefined and blank texts', () => {
  for (const read of [readText, readTime, readLevel, readToken, readTokenAnswer])
    for (const given of [null, undefined, '', ' \n']) assert.deepEqual(read(given), {});
});

it('no reader has a value for a text that stands for none, and each tells it', () => {
  for (const read of [readText, readTime, readLevel, readToken])
    for (const word of words)
      assert.deepEqual(read(` ${word} `), {
        mistake: `is "${word}", which counts as no value. Leave it out`,
      });
});

describe('readText()', () => {
  for (const [given, value] of [
    ['pro', 'pro'],
    [' p 1\n', 'p 1'],
    [0, '0'],
    ['none', 'none'],
    ['12e45678', '12e45678'],
  ] as const)
    it(`reads ${tell(given)}`, () => assert.deepEqual(readText(given), { value }));

  for (const given of [
    {},
    [],
    true,
    NaN,
    'NaN',
    Infinity,
    '-Infinity',
    '[object Object]',
    () => 'pro',
    Symbol('pro'),
    7n,
  ])
    it(`does not read ${tell(given)}`, () => {
      const { value, mistake } = readText(given);
      assert.equal(value, undefined);
      assert.match(mistake ?? '', /^is .* It is ignored: write a text or a number$/);
    });
});

it('readBoolean() is off for false, for nothing, and for texts that say so', () => {
  for (const off of [false, null, undefined, 0, '', 'false', 'False', ' FALSE ', '0', 'No', 'OFF', ...words])
    assert.equal(readBoolean(off), false);
  for (const on of [true, 1, 'true', 'readonly', '1', 'on']) assert.equal(readBoolean(on), true);
});

it('readFlag() is on for an attribute without a value', () => {
  assert.deepEqual(['', 'true', 'False', null].map(readFlag), [true, true, false, false]);
});

describe('readTime()', () => {
  for (const [given, value] of [
    [1_900_000_000, 1_900_000_000],
    ['1900000000', 1_900_000_000],
    [' 1900000000.0 ', 1_900_000_000],
    [latestTime, latestTime],
  ] as const)
    it(`reads ${tell(given)}`, () => assert.deepEqual(readTime(given), { value }));

  it('reads zero as none', () => {
    for (const zero of [0, -0, '0', '0.0']) assert.deepEqual(readTime(zero), {});
  });

  const others = 'soon 1.5 -1 +1900000000 1e10 0x7fffffff NaN Infinity 1718153645993 2027-02-30T10:00';
  for (const given of [...others.split(' '), -1, 1.5, NaN, latestTime + 1, true, {}, new Date(0)])
    it(`C10 has NaN for ${tell(given)}, and tells it`, () => {
      const { value, mistake } = readTime(given);
      assert.deepEqual(value, NaN);
      assert.match(mistake ?? '', /^is .* Write whole epoch seconds, such as 1796000000$/);
    });
});

it('readLevel() reads a number from 1 to 6', () => {
  assert.deepEqual([1, '6'].map(readLevel), [{ value: 1 }, { value: 6 }]);
  for (const other of [0, 7, '1.5', 'h2', true]) assert.equal(readLevel(other).value, undefined);
});

describe('a token', () => {
  const token = 'a+b/c==.d~%e&f#{g}';
  it('is a line of visible ASCII, alone or with a customer', () => {
    assert.deepEqual(readToken(` ${token}\n`), { value: token });
    assert.deepEqual(readTokenAnswer(token), { value: { token, customer: undefined } });
    assert.deepEqual(readTokenAnswer({ token, customer: 7 }), { value: { token, customer: 7 } });
    assert.deepEqual(readToken('x'.repeat(4096)), { value: 'x'.repeat(4096) });
  });

  const others: [given: unknown, mistake: RegExp][] = [
    ['<!doctype html><p>secret', /^is HTML of 24 characters/],
    ['{"token":"secret"}', /^is a text with quotes/],
    ['secret secret', /^is a text with white space/],
    ['secret\u0000', /^is a text of 7 characters/],
    ['schlüssel', /^is a text of 9 characters/],
    ['s'.repeat(4097), /^is a text of 4097 characters/],
    [5, /^is a Number/],
    [{ sessionToken: 'secret' }, /^is an Object/],
    [{ token: 5 }, /^is a Number/],
    [new Response('secret'), /^is a Response/],
    [() => 'secret', /^is a function/],
  ];
  for (const [given, mistake] of others)
    it(`is not ${tell(given)}, which is told and not quoted`, () => {
      const read = readTokenAnswer(given);
      assert.equal(read.value, undefined);
      assert.match(read.mistake ?? '', mistake);
      assert.doesNotMatch(read.mistake ?? '', /secret|ssss|schl/);
    });
});

it('accept() returns the value, and tells a mistake once for each owner', () => {
  const warn = mock.method(console, 'warn', () => undefined);
  const [element, session] = [{ localName: 'portal-plan' }, {}];
  for (const owner of [element, element, session])
    assert.equal(accept(owner, 'label', { value: 'Pro', mistake: 'is odd' }), 'Pro');
  assert.equal(accept(element, 'label', { value: 'Pro' }), 'Pro');
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [text] }) => text as unknown),
    ['<portal-plan>: label is odd.', 'portal-elements: label is odd.'],
  );
  warn.mock.restore();
});
