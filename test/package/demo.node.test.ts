/** The pages of the demo load without errors, and a customer can change the plan on them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { createAddress } from '../../demo/gallery/looks.js';
import { states } from '../../demo/gallery/states.js';
import { hostSite, type StaticHost } from '../../demo/static/host.js';
import { changePlan, launchChromium } from './browser.js';
import { startServer } from '../support/command.js';

const looks = { theme: '', scheme: '', lang: '', dir: '' };

/** Paths of the pages in the static site. */
const pages = readdirSync('demo', { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /(^|\/)index\.html$/.test(file) && !/^(frameworks|servers)\//.test(file))
  .map((file) => file.replace(/index\.html$/, ''));

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

/** Opens an empty tab, and records errors, console messages, missing files and requests to other origins. */
async function openTab(): Promise<{ page: Page; trouble: string[] }> {
  const page = await browser.newPage();
  const trouble: string[] = [];
  page
    .on('console', (message) => trouble.push(message.text()))
    .on('pageerror', (error) => trouble.push(String(error)))
    .on('response', (response) => {
      if (!response.ok()) trouble.push(`${response.status()} ${response.url()}`);
    })
    .on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(host.url) && !address.startsWith('data:')) trouble.push(address);
    });
  await page.setViewport({ width: 1280, height: 900 });
  return { page, trouble };
}

/** What the console says of mistakes that states of the gallery show on purpose, and of settings without `fields`. */
const expected = /: The times cannot be sent: an end needs default-plan\.|: shows all settings, /;

describe('the demo as a static site, in a folder of a host', () => {
  for (const path of [...pages, ...states.map(({ id }) => `gallery/${createAddress(id, looks)}`)])
    it(`opens ${path || 'the playground'} without errors, and all links work`, async () => {
      const { page, trouble } = await openTab();
      await page.goto(host.url + path);
      await page.waitForNetworkIdle({ idleTime: 100 });
      const links = await page.$$eval('a[href]', (all) => all.map(({ href }) => href));
      for (const link of links.filter((each) => each.startsWith(host.url)))
        assert.equal((await fetch(link)).status, 200, link);
      assert.deepEqual(
        trouble.filter((each) => !expected.test(each)),
        [],
      );
      await page.close();
    });

  for (const [path, place, text] of [
    ['', '#applied', /pro/],
    ['hosts/billing/', '#coming', /^Scale from \d/],
  ] as const)
    it(`changes the plan in ${path || 'the playground'}, and the page shows it`, async () => {
      const { page, trouble } = await openTab();
      await page.goto(host.url + path);
      await changePlan(page, 'pro');
      const shown = await page.waitForSelector(`${place}:not(:empty)`);
      assert.match((await shown?.evaluate(({ textContent }) => textContent)) ?? '', text);
      assert.deepEqual(trouble, []);
      await page.close();
    });
});

describe('the server of npm start', () => {
  it('serves the playground and the sandbox at the address that it prints', async () => {
    const { address, close } = await startServer(['out/demo/serve.js'], { PORT: '0' });
    try {
      for (const file of ['', 'playground/main.js', 'dist/portal-elements.min.js'])
        assert.equal((await fetch(`${address}/${file}`)).status, 200, file);
      const session = await fetch(`${address}/sandbox/sessions`, { method: 'POST', body: '{}' });
      assert.equal(session.status, 201);
    } finally {
      close();
    }
  });
});
