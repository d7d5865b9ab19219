// Takes the pictures of README.md and of the list of host pages, from the site that `demo/static/build.mjs` has written, and from the portal that
// `node scripts/portal.mjs --install` has installed. Needs a Chromium.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { hostSite } from '../out/demo/static/host.js';
import { startServer } from '../out/test/support/command.js';
import { chromium } from '../test/support/browsers.mjs';
import { requireFreshDist } from '../test/support/fresh-dist.mjs';
import { freePort } from '../test/support/free-port.mjs';

requireFreshDist();

const folder = 'docs/pictures';

/** Folder of the pictures of the host pages. */
const hosts = 'demo/hosts/pictures';

/** Maximum size of a picture, and of all of README.md, in bytes. */
const budget = 150_000;
const totalBudget = 1_150_000;

const half = { width: 720, height: 840, deviceScaleFactor: 1.2 };

/** Pictures of README.md: a page, what is done on it, and the element at whose top the picture begins. Without one: what is in view. */
const pictures = {
  plans: {
    host: 'billing',
    viewport: { width: 1120, height: 500, deviceScaleFactor: 1.25 },
    from: 'portal-plan-picker >>> [part=heading]',
  },
  review: {
    host: 'team',
    viewport: half,
    async act(page) {
      await page.locator('portal-plan[value=business] >>> [part=button]').click();
      await page.locator('#seats').fill('14');
      await page.locator('.terms input').click();
      await page.waitForFunction(() => {
        const { shadowRoot } = document.querySelector('portal-plan-picker');
        return /14/.test(shadowRoot.querySelector('[part=amounts]')?.textContent);
      });
    },
  },
  compare: {
    host: 'billing',
    viewport: { ...half, width: 820, height: 957, deviceScaleFactor: 1.05 },
    act: (page) => page.locator('portal-plan-picker >>> [part=compare] > summary').click(),
    from: 'portal-plan-picker >>> [part=compare]',
  },
  currencies: {
    host: 'streaming',
    viewport: { width: 960, height: 560, deviceScaleFactor: 0.9 },
    act: (page) => page.select('#market', 'in'),
    from: 'portal-plan-picker >>> [part=heading]',
  },
  design: {
    host: 'developer',
    viewport: { ...half, height: 420 },
    from: 'portal-plan-picker >>> [part=heading]',
  },
};

/** What is done on a page before the picture of the list is taken, and where that begins. Absent: nothing, and at the top. */
const states = { column: { act: (page) => page.locator('#tab-sites').click() } };

for (const each of [folder, hosts]) mkdirSync(each, { recursive: true });
const [site, browser] = await Promise.all([hostSite(), launch(await chromium())]);

/** Creates a page in a color scheme. */
async function createPage(scheme, viewport) {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    // Without it the review is half transparent.
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  return page;
}

/** Opens a host page in a color scheme. */
async function open(host, scheme, viewport) {
  const page = await createPage(scheme, viewport);
  // At the second time the typeface is in the cache: one that is late is not shown.
  for (let time = 1; time <= 2; time++)
    await page.goto(`${site.url}hosts/${host}/`, { waitUntil: 'networkidle0' });
  return page;
}

/** Inter, which the portal leaves to the computer of its customer. */
function readTypeface() {
  const file = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  const source = `data:font/woff2;base64,${readFileSync(file, 'base64')}`;
  return `@font-face { font-family: Inter; font-weight: 100 900; src: url(${source}) } body { font-family: Inter }`;
}

/** Takes the pictures of the portal, as its first customer sees it. Returns their size. */
async function takePortal() {
  const data = mkdtempSync(join(tmpdir(), 'portal-'));
  const [PORT, SANDBOX_PORT] = [await freePort(), await freePort()];
  const options = { cwd: 'demo/portal', printed: /portal is at/ };
  const { close } = await startServer(
    ['--import', 'tsx', 'src/start.ts'],
    { DATA: data, PORT: String(PORT), SANDBOX_PORT: String(SANDBOX_PORT) },
    options,
  );
  let total = 0;
  try {
    for (const scheme of ['light', 'dark']) {
      const page = await createPage(scheme, { width: 1120, height: 820, deviceScaleFactor: 1 });
      await page.setBypassCSP(true);
      await page.goto(`http://localhost:${PORT}`);
      await Promise.all([page.waitForNavigation(), page.locator('button[name=customer]').click()]);
      await page.waitForSelector('portal-settings:state(loaded)');
      await page.addStyleTag({ content: readTypeface() });
      await page.evaluate(() => document.fonts.load('16px Inter'));
      total += await save(page, `${folder}/portal-${scheme}.png`);
    }
  } finally {
    close();
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
  return total;
}

async function save(page, file) {
  await page.screenshot({ path: file });
  await page.close();
  const { size } = statSync(file);
  console.log(`${file}: ${size} bytes`);
  if (size > budget) throw new Error(`${file} is ${size - budget} bytes over its ${budget}.`);
  return size;
}

try {
  for (const host of ['billing', 'team', 'streaming', 'developer', 'column', 'newsletter'])
    for (const scheme of ['light', 'dark']) {
      const page = await open(host, scheme, { width: 1152, height: 720, deviceScaleFactor: 0.625 });
      await states[host]?.act(page);
      await save(page, `${hosts}/${host}-${scheme}.png`);
    }
  let total = 0;
  for (const [name, { host, viewport, act, from }] of Object.entries(pictures))
    for (const scheme of ['light', 'dark']) {
      const page = await open(host, scheme, viewport);
      await act?.(page);
      const start = from && (await page.waitForSelector(from));
      await start?.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 24));
      total += await save(page, `${folder}/${name}-${scheme}.png`);
    }
  total += await takePortal();
  if (total > totalBudget)
    throw new Error(`The pictures of README.md are ${total - totalBudget} bytes too large.`);
} finally {
  await browser.close();
  site.close();
}
