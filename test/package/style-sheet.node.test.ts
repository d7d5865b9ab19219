/** The sizes of a card in the style sheet of the page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { planStyles } from '../../src/plan/plan.styles.js';

const { writeStyleSheet } = (await import(pathToFileURL(resolve('scripts/style-sheet.mjs')).href)) as {
  writeStyleSheet: (source: string, css: string) => string;
};

const card = planStyles.join('\n');
const write = (css: string) => writeStyleSheet(readFileSync('src/portal-elements.css', 'utf8'), css);

const changes: [what: string, from: string, to: string, before: string, after: string][] = [
  ['the row of the name', 'min-block-size: 1.5em', 'min-block-size: 2.1em', '1.7143', '2.4'],
  ['the row of the price', 'margin-block-start: 0.5em', 'margin-block-start: 0.75em', '3.3657em', '3.6157em'],
  ['the button', '--_target: max(40px, 2.5em)', '--_target: max(40px, 3.375em)', ' 4em', ' 5em'],
  ['the details', 'padding-block-start: 1.25em', 'padding-block-start: 2em', '1.25em + 1px', '2em + 1px'],
  [
    'a tagline',
    'padding-block: 0.25em 0.5em',
    'padding-block: 1em',
    'padding-block: 0.25em 0.5em',
    'padding-block: 1em',
  ],
];

describe('the style sheet of the page', () => {
  for (const [what, from, to, before, after] of changes)
    it(`follows ${what} of the card`, () => {
      assert.ok(card.includes(from) && write(card).includes(before));
      assert.equal(write(card.replace(from, to)), write(card).replaceAll(before, after));
    });

  it('has no size that the card does not have', () => {
    assert.doesNotMatch(write(card), /--card-/);
    assert.throws(
      () => writeStyleSheet('a { height: var(--card-none) }', card),
      /no size var\(--card-none\)/,
    );
    assert.throws(() => write(card.replaceAll('min-block-size: 1.5em;', '')), /no min-block-size in \.head/);
  });
});
