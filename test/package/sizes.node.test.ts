/** The script stays within its size budget, and docs/quality.md has the sizes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

interface Weight {
  minified: number;
  gzip: number;
  brotli: number;
}

interface Sizes {
  script: Weight;
  entries: Record<string, Weight>;
  languages: Record<string, Weight>;
  files: Record<string, number>;
}

interface Scales {
  budget: number;
  growth: (files: Record<string, number>, recorded: Record<string, number>) => string[];
}

const load = async (file: string): Promise<unknown> => import(pathToFileURL(resolve(file)).href);

describe('sizes', () => {
  const recorded = JSON.parse(readFileSync('scripts/sizes.json', 'utf8')) as Sizes;
  let scales: Scales;
  let measure: () => Promise<Sizes>;
  before(async () => {
    scales = (await load('scripts/weigh.mjs')) as Scales;
    ({ measure } = (await load('scripts/sizes.mjs')) as { measure: () => Promise<Sizes> });
  });

  it('are up to date for each entry of the package: run `npm run docs`', async () => {
    const measured = await measure();
    assert.deepEqual(measured, recorded, scales.growth(measured.files, recorded.files).join(', '));
    assert.ok(Object.keys(recorded.entries).includes('./elements/portal-plan-picker.js'));
  });

  it('are in docs/quality.md', async () => {
    const { withSizes } = (await load('scripts/sizes.mjs')) as {
      withSizes: (text: string, sizes: Sizes) => string;
    };
    const document = readFileSync('docs/quality.md', 'utf8');
    assert.equal(withSizes(document, recorded), document);
    assert.ok(document.includes(String(recorded.script.brotli)));
  });

  it('are within the budget', () => {
    assert.ok(recorded.script.brotli <= scales.budget);
  });

  it('list the files that grew, largest growth first', () => {
    assert.deepEqual(
      scales.growth({ 'a.js': 7, 'b.js': 5, 'c.js': 3, 'd.js': 9 }, { 'a.js': 5, 'b.js': 5, 'c.js': 4 }),
      ['d.js +9', 'a.js +2'],
    );
  });
});
