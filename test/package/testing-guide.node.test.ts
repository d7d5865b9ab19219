/** What docs/guides/testing.md says of the sandbox. `npm run frameworks` runs the tests that it quotes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it, mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { AssignmentError, assignPlan, PortalSession } from '../../src/service.js';
import { createSandbox, type Fault } from '../../src/testing.js';
import { blocksOf } from './guides/blocks.js';

const guide = readFileSync('docs/guides/testing.md', 'utf8');
const temporary = 'out/testing-guide';
after(() => rmSync(temporary, { recursive: true, force: true }));

/** The rows of the table of faults: what happens, the fault, what is reported. */
const rows = [...guide.matchAll(/^\| ([^|]+?) +\| `(\{ .+? \})` +\| ([^|]+?) +\|$/gm)].map(
  ([, name = '', code = '', report = '']) => ({ name, code, report }),
);

/** The value of an object literal. */
async function valueOf(code: string): Promise<Fault> {
  const module = `data:text/javascript,${encodeURIComponent(`export default ${code};`)}`;
  return ((await import(module)) as { default: Fault }).default;
}

/** Assigns Pro under a fault; time passes as fast as it can. */
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
    let said: string | undefined;
    void assignPlan(session, { productPlanId: 'pro' }).then(
      () => (said = 'assigned'),
      (error: unknown) =>
        (said = error instanceof AssignmentError ? `\`${error.code}\`, ${error.outcome}` : String(error)),
    );
    while (said === undefined) {
      await setImmediate();
      mock.timers.tick(500);
    }
    return { said, requests: ledger.requests.length, applied: ledger.assignments.length };
  } finally {
    mock.timers.reset();
  }
}

describe('the guide of testing', () => {
  it('has a sample that prints what it says, in plain Node', () => {
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

  it('has a table of faults', () => {
    assert.ok(rows.length > 10);
  });

  for (const { name, code, report } of rows)
    it(`reports “${report}” of the fault “${name}”`, async () => {
      const { said, requests, applied } = await assignUnder(await valueOf(code));
      assert.equal(said, report.replace(/, with two requests$/, ''));
      assert.equal(requests, report.endsWith('two requests') || report.includes('session') ? 2 : 1);
      if (name.startsWith('Applied') || report.startsWith('assigned')) assert.equal(applied, 1);
      if (name.startsWith('Not applied') || report.includes('not-applied')) assert.equal(applied, 0);
    });
});
