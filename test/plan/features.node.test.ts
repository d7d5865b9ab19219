/** Features of plans, as data: compared, collected from the plans that they extend, and side by side. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  collectFeatures,
  compareFeatures,
  type Feature,
  type FeatureChange,
  tabulateFeatures,
} from '../../src/plan/features.js';
import type { Plan } from '../../src/plan/plan.js';
import { createPlan } from '../change/plan-data.js';

/** Features as `key=text`, or as the text alone. A minus precedes one that is not included, and `Group/` the heading of its list. */
const features = (written: string): Feature[] =>
  written
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const [, group = '', minus, key = '', text = ''] = /^(?:(\w+)\/)?(-)?(?:(\w+)=)?(.*)$/.exec(each) ?? [];
      return { key, text, group, isExcluded: Boolean(minus) };
    });

/** A change as "seats: 1 seat → 9 seats, + Phone, - Exports". */
const show = ({ changed, added, removed }: FeatureChange): string =>
  [
    ...changed.map(({ name, from, to }) => `${name}: ${from} → ${to}`),
    ...[...added.map((text) => `+ ${text}`), ...removed.map((text) => `- ${text}`)],
  ].join(', ');

describe('compareFeatures()', () => {
  for (const [what, before, after, expected] of [
    ['the same features', 'a=A, B', 'B, a=A', ''],
    ['one key with another text', 'seats=1 seat, Mail', 'seats=9 seats, Mail', 'seats: 1 seat → 9 seats'],
    ['an added feature', 'A', 'A, B', '+ B'],
    ['a removed feature', 'A, B', 'B', '- A'],
    ['features with different keys', 'a=A', 'b=B', '+ B, - A'],
    ['other features, one without a key', 'a=A', 'B', '+ B, - A'],
    ['other features in one plan only', 'A', 'A, B, C', '+ B, + C'],
    ['one text with a key in only one plan', 'a=A', 'A', ''],
    ['one text with two keys', 'a=1 GB', 'b=1 GB', '+ 1 GB, - 1 GB'],
    ['one key twice', 'seats=1 seat, seats=2 guests', 'seats=1 seat', '- 2 guests'],
    ['a lost feature', 'A, B', 'A, -B', '- B'],
    ['a lost feature with a key, in other words', 'api=API access', '-api=API', '- API access'],
    ['a gained feature', '-api=API', 'api=API access', '+ API access'],
    ['what neither plan includes', 'A, -B', 'A, -B, -C', ''],
    ['a plan that includes none of its features', 'A', '-A', '- A'],
    ['no features of the former plan', '', 'A', ''],
    ['no features of the next plan', 'A', '', ''],
    ['one text under two headings', 'Users/Unlimited', 'Projects/Unlimited', '+ Unlimited, - Unlimited'],
    ['one text under a heading that only one plan has', 'Users/Unlimited', 'Unlimited', ''],
    ['one of two headings lost', 'Users/Unlimited, Projects/Unlimited', 'Projects/Unlimited', '- Unlimited'],
    ['one key under two headings', 'Team/a=A', 'All/a=B', 'a: A → B'],
  ] as const)
    it(`compares ${what}`, () =>
      assert.equal(show(compareFeatures(features(before), features(after))), expected));
});

describe('collectFeatures()', () => {
  const listed: Record<string, string> = {
    ...{ small: 'seats=1 seat, mail=Email', middle: 'seats=9 seats, Exports', large: 'Phone' },
    ...{ less: '-seats=1 seat, -Email', same: 'Email', one: 'One', two: 'Two', self: 'Self', '': 'Sales' },
  };
  const plans = Object.entries({
    ...{ small: '', middle: 'small', large: 'middle', same: 'small', less: 'middle' },
    ...{ one: 'two', two: 'one', self: 'self', lost: 'nothing', '': '' },
  }).map(([value, base]) => createPlan({ value, extends: base }));

  for (const [value, what, expected] of [
    ['small', 'the features of a plan that extends none, beside a plan without a value', '1 seat, Email'],
    ['middle', 'those of the extended plan, with its own text for a common key', 'Email, 9 seats, Exports'],
    ['less', 'what a plan excludes of the extended plan', 'Exports, not 1 seat, not Email'],
    ['large', 'the features of all extended plans', 'Email, 9 seats, Exports, Phone'],
    ['same', 'a repeated text once', '1 seat, Email'],
    ['one', 'the features of two plans that extend each other', 'Two, One'],
    ['two', 'the features of these two plans in the opposite order', 'One, Two'],
    ['self', 'the features of a plan that extends itself once', 'Self'],
    ['lost', 'nothing from an extended plan that does not exist', ''],
  ] as const)
    it(`returns ${what}`, () => {
      const found = plans.find((each) => each.value === value) as Plan;
      const collected = collectFeatures(found, plans, (of) => features(listed[of.value] ?? ''));
      const texts = collected.map(({ text, isExcluded }) => (isExcluded ? `not ${text}` : text));
      assert.equal(texts.join(', '), expected);
    });
});

