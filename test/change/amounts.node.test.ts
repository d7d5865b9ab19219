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
    const amounts = [true, 'True', 1, false, '0', undefined].map((each) => ({ ...due, due: each }));
    assert.deepEqual(
      readAmounts({ amounts }).value?.map((each) => each.due),
      [true, true, true, false, false, false],
    );
  });
});
