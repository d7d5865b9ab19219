/** What a page answers to a review: amounts, or why it refuses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAmounts } from '../../src/change/amounts.js';

const due = { label: 'Due today', price: '30', currency: 'EUR' };

describe('readAmounts()', () => {
  it('returns the fields of each amount, trimmed and cut', () => {
    const credit = { label: ' Credit ', price: -9.5, currency: 'EUR', note: 'x'.repeat(2 ** 20), other: 1 };
    const [first, second] = readAmounts({ amounts: [credit, { ...due, price: ' 30 ' }] }).value ?? [];
    assert.deepEqual(
      { ...first, note: '' },
      { ...{ label: 'Credit', price: -9.5, currency: 'EUR', note: '' }, due: false },
    );
    assert.match(first?.note ?? '', /^x{9,600}…$/);
    assert.deepEqual(second, { ...due, note: '', due: false });
  });

  it('rounds numbers to the decimals of the currency, and keeps texts as they are', () => {
    const prices = [
      ...[(49 * 17) / 31, -0.001, '1,234.50', '1.000', 'Free'].map((price) => ({ ...due, price })),
      { ...due, price: 26.87, currency: 'JPY' },
    ];
    assert.deepEqual(
      readAmounts({ amounts: prices }).value?.map(({ price }) => price),
      [26.87, 0, '1,234.50', '1.000', 'Free', 27],
    );
  });

  it('returns what is due, as a page may write it', () => {
    const amounts = [true, 'true', 1, false, '0', undefined].map((each) => ({ ...due, due: each }));
    assert.deepEqual(
      readAmounts({ amounts }).value?.map((each) => each.due),
      [true, true, true, false, false, false],
    );
  });

  it('returns none for null, undefined, an empty object, and an empty list or none in it', () => {
    for (const answer of [
      null,
      undefined,
      {},
      { amounts: null },
      { amounts: undefined, id: 1 },
      { amounts: [] },
    ])
      assert.deepEqual(readAmounts(answer), { value: [] });
  });

  const refused: [what: string, answer: unknown, mistake: RegExp][] = [
    ['false', false, /^is false\./],
    ['a list', [due], /^is an Array\./],
    ['an object with something else', { data: { amounts: [] } }, /^is an Object\./],
    ['a failure', { error: 'No such plan', amounts: [] }, /^reports a failure\./],
    ['a Response', new Response('{}'), /^is a Response\./],
    ['amounts that are no list', { amounts: due }, /^is an Object\./],
    ['an amount that is no object', { amounts: [due, null] }, /amounts\[1\]\.label is undefined/],
    ['an amount without a label', { amounts: [{ ...due, label: ' ' }] }, /amounts\[0\]\.label is " "/],
    ['a price that is no number', { amounts: [{ ...due, price: NaN }] }, /price is NaN/],
    ['a price that is too large', { amounts: [{ ...due, price: 1e300 }] }, /price is 1e\+300/],
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
