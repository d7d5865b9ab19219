/** Warnings about the plans of a page, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMistakes } from '../../src/picker/mistakes.js';
import { createPage, createPlan } from '../change/plan-data.js';

describe('findMistakes()', () => {
  const mistakesOf = (...plans: Parameters<typeof createPlan>[0][]) => [
    ...findMistakes(createPage({ plans: plans.map(createPlan), inForce: '', defaultPlan: '' })),
  ];

  for (const interval of ['monthly', 'Month', ' month', '0 month', '1.5 month', 'p.a.'])
    it(`warns of interval="${interval}"`, () => {
      const [warning = '', ...others] = mistakesOf({ value: 'a', interval });
      assert.ok(warning.startsWith(`interval="${interval}" is shown as text.`));
      assert.deepEqual(others, []);
    });
  for (const interval of ['annual', 'yearly'])
    it(`warns of interval="${interval}", which the switch leaves out`, () =>
      assert.equal(mistakesOf({ value: 'a', interval }).length, 1));

  for (const interval of ['', '6 months', ...'day week month quarter year lifetime event seat'.split(' ')])
    it(`accepts interval="${interval}"`, () => assert.deepEqual(mistakesOf({ value: 'a', interval }), []));

  for (const [price, currency] of [
    ['49', ''],
    ['0', ''],
    ['49.00', '€'],
    ['49', 'Euro'],
  ] as const)
    it(`warns of the price "${price}" with the currency "${currency}"`, () =>
      assert.deepEqual(mistakesOf({ value: 'a', price, currency }), [
        `the price "${price}" of "A" has the currency "${currency}". Write a code of ISO 4217, such as "EUR".`,
      ]));

  for (const [price, currency] of [
    ['49', 'eur'],
    ['€49', ''],
    ['1,234.50', ''],
    ['Free', ''],
    ['', ''],
  ] as const)
    it(`accepts the price "${price}" with the currency "${currency}"`, () =>
      assert.deepEqual(mistakesOf({ value: 'a', price, currency }), []));

  it('warns of a plan that extends none of the plans', () => {
    const [basic, pro] = [
      { value: 'basic', label: 'Basic', hidden: true },
      { value: 'pro', label: 'Pro' },
    ];
    assert.deepEqual(mistakesOf(basic, { ...pro, extends: 'Basic' }), [
      '"Pro" extends "Basic", which is the value of no plan.',
    ]);
    assert.deepEqual(mistakesOf(basic, { ...pro, extends: 'basic' }), []);
  });

  it('warns once of two plans with one label and interval, unless one of them is hidden', () => {
    const pro = { label: 'Pro', interval: 'month' };
    assert.deepEqual(mistakesOf({ value: 'a', ...pro }, { value: 'b', ...pro }), [
      'two plans have the label "Pro" and the interval "month".',
    ]);
    assert.deepEqual(mistakesOf({ value: 'a', ...pro }, { value: 'b', ...pro, hidden: true }), []);
    assert.deepEqual(mistakesOf({ value: 'a', ...pro }, { value: 'b', ...pro, interval: 'year' }), []);
  });

  for (const [a, b, isOne] of [
    ['Pro', 'Pro yearly', true],
    ['Pro monthly', 'Pro – annual', true],
    ['Pro (billed monthly)', 'Pro (billed yearly)', true],
    ['Pro', 'Pro', false],
    ['Pro', 'Team', false],
    ['Pro', 'Pro+', false],
    ['Pro', 'Pro Plus', false],
  ] as const)
    it(`${isOne ? 'warns of' : 'accepts'} "${a}" by the month and "${b}" by the year`, () => {
      const warnings = mistakesOf({ value: 'a', label: a }, { value: 'b', label: b, interval: 'year' });
      assert.deepEqual(
        warnings.map((warning) => warning.split('.')[0]),
        isOne ? [`"${a}" and "${b}" look like one plan`] : [],
      );
    });

  it('accepts two labels of one period', () =>
    assert.deepEqual(mistakesOf({ value: 'a', label: 'Pro' }, { value: 'b', label: 'Pro yearly' }), []));

  it('warns of a current, scheduled or default plan without a name, once there are plans', () => {
    const unlisted = { inForce: 'a', scheduled: { plan: 'b', start: 1 }, defaultPlan: 'c' };
    const plans = [createPlan({ value: 'pro' })];
    const found = [...findMistakes(createPage({ plans, ...unlisted }))];
    assert.deepEqual(
      found.map((warning) => /value "(\w)" of the (\w+) plan/.exec(warning)?.slice(1)),
      [
        ...[
          ['a', 'current'],
          ['b', 'scheduled'],
        ],
        ['c', 'default'],
      ],
    );
    assert.deepEqual([...findMistakes(createPage({ plans: [], ...unlisted }))], []);
    const hidden = ['a', 'b', 'c'].map((value) => createPlan({ value, hidden: true }));
    assert.deepEqual([...findMistakes(createPage({ plans: hidden, ...unlisted }))], []);
  });
});
