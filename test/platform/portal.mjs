// Tests a portal that the command of the packed package has made: its types, its own tests, and its page in a browser:
// `npm run apps`. After a build:
//
//   node --test test/platform/portal.mjs
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import puppeteer from 'puppeteer-core';
import { startServer } from '../../out/test/support/command.js';
import { chromium } from '../support/browsers.mjs';
import { freePort } from '../support/free-port.mjs';
import { click, confirmReview, hasSettings, npm, quiet, read, withPackage } from './driven.mjs';

const home = mkdtempSync(join(tmpdir(), 'a portal '));
const folder = join(home, 'my-portal');
const planPath = '/customer-portal/pricing-plan';

let browser;
let portal;

/** Starts the portal as `npm start` does. */
async function start() {
  const [PORT, SANDBOX_PORT] = [await freePort(), await freePort()];
  const { close } = await startServer(
    ['--import', 'tsx', 'src/start.ts'],
    { PORT, SANDBOX_PORT },
    { cwd: folder, printed: /portal is at/ },
  );
  const sandbox = `http://127.0.0.1:${SANDBOX_PORT}`;
  const put = (path, body) => fetch(sandbox + path, { method: 'PUT', body: JSON.stringify(body) });
  const readJson = async (path) => (await fetch(sandbox + path)).json();
  return {
    address: `http://localhost:${PORT}`,
    failService: (...faults) => put('/sandbox/faults', faults),
    failPayments: (...faults) => put('/sandbox/payments/faults', faults),
    readPayments: async () => (await readJson('/sandbox/payments')).payments,
    countPosts: async () =>
      (await readJson('/sandbox/ledger')).requests.filter(({ method }) => method === 'POST').length,
    close,
  };
}

before(async () => {
  await withPackage(async (file) => {
    // `npx` with the file would run what it has in its cache for the same path.
    const command = join(home, 'command');
    mkdirSync(command);
    writeFileSync(join(command, 'package.json'), '{}');
    await npm(command, 'install', ...quiet, file);
    await npm(command, 'exec', '--', 'portal-elements', 'create', '../my-portal');
    await npm(folder, 'install', '--no-save', ...quiet, file);
  });
  portal = await start();
  browser = await puppeteer.launch(await chromium());
});

