import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defects } from './mutation/elements/defects.js';

describe('the seeded defects of the elements', () => {
  it('each replaces a text that its source has exactly once', () => {
    const count = (file: string, find: string): number =>
      readFileSync(`src/${file}`, 'utf8').split(find).length - 1;
    const wrong = defects
      .map(({ file, what, find }) => ({ file, what, found: count(file, find) }))
      .filter(({ found }) => found !== 1);
    assert.deepEqual(wrong, []);
  });

  it('name test files that exist', () => {
    const files = new Set(defects.flatMap(({ tests }) => tests));
    assert.deepEqual(
      [...files].filter((file) => !existsSync(`test/${file}.test.ts`)),
      [],
    );
  });
});
