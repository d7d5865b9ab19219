/** Group I: what may be tried while an attempt runs. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { confirm, dialogOf, outcome, review } from '../support/customer.js';
import { eventsOf } from '../support/events.js';
import { fourPlans, plan } from '../support/markup.js';
import { part, read, rendered, text } from '../support/rendered.js';
import { card, partOf, planOf, radioOf } from '../support/card.js';
import { type } from '../support/keyboard.js';
import { failure } from '../service/helpers.js';
import { said } from '../support/errors.js';
import { fieldOf, wishOf } from '../support/schedule.js';
import { inDays } from '../support/clock.js';
import { painted } from '../support/waiting.js';
import { arrive } from '../support/scene.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { expectLanded, flight, overhear, seat, takeOff } from './flight.js';
import { reviewOf } from '../support/review.js';

const busy = { code: 'busy', outcome: 'not-applied' } as const;

/** What a page may pass to assign(), be it a request or not. */
const given: Record<string, unknown> = {
  'nothing at all': undefined,
  'the same plan': { productPlanId: 'pro' },
  'another plan': { productPlanId: 'free' },
  null: null,
  'a text': 'pro',
  'a list': [{ productPlanId: 'pro' }],
  'an event': new Event('click'),
  'a plan that is a number': { productPlanId: 5 },
  'an empty plan': { productPlanId: ' ' },
  'a start that is not a number': { productPlanId: 'pro', startTimeInSeconds: NaN },
  'a start that is a text': { productPlanId: 'pro', startTimeInSeconds: 'soon' },
  'an end of milliseconds': { productPlanId: 'pro', endTimeInSeconds: Date.now() * 1.1 },
  'an end without a default plan': { productPlanId: 'pro', endTimeInSeconds: inDays(9) },
};
const fit = ['nothing at all', 'the same plan', 'another plan'];

const assign = (picker: PortalPlanPickerElement, request: unknown): Promise<unknown> =>
  picker.assign(request as CustomerPricingRequest);

describe('I04: assign() while one is pending', () => {
  for (const [what, request] of Object.entries(given))
    it(`I04 with ${what}: rejects as busy, and the first one ends as it would have`, async () => {
      const { scene, picker, answers } = await flight();
      expect(said(await failure(assign(picker, request)))).to.deep.equal(busy);
      expect(scene.events).to.deep.equal([]);
      expect(picker.pending).to.equal(true);
      expect(picker.error).to.equal(null);
      await expectLanded(scene, picker, answers);
      expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    });

  for (const [what, request] of Object.entries(given))
    if (!fit.includes(what))
      it(`I04 with ${what}, while none is: refused as the page's set-up, and nothing is sent`, async () => {
        const scene = await arrive();
        const picker = await seat(scene);
        const error = await failure(assign(picker, request));
        expect(picker.error === error).to.equal(true);
        await picker.updateComplete;
        await expectFailure(scene, picker, { code: 'setup', outcome: 'not-applied' }, { calls: 0 });
      });

  it('I04 a hundred times in one task: one is sent, all others are refused', async () => {
    const scene = await arrive();
    const picker = await seat(scene, { value: 'pro' });
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => picker.assign()));
    expect(all.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      ...Array<string>(99).fill('rejected'),
    ]);
    await expectLanded(scene, picker);
  });

  it('I04 a request that the page changes afterwards: sent as it was', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    const request = { productPlanId: 'pro' };
    const assigned = picker.assign(request);
    request.productPlanId = 'free';
    expect(await assigned).to.include({ productPlanId: 'pro' });
    await expectLanded(scene, picker);
  });

  it('I04 requestAssign() and cancelPlan() twice: no review opens, and nothing more is sent', async () => {
    const scene = await arrive();
    const picker = await seat(scene, { 'default-plan': 'free' });
    const answers = await takeOff(scene, picker);
    for (let times = 0; times < 2; times++) {
      picker.requestAssign();
      picker.cancelPlan();
      await picker.updateComplete;
    }
    expect(dialogOf(picker).open).to.equal(false);
    await expectLanded(scene, picker, answers);
  });

  it('I04 cancelPlan() without a default plan: the attempt goes on, and is what the customer reads of', async () => {
    const { scene, picker, answers } = await flight();
    picker.cancelPlan();
    await picker.updateComplete;
    expect(picker.pending).to.equal(true);
    expect(read(part(picker, 'status'))).to.contain(format(en['pending-start'], { plan: 'Pro' }));
    expect(text(picker)).not.to.contain(en.notChanged);
    radioOf(picker, 'free').click();
    expect(picker.value).to.equal('pro');
    await expectLanded(scene, picker, answers);
  });

  it('I04 cancelPlan() during the review: the other change is reviewed, and only that is sent', async () => {
    const scene = await arrive();
    const picker = await seat(scene, { 'default-plan': 'free' });
    overhear(scene, picker);
    await review(picker);
    picker.cancelPlan();
    await picker.updateComplete;
    const { title, times } = reviewOf(picker);
    expect({ title, times }).to.deep.equal({
      title: en.cancel,
      times: format(en.moveSoon, { plan: 'Free' }),
    });
    await painted();
    await confirm(picker);
    await expectLanded(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"free"}']);
  });

  it('I04 assign() during the review: it closes, and its confirm button sends nothing more', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    await review(picker);
    const button = part(picker, 'confirm');
    const assigned = picker.assign({ productPlanId: 'free' });
    button.click();
    await assigned;
    await expectLanded(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"free"}']);
  });
});

