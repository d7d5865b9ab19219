/** Features of plans side by side, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tabulateFeatures } from '../../src/plan/feature-table.js';
import type { Feature } from '../../src/plan/features.js';

/** Features as `key=text`. A minus precedes one that is not included, and `Group/` the heading of its list. */
const features = (...written: string[]): Feature[] =>
  written.map((each) => {
    const [, group = '', minus, key = '', text = ''] = /^(?:(\w+)\/)?(-)?(?:(\w+)=)?(.*)$/.exec(each) ?? [];
    return { key, text, group, isExcluded: Boolean(minus) };
  });

/** Rows as "name: text | text". A plus is the name itself, a minus is not included. */
const rowsOf = (...plans: Feature[][]): string[] =>
  [...tabulateFeatures(plans)].flatMap(([group, rows]) =>
    rows.map(
      ({ name, texts }) =>
        `${group && `${group}/`}${name}: ${texts.map((text) => (text === name ? '+' : text || '-')).join(' | ')}`,
    ),
  );

describe('tabulateFeatures()', () => {
  const cases: [what: string, plans: Feature[][], rows: string[]][] = [
    ['nothing', [], []],
    ['equal texts in one row', [features('A', 'B'), features('B')], ['A: + | -', 'B: + | +']],
    [
      'one key with different texts, by its name',
      [features('projects=10 projects'), features('projects=Unlimited projects')],
      ['projects: 10 projects | Unlimited projects'],
    ],
    ['one key with one text, by the text', [features('api=API'), features('api=API')], ['API: + | +']],
    [
      'one key that only one plan has, by its text',
      [features('A'), features('api=API access')],
      ['A: + | -', 'API access: - | +'],
    ],
    [
      'one key that all plans with it word alike',
      [features('api=API access'), features('-api=API')],
      ['API access: + | -'],
    ],
    [
      'one key that only excluded items word',
      [features('-api=API'), features('-api=No API')],
      ['API: - | -'],
    ],
    ['one text with a key in only one plan', [features('a=A'), features('A')], ['A: + | +']],
    [
      'one key with different texts, of which a plan without the key has one',
      [features('CSV'), features('export=CSV'), features('export=CSV and PDF')],
      ['export: CSV | CSV | CSV and PDF'],
    ],
    [
      'one text with two keys as two',
      [features('a=1 GB'), features('b=1 GB')],
      ['1 GB: + | -', '1 GB: - | +'],
    ],
    ['what a plan lists twice as two', [features('A', 'A'), features('A')], ['A: + | +', 'A: + | -']],
    [
      'two texts with one key in a plan as two',
      [features('a=1', 'a=2'), features('a=1')],
      ['1: + | +', '2: + | -'],
    ],
    [
      'groups, in their order, of which one plan may name a feature',
      [features('Team/A', 'Core/B'), features('C', 'B', 'A', 'Team/D')],
      ['Team/A: + | +', 'Team/D: - | +', 'Core/B: + | +', 'C: - | +'],
    ],
  ];
  for (const [what, plans, rows] of cases)
    it(`returns ${what}`, () => assert.deepEqual(rowsOf(...plans), rows));
});
