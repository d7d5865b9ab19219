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

/**
 * Holds the scripts with the code of the page until `release()`, and an image, without which the page has not loaded, forever.
 * The scripts of the elements arrive. `window.hasListeners` becomes true with the page's listeners.
 */
async function holdPageScripts(page) {
  const held = [];
  await page.setRequestInterception(true);
  await page.evaluateOnNewDocument(() => {
    window.image = Object.assign(new Image(), { src: '/slow.png' });
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, ...more) {
      if (type === 'plan-assign') window.hasListeners = true;
      return addEventListener.call(this, type, ...more);
    };
  });
  page.on('request', async (request) => {
    if (request.url().endsWith('/slow.png')) return;
    // A text of the samples.
    const isHeld =
      request.resourceType() === 'script' && (await htmlOf(request.url())).includes('Unlimited projects');
    if (isHeld) held.push(request);
    else await request.continue();
  });
  return () => Promise.all(held.splice(0).map((request) => request.continue()));
}

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

    it(`${name}: sends the paid change once, and shows the plan when it starts`, async () => {
      const { address, sandbox } = prepared.get(name);
      const { page, said } = await newPage(browser);
      sandbox.ledger.clear();
      await page.goto(address);
      await hasPlans(page);
      await change(page, 'pro');
      await page.locator('#pay:enabled').wait();
      const startTimeInSeconds = Math.floor(Date.now() / 1000) + 3;
      const body = JSON.stringify({ productPlanId: 'pro', startTimeInSeconds });
      sandbox.faults.add({ method: 'POST', times: 1, at: 'after', body });
      await pay(page, sandbox, { plan: 'pro' });
      const isCurrent = (plan) =>
        page.waitForFunction(
          (value) => document.querySelector(`portal-plan[value=${value}]`).matches(':state(current)'),
          {},
          plan,
        );
      await isCurrent('basic');
      await page.waitForFunction((start) => Date.now() > start * 1000, {}, startTimeInSeconds);
      // The picker looks at the clock in each update, and once a minute.
      await page.$eval('portal-plan-picker', (picker) => picker.requestUpdate());
      await isCurrent('pro');
      assert.deepEqual(said, []);
      await page.close();
    });

    it(`${name}: has no buttons before its listeners, which do not wait for images, and sends nothing unpaid`, async () => {
      const { address, sandbox } = prepared.get(name);
      const { page, said } = await newPage(browser);
      sandbox.ledger.clear();
      const release = await holdPageScripts(page);
      const opened = page.goto(address, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => customElements.get('portal-plan-picker'));
      // Longer than the elements take for a first render.
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const { hasButtons, hasListeners } = await page.$eval('portal-plan-picker', (picker) => ({
        hasButtons: [...picker.children].some((plan) => plan.shadowRoot?.querySelector('[part=button]')),
        hasListeners: window.hasListeners === true,
      }));
      assert.equal(hasButtons, hasListeners);
      await release();
      await opened;
      await hasPlans(page);
      await change(page, 'pro');
      await pay(page, sandbox, { plan: 'pro' });
      assert.deepEqual(said, []);
      await page.close();
    });

    it(`${name}: works after every kind of navigation`, async () => {
      const { address, sandbox } = prepared.get(name);
      const { page, said } = await newPage(browser);
      sandbox.ledger.clear();
      await page.goto(`${address}/account`);
      await hasSettings(page);
      await follow(page, '/');
      await hasPlans(page);
      await change(page, 'pro');
      await pay(page, sandbox, { plan: 'pro' });

      await follow(page, '/account');
      await hasSettings(page);
      await page.goBack();
      await hasPlans(page);
      const known = await page.$eval('portal-plan-picker', ({ assignment }) => assignment.productPlanId);
      assert.equal(known, 'pro');
      await page.goForward();
      await hasSettings(page);
      await follow(page, '/');
      await hasPlans(page);
      assert.ok(await isSamePage(page));
      await change(page, 'free');
      await pay(page, sandbox, { plan: 'free', earlier: 1 });

      await page.reload();
      await hasPlans(page);
      assert.ok(!(await isSamePage(page)));
      await change(page, 'pro');
      await pay(page, sandbox, { plan: 'pro', earlier: 2 });
      assert.deepEqual(said, []);
      await page.close();
    });

    it(`${name}: calls a held change off when the customer leaves, and holds the next one anew`, async () => {
      const { address, sandbox } = prepared.get(name);
      const { page, said } = await newPage(browser);
      sandbox.ledger.clear();
      await page.goto(address);
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
      assert.deepEqual(said, []);
      await page.close();
    });

    it(`${name}: shows a response that arrived while another page was shown`, async () => {
      const { address, sandbox } = prepared.get(name);
      const { page, said } = await newPage(browser);
      await page.goto(address);
      await hasPlans(page);
      await change(page, 'pro');
      sandbox.faults.add({ method: 'POST', times: 1, delay: 2000 });
      const answered = page.waitForResponse(
        (response) => response.url().includes('/pricing-plan') && response.request().method() === 'POST',
      );
      await click(page, '#pay:enabled');
      await follow(page, '/account');
      await hasSettings(page);
      await answered;
      await page.goBack();
      await page.waitForFunction(
        () => document.querySelector('portal-plan-picker')?.assignment?.productPlanId === 'pro',
      );
      assert.ok(await isSamePage(page));
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
