// Builds the apps of demo/frameworks from the packed package, as somebody who installed it would, and drives each in a
// browser against the sandbox: `npm run frameworks`. Chromium only: what is tried is the frameworks, not the engines.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import puppeteer from 'puppeteer-core';
import { startSandbox } from '../../out/src/cli/server.js';
import { sessionEndpoint } from '../../out/demo/server/session.js';
import { chromium } from '../browsers.mjs';
import { requireFreshDist } from '../fresh-dist.mjs';

const home = 'demo/frameworks';
const installed = join(home, 'node_modules/portal-elements');

const npm = (...words) =>
  execFileSync('npm', [...words, '--no-audit', '--no-fund'], {
    cwd: home,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

let browser;
let sandbox;
let server;
let address;

before(async () => {
  requireFreshDist();
  npm('ci', '--loglevel=error');
  const packed = npm('pack', '../..', '--ignore-scripts', '--loglevel=error').trim().split('\n').at(-1);
  npm('install', '--no-save', '--no-package-lock', '--loglevel=error', `./${packed}`);
  rmSync(join(home, packed));
  npm('run', 'build', '--silent');
  copyFileSync(join(installed, 'dist/portal-elements.min.js'), join(home, 'dist/portal-elements.min.js'));

  sandbox = await startSandbox();
  const article = () =>
    readFileSync(join(home, 'cms/article.html'), 'utf8').replace(
      '<!-- snippet -->',
      // On the page's own origin, as behind the reverse proxy of a site.
      readFileSync(join(home, 'cms/snippet.html'), 'utf8').replace('"/billing"', `"${sandbox.url}"`),
    );
  const pages = new Hono()
    .get('/favicon.ico', (context) => context.body(null, 204))
    .get('/cms/', (context) => context.html(article()))
    .route(
      '/session',
      sessionEndpoint({
        customerOf: () => 'ada',
        createSession: (customerId) =>
          Promise.resolve(sandbox.sandbox.sessions.create({ customerId, plan: 'basic' }).token),
      }),
    )
    .use('/html/*', serveStatic({ root: home }))
    .use('*', serveStatic({ root: `${home}/dist` }));
  server = createServer(getRequestListener(pages.fetch)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://localhost:${server.address().port}`;
  browser = await puppeteer.launch(await chromium());
});

after(async () => {
  await browser?.close();
  await sandbox?.close();
  server?.closeAllConnections();
  server?.close();
});

/** An app with a customer on the plan "basic"; fails at the end if anything was thrown or logged meanwhile. */
async function open(path, customer) {
  const page = await browser.newPage();
  const said = [];
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => said.push(message.text()));
  await page.setViewport({ width: 1000, height: 900 });
  const query = new URLSearchParams({ baseUrl: sandbox.url, sessionToken: customer?.token ?? '' });
  await page.goto(`${address}/${path}/?${query}`);
  await page.waitForFunction(() => document.querySelector('portal-settings')?.settings);
  return { page, said };
}

const press = (page, ...path) => page.locator(path.join(' >>> ')).click();

/** Chooses a plan, reviews and confirms, as a customer does. */
async function change(page, plan) {
  await press(page, `portal-plan[value=${plan}]`, 'input');
  await press(page, 'portal-plan-picker', '[part=submit]');
  await press(page, 'portal-plan-picker', '[part=confirm]');
}

const read = (page, selector) => page.$eval(selector, ({ textContent }) => textContent.trim());

const logged = (page, line) =>
  page.waitForFunction(
    (wanted) => document.querySelector('#log').textContent.trim().split('\n').at(-1) === wanted,
    {},
    line,
  );

const posts = (token) =>
  sandbox.sandbox.ledger
    .read(token)
    .requests.filter(({ method }) => method === 'POST')
    .map(({ body }) => body);

describe('an app made with', () => {
  for (const app of ['html', 'react', 'vue', 'svelte', 'angular', 'angular-zoneless'])
    it(`${app}: lists and changes plans, holds an assignment, hears the outcome, and lives through being taken away`, async () => {
      const customer = sandbox.sandbox.sessions.create({ plan: 'basic' });
      const { page, said } = await open(app, customer);
      const picker = (await page.$('portal-plan-picker')) ?? assert.fail();

      // A property that is an object, and attributes with and without a value.
      assert.equal(await picker.evaluate(({ messages }) => messages['confirm-switch']), 'Change to {plan}');
      assert.deepEqual(await picker.evaluate(({ currentPlan, schedule }) => [currentPlan, schedule]), [
        'basic',
        true,
      ]);

      await press(page, '#add');
      await page.locator('portal-plan[value=pro] >>> input').wait();
      await press(page, '#raise');
      await page.waitForFunction(() =>
        [...document.querySelectorAll('portal-plan-picker, portal-plan')].some(({ shadowRoot }) =>
          shadowRoot?.textContent.includes('€59'),
        ),
      );
      assert.deepEqual(await picker.evaluate(({ plans }) => plans.map(({ value }) => value)), [
        'free',
        'basic',
        'pro',
      ]);

      await change(page, 'pro');
      await page.locator('#pay:enabled').wait();
      assert.deepEqual(posts(customer.token), [], 'held while the customer pays');
      await press(page, '#pay');
      await logged(page, 'assigned pro');
      // The outcome appears above the plans, and covers nothing of the page.
      await page.locator('portal-plan-picker >>> [part=done]').wait();
      assert.deepEqual(posts(customer.token), ['{"productPlanId":"pro"}']);

      for (const name of ['Open', 'Close']) {
        await press(page, '#toggle');
        await page.waitForFunction(
          (text) => document.querySelector('#toggle').textContent === text,
          {},
          name,
        );
      }
      await page.waitForFunction(() => document.querySelector('portal-settings')?.settings);
      await change(page, 'free');
      await press(page, '#pay');
      await logged(page, 'assigned free');
      assert.deepEqual(posts(customer.token).at(-1), '{"productPlanId":"free"}');
      assert.equal(posts(customer.token).length, 2);
      assert.deepEqual(said, []);
      await page.close();
    });

  it('an HTML block of a content management system: its theme stays outside', async () => {
    const { page, said } = await open('cms');
    await change(page, 'pro');
    await page.waitForFunction(() => document.querySelector('portal-plan-picker').assignment);
    assert.equal(await read(page, 'h1'), 'Your subscription');
    const transform = await page.$eval('portal-plan-picker', ({ shadowRoot }) => {
      const button = shadowRoot.querySelector('[part=submit]');
      return getComputedStyle(button).textTransform;
    });
    assert.equal(transform, 'none');
    assert.deepEqual(said, []);
    await page.close();
  });
});

describe('a test of an application, made with', () => {
  const bin = resolve(home, 'node_modules/.bin');

  /** Runs a tool as its own process; fails with what it printed. */
  async function runTool(name, ...words) {
    const { executablePath, env = process.env } = await chromium();
    return promisify(execFile)(join(bin, name), words, {
      cwd: join(home, 'testing'),
      env: { ...env, CHROME_PATH: executablePath, NO_COLOR: '1' },
      shell: process.platform === 'win32',
    });
  }

  it('Vitest: passes in its browser mode, as do the stories', async () => {
    const { stdout } = await runTool('vitest', 'run', '--root', '.', '--config', 'vitest/vitest.config.js');
    assert.match(stdout, /Tests +6 passed/);
  });

  it('Playwright: passes with routes, and with the sandbox as a server', async () => {
    const { stdout } = await runTool('playwright', 'test', '--config', 'playwright');
    assert.match(stdout, /4 passed/);
  });
});
