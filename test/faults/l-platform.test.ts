/** Group L: platforms that lack something, write numbers in their own way, or stand still for a while. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { bodies, starting } from '../support/ledger.js';
import { enter, fieldOf } from '../support/schedule.js';
import { inDays } from '../support/clock.js';
import { changePlan, confirm, outcome, press, review } from '../support/customer.js';
import { mountPicker } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { part, read, text } from '../support/rendered.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import type { Page } from '../support/page.js';
import { signedInPicker, scriptTag, signedInSettings, visit } from '../support/visit.js';
import { reviewOf } from '../support/review.js';
import { card } from '../support/card.js';

/** What a platform may lack, as a script that takes it away. */
const missing: Record<string, string> = {
  'AbortSignal.any and timeout': 'delete AbortSignal.any; delete AbortSignal.timeout;',
  'navigator.locks': 'delete Navigator.prototype.locks;',
  Temporal: 'delete window.Temporal;',
  structuredClone: 'delete window.structuredClone;',
  crypto: 'delete Crypto.prototype.randomUUID; delete window.crypto;',
  'custom states': 'delete ElementInternals.prototype.states; delete window.CustomStateSet;',
  'style sheets without an element':
    'delete Document.prototype.adoptedStyleSheets; delete CSSStyleSheet.prototype.replaceSync; delete CSSStyleSheet.prototype.replace;',
  'trusted types': 'delete window.trustedTypes;',
  'names of intervals': 'delete Intl.DisplayNames;',
  'a word on being online': 'delete Navigator.prototype.onLine;',
  'storage and cookies': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  'what came after 2023': `for (const name of ['withResolvers', 'try']) delete Promise[name];
    for (const name of ['groupBy']) { delete Object[name]; delete Map[name]; }
    for (const name of ['union', 'difference']) delete Set.prototype[name];
    for (const name of ['toSorted', 'toSpliced', 'with', 'findLast']) delete Array.prototype[name];
    for (const name of ['canParse', 'parse']) delete URL[name];
    for (const name of ['Iterator', 'scheduler', 'requestIdleCallback', 'navigation', 'cookieStore', 'PerformanceObserver'])
      delete window[name];
    delete Array.fromAsync; delete Element.prototype.setHTML; delete Element.prototype.checkVisibility;`,
};

/** A script that takes away nothing would prove nothing. */
function expectPoor(page: Page): void {
  const { AbortSignal, ElementInternals, Intl, navigator } = page;
  expect('any' in AbortSignal || 'locks' in navigator || 'onLine' in navigator).to.equal(false);
  expect('Temporal' in page || 'structuredClone' in page).to.equal(false);
  expect('states' in ElementInternals.prototype || 'DisplayNames' in Intl).to.equal(false);
  expect('adoptedStyleSheets' in page.document).to.equal(false);
  expect(() => page.localStorage).to.throw();
}

describe('L01: a platform that lacks something', () => {
  for (const [what, before] of Object.entries({
    ...missing,
    'all of it': Object.values(missing).join('\n'),
  })) {
    it(`L01 ${what}: a change, and a doubt`, async () => {
      const scene = await visit({ before, faults: [{ status: 500, times: 1 }] });
      if (what === 'all of it') expectPoor(scene.page);
      const picker = await signedInPicker(scene);
      expect(getComputedStyle(part(picker, 'plans')).display, 'styled').to.equal('grid');
      expect(text(picker)).to.match(/month/);
      await changePlan(picker);
      const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
      await expectFailure(scene, picker, failure, { calls: 1 });
      scene.events.length = 0;
      await press(picker, 'retry');
      await confirm(picker);
      await outcome(picker);
      const { assignments } = await scene.customer.ledger();
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {}, { calls: 2, applied: 1 });
    });

    it(`L01 ${what}: the settings`, async () => {
      const scene = await visit({ before, body: `${scriptTag}<portal-settings></portal-settings>` });
      const settings = await signedInSettings(scene);
      expect(settings.error).to.equal(null);
      expect(text(settings)).to.contain('Example Ltd');
      expectNoLeak(scene, settings);
    });
  }
});

