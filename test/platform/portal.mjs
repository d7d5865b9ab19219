// Tests demo/portal with the packed package, as a copy of the folder would be: its types, its own tests, and its page in a browser:
// `npm run apps`. After a build:
//
//   node --test test/platform/portal.mjs
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../out/test/support/command.js';
import { chromium } from '../support/browsers.mjs';
import { freePort } from '../support/free-port.mjs';
import { click, confirmReview, hasSettings, npm, quiet, read, withPackage } from './driven.mjs';

const folder = 'demo/portal';
const planPath = '/customer-portal/pricing-plan';

const data = mkdtempSync(join(tmpdir(), 'portal-'));

let browser;
let portal;

/** Starts the portal as `npm start` does. */
async function start() {
  const [PORT, SANDBOX_PORT] = [await freePort(), await freePort()];
  const { close } = await startServer(
    ['--import', 'tsx', 'src/start.ts'],
    { DATA: data, PORT, SANDBOX_PORT },
    { cwd: folder, printed: /portal is at/ },
  );
  const sandbox = `http://127.0.0.1:${SANDBOX_PORT}`;
  const put = (path, body) => fetch(sandbox + path, { method: 'PUT', body: JSON.stringify(body) });
  const readJson = async (path) => (await fetch(sandbox + path)).json();
  return {
    address: `http://localhost:${PORT}`,
    failService: (...faults) => put('/sandbox/faults', faults),
    failPayments: (...faults) => put('/payments/faults', faults),
    readReservations: async () => (await readJson('/payments')).reservations,
    countPosts: async () =>
      (await readJson('/sandbox/ledger')).requests.filter(({ method }) => method === 'POST').length,
    close,
  };
}

before(async () => {
  await withPackage((file) => npm(folder, 'install', '--no-save', ...quiet, file));
  portal = await start();
  browser = await puppeteer.launch(await chromium());
});

after(async () => {
  await browser?.close();
  portal?.close();
  // The server may still write.
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});

/** Waits for something in another process, which has no event for it. */
async function until(get) {
  for (;;) {
    const value = await get();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens a page with cookies of its own, and signs in. */
async function signIn(customer) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1000, height: 900 });
  await page.goto(portal.address);
  await Promise.all([page.waitForNavigation(), click(page, `button[value=${customer}]`)]);
  if (customer !== 'support') await hasSettings(page);
  return page;
}

async function load(page) {
  await page.goto(portal.address);
  await hasSettings(page);
}

const readText = (page, part) =>
  page.$eval(
    'portal-plan-picker',
    ({ shadowRoot }, name) => shadowRoot.querySelector(name)?.textContent.replace(/\s+/g, ' ') ?? '',
    part,
  );

/** Waits for a text in the picker, such as a message. */
const hasText = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('portal-plan-picker').shadowRoot.textContent),
    {},
    pattern.source,
  );

const hasState = (page, plan, state) =>
  page.waitForFunction(
    (value, name) => document.querySelector(`portal-plan[value=${value}]`).matches(`:state(${name})`),
    {},
    plan,
    state,
  );

const press = (page, plan) => click(page, `portal-plan[value=${plan}]`, '[part=button]');

describe('the portal', () => {
  it('passes its type check', () => npm(folder, 'run', 'check'));

  it('passes its own tests', async () =>
    assert.match(await npm(folder, 'test'), /^# pass [1-9]|ℹ pass [1-9]/m));

  it('shows what is due, takes it, and knows the change after a reload and in another browser', async () => {
    const page = await signIn('ada');
    await hasState(page, 'basic', 'current');
    await press(page, 'pro');
    await hasText(page, /Due today/);
    const [, due] = /Due today ?€([\d.]+)/.exec(await readText(page, 'dialog'));
    await confirmReview(page);
    await hasText(page, /You are moving to Pro/);
    const captured = await until(async () =>
      (await portal.readReservations()).find(({ state }) => state === 'captured'),
    );
    assert.equal(captured.cents, Math.round(Number(due) * 100));
    await load(page);
    await hasState(page, 'basic', 'current');
    await hasState(page, 'pro', 'scheduled');
    const other = await signIn('ada');
    await hasState(other, 'pro', 'scheduled');
    // A cancellation waits for no amount: nothing is due.
    await click(other, 'portal-plan-picker', '[part=cancel]');
    assert.match(await readText(other, 'dialog'), /Due today ?€0/);
    await confirmReview(other, 'confirm-cancel');
    await hasState(other, 'free', 'scheduled');
    // The first page hears of it when the customer comes back to it.
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await hasState(page, 'free', 'scheduled');
    await hasState(page, 'pro', 'scheduled');
    for (const each of [page, other]) await each.browserContext().close();
  });

  it('says why a payment was declined, and then that a change is uncertain, until support settles it', async () => {
    const page = await signIn('ben');
    const posts = await portal.countPosts();
    await portal.failPayments({ step: 'reserve', declined: 'No money' });
    await press(page, 'team');
    await hasText(page, /Due today/);
    await confirmReview(page);
    await hasText(page, /Your payment was declined/);
    assert.equal(await portal.countPosts(), posts);

    await portal.failPayments();
    await portal.failService({ method: 'POST', path: planPath, at: 'after', status: 503 });
    await load(page);
    await press(page, 'pro');
    await hasText(page, /Due today/);
    await confirmReview(page);
    await page.waitForFunction(() => document.querySelector('portal-plan-picker').error);
    await portal.failService();
    await load(page);
    assert.equal(await page.$eval('portal-plan-picker', ({ uncertain }) => uncertain), true);
    await press(page, 'team');
    // With the reason, the review closes before it can be confirmed.
    await hasText(page, /Another change is not settled yet/);

    const support = await signIn('support');
    assert.match(await read(support, 'main'), /ben: pro/);
    await Promise.all([support.waitForNavigation(), click(support, 'button[value=assigned]')]);
    assert.match(await read(support, 'main'), /Everything is settled/);
    await load(page);
    await hasState(page, 'pro', 'scheduled');
    assert.equal(await page.$eval('portal-plan-picker', ({ uncertain }) => uncertain), false);
    assert.equal(await portal.countPosts(), posts + 1);
    for (const each of [page, support]) await each.browserContext().close();
  });

  it('asks to sign in after a sign-out in another tab', async () => {
    const page = await signIn('ada');
    const tab = await page.browserContext().newPage();
    await tab.goto(portal.address);
    await Promise.all([tab.waitForNavigation(), click(tab, 'header button')]);
    await page.bringToFront();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForFunction(() => /Choose who you are/.test(document.body?.textContent));
    await page.browserContext().close();
  });
});
