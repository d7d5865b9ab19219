/** Features of plans, as data: compared, collected from the plans that they extend, and side by side. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  collectFeatures,
  compareFeatures,
  type Feature,
  type FeatureDifference,
  type Features,
  tabulateFeatures,
} from '../../src/plan/features.js';
import type { Plan } from '../../src/plan/plan.js';
import { createPlan } from '../change/plan-data.js';

/**
 * Features as `name=text`, as `name:text` for a value, or by their text alone. A minus precedes one that is not included, and `Group/` the
 * heading of its list.
 */
const parse = (written: string): Feature[] =>
  written
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const [, group = '', minus, name = '', sign, text = ''] =
        /^(?:(\w+)\/)?(-)?(?:(\w+)([=:]))?(.*)$/.exec(each) ?? [];
      return { name: name || text, text: minus ? '' : text, group, isValue: sign === ':' };
    });

/** Features of a plan by name. */
const features = (written: string): Features => {
  const plan = createPlan({ value: 'pro' });
  return collectFeatures(plan, [plan], () => parse(written));
};

/** A change as "seats: 1 seat → 9 seats, + Phone, - Exports". */
const show = ({ changed, added, removed }: FeatureDifference): string =>
  [
    ...changed.map(({ name, from, to }) => `${name}: ${from} → ${to}`),
    ...[...added.map((text) => `+ ${text}`), ...removed.map((text) => `- ${text}`)],
  ].join(', ');

describe('compareFeatures()', () => {
  for (const [what, before, after, expected] of [
    ['the same features', 'a=A, B', 'B, a=A', ''],
    ['one name with another text', 'seats=1 seat, Mail', 'seats=9 seats, Mail', 'seats: 1 seat → 9 seats'],
    ['an added feature', 'A', 'A, B', '+ B'],
    ['a removed feature', 'A, B', 'B', '- A'],
    ['one text with two names', 'a=1 GB', 'b=1 GB', '+ 1 GB, - 1 GB'],
    ['values, with their names', 'a:1 GB, c:2', 'b:1 GB, c:3', 'c: 2 → 3, + b: 1 GB, - a: 1 GB'],
    ['an icon in place of a value, by its name', 'A', 'A, API:API', '+ API'],
    ['a lost feature', 'A, B', 'A, -B', '- B'],
    ['a lost feature in other words', 'api=API access', '-api=API', '- API access'],
    ['a gained feature', '-api=API', 'api=API access', '+ API access'],
    ['what neither plan includes', 'A, -B', 'A, -B, -C', ''],
    ['a plan that includes none of its features', 'A', '-A', '- A'],
    ['no features of the former plan', '', 'A', ''],
    ['no features of the next plan', 'A', '', ''],
    ['one name under two headings', 'Team/a=A', 'All/a=B', 'a: A → B'],
    ['two texts of a name', 'help=Mail, help=Chat', 'help=Mail', 'help: Mail, Chat → Mail'],
  ] as const)
    it(`compares ${what}`, () =>
      assert.equal(show(compareFeatures(features(before), features(after))), expected));
});

describe('collectFeatures()', () => {
  const listed: Record<string, string> = {
    ...{ small: 'seats=1 seat, mail=Email', middle: 'seats=9 seats, Exports', large: 'Phone' },
    ...{ less: '-seats=1 seat, -mail=Email', one: 'One', two: 'Two', self: 'Self', '': 'Sales' },
    ...{ group: 'Team/seats=2 seats', twice: 'seats=10, Limits/seats=10 seats, Limits/seats=10' },
    ...{ again: '-API, API, -API', first: 'First' },
  };
  const plans = Object.entries({
    ...{ small: '', middle: 'small', large: 'middle', less: 'middle', group: 'small', twice: '', again: '' },
    ...{ one: 'two', two: 'one', self: 'self', lost: 'nothing', '': '' },
  }).map(([value, base]) => createPlan({ value, extends: base }));

  for (const [value, what, expected] of [
    ['small', 'the features of a plan that extends none, beside a plan without a value', '1 seat, Email'],
    ['middle', 'those of the extended plan, with its own text for a common name', '9 seats, Email, Exports'],
    ['less', 'what a plan excludes of the extended plan', 'not seats, not mail, Exports'],
    ['large', 'the features of all extended plans', '9 seats, Email, Exports, Phone'],
    ['group', 'its own heading', 'Team/2 seats, Email'],
    ['twice', 'two texts of a name, with the heading of one', 'Limits/10, 10 seats'],
    ['again', 'what a plan both excludes and includes', 'API'],
    ['one', 'the features of two plans that extend each other', 'Two, One'],
    ['two', 'the features of these two plans in the opposite order', 'One, Two'],
    ['self', 'the features of a plan that extends itself once', 'Self'],
    ['lost', 'nothing from an extended plan that does not exist', ''],
  ] as const)
    it(`returns ${what}`, () => {
      const found = plans.find((each) => each.value === value) as Plan;
      const all = [...plans, createPlan({ value: 'small' })];
      const collected = collectFeatures(found, all, (of) =>
        of === all.at(-1) ? [] : parse(listed[of.value] ?? ''),
      );
      const texts = [...collected.values()].map(
        ({ name, text, group }) => `${group && `${group}/`}${text || `not ${name}`}`,
      );
      assert.equal(texts.join(', '), expected);
    });
});

/** Rows as "name: text | text". A plus is the name itself, a minus is not included. */
const rowsOf = (plans: Features[]): string =>
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
    ['one name with different texts, by the name', 'size=10 GB | size=20 GB', 'size: 10 GB | 20 GB'],
    ['one name with one text, by the text', 'api=API | api=API', 'API: + | +'],
    ['one name that only one plan has, by its text', 'A | api=API access', 'A: + | -; API access: - | +'],
    ['one text that one plan excludes, by the text', 'api=API access | -api=API', 'API access: + | -'],
    ['one name that no plan includes, by the name', '-api=API | -api=No API', 'api: - | -'],
    ['a check beside a text', 'api=api | api=REST', 'api: + | REST'],
    ['one text with two names as two', 'a=1 GB | b=1 GB', '1 GB: + | -; 1 GB: - | +'],
    ['a value, by its name', 'a:1 GB | a:1 GB, API:API', 'a: 1 GB | 1 GB; API: - | +'],
    [
      'groups, in their order, of which one plan may head a feature',
      ...['Team/A, Core/B | C, B, A, Team/D', 'Team/A: + | +; Team/D: - | +; Core/B: + | +; C: - | +'],
    ],
  ] as [string, string, string][])
    it(`returns ${what}`, () => assert.equal(rowsOf(plans.split(' | ').map(features)), rows));
});
