/** Group L: missing features, other digits and calendars, and frozen tabs. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { changePlan, confirm, enterTime, openReview, press, untilOutcome } from '../support/actions.js';
import { expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { cardOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { mountPickerOf } from '../support/mount.js';
import { type Page, scriptTag } from '../support/page.js';
import { partOf, renderedTextOf, textOf, timeFieldOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { receivedBodies, startBodies } from '../support/sandbox.js';
import {
  openPageScene,
  openScene,
  type Scene,
  signIn,
  signInPicker,
  signInSettings,
} from '../support/scene.js';
import { until, untilNextTask } from '../support/waiting.js';

/** Scripts that remove features of the platform. */
const missing: Record<string, string> = {
  'AbortSignal.any and timeout': 'delete AbortSignal.any; delete AbortSignal.timeout;',
  'navigator.locks': 'delete Navigator.prototype.locks;',
  Temporal: 'delete window.Temporal;',
  structuredClone: 'delete window.structuredClone;',
  crypto: 'delete Crypto.prototype.randomUUID; delete window.crypto;',
  'custom states': 'delete ElementInternals.prototype.states; delete window.CustomStateSet;',
  'constructable style sheets':
    'delete Document.prototype.adoptedStyleSheets; delete CSSStyleSheet.prototype.replaceSync; delete CSSStyleSheet.prototype.replace;',
  'trusted types': 'delete window.trustedTypes;',
  'Intl.DisplayNames': 'delete Intl.DisplayNames;',
  'navigator.onLine': 'delete Navigator.prototype.onLine;',
  'storage and cookies': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  'features since 2023': `for (const name of ['withResolvers', 'try']) delete Promise[name];
    for (const name of ['groupBy']) { delete Object[name]; delete Map[name]; }
    for (const name of ['union', 'difference']) delete Set.prototype[name];
    for (const name of ['toSorted', 'toSpliced', 'with', 'findLast']) delete Array.prototype[name];
    for (const name of ['canParse', 'parse']) delete URL[name];
    for (const name of ['Iterator', 'scheduler', 'requestIdleCallback', 'navigation', 'cookieStore', 'PerformanceObserver'])
      delete window[name];
    delete Array.fromAsync; delete Element.prototype.setHTML; delete Element.prototype.checkVisibility;`,
};

/** Checks that the scripts have removed something. */
function expectPoor(page: Page): void {
  const { AbortSignal, ElementInternals, Intl, navigator } = page;
  expect('any' in AbortSignal || 'locks' in navigator || 'onLine' in navigator).to.equal(false);
  expect('Temporal' in page || 'structuredClone' in page).to.equal(false);
  expect('states' in ElementInternals.prototype || 'DisplayNames' in Intl).to.equal(false);
  expect('adoptedStyleSheets' in page.document).to.equal(false);
  expect(() => page.localStorage).to.throw();
}

describe('L01: missing features', () => {
  for (const [what, before] of Object.entries({
    ...missing,
    'all of them': Object.values(missing).join('\n'),
  })) {
    it(`L01 changes the plan and shows an unknown outcome without ${what}`, async () => {
      const scene = await openPageScene({ before, faults: [{ status: 500, times: 1 }] });
      if (what === 'all of them') expectPoor(scene.page);
      const picker = await signInPicker(scene);
      expect(getComputedStyle(partOf(picker, 'plans')).display, 'styled').to.equal('grid');
      expect(renderedTextOf(picker)).to.match(/month/);
      await changePlan(picker);
      const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
      await expectFailure(scene, picker, failure, { calls: 1 });
      scene.events.length = 0;
      await press(picker, 'retry');
      await confirm(picker);
      await untilOutcome(picker);
      const { assignments } = await scene.customer.ledger();
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {}, { calls: 2, applied: 1 });
    });

    it(`L01 shows the settings without ${what}`, async () => {
      const scene = await openPageScene({ before, body: `${scriptTag}<portal-settings></portal-settings>` });
      const settings = await signInSettings(scene);
      expect(settings.error).to.equal(null);
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      expectNoLeak(scene, settings);
    });
  }
});

describe('L02: languages with other digits, calendars and direction', () => {
  for (const [lang, digits, year] of [
    ['ar-EG', /[٠-٩]/, /[٠-٩]{4}/],
    ['ar-EG-u-nu-arab', /[٠-٩]/, /[٠-٩]{4}/],
    ['th-TH', /49/, /25\d\d/],
    ['th-TH-u-nu-thai', /[๐-๙]/, /๒๕[๐-๙]{2}/],
    ['fa-IR', /[۰-۹]/, /۱۴[۰-۹]{2}/],
    ['ja-JP-u-ca-japanese', /49/, /令和/],
  ] as const)
    it(`L02 shows local digits and calendar and sends plain integers in ${lang}`, async () => {
      const scene = await openScene([], { plan: 'basic' });
      const attributes = { lang, schedule: '', 'current-plan': 'basic', 'default-plan': 'free' };
      const picker = signIn(scene, await mountPickerOf(undefined, attributes));
      expect(cardOf(picker, 'pro').price).to.match(digits);
      const start = Math.floor(secondsInDays(2) / 60) * 60;
      const local = new Date(start * 1000 - new Date(start * 1000).getTimezoneOffset() * 60_000);
      const typed = local.toISOString().slice(0, 16);
      await openReview(picker);
      await enterTime(picker, 'start', typed);
      expect(timeFieldOf(picker, 'start')?.value).to.equal(typed);
      expect(textOf(partOf(picker, 'start'))).to.match(year);
      const { cost, times } = reviewOf(picker);
      expect(times).to.match(year);
      expect(`${cost} ${times}`).to.match(digits);
      await confirm(picker);
      await untilOutcome(picker);
      const { assignments } = await scene.customer.ledger();
      expect(await receivedBodies(scene.customer)).to.deep.equal(startBodies(start));
      expect(await expectAssigned(scene, picker, assignments[0]?.plan ?? {})).to.match(year);
    });
});

type Happening = 'timer' | 'answer';

/** Freezes the page during the POST: `thaw` fires the deadline and releases the response in this order. */
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
        await untilNextTask();
      }
    },
  };
}

describe('L04: tabs that are frozen during the POST', () => {
  const frozen = async (): Promise<[Scene, PortalPlanPickerElement, ReturnType<typeof freezing>]> => {
    const scene = await openScene();
    const freeze = freezing();
    const picker = signIn(scene, await mountPickerOf());
    await openReview(picker);
    await confirm(picker);
    await until(freeze.frozen, 'the pending response');
    return [scene, picker, freeze];
  };

  it('L04 is assigned once when the response comes before the timer', async () => {
    const [scene, picker, { thaw }] = await frozen();
    await thaw('answer', 'timer');
    await untilOutcome(picker);
    const { assignments } = await scene.customer.ledger();
    await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
  });

  it('L04 is unknown once when the timer fires first', async () => {
    const [scene, picker, { thaw }] = await frozen();
    await thaw('timer', 'answer');
    await untilOutcome(picker);
    const failure = { code: 'timeout', outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    expect(picker.assignment).to.equal(null);
  });
});
