/** The control that shows a pending change, and what a review knows while the page lacks it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Change, deriveChange, toSelection } from '../../src/change/change.js';
import {
  type Attempt,
  compareReview,
  getBusyControl,
  isMoreComplete,
  isWaiting,
  type Review,
  toKnown,
} from '../../src/change/change-state.js';
import type { Plan } from '../../src/plan/plan.js';
import { createPage, createPlan, type PageValues } from './plan-data.js';

describe('the control whose change is pending', () => {
  const rows: [of: string, wanted: Pick<Attempt, 'selection'> & { kind: string | null }, control: object][] =
    [
      ['a switch', { selection: toSelection('pro'), kind: 'switch' }, { kind: 'plan', plan: 'pro' }],
      [
        'a cancellation',
        { selection: toSelection('free', true), kind: 'cancel' },
        { kind: 'cancel', plan: 'free' },
      ],
      ['a plan that is kept', { selection: toSelection('pro'), kind: 'keep' }, { kind: 'keep', plan: 'pro' }],
      [
        'a change of an unknown kind',
        { selection: toSelection('pro'), kind: null },
        { kind: 'plan', plan: 'pro' },
      ],
    ];
  for (const [of, { selection, kind }, control] of rows)
    it(`of ${of} is ${JSON.stringify(control)}`, () => {
      const attempt = { selection, effect: kind && { kind } } as Attempt;
      for (const name of ['held', 'sending'] as const)
        assert.deepEqual(getBusyControl({ name, attempt }), control);
    });

  it('is none while nothing is pending', () => {
    assert.equal(getBusyControl({ name: 'idle', outcome: null, notice: null }), null);
  });
});

describe('a review of a page that fetches its plans again', () => {
  const plans = [
    createPlan({ value: 'basic', price: '19' }),
    createPlan({ value: 'pro', price: '49' }),
    createPlan({ value: 'max', price: '99' }),
  ];

  const withTexts = (value: string, texts: Partial<Plan>): Plan[] =>
    plans.map((plan) => (plan.value === value ? { ...plan, ...texts } : plan));

  const withPrice = (value: string, price: string): Plan[] => withTexts(value, { price });

  const without = (value: string): Plan[] => plans.filter((plan) => plan.value !== value);

  const open = (values: PageValues = {}): Review => {
    const context = createPage({ plans, ...values });
    const selection = toSelection('pro');
    return { selection, change: deriveChange(selection, context) as Change, plans: context.plans } as Review;
  };

  /** What the page lacks: whether the review waits; what differs, and what does once it is gone. */
  const cases: [
    what: string,
    page: PageValues,
    isWaited: boolean,
    reason?: string | undefined,
    afterwards?: string,
  ][] = [
    ['nothing', {}, false],
    ['another plan', { plans: without('max') }, false],
    ['all plans', { plans: [] }, true],
    ['its plan', { plans: without('pro') }, true, undefined, 'planGone'],
    ['the current plan', { plans: without('basic') }, true, undefined, 'changed'],
    ['its price', { plans: withPrice('pro', '') }, true, undefined, 'priceChanged'],
    ['the price of the current plan', { plans: withPrice('basic', '') }, true, undefined, 'priceChanged'],
    ['its currency', { plans: withTexts('pro', { currency: '' }) }, true, undefined, 'priceChanged'],
    ['its interval', { plans: withTexts('pro', { interval: '' }) }, true, undefined, 'priceChanged'],
    ['its label', { plans: withTexts('pro', { label: 'pro' }) }, true, undefined, 'changed'],
    ['which plan is in force', { inForce: '' }, true],
    [
      'nothing, but has another price',
      { plans: withPrice('pro', '59') },
      true,
      'priceChanged',
      'priceChanged',
    ],
    ['nothing, but has another plan in force', { inForce: 'max' }, true, 'changed', 'changed'],
  ];
  for (const [what, page, isWaited, reason, afterwards] of cases)
    it(`lacks ${what}`, () => {
      const review = open();
      const context = createPage({ plans, ...page });
      assert.equal(isWaiting(review, context), isWaited);
      assert.equal(compareReview(review, toKnown(review, context)).reason, reason);
      assert.equal(compareReview(review, toKnown(review, context, true)).reason, afterwards);
    });

  const completions: [what: string, before: PageValues, after: PageValues, isComplete: boolean][] = [
    ['the plan in force', { inForce: '' }, {}, true],
    ['a price', { plans: withPrice('pro', '') }, {}, true],
    ['a currency', { plans: withTexts('pro', { currency: '' }) }, {}, true],
    ['an interval', { plans: withTexts('pro', { interval: '' }) }, {}, true],
    ['a label', { plans: withTexts('pro', { label: 'pro' }) }, {}, true],
    [
      'a currency, and another price',
      { plans: withTexts('pro', { currency: '' }) },
      { plans: withPrice('pro', '59') },
      false,
    ],
    ['the current plan among the plans', { plans: without('basic') }, {}, true],
    ['another price', {}, { plans: withPrice('pro', '59') }, false],
    ['the plan in force, and another price', { inForce: '' }, { plans: withPrice('pro', '59') }, false],
    ['another plan in force', {}, { inForce: 'max' }, false],
  ];
  for (const [what, before, after, isComplete] of completions)
    it(`${isComplete ? 'knows more' : 'is another one'} when the page has ${what}`, () =>
      assert.equal(isMoreComplete(open(before), createPage({ plans, ...after })), isComplete));
});
