/** Pages that change built-ins before the script loads, and browsers that lack some. */
import {
  changePlan,
  confirm,
  expect,
  expectAssigned,
  expectFailure,
  expectNoLeak,
  isStyled,
  lastAssignmentOf,
  mountPicker,
  openPageScene,
  type Page,
  press,
  renderedTextOf,
  scriptTag,
  secondsInDays,
  signInPicker,
  signInSettings,
  startBodies,
  untilOutcome,
  widgetsMarkup,
} from '../support/browser.js';
import { withProperty } from '../support/override.js';

/** Replaces `Promise` and the methods that return promises, as zone.js does. */
const zone = `
  const Native = Promise;
  const then = Native.prototype.then;
  class Zoned {
    #inner;
    constructor(run) { this.#inner = new Native(run); }
    then(...on) {
      const inner = then.apply(this.#inner, on);
      return new Zoned((...settle) => { then.apply(inner, settle); });
    }
    catch(on) { return this.then(undefined, on); }
    finally(on) {
      const last = () => Zoned.resolve(on());
      return this.then((value) => last().then(() => value), (error) => last().then(() => { throw error; }));
    }
    static resolve(value) { return new Zoned((resolve) => resolve(value)); }
    static reject(error) { return new Zoned((_, reject) => reject(error)); }
    static all(list) { return Zoned.resolve(Native.all(list)); }
    static race(list) { return Zoned.resolve(Native.race(list)); }
  }
  Native.prototype.then = function (...on) {
    return new Zoned((...settle) => { then.apply(this, settle); }).then(...on);
  };
  const { fetch, setTimeout, addEventListener } = window;
  window.Promise = Zoned;
  window.fetch = (...args) => Zoned.resolve(fetch(...args));
  window.setTimeout = (run, ...rest) => setTimeout(() => run(), ...rest);
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const wrapped = typeof listener === 'function'
      ? function (event) { return listener.call(this, event); }
      : listener;
    return addEventListener.call(this ?? window, type, wrapped, options);
  };`;

const trap = (...names: string[]): string =>
  names
    .map(
      (name) =>
        `Object.defineProperty(Object.prototype, '${name}', { get: () => 'trapped', set() {}, configurable: true });`,
    )
    .join('\n');

const changed: Record<string, string> = {
  toJSON: `for (const { prototype } of [Object, Array, String, Number])
    prototype.toJSON = () => 'spoilt';`,
  'enumerable additions to prototypes': `for (const { prototype } of [Object, Array, String, Function])
    Object.assign(prototype, { extend() {}, each() {}, clone() {}, isEmpty: true });`,
  'additions with the names of request fields': `Object.assign(Object.prototype,
    { productId: '9', productPlanId: 'free', startTimeInSeconds: 1 });`,
  'additions with the names of response fields': `Object.assign(Object.prototype,
    { status: 418, outcome: 'not-applied', then: 'later', errorMessage: 'spoilt' });`,
  'additions with the names of options of sessions and requests': `Object.assign(Object.prototype,
    { sessionToken: 'spoilt', customer: 'spoilt', apiKey: 'spoilt', baseUrl: 'spoilt', renewToken: 'spoilt',
      fetch: 'spoilt', mode: 'no-cors', body: 'spoilt', integrity: 'sha256-spoilt', 'x-api-key': 'spoilt' });`,
  'additions with the names of options of Intl': `Object.assign(Object.prototype,
    { maximumSignificantDigits: 1, minimumIntegerDigits: 9, notation: 'compact', currencyDisplay: 'code',
      calendar: 'buddhist', numberingSystem: 'arab', dateStyle: 'short', timeZone: 'spoilt' });`,
  'setters with the names of error fields': trap('status', 'code'),
  'setters with the names of request fields': trap('productPlanId', 'productId', 'startTimeInSeconds'),
  'frozen prototypes': `for (const { prototype } of [Object, Array, Function, String, Number, Promise, Error, Map, Set])
    Object.freeze(prototype);`,
  'a wrapped fetch': `const { fetch } = window;
    window.fetch = async function (input, init) {
      'use strict';
      const response = await fetch.call(this, new Request(input, init));
      window.seen = await response.clone().text();
      return response;
    };
    window.seen = '';`,
  'a patched Promise': zone,
  'a wrapped JSON': `const { parse, stringify } = JSON;
    JSON.parse = (body) => parse(body, (_, value) => Object.freeze(value));
    JSON.stringify = (...args) => stringify(...args);`,
  'JSON without prototypes': `const { parse } = JSON;
    JSON.parse = (body) => parse(body, (_, value) =>
      value && !Array.isArray(value) && typeof value === 'object' ? { __proto__: null, ...value } : value);`,
  'a wrapped attachShadow': `const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: 'open' }); };`,
  'a wrapped define': `const { define } = customElements;
    customElements.define = function (name, element, options) {
      return define.call(this, name, class extends element {}, options);
    };`,
  'a mocked Date': `window.Date = class extends Date {
      constructor(...args) { super(...(args.length ? args : [0])); }
      static now() { return 0; }
    };`,
};

