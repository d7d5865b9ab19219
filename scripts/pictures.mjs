// Takes the pictures of README.md and of the list of host pages, from the site that `demo/static/build.mjs` has written. Needs a Chromium.
import { mkdirSync, statSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { hostSite } from '../out/demo/static/host.js';
import { chromium } from '../test/support/browsers.mjs';

const folder = 'docs/pictures';

/** Maximum size of a picture, in bytes. */
const budget = 150_000;

/** Steps to each picture of the billing page. */
const steps = {
  choose: [],
  review: ['portal-plan[value=pro] >>> [part=button]'],
  compare: ['portal-plan-picker >>> [part=compare] > summary'],
};

/** Folder of the pictures of the host pages. */
const hosts = 'demo/hosts/pictures';

for (const each of [folder, hosts]) mkdirSync(each, { recursive: true });
const [site, browser] = await Promise.all([hostSite(), launch(await chromium())]);

/** Opens a host page in a color scheme. */
async function open(host, scheme, viewport) {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    // Without it the review is half transparent.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(`${site.url}hosts/${host}/`, { waitUntil: 'networkidle0' });
  return page;
}

async function save(page, file) {
  await page.screenshot({ path: file });
  await page.close();
  const { size } = statSync(file);
  console.log(`${file}: ${size} bytes`);
  if (size > budget) throw new Error(`${file} is ${size - budget} bytes over its ${budget}.`);
}

try {
  for (const host of ['billing', 'team'])
    for (const scheme of ['light', 'dark']) {
      const page = await open(host, scheme, { width: 1152, height: 720, deviceScaleFactor: 0.625 });
      await save(page, `${hosts}/${host}-${scheme}.png`);
    }
  for (const [name, selectors] of Object.entries(steps))
    for (const scheme of ['light', 'dark']) {
      const page = await open('billing', scheme, { width: 960, height: 760 });
      for (const selector of selectors) await page.locator(selector).click();
      // From the heading, or the table, to the edge.
      await page.$eval(
        'portal-plan-picker',
        (picker, part) => {
          const top = (picker.shadowRoot.querySelector(part) ?? picker).getBoundingClientRect().top;
          scrollBy(0, top - 24);
        },
        name === 'compare' ? '[part=compare]' : '[part=heading]',
      );
      await save(page, `${folder}/${name}-${scheme}.png`);
    }
} finally {
  await browser.close();
  site.close();
}
