/** Columns of the plans, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countColumns, getColumnStyle } from '../../src/picker/columns.js';
import type { Plan } from '../../src/plan/plan.js';
import { createPlan } from '../change/plan-data.js';
import { english } from './sentences.js';

describe('countColumns()', () => {
  for (const [plans, ...columns] of [
    [1, 1, 1, 1],
    [2, 2, 2, 2],
    [3, 1, 3, 3],
    [4, 2, 2, 4],
    [5, 2, 3, 3],
    [7, 2, 2, 4],
    [13, 2, 2, 2],
  ] as const)
    it(`returns ${columns.join(', ')} for ${plans} plans where 2, 3, 4 fit`, () =>
      assert.deepEqual(
        [2, 3, 4].map((maximum) => countColumns(plans, maximum)),
        columns,
      ));

  for (const maximum of [1, 2, 3, 4])
    it(`leaves no plan alone in a row, except for an odd number in two columns (${maximum} fit)`, () => {
      for (let plans = 1; plans <= 100; plans++) {
        const columns = countColumns(plans, maximum);
        assert.ok(columns >= 1 && columns <= maximum, `${plans} plans`);
        assert.ok(columns <= 2 || plans % columns !== 1, `${plans} plans`);
        assert.ok(plans !== 3 || columns !== 2);
      }
    });
});

describe('getColumnStyle()', () => {
  const getStyle = (all: readonly Plan[], interval: string) => getColumnStyle(all, interval, english);
  const plans = (count: number, interval = 'month') =>
    Array.from({ length: count }, () => createPlan({ interval }));

  it('returns the columns where 2, 3 and 4 fit, and a width for one and two plans', () => {
    assert.equal(getStyle(plans(7), ''), '--_of-2: 2; --_of-3: 2; --_of-4: 4');
    assert.equal(getStyle(plans(2), ''), '--_of-2: 2; --_of-3: 2; --_of-4: 2; --_widest: 24rem');
  });

  it('counts the plans of the interval, without hidden ones', () => {
    const all = [...plans(4), ...plans(2, 'year'), createPlan({ hidden: true })];
    assert.equal(getStyle(all, 'month'), getStyle(plans(4), ''));
    assert.equal(getStyle(all, 'year'), getStyle(plans(2), ''));
  });

  it('fits one column less with a long price, also of another interval, but not with words', () => {
    const withPrice = (price: string, more = {}) => [...plans(3), createPlan({ price, ...more })];
    assert.equal(getStyle(withPrice('1299.99'), ''), '--_of-2: 2; --_of-3: 2; --_of-4: 4');
    assert.equal(getStyle(withPrice('12999.99'), ''), '--_of-2: 1; --_of-3: 2; --_of-4: 2; --_of-5: 4');
    assert.equal(
      getStyle([...plans(4), createPlan({ price: '12999.99', interval: 'year' })], 'month'),
      '--_of-2: 1; --_of-3: 2; --_of-4: 2; --_of-5: 4',
    );
    assert.equal(getStyle(withPrice('12999.99', { hidden: true }), ''), '--_of-2: 1; --_of-3: 3; --_of-4: 3');
    assert.equal(getStyle(withPrice('Let us talk about it'), ''), '--_of-2: 2; --_of-3: 2; --_of-4: 4');
  });

  it('returns nothing while no plan is known, as on a server', () => assert.equal(getStyle([], ''), ''));
});
