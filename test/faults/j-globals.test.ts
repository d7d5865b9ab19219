/** Group J: pages that change built-ins before the script loads. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { changePlan } from '../support/actions.js';
import { expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { secondsInDays, skipTimers } from '../support/clock.js';
import { scriptTag } from '../support/page.js';
import { partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { receivedBodies, startBodies } from '../support/sandbox.js';
import { openPageScene, signInPicker, signInSettings } from '../support/scene.js';

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

describe('J07: pages that change built-ins', () => {
  for (const [what, before] of Object.entries(changed)) {
    it(`J07 assigns what was reviewed with ${what}`, async () => {
      const scene = await openPageScene({ before });
      const start = secondsInDays(2);
      const picker = Object.assign(await signInPicker(scene), { startTimeInSeconds: start });
      await changePlan(picker);
      const { assignments } = await scene.customer.ledger();
      expect(await receivedBodies(scene.customer)).to.deep.equal(startBodies(start));
      const shown = await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
      expect(shown).to.contain('Pro').and.contain(assignments[0]?.plan.relationId).and.not.contain('spoilt');
    });

    it(`J07 is unknown after an unclear response with ${what}`, async () => {
      const scene = await openPageScene({ before, faults: [{ status: 503, at: 'after' }] });
      const picker = await signInPicker(scene);
      await changePlan(picker);
      const failure = { code: 'service', status: 503, outcome: 'unknown' } as const;
      await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    });

    it(`J07 shows the settings with ${what}`, async () => {
      const scene = await openPageScene({ before, body: `${scriptTag}<portal-settings></portal-settings>` });
      const settings = await signInSettings(scene);
      expect(settings.error).to.equal(null);
      expect(renderedTextOf(settings)).to.contain('Example Ltd').and.not.contain('spoilt');
      expectNoLeak(scene, settings);
    });
  }

  it('J07 passes a wrapped fetch no token except in requests', async () => {
    const before = `const { fetch } = window;
      window.heard = [];
      window.fetch = (input, init) => { window.heard.push(init); return fetch(input, init); };`;
    const scene = await openPageScene({ before });
    const picker = await signInPicker(scene);
    await changePlan(picker);
    const [init] = (scene.page as unknown as { heard: RequestInit[] }).heard;
    expect(init).to.include({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' });
    expect(JSON.stringify(init)).not.to.contain(encodeURIComponent(scene.customer.token));
  });
});

const answer = (text: string): string =>
  `({ status: 200, headers: new Headers(), text: async () => ${text} })`;

/** A page's `fetch`, with the platform's as `real`, the error code, and whether the service receives the request. */
const fetches: Record<string, [patched: string, code: 'network' | 'response' | 'timeout', reached?: true]> = {
  'returns undefined': ['() => undefined', 'network'],
  'returns null': ['() => null', 'network'],
  'resolves to an object': ['async () => ({})', 'network'],
  'resolves to a body that is no string': [`async () => ${answer('({ productPlanId: "pro" })')}`, 'response'],
  throws: ['(url) => { throw new Error(url); }', 'network'],
  'rejects with the address': ['(url) => Promise.reject(url)', 'network'],
  'rejects with nothing': ['() => Promise.reject()', 'network'],
  'never settles': ['() => new Promise(() => {})', 'timeout'],
  'never resolves the body': [`async () => ${answer('new Promise(() => {})')}`, 'timeout'],
  'drops the response': ['(...args) => real(...args).then(() => {})', 'network', true],
  'resolves to the parsed body': [
    '(...args) => real(...args).then((response) => response.json())',
    'network',
    true,
  ],
  'has read the body': [
    '(...args) => real(...args).then(async (response) => { await response.text(); return response; })',
    'network',
    true,
  ],
};

describe('J10: pages that break fetch', () => {
  for (const [what, [patched, code, reached]] of Object.entries(fetches))
    it(`J10 is unknown once and quotes no platform error when fetch ${what}`, async () => {
      const scene = await openPageScene({ before: `const real = window.fetch; window.fetch = ${patched};` });
      if (code === 'timeout') skipTimers((milliseconds) => milliseconds === 30_000, scene.page);
      const picker = await signInPicker(scene);
      await changePlan(picker);
      const status = code === 'response' ? { status: 200 } : {};
      const traffic = { calls: 1, received: reached ? 1 : 0, applied: reached ? 1 : 0 };
      expect(`${picker.error?.message} ${renderedTextOf(picker)}`).not.to.match(
        /TypeError|undefined|null|function/,
      );
      await expectFailure(scene, picker, { code, outcome: 'unknown', ...status }, traffic);
    });

  for (const [what, property] of [
    ['is undefined', { value: undefined }],
    [
      'throws when it is read',
      {
        get: () => {
          throw new TypeError('secret words');
        },
      },
    ],
  ] as const)
    it(`J10 has an outcome when fetch ${what}`, async () => {
      const scene = await openPageScene();
      const picker = await signInPicker(scene);
      Object.defineProperty(scene.page, 'fetch', { configurable: true, ...property });
      await changePlan(picker);
      const { code, outcome } = picker.error ?? {};
      expect(`${picker.error?.message} ${renderedTextOf(picker)}`).not.to.match(/TypeError|secret words/);
      expect(outcome).to.equal('unknown');
      await expectFailure(scene, picker, { code: code ?? 'setup', outcome: 'unknown' }, { calls: 0 });
    });

  it('J10 settings time out when fetch never settles', async () => {
    const scene = await openPageScene({
      before: 'window.fetch = () => new Promise(() => {})',
      body: `${scriptTag}<portal-settings></portal-settings>`,
    });
    skipTimers((milliseconds) => milliseconds === 10_000, scene.page);
    const settings = await signInSettings(scene);
    expect(settings.error).to.include({ code: 'timeout' });
    expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
    expectNoLeak(scene, settings);
  });
});
