/** Group I: calls and input while a change is pending. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { errorOf } from '../service/helpers.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { cardOf, cardPartOf, planOf, radioOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { errorFieldsOf } from '../support/errors.js';
import { recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { fourPlans, planMarkup } from '../support/markup.js';
import {
  expectReleased,
  openPendingChange,
  recordWidgetEvents,
  startPendingChange,
} from '../support/pending.js';
import {
  dialogOf,
  partOf,
  queryRendered,
  renderedTextOf,
  textOf,
  timeFieldOf,
  timeRadioOf,
} from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { mountSignedInPicker, openScene } from '../support/scene.js';
import { untilPainted } from '../support/waiting.js';

const busy = { code: 'busy', outcome: 'not-applied' } as const;

/** Valid and invalid arguments of assign(). */
const given: Record<string, unknown> = {
  'no argument': undefined,
  'the same plan': { productPlanId: 'pro' },
  'another plan': { productPlanId: 'free' },
  null: null,
  'a string': 'pro',
  'an array': [{ productPlanId: 'pro' }],
  'an event': new Event('click'),
  'a plan that is a number': { productPlanId: 5 },
  'an empty plan': { productPlanId: ' ' },
  'a start that is not a number': { productPlanId: 'pro', startTimeInSeconds: NaN },
  'a start that is a string': { productPlanId: 'pro', startTimeInSeconds: 'soon' },
  'an end in milliseconds': { productPlanId: 'pro', endTimeInSeconds: Date.now() * 1.1 },
  'an end without a default plan': { productPlanId: 'pro', endTimeInSeconds: secondsInDays(9) },
};
const fit = ['no argument', 'the same plan', 'another plan'];

const assign = (picker: PortalPlanPickerElement, request: unknown): Promise<unknown> =>
  picker.assign(request as CustomerPricingRequest);

describe('I04: assign() while a change is pending', () => {
  for (const [what, request] of Object.entries(given))
    it(`I04 rejects with busy and does not affect the first change with ${what}`, async () => {
      const { scene, picker, responses } = await openPendingChange();
      expect(errorFieldsOf(await errorOf(assign(picker, request)))).to.deep.equal(busy);
      expect(scene.events).to.deep.equal([]);
      expect(picker.pending).to.equal(true);
      expect(picker.error).to.equal(null);
      await expectReleased(scene, picker, responses);
      expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    });

  for (const [what, request] of Object.entries(given))
    if (!fit.includes(what))
      it(`I04 rejects with setup and sends nothing while none is pending with ${what}`, async () => {
        const scene = await openScene();
        const picker = await mountSignedInPicker(scene);
        const error = await errorOf(assign(picker, request));
        expect(picker.error === error).to.equal(true);
        await picker.updateComplete;
        await expectFailure(scene, picker, { code: 'setup', outcome: 'not-applied' }, { calls: 0 });
      });

  it('I04 sends one of a hundred calls in one task and rejects the others', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene, { value: 'pro' });
    const all = await Promise.allSettled(Array.from({ length: 100 }, () => picker.assign()));
    expect(all.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      ...Array<string>(99).fill('rejected'),
    ]);
    await expectReleased(scene, picker);
  });

  it('I04 sends a request as it was passed when the page changes the object', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    const request = { productPlanId: 'pro' };
    const assigned = picker.assign(request);
    request.productPlanId = 'free';
    expect(await assigned).to.include({ productPlanId: 'pro' });
    await expectReleased(scene, picker);
  });

  it('I04 opens no review after requestAssign() and cancelPlan()', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene, { 'default-plan': 'free' });
    const responses = await startPendingChange(scene, picker);
    for (let times = 0; times < 2; times++) {
      picker.requestAssign();
      picker.cancelPlan();
      await picker.updateComplete;
    }
    expect(dialogOf(picker).open).to.equal(false);
    await expectReleased(scene, picker, responses);
  });

  it('I04 continues and shows the attempt after cancelPlan() without a default plan', async () => {
    const { scene, picker, responses } = await openPendingChange();
    picker.cancelPlan();
    await picker.updateComplete;
    expect(picker.pending).to.equal(true);
    expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
    expect(renderedTextOf(picker)).not.to.contain(en.notChanged);
    radioOf(picker, 'free').click();
    expect(picker.value).to.equal('pro');
    await expectReleased(scene, picker, responses);
  });

  it('I04 reviews and sends the cancellation after cancelPlan() during a review', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene, { 'default-plan': 'free' });
    recordWidgetEvents(scene, picker);
    await openReview(picker);
    picker.cancelPlan();
    await picker.updateComplete;
    const { title, times } = reviewOf(picker);
    expect({ title, times }).to.deep.equal({
      title: en.cancel,
      times: format(en.moveSoon, { plan: 'Free' }),
    });
    await untilPainted();
    await confirm(picker);
    await expectReleased(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"free"}']);
  });

  it('I04 closes the review after assign()', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    await openReview(picker);
    const button = partOf(picker, 'confirm');
    const assigned = picker.assign({ productPlanId: 'free' });
    button.click();
    await assigned;
    await expectReleased(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"free"}']);
  });
});

