/** Features of plans side by side, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Feature, tabulateFeatures } from '../../src/plan/features.js';

/** Features of a plan as `key=text`. A minus precedes one that is not included, and `Group/` the heading of its list. */
const features = (written: string): Feature[] =>
  written.split(', ').map((each) => {
    const [, group = '', minus, key = '', text = ''] = /^(?:(\w+)\/)?(-)?(?:(\w+)=)?(.*)$/.exec(each) ?? [];
    return { key, text, group, isExcluded: Boolean(minus) };
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
