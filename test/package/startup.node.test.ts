/** The first load of a page with the built script: what costs milliseconds before the first paint. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium } from './browser.js';

const plan = (value: string, price: number): string =>
  `<portal-plan value="${value}" label="${value}" price="${price}" currency="EUR" interval="month"><ul><li>API</li></ul></portal-plan>`;

const body = `<portal-plan-picker session-token="a-token" base-url="/service" current-plan="basic" default-plan="free">
  ${plan('free', 0)}${plan('basic', 19)}${plan('pro', 49)}</portal-plan-picker><portal-settings session-token="a-token" base-url="/service"></portal-settings>`;

/** Counts what is created, from before the script until the first paint. */
const count = `const made = (window.made = { errors: [], formats: new Set(), requests: 0 });
for (const name of ['Error', 'TypeError', 'RangeError', 'DOMException'])
  window[name] = new Proxy(window[name], {
    construct(target, args, self) {
      made.errors.push(name + ': ' + args[0]);
      return Reflect.construct(target, args, self);
    },
  });
for (const name of ['NumberFormat', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'RelativeTimeFormat'])
  Intl[name] = new Proxy(Intl[name], {
    construct(target, args, self) {
      made.formats.add(name);
      return Reflect.construct(target, args, self);
    },
  });
document.addEventListener('context-request', () => made.requests++, true);`;

describe('a first load', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });
  after(() => browser.close());

  it('makes no error, of which each one makes the engine parse the script again', async () => {
    const script = readFileSync('dist/portal-elements.min.js', 'utf8');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const files: Record<string, string> = {
        '/': `<!doctype html><html lang="en"><script>${count}</script><script src="/ours.js" defer></script>${body}</html>`,
        '/ours.js': script,
      };
      const type = pathname === '/ours.js' ? 'text/javascript' : 'text/html';
      void request.respond({ status: 200, contentType: type, body: files[pathname] ?? '{}' });
    });
    await page.tracing.start({ categories: ['disabled-by-default-v8.compile', 'v8'] });
    await page.goto('http://localhost/');
    await page.waitForSelector('portal-plan-picker:state(rendered)');
    const made = await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() =>
            setTimeout(() => {
              const { errors, formats } = (
                window as unknown as { made: { errors: string[]; formats: Set<string>; requests: number } }
              ).made;
              resolve({ errors, formats: [...formats] });
            }),
          );
        }),
    );
    const trace = JSON.parse(Buffer.from((await page.tracing.stop()) ?? []).toString()) as {
      traceEvents: { name: string }[];
    };
    const names = new Set(trace.traceEvents.map(({ name }) => name));
    assert.ok(
      names.has('v8.compile') ||
        names.has('V8.CompileCode') ||
        [...names].some((name) => /compile/i.test(name)),
    );
    assert.deepEqual(made, { errors: [], formats: ['NumberFormat'] });
    assert.ok(!names.has('V8.CollectSourcePositions'));
  });
});
