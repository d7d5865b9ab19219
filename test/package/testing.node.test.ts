/** `portal-elements/testing.js` from the installed package: in plain Node, and bundled for a browser. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { launchChromium } from './browser.js';
import { pack } from './packed.js';

const packed = pack();
after(() => rmSync(packed.folder, { recursive: true }));

/** Assigns a plan three times: the second response is lost, the third request is refused. */
const script = `
  import { assignPlan, PortalSession } from 'portal-elements/service.js';
  import { createSandbox } from 'portal-elements/testing.js';

  const sandbox = createSandbox({ now: () => 1773146096 });
  const restore = sandbox.install('https://billing.example');
  const { token } = sandbox.sessions.create({ plan: 'basic' });
  const session = new PortalSession({ baseUrl: 'https://billing.example', sessionToken: token });
  const outcomes = [];
  for (const fault of [{}, { at: 'after', drop: 'reset' }, { expired: true }]) {
    sandbox.faults.add({ method: 'POST', times: 1, ...fault });
    const { productPlanId, code, outcome } = await assignPlan(session, { productPlanId: 'pro' }).catch((error) => error);
    outcomes.push(productPlanId ?? code + ' ' + outcome);
  }
  restore();
  const result = { outcomes, counts: [sandbox.ledger.requests.length, sandbox.ledger.assignments.length] };`;

const expected = { outcomes: ['pro', 'network unknown', 'session not-applied'], counts: [3, 2] };

describe('portal-elements/testing.js', () => {
  it('runs in plain Node', () => {
    const printed = execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', `${script} console.log(JSON.stringify(result));`],
      { cwd: packed.folder, encoding: 'utf8' },
    );
    assert.deepEqual(JSON.parse(printed), expected);
  });

  it('runs in a browser when bundled', async () => {
    const file = join(packed.folder, 'page.js');
    writeFileSync(file, `${script} globalThis.result = result;`);
    const bundle = await rollup({
      input: file,
      plugins: [nodeResolve({ rootDir: packed.folder, browser: true })],
      // Rollup only warns of an unresolved module, such as one of Node.
      onLog: (_, { message }) => assert.fail(message),
    });
    const { output } = await bundle.generate({ format: 'es' });
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ type: 'module', content: output[0].code });
      const result = await page.waitForFunction(() => (globalThis as { result?: unknown }).result);
      assert.deepEqual(await result.jsonValue(), expected);
    } finally {
      await browser.close();
    }
  });
});
