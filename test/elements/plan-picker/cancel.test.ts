import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import type { Attributes } from '../../support/markup.js';
import { confirm, untilOutcome, press, enterTime } from '../../support/actions.js';
import {
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  textOf,
  timeFieldOf,
  timeErrorOf,
} from '../../support/rendered.js';
import { recordEvents } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { SandboxCustomer, receivedBodies, storedPlansOf } from '../../support/sandbox.js';
import { secondsInDays, setClock, secondsOf } from '../../support/clock.js';
import { outcomeOf, reviewOf } from '../../support/review.js';
import { format, formatTime, formatZone } from '../../../src/localize/format.js';
import { markedLabelsOf } from '../../support/cards.js';

const english = { messages: en, language: 'en' };

const subscribed: Attributes = { 'current-plan': 'pro', 'default-plan': 'free' };

const title = format(en.cancelTitle, { plan: 'Pro' });
const moveSoon = format(en.moveSoon, { plan: 'Free' });
const zone = formatZone(english);
const moveAt = (seconds: number): string =>
  `${format(en.moveAt, { plan: 'Free', time: formatTime(seconds, english) })} ${zone}`;

describe('a customer cancels the plan', () => {
  it('after a review that says what follows and what is lost', async () => {
    const picker = await mountPicker(undefined, subscribed);
    await press(picker, 'cancel');
    expect(textOf(partOf(picker, 'confirm-cancel'))).to.equal('Cancel Pro');
    expect(textOf(partOf(picker, 'dismiss'))).to.equal('Keep Pro');
    expect(reviewOf(picker)).to.deep.equal({
      title,
      cost: '€0 per month €49 less than Pro',
      times: moveSoon,
      steps: [],
      changed: [],
      added: ['1 project'],
      removed: ['Unlimited projects'],
      same: [],
      notes: [],
    });
  });

  it('by the same events and the same POST as any change', async () => {
    const customer = await SandboxCustomer.create({ plan: 'pro' });
    const picker = await mountPicker(customer, subscribed);
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

  it('with the product of the picker', async () => {
    const customer = await SandboxCustomer.create({ plan: 'scale', productId: '2' });
    const picker = await mountPicker(customer, { ...subscribed, 'product-id': '2' });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free","productId":"2"}']);
  });

  it('whatever plan is chosen, and the choice stays', async () => {
    const picker = await mountPicker(undefined, { ...subscribed, value: 'basic' });
    await press(picker, 'cancel');
    const texts = reviewOf(picker);
    expect([texts.title, texts.times]).to.deep.equal([title, moveSoon]);
    await press(picker, 'dismiss');
    expect(picker.value).to.equal('basic');
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Basic']);
  });

  it('at a date, where the page offers times', async () => {
    const customer = await SandboxCustomer.create({ plan: 'pro' });
    const startTimeInSeconds = secondsInDays(60);
    const times = { schedule: '', 'start-time-in-seconds': String(startTimeInSeconds) };
    const picker = await mountPicker(customer, { ...subscribed, ...times });
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
    const time = formatTime(startTimeInSeconds, english);
    expect(outcomeOf(picker).verdict).to.equal(
      `${format(en.planCancelled, { plan: 'Pro' })} ${format(en.moveAt, { plan: 'Free', time })}`,
    );
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'scheduled').querySelector('p') as Element)).to.equal(
      format(en.startsAt, { plan: 'Free', time }),
    );
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Pro']);
  });

  it('for good: an end that is chosen for another change is not sent', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountPicker(undefined, { ...subscribed, schedule: '' });
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-06-01T10:00');
    const events = recordEvents('plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await press(picker, 'cancel');
    expect(reviewOf(picker).times).to.equal(moveAt(secondsOf('2027-03-01T10:00')));
    await confirm(picker);
    expect(events[0]?.detail).to.deep.equal({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-03-01T10:00'),
    });
  });

  it('not at a time that cannot be: it is said beside the field', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountPicker(undefined, { ...subscribed, schedule: '' });
    await enterTime(picker, 'start', '2027-01-01T10:00');
    await press(picker, 'cancel');
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
    expect(focusedElement() === timeFieldOf(picker, 'start'), 'the same element').to.equal(true);
  });

  it('though a wrong end is entered, which cancelling does not use', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountPicker(undefined, { ...subscribed, schedule: '' });
    await enterTime(picker, 'end', '2027-01-01T10:00');
    await press(picker, 'cancel');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('not when the default plan is the current one, by the page or by an assignment that has begun', async () => {
    expect(
      partsOf(await mountPicker(undefined, { ...subscribed, 'current-plan': 'free' }), 'cancel'),
    ).to.have.length(0);
    const picker = await mountPicker(undefined, subscribed);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: secondsOf('2026-01-01T12:00Z') };
    await picker.updateComplete;
    expect(partsOf(picker, 'cancel')).to.have.length(0);
  });

  it('while the cancellation is only coming, the plan can be kept', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountPicker(undefined, subscribed);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: secondsOf('2027-02-01T12:00Z') };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Pro');
  });
});
