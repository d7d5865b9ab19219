// Takes the pictures of README.md from the static site: `npm run build:demo && node docs/pictures.mjs`. Needs a Chromium.
import { mkdirSync, statSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { hostSite } from '../out/demo/static/host.js';
import { chromium } from '../test/support/browsers.mjs';

const folder = 'docs/pictures';

/** Bytes that a picture may weigh: everybody who opens the README loads them. */
const budget = 150_000;

const press = (page, selector) => page.locator(selector).click();

/** Every picture by its name: a page of the site, its scheme, and what is pressed before. */
const pictures = {
  playground: {
    path: '?scenario=upgrade',
    scheme: 'light',
    async ready(page) {
      await press(page, 'portal-plan-picker >>> [part=submit]');
      await press(page, 'portal-plan-picker >>> [part=confirm]');
      await page.waitForSelector('#applied li');
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  ...Object.fromEntries(
    ['light', 'dark'].map((scheme) => [
      `billing-${scheme}`,
      { path: 'hosts/billing/', scheme, ready: (page) => press(page, 'portal-plan[value=pro] >>> input') },
    ]),
  ),
};

mkdirSync(folder, { recursive: true });
const [site, browser] = await Promise.all([hostSite(), launch(await chromium())]);
try {
  for (const [name, { path, scheme, ready }] of Object.entries(pictures)) {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 680 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(site.url + path, { waitUntil: 'networkidle0' });
    await ready(page);
    const file = `${folder}/${name}.png`;
    await page.screenshot({ path: file });
    await page.close();
    const { size } = statSync(file);
    console.log(`${file}: ${size} bytes`);
    if (size > budget) throw new Error(`${file} is ${size - budget} bytes over its ${budget}.`);
  }
} finally {
  await browser.close();
  site.close();
}
