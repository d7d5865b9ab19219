import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { type Attributes, fourPlans, planMarkup } from '../support/markup.js';
import { confirm, enterTime, openReview, press, untilOutcome } from '../support/actions.js';
import { partOf, partsOf, textOf } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { nextEvent, recordEvents } from '../support/events.js';
import { mountPickerOf } from '../support/mount.js';
import { receivedBodies, SandboxCustomer, storedPlansOf } from '../support/sandbox.js';
import { secondsInDays, secondsOf, setClock } from '../support/clock.js';
import { outcomeOf, reviewOf } from '../support/review.js';
import { currentLabelsOf, labelsOf } from '../support/cards.js';
import { basic } from '../picker/basic.js';
import { say } from '../picker/sentences.js';

const subscribed: Attributes = { 'current-plan': 'pro', 'default-plan': 'free' };

const title = say('cancelTitle', 'Pro');
const moveSoon = say('moveSoon', 'Free');
const moveAt = (seconds: number): string => say('moveAt', 'Free', seconds);

describe('cancelling the plan', () => {
  it('has a review that names the next plan and the lost features', async () => {
    const picker = await mountPickerOf(undefined, subscribed);
    await press(picker, 'cancel');
    expect(textOf(partOf(picker, 'confirm-cancel'))).to.equal('Cancel Pro');
    expect(textOf(partOf(picker, 'dismiss'))).to.equal('Keep Pro');
    expect(reviewOf(picker)).to.deep.equal({
      title,
      cost: '€0 per month €49 less than Pro',
      times: moveSoon,
      changed: [],
      added: ['1 project'],
      removed: ['Unlimited projects'],
      notes: [],
    });
  });

  it('dispatches the events and sends the request of any change', async () => {
    const customer = await SandboxCustomer.create({ plan: 'pro' });
    const picker = await mountPickerOf(customer, subscribed);
    const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
    await press(picker, 'cancel');
    expect(events).to.have.length(0);
    await confirm(picker);
    await untilOutcome(picker);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign', 'plan-assigned']);
    expect((events[0] as CustomEvent<object>).detail).to.deep.equal({ productPlanId: 'free' });
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free"}']);
    expect((await storedPlansOf(customer)).at(-1)).to.include({ productPlanId: 'free' });
  });

  it('sends the product of the picker', async () => {
    const customer = await SandboxCustomer.create({ plan: 'scale', productId: '2' });
    const picker = await mountPickerOf(customer, { ...subscribed, 'product-id': '2' });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free","productId":"2"}']);
  });

  it('takes place at the start of the page, which `schedule` lets the customer edit', async () => {
    const customer = await SandboxCustomer.create({ plan: 'pro' });
    const startTimeInSeconds = secondsInDays(60);
    const times = { schedule: '', 'start-time-in-seconds': String(startTimeInSeconds) };
    const picker = await mountPickerOf(customer, { ...subscribed, ...times });
    await press(picker, 'cancel');
    expect(reviewOf(picker).times).to.equal(moveAt(startTimeInSeconds));
    await confirm(picker);
    await untilOutcome(picker);
    expect((await receivedBodies(customer)).map((body) => JSON.parse(body) as unknown)).to.deep.equal([
      { productPlanId: 'free', startTimeInSeconds },
    ]);
    const [pro, free] = await storedPlansOf(customer);
    expect(pro).to.include({ productPlanId: 'pro', endTimeInSeconds: startTimeInSeconds });
    expect(free).to.include({ productPlanId: 'free', startTimeInSeconds });
    expect(outcomeOf(picker).verdict).to.equal(
      `${say('planCancelled', 'Pro')} ${say('moveAt', 'Free', startTimeInSeconds)}`,
    );
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'upcoming').querySelector('p') as Element)).to.equal(
      say('startsAt', 'Free', startTimeInSeconds),
    );
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
  });

  it('starts when the customer chooses, and has no end', async () => {
    setClock('2027-01-15T12:00Z');
    const end = String(secondsOf('2027-06-01T10:00Z'));
    const picker = await mountPickerOf(undefined, {
      ...subscribed,
      schedule: '',
      'end-time-in-seconds': end,
    });
    const events = recordEvents('plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await press(picker, 'cancel');
    expect(partsOf(picker, 'end')).to.have.length(0);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(reviewOf(picker).times).to.equal(moveAt(secondsOf('2027-03-01T10:00')));
    await confirm(picker);
    expect(events[0]?.detail).to.deep.equal({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-03-01T10:00'),
    });
  });

  it('is the same by the button of the default plan', async () => {
    const picker = await mountPickerOf(undefined, subscribed);
    await press(picker, 'cancel');
    const texts = reviewOf(picker);
    await press(picker, 'dismiss');
    await openReview(picker, 'free');
    expect(reviewOf(picker)).to.deep.equal(texts);
  });

  it('has the name and the price of a hidden plan', async () => {
    const hidden = planMarkup({
      value: 'basis',
      label: 'Basis',
      price: '5',
      currency: 'EUR',
      interval: 'month',
      hidden: '',
    });
    const picker = await mountPickerOf(
      undefined,
      { ...subscribed, 'default-plan': 'basis' },
      fourPlans + hidden,
    );
    expect(labelsOf(picker)).not.to.include('Basis');
    await press(picker, 'cancel');
    const { cost, times } = reviewOf(picker);
    expect([cost, times]).to.deep.equal(['€5 per month €44 less than Pro', say('moveSoon', 'Basis')]);
  });

  it('B01: is offered when there is a default plan, listed or not, that is not the current one', async () => {
    for (const [attributes, buttons] of [
      [{}, 0],
      [{ 'default-plan': 'none', 'current-plan': 'pro' }, 1],
      [{ 'default-plan': 'free', 'current-plan': 'free' }, 0],
    ] as const)
      expect(partsOf(await mountPickerOf(undefined, attributes), 'cancel')).to.have.length(buttons);
    const picker = await mountPickerOf(undefined, subscribed);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: secondsOf('2026-01-01T12:00Z') };
    await picker.updateComplete;
    expect(partsOf(picker, 'cancel')).to.have.length(0);
  });

  it('offers to keep the plan while the cancellation is scheduled', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountPickerOf(undefined, subscribed);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: secondsOf('2027-02-01T12:00Z') };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Pro');
  });

  it('fails as setup when a start of the page is invalid and there are no plans', async () => {
    const picker = await mountPickerOf(undefined, { ...basic, 'start-time-in-seconds': 'soon' }, '');
    const failed = nextEvent(document, 'plan-error');
    await press(picker, 'cancel');
    expect((await failed).detail).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(picker.error).to.equal((await failed).detail);
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expectState(picker, 'error', true);
  });
});
