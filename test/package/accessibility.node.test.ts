import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { states } from '../../demo/gallery/states.js';

const page = readFileSync('docs/reference/accessibility.md', 'utf8');

/** The criteria of WCAG 2.1, which are clause 9 of EN 301 549, and those that WCAG 2.2 adds, by level. */
const levels = {
  A:
    '9.1.1.1 9.1.2.1 9.1.2.2 9.1.2.3 9.1.3.1 9.1.3.2 9.1.3.3 9.1.4.1 9.1.4.2 9.2.1.1 9.2.1.2 9.2.1.4 9.2.2.1 9.2.2.2 9.2.3.1 ' +
    '9.2.4.1 9.2.4.2 9.2.4.3 9.2.4.4 9.2.5.1 9.2.5.2 9.2.5.3 9.2.5.4 9.3.1.1 9.3.2.1 9.3.2.2 9.3.3.1 9.3.3.2 9.4.1.1 9.4.1.2 ' +
    '3.2.6 3.3.7',
  AA:
    '9.1.2.4 9.1.2.5 9.1.3.4 9.1.3.5 9.1.4.3 9.1.4.4 9.1.4.5 9.1.4.10 9.1.4.11 9.1.4.12 9.1.4.13 9.2.4.5 9.2.4.6 9.2.4.7 ' +
    '9.3.1.2 9.3.2.3 9.3.2.4 9.3.3.3 9.3.3.4 9.4.1.3 2.4.11 2.5.7 2.5.8 3.3.8',
};

const rows = [
  ...page.matchAll(/^\| ((?:9\.)?\d\.\d\.\d+) [^|]+\| (\w+) +\| ([^|]+?) +\|([^|]*)\|([^|]*)\|$/gm),
];
const checks = [...page.matchAll(/^\| ([\w ]+?) +\|[^|]+\| (?:`[^`]+`|–) +\|$/gm)].map(
  ([, name = '']) => name,
);

describe('docs/reference/accessibility.md', () => {
  it('has a result for every criterion of EN 301 549 and of WCAG 2.2, levels A and AA', () => {
    for (const [level, criteria] of Object.entries(levels))
      assert.deepEqual(
        rows.filter(([, , given]) => given === level).map(([, criterion]) => criterion),
        criteria.split(' '),
      );
    assert.equal(rows.length, 56);
  });

  it('gives the reason of each result, except for criteria of the page, and how it was checked, or that it was not', () => {
    assert.ok(checks.length > 8);
    for (const [, criterion, , result, reason = '', check = ''] of rows) {
      assert.match(result ?? '', /^(Supports|Page|Not applicable)$/, criterion);
      assert.ok(result === 'Page' || reason.trim(), criterion);
      if (result === 'Supports')
        assert.ok(
          /not checked|None needed/i.test(check) || checks.some((name) => check.includes(name)),
          `${criterion}: ${check}`,
        );
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
