// Builds the applications of demo/servers with the packed package, starts their servers, and drives each in a browser against
// a sandbox: `npm run apps`. In Chromium only: it tests the frameworks, not the engines. After a build, this runs some of them:
//
//   APPS=nuxt,astro node --test test/platform/servers.mjs
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../out/test/support/command.js';
import { startSandbox } from '../../out/test/support/sandbox-server.js';
import { createSite } from '../../out/src/cli/site.js';
import { chromium } from '../support/browsers.mjs';
import { freePort } from '../support/free-port.mjs';
import { change, click, hasSettings, install, newPage, npm, pay, withPackage } from './driven.mjs';

const wanted = process.env.APPS?.split(',');

/** Applications: built server, development server, and environment variable with the URL of the service. */
const apps = [
  {
    name: 'next',
    server: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    development: ['node_modules/next/dist/bin/next', 'dev', '--hostname', '127.0.0.1'],
    variable: 'BILLING_URL',
  },
  {
    name: 'nuxt',
    server: ['.output/server/index.mjs'],
    development: ['node_modules/nuxt/bin/nuxt.mjs', 'dev', '--no-fork', '--host', '127.0.0.1'],
    variable: 'NUXT_PUBLIC_BILLING_URL',
  },
  {
    name: 'sveltekit',
    server: ['build/index.js'],
    development: ['node_modules/vite/bin/vite.js', 'dev', '--host', '127.0.0.1'],
    variable: 'BILLING_URL',
  },
  {
    name: 'astro',
    server: ['dist/server/entry.mjs'],
    development: ['node_modules/astro/astro.js', 'dev', '--host', '127.0.0.1'],
    variable: 'BILLING_URL',
  },
].filter(({ name }) => !wanted || wanted.includes(name));

Object.assign(process.env, {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
});

let browser;

const folderOf = (name) => join('demo/servers', name);

/** Installs, checks and builds an app. */
async function prepare({ name }, file) {
  const folder = folderOf(name);
  await install(folder, file);
  await npm(folder, 'run', 'check');
  await npm(folder, 'run', 'build');
}

/** Runs a server of an app with a sandbox of its own, as `npx portal-elements sandbox` starts it. */
async function withServer({ name, server, development, variable }, mode, use) {
  const { sandbox, url, close } = await startSandbox(createSite);
  const PORT = await freePort();
  const words = mode === 'production' ? server : [...development, '--port', PORT];
  const env = { NODE_ENV: mode, HOST: '127.0.0.1', PORT, [variable]: url };
  const printed = /listening|local\b/i;
  let started;
  try {
    started = await startServer(words, env, { cwd: folderOf(name), printed });
    await use(`http://127.0.0.1:${PORT}`, sandbox);
  } finally {
    started?.close();
    await close();
  }
}

before(async () => {
  await withPackage((file) => Promise.all(apps.map((app) => prepare(app, file))));
  browser = await puppeteer.launch(await chromium());
});

after(() => browser?.close());

/** Waits for the end of view transitions, which intercept clicks. */
const isStill = (page) =>
  page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'));

/** Waits until the page has attached its listeners. */
async function hasPlans(page) {
  await page.waitForFunction(() => {
    const picker = document.querySelector('portal-plan-picker');
    return picker?.checkVisibility() && !picker.hasAttribute('defer-hydration');
  });
  await isStill(page);
}

/** Follows a link by client-side navigation. */
async function follow(page, path) {
  await isStill(page);
  await page.evaluate(() => (window.isSamePage = true));
  await click(page, `a[href="${path}"]`);
}

const htmlOf = async (address) => (await fetch(address)).text();

/** Prefix of all tokens of the sandbox. */
const token = /sandbox-session/;

/** Expects the plans and their prices in the HTML of an app, and no token. */
async function expectRendered(address) {
  const html = await htmlOf(address);
  for (const [label, price] of Object.entries({ Free: 0, Basic: 19, Pro: 49 })) {
    const [tag] = html.match(new RegExp(`<portal-plan [^>]*label="${label}"[^>]*>`)) ?? [];
    assert.match(tag ?? html, new RegExp(`price="${price}"`));
  }
  assert.match(html, /<portal-plan-picker[^>]* current-plan="basic"/);
  assert.doesNotMatch(html, /\[object/);
  for (const path of ['', '/account']) assert.doesNotMatch(await htmlOf(address + path), token);
  const prefetched = html.match(/rel="prefetch"/g) ?? [];
  assert.ok(prefetched.length < 9, 'no languages that nobody reads');
  const { status } = await fetch(`${address}/session`, { method: 'POST' });
  assert.equal(status, 403, 'a session is for the page alone');
}

describe('an application rendered on the server by', () => {
  for (const app of apps) {
    it(`${app.name}: sends the paid change once, calls a held one off when the customer leaves, and works after navigation`, () =>
      withServer(app, 'production', async (address, sandbox) => {
        await expectRendered(address);
        const { page, said } = await newPage(browser);
        sandbox.ledger.clear();
        await page.goto(`${address}/account`);
        await hasSettings(page);
        await follow(page, '/');
        await hasPlans(page);
        await change(page, 'pro');
        await page.locator('#pay:enabled').wait();
        await follow(page, '/account');
        await hasSettings(page);
        await page.goBack();
        await hasPlans(page);
        assert.ok(await page.evaluate(() => window.isSamePage));
        assert.ok(await page.$('#pay:disabled'), 'nothing to pay for');
        await change(page, 'pro');
        await pay(page, sandbox, { plan: 'pro' });
        await follow(page, '/account');
        await hasSettings(page);
        await page.goBack();
        await page.waitForFunction(
          () => document.querySelector('portal-plan-picker')?.assignment?.productPlanId === 'pro',
        );
        assert.deepEqual(said, ['assigned pro']);
        const plans = sandbox.sessions.plansOf('ada').map(({ productPlanId }) => productPlanId);
        assert.deepEqual(plans, ['basic', 'pro'], 'the page shows the plan that the customer has');
        await page.close();
      }));

    it(`${app.name}: hydrates without a warning in development`, () =>
      withServer(app, 'development', async (address) => {
        const { page, said } = await newPage(browser, /warn|error/);
        // The development server compiles on the first request.
        await page.goto(address, { timeout: 120_000 });
        await hasPlans(page);
        assert.deepEqual(
          said.filter((text) => !text.startsWith('Lit is in dev mode')),
          [],
        );
        await page.close();
      }));
  }
});
