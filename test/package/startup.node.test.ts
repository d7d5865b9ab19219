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
const count = `const made = (window.made = { errors: [], formats: new Set(), updates: 0, requests: 0 });
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
document.addEventListener('context-request', () => made.requests++, true);
const { define } = customElements;
customElements.define = function (name, element, options) {
  if (name === 'portal-plan-picker') {
    const { performUpdate } = element.prototype;
    element.prototype.performUpdate = function () {
      made.updates++;
      return performUpdate.call(this);
    };
  }
  return define.call(this, name, element, options);
};`;

const toPage = (first: string): string =>
  `<!doctype html><html lang="en">${first}<script src="/ours.js" defer></script>${body}</html>`;

const files: Record<string, string> = {
  '/counted': toPage(`<script>${count}</script>`),
  '/plain': toPage(''),
  '/ours.js': readFileSync('dist/portal-elements.min.js', 'utf8'),
};

describe('a first load', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
      void request.respond({ status: 200, contentType, body: files[pathname] ?? '{}' });
    });
  });
  after(() => browser.close());

  it('creates no error, one class of formats, and one update of the picker', async () => {
    await page.goto('http://localhost/counted', { waitUntil: 'networkidle0' });
    assert.deepEqual(await page.evaluate('({ ...made, formats: [...made.formats] })'), {
      ...{ errors: [], formats: ['NumberFormat'], updates: 1, requests: 2 },
    });
  });

  // For the stack of an error, V8 parses each function on it once more: of one file, the whole script.
  it('makes the engine parse nothing again', async () => {
    await page.tracing.start({ categories: ['v8', 'disabled-by-default-v8.compile'] });
    await page.goto('http://localhost/plain', { waitUntil: 'networkidle0' });
    const trace = Buffer.from((await page.tracing.stop()) ?? []).toString();
    const { traceEvents } = JSON.parse(trace) as { traceEvents: { name: string }[] };
    const names = traceEvents.map(({ name }) => name);
    assert.ok(names.includes('v8.compile'));
    assert.ok(!names.includes('V8.CollectSourcePositions'));
  });
});
