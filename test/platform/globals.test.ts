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
  tokensSentBy,
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

const changed = `${zone}
  window.fetch = async function (input, init) {
    'use strict';
    const response = await fetch.call(this, new Request(input, init));
    window.seen = await response.clone().text();
    return response;
  };
  window.seen = '';
  const { parse } = JSON;
  JSON.parse = (body) => parse(body, (_, value) =>
    value && !Array.isArray(value) && typeof value === 'object' ? Object.freeze({ __proto__: null, ...value }) : value);
  Array.prototype.toJSON = () => 'spoilt';
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: 'open' }); };
  const { define } = customElements;
  customElements.define = function (name, element, options) {
    return define.call(this, name, class extends element {}, options);
  };
  window.Date = class extends Date {
    constructor(...args) { super(...(args.length ? args : [0])); }
    static now() { return 0; }
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
  it('J07 work with changed ones: fetch, Promise, JSON, attachShadow, define and Date', () =>
    expectWorking(changed));

  it('L01 work without those that they do not need', async () => {
    const { document, ElementInternals } = await expectWorking(missing);
    expect('adoptedStyleSheets' in document || 'states' in ElementInternals.prototype).to.equal(false);
  });

  it('J07 send the token of the customer to the service alone, with additions to Object.prototype', async () => {
    const before = `Object.assign(Object.prototype,
      { sessionToken: 'spoilt', customer: 'spoilt', baseUrl: 'https://spoilt.example' });`;
    const scene = await openPageScene({ before, body: scriptTag + widgetsMarkup });
    const picker = await signInPicker(scene);
    await changePlan(picker);
    expect(picker.assignment?.productPlanId).to.equal('pro');
    expect(scene.calls.all.map(({ url }) => url.origin)).to.deep.equal([scene.customer.url]);
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
    expectNoLeak(scene, picker);
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
