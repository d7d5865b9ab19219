// Lets Mocha run the browser tests of the service layer and the tests for Node in one process, which is much faster than a browser.
import { register } from 'node:module';

const toModule = (source) => `data:text/javascript,${encodeURIComponent(source)}`;

/** Modules that are replaced. */
const replaced = {
  // The browsers' test package needs a document. These tests only use its assertions.
  '@open-wc/testing': import.meta
    .resolve('@esm-bundle/chai/package.json')
    .replace('package.json', 'esm/chai.js'),
  // Stryker runs only the tests that reach a defect, and Mocha tells it which ones do.
  'node:test': toModule('export const { after, before, describe, it } = globalThis'),
};
const hooks = `const replaced = ${JSON.stringify(replaced)};
export const resolve = (name, context, next) => next(replaced[name] ?? name, context);`;
register(toModule(hooks));

const address = new URL('http://localhost:8000/');

class PageNode {
  get baseURI() {
    return address.href;
  }
}

const listeners = new Set();

/** The parts of a page that these tests use. */
const page = {
  window: globalThis,
  document: { createElement: () => ({ type: '', value: '' }) },
  Node: PageNode,
  Text: class extends PageNode {},
  location: address,
  origin: address.origin,
  navigator: { onLine: true, userAgent: '' },
  addEventListener: (type, listener) => void listeners.add(listener),
  removeEventListener: (type, listener) => void listeners.delete(listener),
};
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });

process.on('unhandledRejection', (reason) => {
  const event = { reason, preventDefault: () => undefined, stopImmediatePropagation: () => undefined };
  for (const listener of [...listeners]) listener(event);
});

export const mochaHooks = { afterEach: () => listeners.clear() };
