/** What `npm start` serves, as a newcomer meets it: with a mouse, for everybody, and without a sound. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, launch, type LaunchOptions, type Page } from 'puppeteer-core';

let server: ChildProcessByStdio<null, Readable, null>;
let browser: Browser;
let address: string;

/** Serves the playground, and reads where it says that it is. */
async function serve(PORT: string): Promise<[typeof server, string]> {
  const started = spawn(process.execPath, ['out/demo/serve.js'], {
    env: { ...process.env, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(started.stdout, 'data')) as [Buffer];
  return [started, /http:\S+/.exec(String(said))?.[0] ?? assert.fail(`it says no address: ${String(said)}`)];
}

before(async () => {
  [server, address] = await serve('0');
  const finder = (await import(pathToFileURL(resolve('test/support/browsers.mjs')).href)) as {
    chromium: () => Promise<LaunchOptions | undefined>;
  };
  browser = await launch({ ...(await finder.chromium()) });
});

after(async () => {
  await browser.close();
  server.kill();
});

/** The page, and what it says or asks for that a visitor would mind. */
async function visit(link = ''): Promise<{ page: Page; noise: string[] }> {
  const page = await browser.newPage();
  const noise: string[] = [];
  page
    .on('console', (message) => noise.push(message.text()))
    .on('pageerror', (error) => noise.push(String(error)))
    .on('request', (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith('data:')) noise.push(request.url());
    })
    .on('response', (answer) => {
      if (!answer.ok()) noise.push(`${answer.status()} ${answer.url()}`);
    });
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(address + link);
  await page.locator('portal-plan-picker >>> [part=submit]').wait();
  return { page, noise };
}

const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, ({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

const press = (page: Page, part: string): Promise<void> =>
  page.locator(`portal-plan-picker >>> [part=${part}]`).click();

async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(
    async () => (await (window as unknown as { axe: typeof axe }).axe.run()).violations,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe('the playground of npm start', () => {
  it('has an address of its own for each that runs, the usual one for the first', async () => {
    const usual = 'http://127.0.0.1:4747/';
    const isTaken = await fetch(usual).then(Boolean, () => false);
    const both = [await serve(''), await serve('')];
    try {
      const [first, second] = both.map(([, at]) => at);
      assert.notEqual(first, second);
      if (!isTaken) assert.equal(first, usual);
      for (const [, at] of both) assert.equal((await fetch(at)).status, 200);
    } finally {
      for (const [started] of both) started.kill();
    }
  });

  it('leads a newcomer by mouse to a scheduled change in the ledger, silently', async () => {
    const { page, noise } = await visit();
    await page.setViewport({ width: 1280, height: 720 });
    await page.locator('a ::-p-text(Schedule a downgrade)').click();
    // The widgets of the customer before are withdrawn at once, and those of the next one come.
    await page.waitForSelector('#canvas:not([inert]) portal-plan-picker[schedule]');
    await press(page, 'submit');
    await press(page, 'confirm');
    await page.waitForSelector('#applied > li');
    const ledger = await textOf(page, '.ledger');
    assert.match(ledger, /POSTpricing-plan.*\{"productPlanId":"basic","startTimeInSeconds":\d{10}\}/);
    assert.match(ledger, /Applied 1 .*basic.*from \w+ 1, \d{4}/);
    // The outcome is brought into sight, and the ledger stays there beside it.
    for (const place of ['portal-plan-picker >>> [part~=outcome]', '#applied > li']) {
      const entry = await page.$(place);
      assert.equal(await entry?.isIntersectingViewport({ threshold: 1 }), true, place);
    }
    assert.deepEqual(noise, []);
    await page.close();
  });

  it('has the button to press in sight at once on a laptop', async () => {
    const { page } = await visit();
    const bottom = await page.$eval(
      'portal-plan-picker',
      ({ shadowRoot }) => shadowRoot?.querySelector('[part=submit]')?.getBoundingClientRect().bottom,
    );
    assert.ok(Number(bottom) < 900, `${bottom} px`);
    await page.close();
  });

  it('goes back to the scenario before', async () => {
    const { page } = await visit('?scenario=refused&portal-plan-picker.no-confirm=true');
    await page.locator('a ::-p-text(Offline)').click();
    assert.equal(await textOf(page, '#scenario-title'), 'Offline');
    await page.goBack();
    await page.waitForSelector('portal-plan-picker[no-confirm]');
    assert.equal(await textOf(page, '#scenario-title'), 'Service refuses');
    await page.close();
  });

  for (const width of [360, 1280])
    it(`is accessible in every panel, light and dark, at ${width} pixels`, async () => {
      const { page } = await visit('?contact=yes');
      await page.setViewport({ width, height: 900 });
      await page.evaluate(axe.source);
      await page.$$eval('.group, .fold', (groups) =>
        groups.forEach((group) => group.setAttribute('open', '')),
      );
      await press(page, 'submit');
      await press(page, 'confirm');
      await page.waitForSelector('#applied > li');
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        for (const panel of ['watch', 'controls', 'html']) {
          await page.$eval(`[name=panel][value=${panel}]`, (radio) => (radio as HTMLInputElement).click());
          assert.deepEqual(await violations(page), [], `${scheme} ${panel}`);
        }
      }
      await page.close();
    });
});
