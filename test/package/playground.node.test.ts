/** The playground of `npm start`: its port, first use with a mouse, and accessibility. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { findViolations, launchChromium, readText } from './browser.js';

let server: ChildProcessByStdio<null, Readable, null>;
let browser: Browser;
let address: string;

/** Starts the server of the playground, and reads the URL that it prints. */
async function serve(PORT: string): Promise<[typeof server, string]> {
  const started = spawn(process.execPath, ['out/demo/serve.js'], {
    env: { ...process.env, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(started.stdout, 'data')) as [Buffer];
  return [started, /http:\S+/.exec(String(printed))?.[0] ?? assert.fail(`No URL in: ${String(printed)}`)];
}

before(async () => {
  [server, address] = await serve('0');
  browser = await launchChromium();
});

after(async () => {
  await browser.close();
  server.kill();
});

/** Opens the page, and records console messages, errors, failed responses and requests to other servers. */
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

const clickPart = (page: Page, part: string): Promise<void> =>
  page.locator(`portal-plan-picker >>> [part=${part}]`).click();

describe('the playground of npm start', () => {
  it('uses the default port for the first server, and another one for the next', async () => {
    const usual = 'http://127.0.0.1:4747/';
    const isInUse = await fetch(usual).then(Boolean, () => false);
    const both = [await serve(''), await serve('')];
    try {
      const [first, second] = both.map(([, at]) => at);
      assert.notEqual(first, second);
      if (!isInUse) assert.equal(first, usual);
      for (const [, at] of both) assert.equal((await fetch(at)).status, 200);
    } finally {
      for (const [started] of both) started.kill();
    }
  });

  it('shows a change scheduled with the mouse in the ledger, without errors or other requests', async () => {
    const { page, noise } = await visit();
    await page.setViewport({ width: 1280, height: 720 });
    await page.locator('a ::-p-text(Schedule a downgrade)').click();
    // The elements of the previous scenario are removed immediately.
    await page.waitForSelector('#canvas:not([inert]) portal-plan-picker[schedule]');
    await clickPart(page, 'submit');
    await clickPart(page, 'confirm');
    await page.waitForSelector('#applied > li');
    const ledger = await readText(page, '.ledger');
    assert.match(ledger, /POSTpricing-plan.*\{"productPlanId":"basic","startTimeInSeconds":\d{10}\}/);
    assert.match(ledger, /Applied 1 .*basic.*from \w+ 1, \d{4}/);
    // Both are in view: the page scrolls to the outcome, with the ledger beside it.
    for (const place of ['portal-plan-picker >>> [part~=outcome]', '#applied > li']) {
      const entry = await page.$(place);
      assert.equal(await entry?.isIntersectingViewport({ threshold: 1 }), true, place);
    }
    assert.deepEqual(noise, []);
    await page.close();
  });

  it('shows the submit button without scrolling on a laptop', async () => {
    const { page } = await visit();
    const bottom = await page.$eval(
      'portal-plan-picker',
      ({ shadowRoot }) => shadowRoot?.querySelector('[part=submit]')?.getBoundingClientRect().bottom,
    );
    assert.ok(Number(bottom) < 900, `${bottom} px`);
    await page.close();
  });

  it('restores the previous scenario when the browser goes back', async () => {
    const { page } = await visit('?scenario=refused&portal-plan-picker.no-confirm=true');
    await page.locator('a ::-p-text(Offline)').click();
    assert.equal(await readText(page, '#scenario-title'), 'Offline');
    await page.goBack();
    await page.waitForSelector('portal-plan-picker[no-confirm]');
    assert.equal(await readText(page, '#scenario-title'), 'Service refuses');
    await page.close();
  });

  for (const width of [360, 1280])
    it(`is accessible in every panel, in light and dark mode, at ${width} pixels`, async () => {
      const { page } = await visit('?contact=yes');
      await page.setViewport({ width, height: 900 });
      await page.$$eval('.group, .fold', (groups) =>
        groups.forEach((group) => group.setAttribute('open', '')),
      );
      await clickPart(page, 'submit');
      await clickPart(page, 'confirm');
      await page.waitForSelector('#applied > li');
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        for (const panel of ['watch', 'controls', 'html']) {
          await page.$eval(`[name=panel][value=${panel}]`, (radio) => (radio as HTMLInputElement).click());
          assert.deepEqual(await findViolations(page), [], `${scheme} ${panel}`);
        }
      }
      await page.close();
    });
});
