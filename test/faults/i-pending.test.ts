/** Group I: calls and input while a change is pending. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { errorOf } from '../service/helpers.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { buttonOf, cardOf, cardPartOf, cardsOf, planOf } from '../support/cards.js';
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
import { dialogOf, partOf, textOf } from '../support/rendered.js';
import { mountSignedInPicker, openScene } from '../support/scene.js';

const busy = { code: 'busy', outcome: 'not-applied' } as const;

/** Valid and invalid arguments of assign(). */
const given: Record<string, unknown> = {
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
const fit = ['the same plan', 'another plan'];

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
    const picker = await mountSignedInPicker(scene);
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, () => picker.assign({ productPlanId: 'pro' })),
    );
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

  it('I04 opens no review after review() and a press on cancel', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene, { 'default-plan': 'free' });
    const responses = await startPendingChange(scene, picker);
    for (let times = 0; times < 2; times++) {
      picker.review('free');
      partOf(picker, 'cancel').click();
      await picker.updateComplete;
    }
    expect(dialogOf(picker).open).to.equal(false);
    await expectReleased(scene, picker, responses);
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

  const shown = (picker: PortalPlanPickerElement): unknown =>
    ['free', 'basic', 'pro'].map((value) => {
      const { button } = cardOf(picker, value);
      return [button && textOf(button), button?.getAttribute('aria-disabled')];
    });

  const controls: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'another plan': (picker) => buttonOf(picker, 'basic').click(),
    'the same plan': (picker) => buttonOf(picker, 'pro').click(),
    "a plan's name": (picker) => cardPartOf(cardOf(picker, 'basic'), 'label').click(),
    "a plan's content": (picker) => planOf(picker, 'basic').querySelector('li')?.click(),
    'Enter on another plan': (picker) => byKey(buttonOf(picker, 'basic'), 'Enter'),
    'review()': (picker) => picker.review('basic'),
    cancel: (picker) => partOf(picker, 'cancel').click(),
  };
  const byKey = (control: HTMLElement | null, key: string): Promise<void> => {
    control?.focus();
    return pressKeys(key);
  };
  it('I09 makes the pressed button busy and all others unavailable', async () => {
    const { scene, picker, responses } = await locked();
    const buttons = cardsOf(picker).flatMap(({ plan, button }) =>
      button ? [[plan.value, button.ariaDisabled, Boolean(button.querySelector('.spinner'))]] : [],
    );
    expect(buttons).to.deep.equal([
      ['free', 'true', false],
      ['basic', 'true', false],
      ['pro', 'true', true],
    ]);
    expect(partOf(picker, 'cancel').ariaDisabled).to.equal('true');
    await expectReleased(scene, picker, responses);
  });

  for (const [what, change] of Object.entries(controls))
    it(`I09 changes nothing and sends what was reviewed with ${what}`, async () => {
      const { scene, picker, responses } = await locked();
      const before = shown(picker);
      const reviews = recordEvents('plan-review');
      await change(picker);
      await picker.updateComplete;
      expect(shown(picker)).to.deep.equal(before);
      expect(reviews).to.have.length(0);
      expect(dialogOf(picker).open).to.equal(false);
      await expectReleased(scene, picker, responses);
      expect(scene.calls.bodies).to.deep.equal([body]);
    });

  const rewrites: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'another price': (picker) => planOf(picker, 'pro').setAttribute('price', '59'),
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
});
