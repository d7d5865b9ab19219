import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { hostSite, type StaticHost } from '../../demo/static/host.js';
import { findViolations, launchChromium, readText } from './browser.js';

const hosts = ['hosts/billing/', 'hosts/team/'];

let host: StaticHost;
let browser: Browser;

before(async () => {
  execFileSync(process.execPath, ['demo/static/build.mjs']);
  [host, browser] = await Promise.all([hostSite(), launchChromium()]);
});

after(async () => {
  await browser.close();
  host.close();
});

/** Opens a page of the site, and records errors, console output and requests to other origins. */
async function open(path: string): Promise<{ page: Page; trouble: string[] }> {
  const page = await browser.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => trouble.push(`says ${message.text()}`));
  page.on('pageerror', (error) => trouble.push(`throws ${String(error)}`));
  page.on('requestfailed', (request) => trouble.push(`cannot get ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`misses ${response.url()}`);
  });
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(host.url) && !address.startsWith('data:')) trouble.push(`asks ${address}`);
    // The sandbox runs in the page: requests to it never reach the network.
    if (/\/(customer-portal|sandbox)\//.test(address)) trouble.push(`sends ${address}`);
  });
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(host.url + path, { waitUntil: 'networkidle0' });
  return { page, trouble };
}

const inPicker = (page: Page, selector: string) => page.locator(`portal-plan-picker >>> ${selector}`).click();

/** Chooses a plan, reviews the change and confirms it. */
async function change(page: Page, plan: string): Promise<void> {
  await page.locator(`portal-plan[value=${plan}] >>> input`).click();
  await inPicker(page, '[part=submit]');
  // Fields that the page requires before.
  const terms = await page.$('[slot=review] input');
  await terms?.click();
  await inPicker(page, '[part=confirm]');
  await page.waitForSelector('portal-plan-picker:state(assigned)');
}

/** Paths of the demo's pages. */
const pages = readdirSync('demo', { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /(^|\/)index\.html$/.test(file) && !/^(frameworks|servers)\//.test(file))
  .map((file) => file.replace(/index\.html$/, ''));

describe('the demo as a static site, in a folder of a host', () => {
  it('has the playground, the gallery and the host pages', () => {
    assert.deepEqual(
      ['', 'gallery/', 'hosts/', ...hosts].filter((path) => !pages.includes(path)),
      [],
    );
  });

  for (const path of pages)
    it(`opens ${path || 'the playground'} without errors, missing files, axe violations or horizontal overflow`, async () => {
      const { page, trouble } = await open(path);
      const links = await page.$$eval('a[href]', (all) => all.map(({ href }) => href));
      for (const link of links.filter((each) => each.startsWith(host.url)))
        assert.equal((await fetch(link)).status, 200, link);

      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        assert.deepEqual(await findViolations(page), [], scheme);
      }
      for (const width of [320, 768, 1600]) {
        await page.setViewport({ width, height: 900 });
        const beyond = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        assert.equal(beyond, 0, `${width} px`);
      }
      assert.deepEqual(trouble, []);
      await page.close();
    });
});

describe('the head of the playground, the gallery and the list of host pages', () => {
  const titles = { '': 'Upgrade now · Playground', 'gallery/': 'Gallery', 'hosts/': 'Host pages' };

  for (const [path, title] of Object.entries(titles))
    it(`marks ${title} as current, links to the other pages, and has a skip link`, async () => {
      const { page } = await open(path);
      assert.equal(await page.title(), `${title} · portal-elements`);
      const links = await page.$$eval('nav[aria-label=Pages] a', (all) =>
        all.map((link) => [link.href, link.getAttribute('aria-current')]),
      );
      assert.deepEqual(
        links,
        Object.keys(titles).map((each) => [host.url + each, each === path ? 'page' : null]),
      );
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const reached = await page.evaluate(() => document.activeElement?.id);
      assert.equal(await page.$eval('a[href^="#"]', ({ hash }) => hash), `#${reached}`);
      await page.close();
    });
});

describe('the playground without a server', () => {
  for (const [scenario, state] of [
    ['upgrade', 'assigned'],
    ['unknown', 'error'],
  ])
    it(`plays “${scenario}”, and shows the applied assignment in the ledger`, async () => {
      const { page, trouble } = await open(`?scenario=${scenario}`);
      await inPicker(page, '[part=submit]');
      await inPicker(page, '[part=confirm]');
      await page.waitForSelector(`portal-plan-picker:state(${state})`);
      const entry = await page.waitForSelector('#applied li');
      assert.match((await entry?.evaluate(({ textContent }) => textContent)) ?? '', /^pro/);
      assert.deepEqual(trouble, []);
      await page.close();
    });
});

describe('a host page', () => {
  const changes = [
    { path: 'hosts/billing/', plan: 'pro', place: '#coming', says: /^Scale from \d/ },
    {
      path: 'hosts/team/',
      plan: 'business',
      place: '#coming',
      says: /^Repertory from \d.*: €19 per seat and month$/,
    },
  ];

  for (const { path, plan, place, says } of changes)
    it(`${path} completes a change of plan, and confirms it in the page's words`, async () => {
      const { page, trouble } = await open(path);
      assert.doesNotMatch(await readText(page, place), says);
      await change(page, plan);
      assert.match(await readText(page, place), says);
      assert.deepEqual(await findViolations(page), []);
      assert.deepEqual(trouble, []);
      await page.close();
    });

  it('shows the plans read-only to a member without rights', async () => {
    const { page, trouble } = await open('hosts/team/');
    await page.click('#viewer [value=member]');
    await page.waitForSelector('portal-plan-picker:not(:has(portal-plan:state(selected)))');
    const controls = await page.$eval('portal-plan-picker', async (picker) => {
      await picker.updateComplete;
      const roots = [picker, ...picker.plans].map(({ shadowRoot }) => shadowRoot);
      return roots.flatMap((root) => [...(root?.querySelectorAll('button, [part=radio]') ?? [])]).length;
    });
    assert.equal(controls, 0);
    assert.match(await readText(page, 'main'), /Only Amira and Lotte can change the plan/);
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(trouble, []);
    await page.close();
  });

  it("shows the settings, with a section replaced by the page's content", async () => {
    const { page } = await open('hosts/billing/');
    await page.waitForSelector('portal-settings:state(loaded)');
    const sections = await page.$eval('portal-settings', ({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('h3') ?? [])].map((heading) => [
        heading.textContent,
        heading.checkVisibility(),
      ]),
    );
    assert.deepEqual(sections, [
      ['Customer portal', true],
      ['Invoices', true],
      ['Stored invoices', false],
    ]);
    await page.close();
  });
});