it('collectFeatures() joins what a plan lists twice, with its heading and its key', () => {
  const plan = createPlan({ value: 'pro' });
  const twice = features(
    'projects=10 projects, API, Limits/projects=10 projects, Limits/seats=5 seats, More/API, Users/Unlimited, Files/Unlimited',
  );
  const shown = collectFeatures(plan, [plan], () => twice).map(
    ({ key, text, group }) => `${group}/${key}/${text}`,
  );
  assert.deepEqual(shown, [
    'Limits/projects/10 projects',
    'More//API',
    'Limits/seats/5 seats',
    'Users//Unlimited',
    'Files//Unlimited',
  ]);
});

it('collectFeatures() keeps what the first plan that is extended lists under another heading', () => {
  const [pro, basic] = [createPlan({ value: 'pro', extends: 'basic' }), createPlan({ value: 'basic' })];
  const lists = new Map([
    [pro, features('Projects/Unlimited')],
    [basic, features('Users/Unlimited, Projects/Unlimited')],
  ]);
  const plans = [pro, basic, createPlan({ value: 'basic' })];
  const groups = collectFeatures(pro, plans, (plan) => lists.get(plan) ?? []).map(({ group }) => group);
  assert.deepEqual(groups, ['Users', 'Projects']);
});

/** Rows as "name: text | text". A plus is the name itself, a minus is not included. */
const rowsOf = (plans: Feature[][]): string =>
  [...tabulateFeatures(plans)]
    .flatMap(([group, rows]) =>
      rows.map(
        ({ name, texts }) =>
          `${group && `${group}/`}${name}: ${texts.map((text) => (text === name ? '+' : text || '-')).join(' | ')}`,
      ),
    )
    .join('; ');

describe('tabulateFeatures()', () => {
  it('returns nothing for no plans', () => assert.equal(rowsOf([]), ''));

  for (const [what, plans, rows] of [
    ['equal texts in one row', 'A, B | B', 'A: + | -; B: + | +'],
    ['one key with different texts, by its name', 'size=10 GB | size=20 GB', 'size: 10 GB | 20 GB'],
    ['one key with one text, by the text', 'api=API | api=API', 'API: + | +'],
    ['one key that only one plan has, by its text', 'A | api=API access', 'A: + | -; API access: - | +'],
    ['one key that all plans with it word alike', 'api=API access | -api=API', 'API access: + | -'],
    ['one key that only excluded items word', '-api=API | -api=No API', 'API: - | -'],
    ['one text with a key in only one plan', 'a=A | A', 'A: + | +'],
    [
      'one key with different texts, of which a plan without the key has one',
      ...['CSV | export=CSV | export=CSV and PDF', 'export: CSV | CSV | CSV and PDF'],
    ],
    ['one text with two keys as two', 'a=1 GB | b=1 GB', '1 GB: + | -; 1 GB: - | +'],
    [
      'one text under two headings as two',
      ...[
        'Users/Unlimited, Projects/Unlimited | Projects/Unlimited',
        'Users/Unlimited: + | -; Projects/Unlimited: + | +',
      ],
    ],
    ['what a plan lists twice as two', 'A, A | A', 'A: + | +; A: + | -'],
    ['two texts with one key in a plan as two', 'a=1, a=2 | a=1', '1: + | +; 2: + | -'],
    [
      'groups, in their order, of which one plan may name a feature',
      ...['Team/A, Core/B | C, B, A, Team/D', 'Team/A: + | +; Team/D: - | +; Core/B: + | +; C: - | +'],
    ],
  ] as [string, string, string][])
    it(`returns ${what}`, () => assert.equal(rowsOf(plans.split(' | ').map(features)), rows));
});
