/** Every § in this repository is a section of docs/reference/service.md, and every rule that is cited is one of its rules. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { listSources } from '../support/repository.js';

/** Text of each section, by number. */
const sections = new Map(
  readFileSync('docs/reference/service.md', 'utf8')
    .split(/^#+ (?=\d)/m)
    .slice(1)
    .map((section) => [/^[\d.]*\d/.exec(section)?.[0] ?? '', section]),
);

/** "§2.1", "§2.1 rule 4" or "§2.1 rules 1, 3 and 5", also across two lines of a comment. */
const citation = /§(?<section>(?:\d[\d.]*)?\d)?(?:[\s*>]+rules? (?<rules>\d+(?:(?:, | and | to )\d+)*))?/g;

/** The sign itself: in a code span, or in a regular expression. */
const sign = /`§`|§\[/g;

describe('docs/reference/service.md', () => {
  it('has the nine sections in order', () => {
    const numbers = [...sections.keys()];
    assert.deepEqual(numbers, [...numbers].sort());
    assert.deepEqual(
      numbers.filter((number) => !number.includes('.')),
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    );
  });

  it('has every section and rule that is cited', () => {
    const missing: string[] = [];
    let count = 0;
    for (const file of listSources().filter((each) => !/contract[\w.]*\.ts$/.test(each)))
      for (const { 0: cited, groups = {} } of readFileSync(file, 'utf8')
        .replaceAll(sign, '')
        .matchAll(citation)) {
        const section = sections.get(groups['section'] ?? '');
        const rules = groups['rules']?.match(/\d+/g) ?? [];
        if (!section || rules.some((rule) => !section.includes(`\n${rule}. `)))
          missing.push(`${file}: ${cited}`);
        count += 1;
      }
    assert.ok(count > 100);
    assert.deepEqual(missing, []);
  });
});
