// Helpers of the framework tests: npm, a page that must log nothing, and the steps of a customer.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { requireFreshDist } from '../support/fresh-dist.mjs';

export { changePlan as change, confirmReview } from '../../out/test/package/browser.js';

const run = promisify(execFile);

/** Runs npm in a folder. Resolves to its output, or rejects with it. */
export async function npm(folder, ...words) {
  // Node runs no tests in a process that a test has started.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
  try {
    const { stdout } = await run('npm', words, {
      ...{ cwd: folder, env },
      shell: process.platform === 'win32',
      maxBuffer: 2 ** 26,
    });
    return stdout;
  } catch ({ stdout, stderr }) {
    throw new Error(`npm ${words.join(' ')} in ${folder}\n${stdout}${stderr}`);
  }
}

/** Packs the package as it would be published, for `use`, and removes the file afterwards. */
export async function withPackage(use) {
  requireFreshDist();
  const packed = await npm('.', 'pack', '--ignore-scripts', '--pack-destination', 'out', '--loglevel=error');
  const file = resolve('out', packed.trim().split('\n').at(-1));
  try {
    return await use(file);
  } finally {
    rmSync(file);
  }
}

export const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** Installs an app by its lock file, and then the packed package. */
export async function install(folder, file) {
  await npm(folder, 'ci', ...quiet);
  await npm(folder, 'install', '--no-save', ...quiet, file);
}

/** Opens a page, and records its errors and console output, such as the assignments that the listeners of the samples log. */
export async function newPage(browser, types = /./) {
  const page = await browser.newPage();
  const said = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => types.test(message.type()) && said.push(message.text()));
  await page.setViewport({ width: 1000, height: 900 });
  return { page, said };
}

export const click = (page, ...path) => page.locator(path.join(' >>> ')).click();

export const read = (page, selector) => page.$eval(selector, ({ textContent }) => textContent.trim());

/** Waits until settings are shown. A route that was left may be kept, hidden, with its settings. */
export const hasSettings = (page) =>
  page.waitForFunction(() => {
    const element = document.querySelector('portal-settings');
    return element?.settings && element.checkVisibility();
  });

/** Pays, and waits until the listener has received the assignment. Expects that nothing was sent before. */
export async function pay(page, sandbox, { token, plan }) {
  const sent = () => sandbox.ledger.read(token).requests.filter(({ method }) => method === 'POST');
  await page.locator('#pay:enabled').wait();
  assert.equal(sent().length, 0, 'held while the customer pays');
  const logged = once(page, 'console');
  await click(page, '#pay');
  const [message] = await logged;
  assert.equal(message.text(), `assigned ${plan}`);
  assert.deepEqual(
    sent().map(({ body }) => body),
    [JSON.stringify({ productPlanId: plan })],
  );
  await page.locator('#pay:disabled').wait();
}
