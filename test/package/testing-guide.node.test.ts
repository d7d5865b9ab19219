/** The statements of docs/start/testing.md about the sandbox. `npm run apps` runs the tests that it quotes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { AssignmentError, assignPlan, PortalSession } from '../../src/service.js';
import { createSandbox, type Fault } from '../../src/testing.js';
import { blocksOf } from './guides/blocks.js';
import { elements, manifest, type Named, namesOf } from './manifest.js';

const guide = readFileSync('docs/start/testing.md', 'utf8');
const temporary = 'out/testing-guide';
after(() => rmSync(temporary, { recursive: true, force: true }));

/** Rows of the table of faults: description, fault, reported outcome. */
const rows = [...guide.matchAll(/^\| ([^|]+?) +\| `(\{ .+? \})` +\| ([^|]+?) +\|$/gm)].map(
  ([, name = '', code = '', report = '']) => ({ name, code, report }),
);

async function valueOf(code: string): Promise<Fault> {
  const module = `data:text/javascript,${encodeURIComponent(`export default ${code};`)}`;
  return ((await import(module)) as { default: Fault }).default;
}

/** Assigns Pro under a fault. Timers run without waiting. */
async function assignUnder(fault: Fault) {
  const { fetch, faults, ledger, sessions } = createSandbox();
  const { token: sessionToken, customerId } = sessions.create({ plan: 'basic' });
  const session = new PortalSession({
    baseUrl: 'https://billing.example',
    sessionToken,
    renewToken: () => sessions.create({ customerId }).token,
    fetch,
  });
  faults.add(fault);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let reported: string | undefined;
    void assignPlan(session, { productPlanId: 'pro' }).then(
      () => (reported = 'assigned'),
      (error: unknown) =>
        (reported = error instanceof AssignmentError ? `\`${error.code}\`, ${error.outcome}` : String(error)),
    );
    while (reported === undefined) {
      await setImmediate();
      mock.timers.tick(500);
    }
    return { reported, requests: ledger.requests.length, applied: ledger.assignments.length };
  } finally {
    mock.timers.reset();
  }
}

describe('the testing guide', () => {
  it('has a sample that prints the values in its comments', () => {
    const [sample] = blocksOf(guide).filter(({ code }) => code.includes('createSandbox({ products'));
    assert.ok(sample);
    mkdirSync(temporary, { recursive: true });
    const file = join(temporary, 'sample.mjs');
    writeFileSync(file, sample.code);
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
    assert.deepEqual(
      printed.trim().split('\n'),
      [...sample.code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, value]) => value),
    );
  });

  it('has a recipe with which Storybook shows controls for all attributes, and for nothing else', async () => {
    const [recipe] = blocksOf(guide).filter(({ code }) => code.includes('setCustomElementsManifest'));
    assert.ok(recipe);
    let shown: typeof manifest | undefined;
    const code = recipe.code.replace(/^import .*$/gm, '');
    const run = `export default (manifest, setCustomElementsManifest) => { ${code} };`;
    const module = (await import(`data:text/javascript,${encodeURIComponent(run)}`)) as {
      default: (each: typeof manifest, set: (each: typeof manifest) => void) => void;
    };
    module.default(structuredClone(manifest), (each) => (shown = each));
    const declarations = shown?.modules.flatMap((each) => each.declarations) ?? [];
    for (const { tagName, attributes } of elements) {
      const found = declarations.find((each) => each.tagName === tagName);
      // What Storybook reads: later lists replace entries of the same name.
      const read = ['members', 'properties', 'attributes', 'events', 'slots', 'cssProperties', 'cssParts'];
      const controls = Object.entries(found ?? {}).flatMap(([list, items]) =>
        read.includes(list) ? namesOf(items as Named[]) : [],
      );
      assert.deepEqual(controls.sort(), namesOf(attributes), tagName);
    }
  });

  it('has a table of more than ten faults', () => {
    assert.ok(rows.length > 10);
  });

  for (const { name, code, report } of rows)
    it(`is right that the fault “${name}” is reported as “${report}”`, async () => {
      const { reported, requests, applied } = await assignUnder(await valueOf(code));
      assert.equal(reported, report.replace(/, with two requests$/, ''));
      assert.equal(requests, report.endsWith('two requests') || report.includes('session') ? 2 : 1);
      if (name.startsWith('Applied') || report.startsWith('assigned')) assert.equal(applied, 1);
      if (name.startsWith('Not applied') || report.includes('not-applied')) assert.equal(applied, 0);
    });
});