/** Scripts that remove features for whose absence we or Lit have a branch, and all others. */
const missing: Record<string, string> = {
  'custom states': 'delete ElementInternals.prototype.states; delete window.CustomStateSet;',
  'constructable style sheets':
    'delete Document.prototype.adoptedStyleSheets; delete CSSStyleSheet.prototype.replaceSync; delete CSSStyleSheet.prototype.replace;',
  'trusted types': 'delete window.trustedTypes;',
  'navigator.onLine': 'delete Navigator.prototype.onLine;',
};

const missingToo = `delete AbortSignal.any; delete AbortSignal.timeout; delete Navigator.prototype.locks;
  delete window.Temporal; delete window.structuredClone; delete Crypto.prototype.randomUUID; delete window.crypto;
  const denied = { get() { throw new DOMException('denied', 'SecurityError'); } };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, denied);
  Object.defineProperty(Document.prototype, 'cookie', denied);
  for (const name of ['withResolvers', 'try']) delete Promise[name];
  for (const name of ['groupBy']) { delete Object[name]; delete Map[name]; }
  for (const name of ['union', 'difference']) delete Set.prototype[name];
  for (const name of ['toSorted', 'toSpliced', 'with', 'findLast']) delete Array.prototype[name];
  for (const name of ['canParse', 'parse']) delete URL[name];
  for (const name of ['Iterator', 'scheduler', 'requestIdleCallback', 'navigation', 'cookieStore', 'PerformanceObserver'])
    delete window[name];
  delete Array.fromAsync; delete Element.prototype.setHTML; delete Element.prototype.checkVisibility;`;

/** Checks that the scripts have removed something. */
function expectPoor(page: Page): void {
  const { AbortSignal, ElementInternals, navigator } = page;
  expect('any' in AbortSignal || 'locks' in navigator || 'onLine' in navigator).to.equal(false);
  expect('Temporal' in page || 'structuredClone' in page).to.equal(false);
  expect('states' in ElementInternals.prototype).to.equal(false);
  expect('adoptedStyleSheets' in page.document).to.equal(false);
  expect(() => page.localStorage).to.throw();
}

/** Checks that the settings load, that a change may have an unknown outcome, and that "Try again" sends what was reviewed. */
async function expectWorking(before: string): Promise<Page> {
  const faults = [{ method: 'POST', status: 503, at: 'after', times: 1 } as const];
  const scene = await openPageScene({ before, faults, body: scriptTag + widgetsMarkup });
  const settings = await signInSettings(scene);
  expect(settings.error).to.equal(null);
  expect(renderedTextOf(settings)).to.contain('Example Ltd').and.not.contain('spoilt');
  expectNoLeak(scene, settings);

  const start = secondsInDays(2);
  const picker = Object.assign(await signInPicker(scene), { startTimeInSeconds: start });
  expect(isStyled(picker), 'styled').to.equal(true);
  expect(renderedTextOf(picker)).to.match(/€49 .*month/s);
  await changePlan(picker);
  const failure = { code: 'service', status: 503, outcome: 'unknown' } as const;
  await expectFailure(scene, picker, failure, { calls: 2, applied: 1 });
  scene.events.splice(-1);
  await press(picker, 'retry');
  await confirm(picker);
  await untilOutcome(picker);
  const { requests } = await scene.customer.ledger();
  const plan = await lastAssignmentOf(scene);
  const shown = await expectAssigned(scene, picker, plan, { calls: 3, applied: 2 });
  expect(shown).to.contain('Pro').and.contain(plan.relationId).and.not.contain('spoilt');
  const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).to.deep.equal([...startBodies(start), ...startBodies(start)]);
  return scene.page;
}

describe('pages that change or lack built-ins', () => {
  for (const [what, before] of Object.entries(changed))
    it(`J07 work with ${what}`, () => expectWorking(before));

  for (const [what, before] of Object.entries(missing))
    it(`L01 work without ${what}`, () => expectWorking(before));

  it('L01 work without all features that are not needed', async () => {
    expectPoor(await expectWorking(`${Object.values(missing).join('')}${missingToo}`));
  });
});

describe('pages that break fetch', () => {
  it('J10 is unknown and quotes no platform error when fetch throws when it is read', async () => {
    const scene = await mountPicker();
    const { picker } = scene;
    const unreadable = {
      get: (): never => {
        throw new TypeError('secret words');
      },
    };
    await withProperty(window, 'fetch', unreadable, () => changePlan(picker));
    expect(`${picker.error?.message} ${renderedTextOf(picker)}`).not.to.match(/TypeError|secret words/);
    await expectFailure(scene, picker, { code: 'response', outcome: 'unknown' }, { calls: 0 });
  });
});
