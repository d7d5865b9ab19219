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
  Array.from({ length: 20_000 }, (_, index) => ({
    key: '',
    group: '',
    text: `${name} ${index}`,
    isExcluded: false,
  }));

/** Features as `key=text`, or as the text alone. A minus precedes one that is not included. */
const features = (...written: string[]): Feature[] =>
  written.map((each) => {
    const [text = '', key = ''] = each.replace('-', '').split('=').reverse();
    return { key, group: '', text, isExcluded: each.startsWith('-') };
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
      change({ changed: [{ name: 'seats', from: '1 seat', to: '9 seats' }] }),
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
    ['a lost feature', features('A', 'B'), features('A', '-B'), change({ removed: ['B'] })],
    [
      'a lost feature with a key, in other words',
      features('api=API access'),
      features('-api=API'),
      change({ removed: ['API access'] }),
    ],
    ['a gained feature', features('-api=API'), features('api=API access'), change({ added: ['API access'] })],
    ['what neither plan includes', features('A', '-B'), features('A', '-B', '-C'), change()],
    ['a plan that includes none of its features', features('A'), features('-A'), change({ removed: ['A'] })],
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
    const collected = collectFeatures(first, chain, ({ value }) =>
      value === '9999' ? features('Last') : [],
    );
    assert.deepEqual(collected, features('Last'));
  });

  const listed: Record<string, Feature[]> = {
    small: features('seats=1 seat', 'mail=Email'),
    middle: features('seats=9 seats', 'Exports'),
    large: features('Phone'),
    less: features('-seats=1 seat', '-Email'),
    same: features('Email'),
    one: features('One'),
    two: features('Two'),
    self: features('Self'),
    '': features('Sales'),
  };
  const plans = Object.entries({
    ...{ small: '', middle: 'small', large: 'middle', same: 'small', less: 'middle' },
    ...{ one: 'two', two: 'one', self: 'self', lost: 'nothing', '': '' },
  }).map(([value, base]) => createPlan({ value, extends: base }));

  for (const [value, what, expected] of [
    ['small', 'the features of a plan that extends none, beside a plan without a value', ['1 seat', 'Email']],
    [
      'middle',
      'the features of the extended plan, with its own text for a common key',
      ['Email', '9 seats', 'Exports'],
    ],
    ['less', 'what a plan excludes of the extended plan', ['Exports', 'not: 1 seat', 'not: Email']],
    ['large', 'the features of all extended plans', ['Email', '9 seats', 'Exports', 'Phone']],
    ['same', 'a repeated text once', ['1 seat', 'Email']],
    ['one', 'the features of two plans that extend each other', ['Two', 'One']],
    ['two', 'the features of these two plans in the opposite order', ['One', 'Two']],
    ['self', 'the features of a plan that extends itself once', ['Self']],
    ['lost', 'nothing from an extended plan that does not exist', []],
  ] as const)
    it(`returns ${what}`, () => {
      const found = plans.find((each) => each.value === value) as Plan;
      const collected = collectFeatures(found, plans, (of) => listed[of.value] ?? []);
      assert.deepEqual(
        collected.map(({ text, isExcluded }) => (isExcluded ? `not: ${text}` : text)),
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
      assert.equal(collectFeatures(plans[0] as Plan, plans, ({ value }) => many(value)).length, 40_000);
    });
  });
});
