/** What a picker sends and reports, after a confirmation and by `assign()`, and what it ignores meanwhile. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { basic } from '../picker/basic.js';
import {
  buttonOf,
  cardOf,
  cardPartOf,
  cardsOf,
  changePlan,
  currentLabelsOf,
  dialogOf,
  errorFieldsOf,
  errorOf,
  expect,
  expectReleased,
  expectState,
  mountPicker,
  partOf,
  planOf,
  pressKeys,
  recordEvents,
  secondsInDays,
  startPendingChange,
  storedPlansOf,
  textOf,
  untilSettled,
  untilOutcome,
} from '../support/browser.js';

describe('an assignment', () => {
  it('sends what was reviewed, and reports the response to the page and the customer', async () => {
    const [start, end] = [secondsInDays(40), secondsInDays(41)];
    const { picker, customer, calls, events } = await mountPicker({
      customer: { plan: 'basic' },
      attributes: {
        ...{ ...basic, 'product-id': '1' },
        ...{ 'start-time-in-seconds': String(start), 'end-time-in-seconds': String(end) },
      },
    });
    const heard: unknown[] = [];
    picker.addEventListener('plan-assigned', ({ detail }) => {
      const { pending, assignment, error } = picker;
      heard.push({ pending, error, isAssigned: assignment === detail });
    });
    const asked = recordEvents('plan-assign');
    await changePlan(picker);
    const request = {
      ...{ productPlanId: 'pro', productId: '1' },
      ...{ startTimeInSeconds: start, endTimeInSeconds: end },
    };
    expect(asked.map(({ detail }) => detail)).to.deep.equal([request]);
    expect(calls.bodies.map((body) => JSON.parse(body) as unknown)).to.deep.equal([request]);
    // Its properties are final when the event is dispatched.
    expect(heard).to.deep.equal([{ pending: false, error: null, isAssigned: true }]);
    const [current, pro, free] = await storedPlansOf(customer);
    expect((events as CustomEvent<unknown>[]).map(({ detail }) => detail)).to.deep.equal([pro]);
    expect(textOf(partOf(picker, 'outcome')))
      .to.contain('Pro')
      .and.contain(pro?.relationId);
    expectState(picker, 'assigned', true);
    expectState(picker, 'pending', false);
    // §2.1 rules 3 to 5: the plan is scheduled, ends the current one, and is followed by the default plan.
    expect([current?.endTimeInSeconds, free?.productPlanId, free?.startTimeInSeconds]).to.deep.equal([
      ...[start, 'free', end],
    ]);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
  });
});

describe('assign()', () => {
  it('sends its argument without a review and without `plan-assign`, and resolves to the response', async () => {
    const { picker, customer, events } = await mountPicker();
    const asked = recordEvents('plan-review', 'plan-assign');
    // Also a plan that the page does not show.
    const response = await picker.assign({ productPlanId: 'team' });
    expect((events as CustomEvent<object>[]).map(({ detail }) => detail === response)).to.deep.equal([true]);
    expect(response).to.include({ productPlanId: 'team' });
    expect((await customer.ledger()).assignments.map(({ plan }) => plan)).to.deep.equal([response]);
    expect(asked).to.deep.equal([]);
  });

  it('rejects with the error of `plan-error`, also if its caller ignores the promise', async () => {
    const { picker, events, uncaught } = await mountPicker({ faults: [{ status: 500 }] });
    void picker.assign({ productPlanId: 'pro' });
    await untilOutcome(picker);
    await untilSettled();
    expect(uncaught).to.deep.equal([]);
    const error = await errorOf(picker.assign({ productPlanId: 'pro' }));
    expect((events as CustomEvent<unknown>[]).map(({ detail }) => detail === error)).to.deep.equal([
      false,
      true,
    ]);
    expect(picker.error).to.equal(error);
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'service', status: 500, outcome: 'unknown' });
  });

  it('N29 rejects an invalid request, and one for another product, as setup, and sends nothing', async () => {
    const { picker, calls, events } = await mountPicker();
    const requests = [
      ...[{}, { productPlanId: 'pro', productId: '2' }],
      { productPlanId: 'pro', endTimeInSeconds: secondsInDays(40) },
    ];
    for (const request of requests)
      expect(errorFieldsOf(await errorOf(picker.assign(request as never)))).to.deep.equal({
        ...{ code: 'setup', outcome: 'not-applied' },
      });
    expect([calls.count, ...events.map(({ type }) => type)]).to.deep.equal([
      ...[0, 'plan-error', 'plan-error', 'plan-error'],
    ]);
  });

  it('I04 rejects any request with busy while a change is pending, which it does not affect', async () => {
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
