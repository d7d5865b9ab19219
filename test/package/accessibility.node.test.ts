import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { states } from '../../demo/gallery/states.js';

const page = readFileSync('docs/reference/accessibility.md', 'utf8');

/** The criteria of WCAG 2.2, by level. */
const levels = {
  A:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 ' +
    '2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  AA:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 ' +
    '3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) [^|]+\| (\w+) +\| ([^|]+?) +\|([^|]*)\|$/gm)];

describe('docs/reference/accessibility.md', () => {
  it('has a result for every criterion of WCAG 2.2, levels A and AA', () => {
    for (const [level, criteria] of Object.entries(levels))
      assert.deepEqual(
        rows.filter(([, , given]) => given === level).map(([, criterion]) => criterion),
        criteria.split(' '),
      );
    assert.equal(rows.length, 55);
  });

  it('gives the reason or the check of each result, except for criteria of the page', () => {
    for (const [, criterion, , result, how = ''] of rows) {
      assert.match(result ?? '', /^(Supports|Page|Not applicable)$/, criterion);
      assert.ok(result === 'Page' || how.trim(), criterion);
    }
  });

  it('names only existing files and commands, the number of states and the version of axe', () => {
    const files = [...page.matchAll(/`((?:test|demo|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
    assert.ok(files.length > 8);
    for (const file of files) assert.ok(existsSync(file), file);
    const { scripts, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    for (const [, script = ''] of page.matchAll(/npm run ([\w-]+)/g)) assert.ok(scripts[script], script);
    const axe = /^\d+\.\d+/.exec(devDependencies['axe-core'] ?? '')?.[0];
    assert.ok(page.includes(`axe ${axe} on all ${states.length} states`));
  });
});
