/** Calls and input while a change is pending. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { errorOf } from '../support/errors.js';
import {
  buttonOf,
  cardOf,
  cardPartOf,
  cardsOf,
  dialogOf,
  errorFieldsOf,
  expect,
  expectReleased,
  mountPicker,
  partOf,
  planOf,
  pressKeys,
  recordEvents,
  secondsInDays,
  startPendingChange,
} from '../support/browser.js';

describe('assign() while a change is pending', () => {
  it('I04 rejects any request with busy and does not affect the first change', async () => {
    const scene = await mountPicker();
    const { picker } = scene;
    const responses = await startPendingChange(scene, picker);
    for (const request of [{ productPlanId: 'pro' }, { productPlanId: 'free' }, null, { productPlanId: 5 }]) {
      const error = await errorOf(picker.assign(request as CustomerPricingRequest));
      expect(errorFieldsOf(error)).to.deep.equal({ code: 'busy', outcome: 'not-applied' });
    }
    expect(scene.events).to.deep.equal([]);
    expect(picker).to.include({ pending: true, error: null });
    await expectReleased(scene, picker, responses);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('I04 sends one of several calls in one task and rejects the others', async () => {
    const scene = await mountPicker();
    const calls = Array.from({ length: 9 }, () => scene.picker.assign({ productPlanId: 'pro' }));
    const [first, ...others] = (await Promise.allSettled(calls)).map(({ status }) => status);
    expect(first).to.equal('fulfilled');
    expect(new Set(others)).to.deep.equal(new Set(['rejected']));
    await expectReleased(scene, scene.picker);
  });
});

describe('input while a change is pending', () => {
  const [start, end] = [secondsInDays(40), secondsInDays(80)];
  const body = `{"productPlanId":"pro","startTimeInSeconds":${start},"endTimeInSeconds":${end}}`;
  const everyControl = {
    attributes: { 'default-plan': 'free', schedule: '' },
    properties: { startTimeInSeconds: start, endTimeInSeconds: end },
  };

  const controls: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'another plan': (picker) => buttonOf(picker, 'basic').click(),
    'the same plan': (picker) => buttonOf(picker, 'pro').click(),
    "a plan's name": (picker) => cardPartOf(cardOf(picker, 'basic'), 'label').click(),
    "a plan's content": (picker) => planOf(picker, 'basic').querySelector('li')?.click(),
    'Enter on another plan': (picker) => {
      buttonOf(picker, 'basic').focus();
      return pressKeys('Enter');
    },
    'review()': (picker) => picker.review('basic'),
    cancel: (picker) => partOf(picker, 'cancel').click(),
  };

  const buttonsOf = (picker: PortalPlanPickerElement): unknown =>
    cardsOf(picker).flatMap(({ plan, button }) =>
      button ? [[plan.value, button.ariaDisabled, Boolean(button.querySelector('.spinner'))]] : [],
    );

  it('I09 makes the pressed button busy and all others unavailable, opens no review and sends what was reviewed', async () => {
    const scene = await mountPicker(everyControl);
    const { picker } = scene;
    const responses = await startPendingChange(scene, picker);
    const reviews = recordEvents('plan-review');
    for (const [what, press] of Object.entries(controls)) {
      await press(picker);
      await picker.updateComplete;
      expect(buttonsOf(picker), what).to.deep.equal([
        ['free', 'true', false],
        ['basic', 'true', false],
        ['pro', 'true', true],
      ]);
      expect(partOf(picker, 'cancel').ariaDisabled, what).to.equal('true');
      expect(dialogOf(picker).open, what).to.equal(false);
      expect(reviews, what).to.have.length(0);
    }
    await expectReleased(scene, picker, responses);
    expect(scene.calls.bodies).to.deep.equal([body]);
  });
});