describe('L02: languages with digits, calendars and a direction of their own', () => {
  for (const [lang, digits, year] of [
    ['ar-EG', /[٠-٩]/, /[٠-٩]{4}/],
    ['ar-EG-u-nu-arab', /[٠-٩]/, /[٠-٩]{4}/],
    ['th-TH', /49/, /25\d\d/],
    ['th-TH-u-nu-thai', /[๐-๙]/, /๒๕[๐-๙]{2}/],
    ['fa-IR', /[۰-۹]/, /۱۴[۰-۹]{2}/],
    ['ja-JP-u-ca-japanese', /49/, /令和/],
  ] as const)
    it(`L02 ${lang}: shown as its readers write, sent in plain integers`, async () => {
      const scene = await arrive([], { plan: 'basic' });
      const attributes = { lang, schedule: '', 'current-plan': 'basic', 'default-plan': 'free' };
      const picker = signIn(scene, await mountPicker(undefined, attributes));
      expect(card(picker, 'pro').price).to.match(digits);
      const start = Math.floor(inDays(2) / 60) * 60;
      const local = new Date(start * 1000 - new Date(start * 1000).getTimezoneOffset() * 60_000);
      const typed = local.toISOString().slice(0, 16);
      await enter(picker, 'start', typed);
      expect(fieldOf(picker, 'start')?.value).to.equal(typed);
      expect(read(part(picker, 'start'))).to.match(year);
      await review(picker);
      const { cost, times } = reviewOf(picker);
      expect(times).to.match(year);
      expect(`${cost} ${times}`).to.match(digits);
      await confirm(picker);
      await outcome(picker);
      const { assignments } = await scene.customer.ledger();
      expect(await bodies(scene.customer)).to.deep.equal(starting(start));
      expect(await expectAssigned(scene, picker, assignments[0]?.plan ?? {})).to.match(year);
    });
});

type Happening = 'timer' | 'answer';

/**
 * A browser that freezes the page for ten minutes while the POST is on its way: neither does the timer of its deadline
 * ring nor its answer arrive until `thaw`, which lets both happen in this order.
 */
function freezing(): { frozen: () => boolean; thaw: (...order: Happening[]) => Promise<void> } {
  const { setTimeout: timer } = window;
  const { text: readBody } = Response.prototype;
  const due: Partial<Record<Happening, () => void>> = {};
  const setTimer = (run: () => void, milliseconds?: number): number => {
    if (milliseconds !== 30_000) return timer.call(window, run, milliseconds) as unknown as number;
    due.timer = run;
    return 0;
  };
  stub(window, 'setTimeout').callsFake(setTimer as never);
  stub(Response.prototype, 'text').callsFake(async function (this: Response) {
    const body = await readBody.call(this);
    if (this.url.includes('/pricing-plan')) await new Promise<void>((resolve) => (due.answer = resolve));
    return body;
  });
  return {
    frozen: () => Boolean(due.timer && due.answer),
    async thaw(...order) {
      stub(Date, 'now').returns(Date.now() + 600_000);
      for (const type of ['freeze', 'visibilitychange', 'resume']) document.dispatchEvent(new Event(type));
      for (const type of ['pagehide', 'pageshow', 'offline', 'online', 'focus'])
        window.dispatchEvent(new Event(type));
      for (const what of order) {
        due[what]?.();
        await nextTask();
      }
    },
  };
}

describe('L04: frozen for ten minutes while the POST runs', () => {
  const frozen = async (): Promise<[Scene, PortalPlanPickerElement, ReturnType<typeof freezing>]> => {
    const scene = await arrive();
    const freeze = freezing();
    const picker = signIn(scene, await mountPicker());
    await review(picker);
    await confirm(picker);
    await until(freeze.frozen, 'the answer on its way');
    return [scene, picker, freeze];
  };

  it('L04 the answer is there before the timer rings: assigned, once', async () => {
    const [scene, picker, { thaw }] = await frozen();
    await thaw('answer', 'timer');
    await outcome(picker);
    const { assignments } = await scene.customer.ledger();
    await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
  });

  it('L04 the timer rings first: unknown, once, and the answer changes nothing', async () => {
    const [scene, picker, { thaw }] = await frozen();
    await thaw('timer', 'answer');
    await outcome(picker);
    const failure = { code: 'timeout', outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    expect(picker.assignment).to.equal(null);
  });
});