after(async () => {
  await browser?.close();
  portal?.close();
  // The server may still write.
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
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

const readCookies = async (page) =>
  (await page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

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

/** Agrees to the terms, and orders. */
async function confirmOrder(page) {
  await click(page, '.terms input');
  await confirmReview(page);
}

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
    await confirmOrder(page);
    await hasText(page, /You are moving to Scale/);
    const captured = await until(async () =>
      (await portal.readPayments()).find(({ status }) => status === 'succeeded'),
    );
    assert.equal(captured.amount, Math.round(Number(due) * 100));
    // Without a reload.
    assert.match(await read(page, '#overview'), /Scale\s+from \d/);
    await page.waitForSelector('#invoices a');
    await Promise.all([page.waitForNavigation(), click(page, '#invoices a')]);
    assert.match(await read(page, 'tfoot'), new RegExp(`Total\\s+€${due}`));
    await page.emulateMediaType('print');
    assert.equal(await page.$eval('header', (header) => getComputedStyle(header).display), 'none');
    await page.emulateMediaType();
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

  it('keeps a plan, gives back what was paid for the other one, and knows it after a reload', async () => {
    const page = await signIn('dora');
    await press(page, 'pro');
    await hasText(page, /Due today/);
    // Each order is agreed to anew.
    assert.equal(await page.$eval('.terms input', ({ checked }) => checked), false);
    await confirmOrder(page);
    await hasText(page, /You are moving to Scale/);
    await hasState(page, 'pro', 'scheduled');
    const { amount } = await until(async () =>
      (await portal.readPayments()).findLast(({ status }) => status === 'succeeded'),
    );
    await click(page, 'portal-plan-picker', '[part=keep]');
    await hasText(page, /Kept for your next change/);
    const [, kept] = /Kept for your next change ?[−-]€([\d.]+)/.exec(await readText(page, 'dialog'));
    // With the VAT of 19 %, it is what was paid.
    assert.equal(Math.round(Number(kept) * 119), amount);
    await confirmReview(page, 'confirm-keep');
    await hasText(page, /You are staying on Growth/);
    await page.waitForFunction(
      (text) => document.querySelector('#overview').textContent.includes(text),
      {},
      kept,
    );
    await load(page);
    await hasState(page, 'basic', 'current');
    assert.equal(
      await page.$eval('portal-plan[value=pro]', (plan) => plan.matches(':state(scheduled)')),
      false,
    );
    const overview = await read(page, '#overview');
    assert.ok(overview.includes(`Kept for your next change: €${kept}`), overview);
    assert.doesNotMatch(overview, / from \d/);
    assert.match(await read(page, '#invoices'), new RegExp(`Credit\\s.*−€${kept}\\s+Credited`, 's'));
    await press(page, 'pro');
    await hasText(page, /Due today/);
    assert.equal(await page.$eval('.terms input', ({ checked }) => checked), false);
    await page.browserContext().close();
  });

  it('says why a payment was declined', async () => {
    const page = await signIn('cleo');
    const posts = await portal.countPosts();
    await press(page, 'team');
    await hasText(page, /Due today/);
    await confirmOrder(page);
    await hasText(page, /Your plan was not changed\..*insufficient funds\. Nothing is charged/s);
    assert.equal(await portal.countPosts(), posts);
    assert.equal(await page.$eval('portal-plan-picker', ({ uncertain }) => uncertain), false);
    await page.browserContext().close();
  });

  it('warns on the card and in the review of a plan that is too small', async () => {
    const page = await signIn('cleo');
    const reason = 'You have 486 labels this month. Starter has 50.';
    const onCard = await page.$eval(
      'portal-plan[value=free]',
      ({ shadowRoot }) => shadowRoot.querySelector('[part=reason]').textContent,
    );
    assert.ok(onCard.includes(reason), onCard);
    await press(page, 'free');
    assert.ok((await readText(page, 'dialog')).includes(reason));
    await page.browserContext().close();
  });

  it('drops a state that was asked for before a change began or ended', async () => {
    const page = await signIn('ben');
    // The first answer is held until the change has ended.
    let release;
    await page.setRequestInterception(true);
    const asked = new Promise((done) => {
      page.on('request', async (request) => {
        if (release || !request.url().endsWith('/state')) return request.continue();
        const released = new Promise((resolve) => (release = resolve));
        const response = await fetch(request.url(), {
          headers: { ...request.headers(), cookie: await readCookies(page) },
        });
        const body = await response.text();
        done();
        await released;
        await request.respond({ status: response.status, contentType: 'application/json', body });
      });
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await portal.failService({ method: 'POST', path: planPath, at: 'after', status: 503 });
    await press(page, 'pro');
    await hasText(page, /Due today/);
    const arrived = page.waitForResponse((response) => response.url().endsWith('/state'));
    await confirmOrder(page);
    await page.waitForFunction(() => document.querySelector('portal-plan-picker').error);
    const withdrawn = page.waitForFunction(() => document.querySelector('portal-plan-picker').uncertain);
    await withdrawn;
    release();
    await arrived;
    // The page has read the answer.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    assert.equal(await page.$eval('portal-plan-picker', ({ uncertain }) => uncertain), true);
    await portal.failService();
    await page.setRequestInterception(false);
    await page.browserContext().close();
  });

  it('says that a change is uncertain until support settles it', async () => {
    // What the test before this one has left.
    const page = await signIn('ben');
    const posts = await portal.countPosts();
    assert.equal(await page.$eval('portal-plan-picker', ({ uncertain }) => uncertain), true);
    await press(page, 'team');
    // With the reason, the review closes before it can be confirmed.
    await hasText(page, /Another change is not settled yet/);

    const support = await signIn('support');
    assert.match(
      await read(support, 'main'),
      /Ben Okoro: Scale.*€\d+\.\d\d, reserved\s+until \d+ \w+ \d{4}/s,
    );
    await support.$eval('input[name=start]', (field) => {
      field.value = new Date(Date.now() + 1_800_000).toISOString().slice(0, 19);
    });
    await Promise.all([support.waitForNavigation(), click(support, 'button[value=assigned]')]);
    assert.match(await read(support, 'main'), /Everything is settled/);
    await load(page);
    await hasState(page, 'pro', 'scheduled');
    assert.equal(await page.$eval('portal-plan-picker', ({ uncertain }) => uncertain), false);
    assert.equal(await portal.countPosts(), posts);
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
