// Takes the pictures of README.md, from the site that `demo/static/build.mjs` has written. Needs a Chromium.
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

mkdirSync(folder, { recursive: true });
const [site, browser] = await Promise.all([hostSite(), launch(await chromium())]);
try {
  for (const [name, selectors] of Object.entries(steps))
    for (const scheme of ['light', 'dark']) {
      const page = await browser.newPage();
      await page.setViewport({ width: 960, height: 760 });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        // Without it the review is half transparent.
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.goto(`${site.url}hosts/billing/`, { waitUntil: 'networkidle0' });
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
      const file = `${folder}/${name}-${scheme}.png`;
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
