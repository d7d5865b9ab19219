/** Group J: pages that change what the language and the platform are made of, before our script comes. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { bodies, starting } from '../support/ledger.js';
import { hurry, inDays } from '../support/clock.js';
import { changePlan } from '../support/customer.js';
import { part, read, text } from '../support/rendered.js';
import { expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { signedInPicker, scriptTag, signedInSettings, visit } from '../support/visit.js';

/** Promises that are not the platform's, in all places where a page gets some, as zone.js has it. */
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
  'additions that for-in meets': `for (const { prototype } of [Object, Array, String, Function])
    Object.assign(prototype, { extend() {}, each() {}, clone() {}, isEmpty: true });`,
  'additions named as the fields of a request': `Object.assign(Object.prototype,
    { productId: '9', productPlanId: 'free', startTimeInSeconds: 1 });`,
  'additions named as the fields of an answer': `Object.assign(Object.prototype,
    { status: 418, outcome: 'not-applied', then: 'later', errorMessage: 'spoilt' });`,
  'setters named as the fields of an error': trap('status', 'code'),
  'setters named as the fields of a request': trap('productPlanId', 'productId', 'startTimeInSeconds'),
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

describe('J07: a page that patched the language', () => {
  for (const [what, before] of Object.entries(changed)) {
    it(`J07 ${what}: assigns what was reviewed`, async () => {
      const scene = await visit({ before });
      const start = inDays(2);
      const picker = Object.assign(await signedInPicker(scene), { startTimeInSeconds: start });
      await changePlan(picker);
      const { assignments } = await scene.customer.ledger();
      expect(await bodies(scene.customer)).to.deep.equal(starting(start));
      const shown = await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
      expect(shown).to.contain('Pro').and.contain(assignments[0]?.plan.relationId).and.not.contain('spoilt');
    });

    it(`J07 ${what}: an answer that leaves it open is unknown`, async () => {
      const scene = await visit({ before, faults: [{ status: 503, at: 'after' }] });
      const picker = await signedInPicker(scene);
      await changePlan(picker);
      const failure = { code: 'service', status: 503, outcome: 'unknown' } as const;
      await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    });

    it(`J07 ${what}: shows the settings`, async () => {
      const scene = await visit({ before, body: `${scriptTag}<portal-settings></portal-settings>` });
      const settings = await signedInSettings(scene);
      expect(settings.error).to.equal(null);
      expect(text(settings)).to.contain('Example Ltd').and.not.contain('spoilt');
      expectNoLeak(scene, settings);
    });
  }

  it('J07 a wrapped fetch that hears nobody else: no token in what it is told of the page', async () => {
    const before = `const { fetch } = window;
      window.heard = [];
      window.fetch = (input, init) => { window.heard.push(init); return fetch(input, init); };`;
    const scene = await visit({ before });
    const picker = await signedInPicker(scene);
    await changePlan(picker);
    const [init] = (scene.page as unknown as { heard: RequestInit[] }).heard;
    expect(init).to.include({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' });
    expect(JSON.stringify(init)).not.to.contain(encodeURIComponent(scene.customer.token));
  });
});

const answer = (text: string): string =>
  `({ status: 200, headers: new Headers(), text: async () => ${text} })`;

/** What a page made of `fetch`, given the platform's as `real`; whether the request reached the service all the same. */
const fetches: Record<string, [patched: string, code: 'network' | 'response' | 'timeout', reached?: true]> = {
  'returns undefined': ['() => undefined', 'network'],
  'returns null': ['() => null', 'network'],
  'resolves to an object': ['async () => ({})', 'network'],
  'resolves to a body that is no text': [`async () => ${answer('({ productPlanId: "pro" })')}`, 'response'],
  throws: ['(url) => { throw new Error(url); }', 'network'],
  'rejects with the address': ['(url) => Promise.reject(url)', 'network'],
  'rejects with nothing': ['() => Promise.reject()', 'network'],
  'never settles': ['() => new Promise(() => {})', 'timeout'],
  'never gives the body': [`async () => ${answer('new Promise(() => {})')}`, 'timeout'],
  'forgets the answer': ['(...args) => real(...args).then(() => {})', 'network', true],
  'gives the parsed body': [
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

describe('J10: a page that broke fetch', () => {
  for (const [what, [patched, code, reached]] of Object.entries(fetches))
    it(`J10 fetch ${what}: unknown, once, and no words of the platform`, async () => {
      const scene = await visit({ before: `const real = window.fetch; window.fetch = ${patched};` });
      if (code === 'timeout') hurry((milliseconds) => milliseconds === 30_000, scene.page);
      const picker = await signedInPicker(scene);
      await changePlan(picker);
      const status = code === 'response' ? { status: 200 } : {};
      const traffic = { calls: 1, received: reached ? 1 : 0, applied: reached ? 1 : 0 };
      expect(`${picker.error?.message} ${text(picker)}`).not.to.match(/TypeError|undefined|null|function/);
      await expectFailure(scene, picker, { code, outcome: 'unknown', ...status }, traffic);
    });

  for (const [what, property] of [
    ['is gone', { value: undefined }],
    [
      'cannot even be read',
      {
        get: () => {
          throw new TypeError('secret words');
        },
      },
    ],
  ] as const)
    it(`J10 fetch ${what}: an outcome all the same`, async () => {
      const scene = await visit();
      const picker = await signedInPicker(scene);
      Object.defineProperty(scene.page, 'fetch', { configurable: true, ...property });
      await changePlan(picker);
      const { code, outcome } = picker.error ?? {};
      expect(`${picker.error?.message} ${text(picker)}`).not.to.match(/TypeError|secret words/);
      expect(outcome).to.equal('unknown');
      await expectFailure(scene, picker, { code: code ?? 'setup', outcome: 'unknown' }, { calls: 0 });
    });

  it('J10 fetch never settles: the settings end, too', async () => {
    const scene = await visit({
      before: 'window.fetch = () => new Promise(() => {})',
      body: `${scriptTag}<portal-settings></portal-settings>`,
    });
    hurry((milliseconds) => milliseconds === 10_000, scene.page);
    const settings = await signedInSettings(scene);
    expect(settings.error).to.include({ code: 'timeout' });
    expect(read(part(settings, 'error'))).to.contain(en.settingsFailed);
    expectNoLeak(scene, settings);
  });
});
