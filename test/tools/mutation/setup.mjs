// Lets Mocha run the browser tests of the service layer and the schedule in Node, which is much faster than a browser.
import { register } from 'node:module';

// The browsers' test package needs a document. These tests only use its assertions.
const chai = import.meta.resolve('@esm-bundle/chai/package.json').replace('package.json', 'esm/chai.js');
const hooks = `export const resolve = (name, context, next) =>
  next(name === '@open-wc/testing' ? '${chai}' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const address = new URL('http://localhost:8000/');

class PageNode {
  get baseURI() {
    return address.href;
  }
}

const listeners = new Set();

/** The parts of a page that these tests use. */
const page = {
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
