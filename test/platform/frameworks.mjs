// Builds the apps of demo/frameworks with the packed package, and drives each in a
// browser against the sandbox: `npm run apps`. In Chromium only, because it tests the frameworks, not the engines. After a build,
// this runs some of them:
//
//   APPS=react,vue node --test --test-name-pattern 'an app with' test/platform/frameworks.mjs
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import puppeteer from 'puppeteer-core';
import { startSandbox } from '../../out/test/support/sandbox-server.js';
import { chromium } from '../support/browsers.mjs';
import { change, click, hasSettings, install, newPage, npm, pay, read, withPackage } from './driven.mjs';

const home = 'demo/frameworks';
const installed = join(home, 'node_modules/portal-elements');

let browser;
let sandbox;
let server;
let address;

before(async () => {
  await withPackage((file) => install(home, file));
  await npm(home, 'run', 'build', '--silent');
  copyFileSync(join(installed, 'dist/portal-elements.min.js'), join(home, 'dist/portal-elements.min.js'));

  sandbox = await startSandbox();
  const pages = new Hono()
    .get('/favicon.ico', (context) => context.body(null, 204))
    .post('/session', (context) =>
      context.text(sandbox.sandbox.sessions.create({ customerId: 'ada', plan: 'basic' }).token),
    )
    .use('/html/*', serveStatic({ root: home }))
    .use('*', serveStatic({ root: `${home}/dist` }));
  server = serve({ fetch: pages.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  address = `http://localhost:${server.address().port}`;
  browser = await puppeteer.launch(await chromium());
});

after(async () => {
  await browser?.close();
  await sandbox?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Presses the button that removes the sample or shows it again. */
async function toggle(page) {
  const before = await read(page, '#toggle');
  await click(page, '#toggle');
  await page.waitForFunction(
    (text) => document.querySelector('#toggle').textContent.trim() !== text,
    {},
    before,
  );
}

const all = ['html', 'react', 'react-18/react', 'vue', 'svelte', 'angular', 'angular-zoneless'];
const apps = process.env.APPS?.split(',') ?? all;

describe('an app with', () => {
  for (const app of apps)
    it(`${app}: lists plans that change, holds an assignment, and works after it was removed during a hold`, async () => {
      const { token } = sandbox.sandbox.sessions.create({ plan: 'basic' });
      const { page, said } = await newPage(browser);
      const values = new URLSearchParams({ baseUrl: sandbox.url, sessionToken: token });
      await page.goto(`${address}/${app}/?${values}`);
      await hasSettings(page);
      const picker = (await page.$('#list')) ?? assert.fail();
      assert.deepEqual(
        await picker.evaluate(({ messages, currentPlan, schedule }) => [
          messages['confirm-switch'],
          currentPlan,
          schedule,
        ]),
        ['Change to {plan}', 'basic', true],
      );
      await click(page, '#add');
      await page.locator('#list portal-plan[value=pro] >>> [part=button]').setVisibility('visible').wait();
      await click(page, '#raise');
      await page.waitForFunction(() =>
        document.querySelector('#list [value=pro]').shadowRoot?.textContent.includes('€59'),
      );
      await change(page, 'pro');
      await page.locator('#pay:enabled').wait();
      await toggle(page);
      await toggle(page);
      await page.locator('#pay:disabled').wait();
      await hasSettings(page);
      await change(page, 'free');
      await pay(page, sandbox.sandbox, { token, plan: 'free' });
      await page.locator('portal-plan-picker >>> [part=done]').setVisibility('visible').wait();
      assert.deepEqual(said, ['assigned free']);
      await page.close();
    });
});

describe('a test of an application with', () => {
  const bin = resolve(home, 'node_modules/.bin');

  /** Runs a tool in a process of its own. Rejects with its output. */
  async function runTool(name, words, variables) {
    const { executablePath, env = process.env } = await chromium();
    return promisify(execFile)(join(bin, name), words, {
      cwd: join(home, 'testing'),
      env: { ...env, CHROME_PATH: executablePath, NO_COLOR: '1', ...variables },
      shell: process.platform === 'win32',
    });
  }

  it('Vitest: passes in its browser mode, as do the stories', async () => {
    const { stdout } = await runTool('vitest', ['run', '--root', '.', '--config', 'vitest/vitest.config.js']);
    assert.match(stdout, /Tests +7 passed/);
  });

  for (const DOM of ['jsdom', 'happy-dom'])
    it(`Vitest in ${DOM}: renders the React components and attaches listeners`, async () => {
      const words = ['run', '--root', '.', '--config', 'dom/vitest.config.js'];
      const { stdout, stderr } = await runTool('vitest', words, { DOM });
      assert.match(stdout, /Tests +1 passed/);
      assert.doesNotMatch(stdout + stderr, /<portal-/);
    });

  it('Playwright: passes with routes, and with the sandbox as a server', async () => {
    const { stdout } = await runTool('playwright', ['test', '--config', 'playwright']);
    assert.match(stdout, /4 passed/);
  });
});
