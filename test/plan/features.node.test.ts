/** Features of plans, as data: compared, and collected from the plans that they extend. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  collectFeatures,
  compareFeatures,
  type Feature,
  type FeatureChange,
} from '../../src/plan/features.js';
import type { Plan } from '../../src/plan/plan.js';
import { createPlan } from '../change/plan-data.js';

/** Many features without a key. */
const many = (name: string): Feature[] =>
  Array.from({ length: 20_000 }, (_, index) => ({ key: '', text: `${name} ${index}` }));

/** Features as `key=text`, or as the text alone. */
const features = (...written: string[]): Feature[] =>
  written.map((each) => {
    const [text = '', key = ''] = each.split('=').reverse();
    return { key, text };
  });

/** A change with these parts, and no others. */
const change = (part: Partial<FeatureChange> = {}): FeatureChange => ({
  ...{ changed: [], added: [], removed: [] },
  ...part,
});

describe('compareFeatures()', () => {
  const comparisons: [what: string, before: Feature[], after: Feature[], change: FeatureChange][] = [
    ['the same features', features('a=A', 'B'), features('B', 'a=A'), change()],
    [
      'one key with another text',
      features('seats=1 seat', 'E-mail'),
      features('seats=9 seats', 'E-mail'),
      change({ changed: [['1 seat', '9 seats']] }),
    ],
    ['an added feature', features('A'), features('A', 'B'), change({ added: ['B'] })],
    ['a removed feature', features('A', 'B'), features('B'), change({ removed: ['A'] })],
    [
      'features with different keys',
      features('a=A'),
      features('b=B'),
      change({ added: ['B'], removed: ['A'] }),
    ],
    [
      'other features, one without a key',
      features('a=A'),
      features('B'),
      change({ added: ['B'], removed: ['A'] }),
    ],
    [
      'other features in one plan only',
      features('A'),
      features('A', 'B', 'C'),
      change({ added: ['B', 'C'] }),
    ],
    ['one text with a key in only one plan', features('a=A'), features('A'), change()],
    [
      'one text with two keys',
      features('a=1 GB'),
      features('b=1 GB'),
      change({ added: ['1 GB'], removed: ['1 GB'] }),
    ],
    [
      'one key twice',
      features('seats=1 seat', 'seats=2 guests'),
      features('seats=1 seat'),
      change({ removed: ['2 guests'] }),
    ],
    ['no features of the former plan', [], features('A'), change()],
    ['no features of the next plan', features('A'), [], change()],
  ];
  for (const [what, before, after, expected] of comparisons)
    it(`compares ${what}`, () => {
      assert.deepEqual(compareFeatures(before, after), expected);
    });
});

describe('collectFeatures()', () => {
  it('collects those of a chain of 10,000 plans', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) =>
      createPlan({ value: `${index}`, extends: `${index + 1}` }),
    );
    const [first] = chain;
    assert.ok(first);
    const collected = collectFeatures(first, chain, (of) => (of === '9999' ? features('Last') : []));
    assert.deepEqual(collected, features('Last'));
  });

  const listed: Record<string, Feature[]> = {
    small: features('seats=1 seat', 'mail=E-mail'),
    middle: features('seats=9 seats', 'Exports'),
    large: features('Phone'),
    same: features('E-mail'),
    one: features('One'),
    two: features('Two'),
    self: features('Self'),
    '': features('Sales'),
  };
  const plans = Object.entries({
    ...{ small: '', middle: 'small', large: 'middle', same: 'small' },
    ...{ one: 'two', two: 'one', self: 'self', lost: 'nothing', '': '' },
  }).map(([value, base]) => createPlan({ value, extends: base }));

  for (const [value, what, expected] of [
    [
      'small',
      'the features of a plan that extends none, beside a plan without a value',
      ['1 seat', 'E-mail'],
    ],
    [
      'middle',
      'the features of the extended plan, with its own text for a common key',
      ['E-mail', '9 seats', 'Exports'],
    ],
    ['large', 'the features of all extended plans', ['E-mail', '9 seats', 'Exports', 'Phone']],
    ['same', 'a repeated text once', ['1 seat', 'E-mail']],
    ['one', 'the features of two plans that extend each other', ['Two', 'One']],
    ['two', 'the features of these two plans in the opposite order', ['One', 'Two']],
    ['self', 'the features of a plan that extends itself once', ['Self']],
    ['lost', 'nothing from an extended plan that does not exist', []],
  ] as const)
    it(`returns ${what}`, () => {
      const found = plans.find((each) => each.value === value) as Plan;
      const collected = collectFeatures(found, plans, (of) => listed[of] ?? []);
      assert.deepEqual(
        collected.map(({ text }) => text),
        expected,
      );
    });
});

describe('thousands of features', () => {
  /** Fails after seconds: a search through all features for each one takes minutes. */
  function assertFast(run: () => void): void {
    const began = performance.now();
    run();
    assert.ok(performance.now() - began < 5000);
  }

  it('are compared in time', () => {
    assertFast(() => {
      const { added, removed } = compareFeatures(many('old'), many('new'));
      assert.deepEqual([added.length, removed.length], [20_000, 20_000]);
    });
  });

  it('are collected in time', () => {
    const plans = [createPlan({ value: 'pro', extends: 'basic' }), createPlan({ value: 'basic' })];
    assertFast(() => {
      assert.equal(collectFeatures(plans[0] as Plan, plans, many).length, 40_000);
    });
  });
});