describe('I09: input while a change is pending', () => {
  const yearly = planMarkup({ value: 'year', label: 'Pro', interval: 'year' });
  const [start, end] = [secondsInDays(40), secondsInDays(80)];
  const body = `{"productPlanId":"pro","startTimeInSeconds":${start},"endTimeInSeconds":${end}}`;

  /** Opens a pending change with every control on screen. */
  async function locked(): Promise<Awaited<ReturnType<typeof openPendingChange>>> {
    const scene = await openScene();
    const attributes = { 'default-plan': 'free', schedule: '' };
    const picker = await mountSignedInPicker(scene, attributes, fourPlans + yearly);
    Object.assign(picker, { startTimeInSeconds: start, endTimeInSeconds: end });
    const responses = await startPendingChange(scene, picker);
    return { scene, picker, responses };
  }

  const shown = (picker: PortalPlanPickerElement): unknown => [
    picker.request,
    ...queryRendered<HTMLInputElement>(picker, 'input').map(({ checked, value }) => [checked, value]),
  ];

  const controls: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'a plan': (picker) => radioOf(picker, 'basic').click(),
    "a plan's name": (picker) => cardPartOf(cardOf(picker, 'basic'), 'label').click(),
    "a plan's card": (picker) => cardOf(picker, 'basic').box.click(),
    "a plan's content": (picker) => planOf(picker, 'basic').querySelector('li')?.click(),
    'the interval': (picker) => partOf(picker, 'intervals').querySelectorAll('input')[1]?.click(),
    'no start': (picker) => timeRadioOf(picker, 'start', false).click(),
    'no end': (picker) => timeRadioOf(picker, 'end', false).click(),
    'the arrow keys on a plan': (picker) => byKey(radioOf(picker, 'pro'), 'ArrowUp'),
    'the arrow keys on "a time"': (picker) => byKey(timeRadioOf(picker, 'start', true), 'ArrowUp'),
    'the keys in a time': (picker) => byKey(timeFieldOf(picker, 'start'), 'ArrowUp'),
    'the keys that empty a time': (picker) => byKey(timeFieldOf(picker, 'end'), 'Backspace'),
    'submit and cancel': (picker) => ['submit', 'cancel'].forEach((name) => partOf(picker, name).click()),
  };
  const byKey = (control: HTMLElement | null, key: string): Promise<void> => {
    control?.focus();
    return pressKeys(key);
  };
  for (const [what, change] of Object.entries(controls))
    it(`I09 locks the controls and sends what was reviewed with ${what}`, async () => {
      const { scene, picker, responses } = await locked();
      const before = shown(picker);
      const changes = recordEvents('change');
      await change(picker);
      await picker.updateComplete;
      expect(shown(picker)).to.deep.equal(before);
      expect(changes).to.have.length(0);
      expect(dialogOf(picker).open).to.equal(false);
      await expectReleased(scene, picker, responses);
      expect(scene.calls.bodies).to.deep.equal([body]);
    });

  const rewrites: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'another choice': (picker) => (picker.value = 'basic'),
    'other times': (picker) => Object.assign(picker, { startTimeInSeconds: null, endTimeInSeconds: start }),
  };
  for (const [what, rewrite] of Object.entries(rewrites)) {
    it(`I09 sends what was reviewed when the page sets ${what} during waitUntil()`, async () => {
      const { scene, picker, release } = await held();
      rewrite(picker);
      await picker.updateComplete;
      release();
      await untilOutcome(picker);
      expect(scene.calls.bodies).to.deep.equal([body]);
      expect(scene.events.map((event) => event.type)).to.deep.equal(['plan-assigned']);
      await expectTraffic(scene, { calls: 1, applied: 1 });
    });
  }

  /** Confirms a change that the page delays with `waitUntil()`. */
  async function held() {
    const scene = await openScene();
    const picker = await mountSignedInPicker(
      scene,
      { 'default-plan': 'free', schedule: '' },
      fourPlans + yearly,
    );
    Object.assign(picker, { startTimeInSeconds: start, endTimeInSeconds: end });
    recordWidgetEvents(scene, picker);
    let release = (): void => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (release = resolve)));
    });
    await openReview(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the page can be used').to.equal(false);
    return { scene, picker, release: () => release() };
  }

  it('I09 sends what is reviewed when the page sets another choice during the review', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    await openReview(picker);
    picker.value = 'free';
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal(format(en['confirm-start'], { plan: 'Pro' }));
    await confirm(picker);
    await untilOutcome(picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    await expectReleased(scene, picker);
  });
});
