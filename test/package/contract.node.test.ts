/** Every § that is cited in this repository is a heading of docs/service.md, and every rule a line under it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

/** Number of each section, and what follows its heading. */
const sections = new Map(
  readFileSync('docs/service.md', 'utf8')
    .split(/^#+ (?=\d)/m)
    .slice(1)
    .map((section) => [/^[\d.]*\d/.exec(section)?.[0] ?? '', section]),
);

const folders = ['src', 'docs', 'demo', 'test'];
const files = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|mjs|md)$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  ),
];

/** A section, and the numbers of its rules: "rule 4", or "rules 1 and 3", also on the next line of a comment. */
const citation = /§(?<section>\d(?:\.\d)?)(?:[\s*]+rules? (?<rules>\d(?:(?:, | and | to )\d)*))?/g;

describe('docs/service.md', () => {
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
    for (const file of files)
      for (const { 0: cited, groups = {} } of readFileSync(file, 'utf8').matchAll(citation)) {
        const section = sections.get(groups['section'] ?? '');
        const rules = groups['rules']?.match(/\d/g) ?? [];
        if (!section || rules.some((rule) => !section.includes(`\n${rule}. `)))
          missing.push(`${file}: ${cited}`);
        count += 1;
      }
    assert.ok(count > 100);
    assert.deepEqual(missing, []);
  });
});
