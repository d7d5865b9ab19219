/** The first load of a page with the built script: what costs milliseconds before the first paint. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { launchChromium } from './browser.js';

const plan = (value: string, price: number): string =>
  `<portal-plan value="${value}" label="${value}" price="${price}" currency="EUR" interval="month"><ul><li data-feature="API">API</li></ul></portal-plan>`;

const body = `<portal-plan-picker session-token="a-token" base-url="/service" current-plan="basic" default-plan="free">
  ${plan('free', 0)}${plan('basic', 19)}${plan('pro', 49)}</portal-plan-picker><portal-settings session-token="a-token" base-url="/service"></portal-settings>`;

/** Counts what is created, from before the script until the first paint. */
const count = `const made = (window.made = { errors: [], formats: new Set(), updates: { picker: 0, plans: 0 }, contexts: 0, requests: 0 });
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
  const { performUpdate, readContext } = element.prototype;
  const key = { 'portal-plan-picker': 'picker', 'portal-plan': 'plans' }[name];
  if (key)
    element.prototype.performUpdate = function () {
      made.updates[key]++;
      return performUpdate.call(this);
    };
  if (readContext)
    element.prototype.readContext = function () {
      made.contexts++;
      return readContext.call(this);
    };
  return define.call(this, name, element, options);
};`;

const files: Record<string, string> = {
  '/': `<!doctype html><html lang="en"><script>${count}</script><script src="/ours.js" defer></script>${body}</html>`,
  '/ours.js': readFileSync('dist/portal-elements.min.js', 'utf8'),
};

// For the stack of an error, V8 parses each function on it once more: of one file, the whole script.
it('a first load creates no error, and renders each element once', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
      void request.respond({ status: 200, contentType, body: files[pathname] ?? '{}' });
    });
    await page.goto('http://localhost/', { waitUntil: 'networkidle0' });
    assert.deepEqual(await page.evaluate('({ ...made, formats: [...made.formats] })'), {
      errors: [],
      formats: ['NumberFormat'],
      updates: { picker: 1, plans: 3 },
      contexts: 2,
      requests: 2,
    });
  } finally {
    await browser.close();
  }
});
