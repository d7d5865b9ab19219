/** docs/faults.md has a row for every id in the tests, and a test for every row. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const rows = [...readFileSync('docs/faults.md', 'utf8').matchAll(/^\| ([A-Z]\d+) \|/gm)].map(
  ([, id = '']) => id,
);

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('test', file), 'utf8'));

it('docs/faults.md has each id that a test mentions, once, and each of its ids is mentioned by a test', () => {
  // At the start of a title, after another id, or in a comment: not in colors, paths and key codes.
  const ids = tests.flatMap((source) =>
    [...source.matchAll(/(?<=['"`]|['"`](?:[A-Z]\d+ )+)(?:[A-TV-Z]\d\d|U\d+)(?=[ '"`])/g)].map(([id]) => id),
  );
  const mentioned = new Set(ids.concat(tests.flatMap((source) => source.match(/\bU\d+\b/g) ?? [])));
  assert.equal(new Set(rows).size, rows.length);
  assert.deepEqual(
    rows.filter((id) => !mentioned.has(id)),
    [],
  );
  assert.deepEqual(
    [...new Set(ids)].filter((id) => !rows.includes(id)),
    [],
  );
});
