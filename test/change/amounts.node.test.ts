/** What a page answers to a review: amounts, or why it refuses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAmounts } from '../../src/change/amounts.js';

const due = { label: 'Due today', price: '30', currency: 'EUR' };

describe('readAmounts()', () => {
  it('returns the fields of each amount, trimmed and cut', () => {
    const credit = { label: ' Credit ', price: -9.5, currency: 'EUR', note: 'x'.repeat(2 ** 20), other: 1 };
    const [first, second] = readAmounts({ amounts: [credit, { ...due, price: ' 30 ' }] }).value ?? [];
    assert.deepEqual({ ...first, note: '' }, { label: 'Credit', price: -9.5, currency: 'EUR', note: '' });
    assert.match(first?.note ?? '', /^x{9,600}…$/);
    assert.deepEqual(second, { ...due, note: '' });
  });

  it('returns none for null, undefined and an empty list', () => {
    for (const answer of [null, undefined, { amounts: [] }])
      assert.deepEqual(readAmounts(answer), { value: [] });
  });

  const refused: [what: string, answer: unknown, mistake: RegExp][] = [
    ['false', false, /^is false\./],
    ['a list', [due], /^is an Array\./],
    ['an object without amounts', {}, /^is an Object\./],
    ['a Response', new Response('{}'), /^is a Response\./],
    ['amounts that are no list', { amounts: due }, /^is an Object\./],
    ['an amount that is no object', { amounts: [due, null] }, /amounts\[1\]\.label is undefined/],
    ['an amount without a label', { amounts: [{ ...due, label: ' ' }] }, /amounts\[0\]\.label is " "/],
    ['a price that is no number', { amounts: [{ ...due, price: NaN }] }, /price is NaN/],
    ['a price that may mean a thousand', { amounts: [{ ...due, price: '1.000' }] }, /price is "1\.000"/],
    ['a price with a separator', { amounts: [{ ...due, price: '1,234.50' }] }, /price is "1,234\.50"/],
    [
      'an amount without a price',
      { amounts: [{ ...due, price: undefined, amount: 30 }] },
      /price is undefined/,
    ],
    ['an amount without a currency', { amounts: [{ ...due, currency: '' }] }, /currency is ""/],
    ['an unknown currency', { amounts: [{ ...due, currency: '€' }] }, /currency is "€"/],
  ];
  for (const [what, answer, mistake] of refused)
    it(`tells what is wrong with ${what}`, () => {
      const read = readAmounts(answer);
      assert.equal(read.value, undefined);
      assert.match(read.mistake ?? '', mistake);
    });
});
