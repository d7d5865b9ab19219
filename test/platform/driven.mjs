// Helpers of the framework tests: npm, a page that must log nothing, and the steps of a customer.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { requireFreshDist } from '../support/fresh-dist.mjs';

export { changePlan as change } from '../../out/test/package/browser.js';

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

/** Installs an app by its lock file, and then the packed package. */
export async function install(folder, file) {
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  await npm(folder, 'ci', ...quiet);
  await npm(folder, 'install', '--no-save', ...quiet, file);
}

/** Lines that the samples log: the assignments that their listeners received, and who waits for the next one. */
const assignments = new WeakMap();

/** Opens a page, and records all errors and console output, except the assignments. */
export async function newPage(browser) {
  const page = await browser.newPage();
  const [said, warnings] = [[], []];
  const assigned = { lines: [], wake: () => undefined };
  assignments.set(page, assigned);
  page.on('pageerror', (error) => {
    said.push(String(error));
    warnings.push(String(error));
  });
  page.on('console', (message) => {
    (message.text().startsWith('assigned ') ? assigned.lines : said).push(message.text());
    assigned.wake();
    if (['warn', 'error'].includes(message.type())) warnings.push(message.text());
  });
  await page.setViewport({ width: 1000, height: 900 });
  return { page, said, warnings };
}

export const click = (page, ...path) => page.locator(path.join(' >>> ')).click();

export const read = (page, selector) => page.$eval(selector, ({ textContent }) => textContent.trim());

/** Waits until the listeners of a page have received so many assignments, and returns them. */
async function assignmentsOf(page, count) {
  const assigned = assignments.get(page);
  while (assigned.lines.length < count) await new Promise((resolve) => (assigned.wake = resolve));
  return assigned.lines;
}

export const hasSettings = (page) =>
  page.waitForFunction(() => document.querySelector('portal-settings')?.settings);

/** Bodies of the requests to the service, with one token or with any token. */
export const posts = (sandbox, token) =>
  sandbox.ledger
    .read(token)
    .requests.filter(({ method }) => method === 'POST')
    .map(({ body }) => body);

/** Pays, and waits until the listener has received the assignment. Expects that nothing was sent before. */
export async function pay(page, sandbox, { token, plan, earlier = 0 }) {
  await page.locator('#pay:enabled').wait();
  assert.equal(posts(sandbox, token).length, earlier, 'held while the customer pays');
  await click(page, '#pay');
  const assigned = await assignmentsOf(page, earlier + 1);
  assert.equal(assigned.length, earlier + 1);
  assert.equal(assigned.at(-1), `assigned ${plan}`);
  assert.deepEqual(posts(sandbox, token).slice(earlier), [JSON.stringify({ productPlanId: plan })]);
  await page.locator('#pay:disabled').wait();
}
