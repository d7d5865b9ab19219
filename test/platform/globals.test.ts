/** Pages that change built-ins before the script loads, and browsers that lack some. */
import {
  expect,
  expectUsable,
  openPageScene,
  type PageScene,
  scriptTag,
  tokensSentBy,
  widgetsMarkup,
} from '../support/browser.js';

/** Changes built-ins as monitoring, session replay and zone.js do, and adds to prototypes. */
const changed = `
  const additions = { sessionToken: 'spoilt', customer: 'spoilt', baseUrl: 'https://spoilt.example' };
  for (const [name, value] of Object.entries(additions))
    Object.defineProperty(Object.prototype, name, { value, writable: true });
  Array.prototype.toJSON = () => 'spoilt';
  const { fetch } = window;
  window.Promise = class extends Promise {};
  window.fetch = async function (input, init) {
    'use strict';
    const response = await fetch.call(this, new Request(input, init));
    window.seen = await response.clone().text();
    return response;
  };
  window.seen = '';
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const wrapped = typeof listener === 'function' ? function (event) { return listener.call(this, event); } : listener;
    return addEventListener.call(this ?? window, type, wrapped, options);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: 'open' }); };
  const { define } = customElements;
  customElements.define = function (name, element, options) {
    return define.call(this, name, class extends element {}, options);
  };`;

/** Removes features for whose absence we or Lit have a branch, and others that a browser may lack. */
const missing = `delete ElementInternals.prototype.states; delete window.CustomStateSet;
  delete Document.prototype.adoptedStyleSheets; delete CSSStyleSheet.prototype.replaceSync;
  delete window.trustedTypes; delete Navigator.prototype.onLine; delete Navigator.prototype.locks;
  delete AbortSignal.any; delete AbortSignal.timeout; delete window.structuredClone; delete window.crypto;
  const denied = { get() { throw new DOMException('denied', 'SecurityError'); } };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, denied);
  Object.defineProperty(Document.prototype, 'cookie', denied);
  for (const name of ['withResolvers', 'try']) delete Promise[name];
  delete Object.groupBy; delete Map.groupBy; delete Array.fromAsync; delete Element.prototype.setHTML;`;

const open = (before: string): Promise<PageScene> =>
  openPageScene({ before, body: scriptTag + widgetsMarkup });

describe('pages that change or lack built-ins', () => {
  it('J07 work with changed ones, and send the token of the customer to the service alone', async () => {
    const scene = await open(changed);
    await expectUsable(scene);
    expect(scene.calls.bodies.filter(Boolean)).to.deep.equal(['{"productPlanId":"pro"}']);
    expect(new Set(scene.calls.all.map(({ url }) => url.origin))).to.deep.equal(
      new Set([scene.customer.url]),
    );
    expect(new Set(tokensSentBy(scene))).to.deep.equal(new Set([scene.customer.token]));
  });

  it('L01 work without those that they do not need', async () => {
    const scene = await open(missing);
    const { document, ElementInternals } = scene.page;
    expect('adoptedStyleSheets' in document || 'states' in ElementInternals.prototype).to.equal(false);
    await expectUsable(scene);
  });
});
