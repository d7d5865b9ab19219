// Takes a screenshot of every state of the gallery in every view: out/pictures/.
//
//   npm run build && npm run compile
//   node test/tools/pictures.mjs
//   node test/tools/pictures.mjs --views dark,rtl --states review,refused
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'puppeteer-core';
import { createAddress } from '../../out/demo/gallery/looks.js';
import { groups } from '../../out/demo/gallery/states.js';
import { startServer } from '../../out/test/support/command.js';
import { chromium } from '../support/browsers.mjs';

const view = (name, { width = 960, media = {}, ...looks }) => ({ name, width, media, looks });

const allViews = [
  view('light', { scheme: 'light' }),
  view('dark', { scheme: 'dark' }),
  view('rtl', { scheme: 'light', lang: 'ar', dir: 'rtl' }),
  view('forced-colors', { media: { 'forced-colors': 'active' } }),
  view('280px', { scheme: 'light', width: 280 }),
  view('1600px', { scheme: 'light', width: 1600 }),
  ...['dense', 'playful', 'contrast'].flatMap((theme) =>
    ['light', 'dark'].map((scheme) => view(`${theme}-${scheme}`, { theme, scheme })),
  ),
  ...['de', 'he', 'ja'].map((lang) => view(lang, { scheme: 'light', lang })),
];

const folder = resolve('out/pictures');
const { values } = parseArgs({ options: { views: { type: 'string' }, states: { type: 'string' } } });
const isNamed = (names, name) => !names || names.split(',').includes(name);
const views = allViews.filter(({ name }) => isNamed(values.views, name));
const states = groups.flatMap((group) => group.states).filter(({ id }) => isNamed(values.states, id));

/** Opens a page for a view, without motion, so that screenshots can be compared. */
async function open(browser, { media, looks }) {
  const page = await browser.newPage();
  const client = await page.createCDPSession();
  const features = {
    'prefers-reduced-motion': 'reduce',
    'prefers-color-scheme': looks.scheme ?? '',
    ...media,
  };
  await client.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
  // A zone other than UTC, so that times are shown in local time and in UTC.
  await page.emulateTimezone('Europe/Berlin');
  return page;
}

/** Runs in the page. Returns the height of its content, dialogs included: they do not count in the document's height. */
function wholeHeight() {
  const dialog = document.querySelector('portal-plan-picker')?.shadowRoot.querySelector('dialog[open]');
  return Math.ceil(Math.max(document.body.offsetHeight, dialog ? dialog.scrollHeight + 64 : 0));
}

/** Takes all screenshots of a view. */
async function takeView(page, { name, width, looks }, address) {
  for (const { id } of states) {
    await page.setViewport({ width, height: 600 });
    await page.goto(`${address}/gallery/${createAddress(id, looks)}`);
    await page.waitForSelector('html[data-shown]', { timeout: 10_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.setViewport({ width, height: await page.evaluate(wholeHeight) });
    await page.screenshot({ path: `${folder}/${id}.${name}.png` });
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [site, browser] = await Promise.all([startServer(['out/demo/serve.js']), launch(await chromium())]);
try {
  for (const each of views) {
    const page = await open(browser, each);
    await takeView(page, each, site.address);
    await page.close();
  }
  console.log(`${views.length * states.length} pictures: ${folder}`);
} finally {
  await browser.close();
  site.close();
}