describe('I09: the selection is changed while an attempt is pending', () => {
  const yearly = plan({ value: 'year', label: 'Pro', interval: 'year' });
  const [start, end] = [inDays(40), inDays(80)];
  const body = `{"productPlanId":"pro","startTimeInSeconds":${start},"endTimeInSeconds":${end}}`;

  /** An attempt with everything on screen that a customer could change. */
  async function locked(): Promise<Awaited<ReturnType<typeof flight>>> {
    const scene = await arrive();
    const attributes = { 'default-plan': 'free', schedule: '' };
    const picker = await seat(scene, attributes, fourPlans + yearly);
    Object.assign(picker, { startTimeInSeconds: start, endTimeInSeconds: end });
    const answers = await takeOff(scene, picker);
    return { scene, picker, answers };
  }

  const shown = (picker: PortalPlanPickerElement): unknown => [
    picker.request,
    ...rendered<HTMLInputElement>(picker, 'input').map(({ checked, value }) => [checked, value]),
  ];

  const controls: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'a plan': (picker) => radioOf(picker, 'basic').click(),
    "a plan's name": (picker) => partOf(card(picker, 'basic'), 'label').click(),
    "a plan's card": (picker) => card(picker, 'basic').box.click(),
    "a plan's content": (picker) => planOf(picker, 'basic').querySelector('li')?.click(),
    'the interval': (picker) => part(picker, 'intervals').querySelectorAll('input')[1]?.click(),
    'no start': (picker) => wishOf(picker, 'start', false).click(),
    'no end': (picker) => wishOf(picker, 'end', false).click(),
    'the arrow keys on a plan': (picker) => byKey(radioOf(picker, 'pro'), 'ArrowUp'),
    'the arrow keys on a wish': (picker) => byKey(wishOf(picker, 'start', true), 'ArrowUp'),
    'the keys in a time': (picker) => byKey(fieldOf(picker, 'start'), 'ArrowUp'),
    'the keys that empty a time': (picker) => byKey(fieldOf(picker, 'end'), 'Backspace'),
    'submit and cancel': (picker) => ['submit', 'cancel'].forEach((name) => part(picker, name).click()),
  };
  const byKey = (control: HTMLElement | null, key: string): Promise<void> => {
    control?.focus();
    return type(key);
  };
  for (const [what, change] of Object.entries(controls))
    it(`I09 by ${what}: locked, and what was reviewed is sent`, async () => {
      const { scene, picker, answers } = await locked();
      const before = shown(picker);
      const changes = eventsOf('change');
      await change(picker);
      await picker.updateComplete;
      expect(shown(picker)).to.deep.equal(before);
      expect(changes).to.have.length(0);
      expect(dialogOf(picker).open).to.equal(false);
      await expectLanded(scene, picker, answers);
      expect(scene.calls.bodies).to.deep.equal([body]);
    });

  const rewrites: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'another choice': (picker) => (picker.value = 'basic'),
    'other times': (picker) => Object.assign(picker, { startTimeInSeconds: null, endTimeInSeconds: start }),
  };
  for (const [what, rewrite] of Object.entries(rewrites)) {
    it(`I09 the page sets ${what} while the assignment is held: what was reviewed is sent`, async () => {
      const { scene, picker, release } = await held();
      rewrite(picker);
      await picker.updateComplete;
      release();
      await outcome(picker);
      expect(scene.calls.bodies).to.deep.equal([body]);
      expect(scene.events.map((event) => event.type)).to.deep.equal(['plan-assigned']);
      await expectTraffic(scene, { calls: 1, applied: 1 });
    });
  }

  /** A confirmed assignment that the page holds. */
  async function held() {
    const scene = await arrive();
    const picker = await seat(scene, { 'default-plan': 'free', schedule: '' }, fourPlans + yearly);
    Object.assign(picker, { startTimeInSeconds: start, endTimeInSeconds: end });
    overhear(scene, picker);
    let release = (): void => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (release = resolve)));
    });
    await review(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the page can be used').to.equal(false);
    return { scene, picker, release: () => release() };
  }

  it('I09 the page sets another choice during the review: what is reviewed is sent', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    await review(picker);
    picker.value = 'free';
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal(format(en['confirm-start'], { plan: 'Pro' }));
    await confirm(picker);
    await outcome(picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    await expectLanded(scene, picker);
  });
});
