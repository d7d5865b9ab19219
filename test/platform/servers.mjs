// Builds the applications of demo/servers with the packed package, starts their servers, and drives each in a browser against
// a sandbox: `npm run apps`. In Chromium only: it tests the frameworks, not the engines. After a build, this runs some of them:
//
//   APPS=nuxt,astro node --test test/platform/servers.mjs
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import puppeteer from 'puppeteer-core';
import { startSandbox } from '../../out/test/support/sandbox-server.js';
import { chromium } from '../support/browsers.mjs';
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
    variable: 'PUBLIC_BILLING_URL',
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
const prepared = new Map();

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const folderOf = (name) => join('demo/servers', name);

/** Installs, checks and builds an app. A test of its own reports the result of the check. */
async function prepare({ name }, file) {
  const folder = folderOf(name);
  await install(folder, file);
  const problems = await npm(folder, 'run', 'check').then(
    () => '',
    ({ message }) => message,
  );
  await npm(folder, 'run', 'build');
  return problems;
}

/** Starts a server of an app with its own sandbox, in which the customer has the plan "basic". */
async function start({ name, server, development, variable }, mode = 'production') {
  const { sandbox, url, close } = await startSandbox();
  sandbox.sessions.create({ customerId: 'ada', plan: 'basic' });
  const port = String(await freePort());
  const words = mode === 'production' ? server : [...development, '--port', port];
  const child = spawn(process.execPath, words, {
    cwd: folderOf(name),
    env: { ...process.env, NODE_ENV: mode, HOST: '127.0.0.1', PORT: port, [variable]: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await Promise.all([ended, close()]);
  };
  const lines = createInterface({ input: child.stdout });
  const isListening = await new Promise((resolve) => {
    lines.on('line', (line) => /listening|local\b/i.test(line) && resolve(true));
    child.once('exit', () => resolve(false));
  });
  assert.ok(isListening, `${name} starts`);
  return { sandbox, address: `http://127.0.0.1:${port}`, stop };
}

before(async () => {
  await withPackage((file) =>
    Promise.all(
      apps.map(async (app) => {
        const problems = await prepare(app, file);
        prepared.set(app.name, { problems, ...(await start(app)) });
      }),
    ),
  );
  browser = await puppeteer.launch(await chromium());
});

after(async () => {
  await browser?.close();
  await Promise.all([...prepared.values()].map(({ stop }) => stop()));
});

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

const isSamePage = (page) => page.evaluate(() => window.isSamePage === true);

const htmlOf = async (address) => (await fetch(address)).text();

/** Prefix of all tokens of the sandbox. */
const token = /sandbox-session/;

describe('an application rendered on the server by', () => {
  for (const app of apps) {
    const { name } = app;

    it(`${name}: passes the framework's type check`, () => {
      assert.equal(prepared.get(name).problems, '');
    });

    it(`${name}: has the plans and their prices in its HTML, and no token`, async () => {
      const { address } = prepared.get(name);
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
    });

    it(`${name}: sends the paid change once, calls a held one off when the customer leaves, and works after navigation`, async () => {
      const { address, sandbox } = prepared.get(name);
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
      assert.ok(await isSamePage(page));
      assert.ok(await page.$('#pay:disabled'), 'nothing to pay for');
      await change(page, 'pro');
      await pay(page, sandbox, { plan: 'pro' });
      await follow(page, '/account');
      await hasSettings(page);
      await page.goBack();
      await page.waitForFunction(
        () => document.querySelector('portal-plan-picker')?.assignment?.productPlanId === 'pro',
      );
      assert.deepEqual(said, []);
      await page.close();
    });

    it(`${name}: hydrates without a warning in development`, async () => {
      const { address, stop } = await start(app, 'development');
      try {
        const { page, warnings } = await newPage(browser);
        // The development server compiles on the first request.
        await page.goto(address, { timeout: 120_000 });
        await hasPlans(page);
        assert.deepEqual(
          warnings.filter((text) => !text.startsWith('Lit is in dev mode')),
          [],
        );
        await page.close();
      } finally {
        await stop();
      }
    });
  }
});
