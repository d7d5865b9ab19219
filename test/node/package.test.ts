import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { publint } from 'publint';

describe('the package', () => {
  it('has nothing that publint would warn of', async () => {
    const { messages } = await publint({ pkgDir: '.', level: 'suggestion', strict: true });
    assert.deepEqual(messages, []);
  });

  it('can be imported in plain Node without an element being defined', async () => {
    const elements = await import('portal-elements/elements/portal-plan-picker.js');
    const service = await import('portal-elements/service.js');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    assert.equal(elements.PortalPlanPickerElement.version, version);
    assert.equal(typeof service.PortalSession, 'function');
  });

  it('names one self-contained script for both script hosts', () => {
    const { unpkg, jsdelivr } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
    assert.equal(unpkg, './dist/portal-elements.min.js');
    assert.equal(jsdelivr, unpkg);
    assert.doesNotMatch(readFileSync(unpkg, 'utf8'), /\b(import|export)\b[\s{*]/);
  });
});
