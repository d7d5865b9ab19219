/** `portal-elements/testing.js` as somebody has it who installed the package: in plain Node, and bundled for a browser. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { launch, type LaunchOptions } from 'puppeteer-core';
import { rollup } from 'rollup';
import { pack } from './packed.js';

const packed = pack();
after(() => rmSync(packed.folder, { recursive: true }));

/** Three assignments, of which the second is applied but not answered and the third is refused; and what is known of them. */
const script = `
  import { assignPlan, PortalSession } from 'portal-elements/service.js';
  import { createSandbox } from 'portal-elements/testing.js';

  const sandbox = createSandbox({ now: () => 1773146096 });
  const restore = sandbox.install('https://billing.example');
  const { token } = sandbox.sessions.create({ plan: 'basic' });
  const session = new PortalSession({ baseUrl: 'https://billing.example', sessionToken: token });
  const said = [];
  for (const fault of [{}, { at: 'after', drop: 'reset' }, { expired: true }]) {
    sandbox.faults.add({ method: 'POST', times: 1, ...fault });
    const { productPlanId, code, outcome } = await assignPlan(session, { productPlanId: 'pro' }).catch((error) => error);
    said.push(productPlanId ?? code + ' ' + outcome);
  }
  restore();
  const { requests, assignments } = sandbox.ledger;`;

const expected = { said: ['pro', 'network unknown', 'session not-applied'], counts: [3, 2] };

describe('portal-elements/testing.js', () => {
  it('runs in plain Node', () => {
    const printed = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `${script} console.log(JSON.stringify({ said, counts: [requests.length, assignments.length] }));`,
      ],
      { cwd: packed.folder, encoding: 'utf8' },
    );
    assert.deepEqual(JSON.parse(printed), expected);
  });

  it('runs in a browser, bundled with nothing but the package', async () => {
    const file = join(packed.folder, 'page.js');
    writeFileSync(
      file,
      `${script} globalThis.result = { said, counts: [requests.length, assignments.length] };`,
    );
    const bundle = await rollup({
      input: file,
      plugins: [nodeResolve({ rootDir: packed.folder, browser: true })],
      // What cannot be resolved, a module of Node for example, is a warning.
      onLog: (_, { message }) => assert.fail(message),
    });
    const { output } = await bundle.generate({ format: 'es' });
    const { chromium } = (await import(pathToFileURL(resolve('test/support/browsers.mjs')).href)) as {
      chromium: () => Promise<LaunchOptions | undefined>;
    };
    const browser = await launch({ ...(await chromium()) });
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
