// Takes the screenshots in docs/pictures/ from the static site: `npm run build:demo && node scripts/pictures.mjs`.
// Needs a Chromium.
import { mkdirSync, statSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { hostSite } from '../out/demo/static/host.js';
import { chromium } from '../test/browsers.mjs';

const folder = 'docs/pictures';

/** Budget of a picture in bytes. */
const budget = 150_000;

const press = (page, selector) => page.locator(selector).click();

/** Pictures by name: the page of the site, its color scheme, and what to do before the screenshot. */
const pictures = {
  playground: {
    path: '?scenario=upgrade',
    scheme: 'light',
    async prepare(page) {
      await press(page, 'portal-plan-picker >>> [part=submit]');
      await press(page, 'portal-plan-picker >>> [part=confirm]');
      await page.waitForSelector('#applied li');
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  ...Object.fromEntries(
    ['light', 'dark'].map((scheme) => [
      `billing-${scheme}`,
      {
        path: 'hosts/billing/',
        scheme,
        prepare: (page) => press(page, 'portal-plan[value=pro] >>> input'),
      },
    ]),
  ),
};

mkdirSync(folder, { recursive: true });
const [site, browser] = await Promise.all([hostSite(), launch(await chromium())]);
try {
  for (const [name, { path, scheme, prepare }] of Object.entries(pictures)) {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 680 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(site.url + path, { waitUntil: 'networkidle0' });
    await prepare(page);
    const file = `${folder}/${name}.png`;
    await page.screenshot({ path: file });
    await page.close();
    const { size } = statSync(file);
    console.log(`${file}: ${size} bytes`);
    if (size > budget) throw new Error(`${file} is ${size - budget} bytes over its budget of ${budget}.`);
  }
} finally {
  await browser.close();
  site.close();
}
