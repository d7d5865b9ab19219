/** What a page answers to a review: amounts, or why it refuses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAmounts, readCustomerMessage } from '../../src/change/amounts.js';

const due = { label: 'Due today', price: '30', currency: 'EUR' };

describe('readAmounts()', () => {
  it('returns the fields of each amount, trimmed and cut', () => {
    const credit = { label: ' Credit ', price: -9.5, currency: 'EUR', note: 'x'.repeat(2 ** 20), other: 1 };
    const [first, second] = readAmounts({ amounts: [credit, { ...due, price: ' 30 ' }] }) ?? [];
    assert.deepEqual({ ...first, note: '' }, { label: 'Credit', price: -9.5, currency: 'EUR', note: '' });
    assert.match(first?.note ?? '', /^x{9,600}…$/);
    assert.deepEqual(second, { ...due, note: '' });
  });

  it('returns none for null, undefined and an empty list', () => {
    for (const answer of [null, undefined, { amounts: [] }]) assert.deepEqual(readAmounts(answer), []);
  });

  const refused: [what: string, answer: unknown][] = [
    ['false', false],
    ['a list', [due]],
    ['an object without amounts', {}],
    ['a Response', new Response('{}')],
    ['amounts that are no list', { amounts: due }],
    ['an amount that is no object', { amounts: [due, null] }],
    ['an amount without a label', { amounts: [{ ...due, label: ' ' }] }],
    ['a price that is no number', { amounts: [{ ...due, price: NaN }] }],
    ['a price that may mean a thousand', { amounts: [{ ...due, price: '1.000' }] }],
  ];
  for (const [what, answer] of refused)
    it(`returns null for ${what}`, () => assert.equal(readAmounts(answer), null));
});

it('readCustomerMessage() returns one line of text, and nothing for what is no text', () => {
  assert.equal(
    readCustomerMessage({ customerMessage: ' Your card\n was declined. ' }),
    'Your card was declined.',
  );
  for (const cause of [{ customerMessage: 7 }, new Error('No.'), undefined])
    assert.equal(readCustomerMessage(cause), '');
});
