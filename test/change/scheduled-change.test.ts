import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import type { Attributes } from '../support/markup.js';
import {
  changePlan,
  confirm,
  confirmAndReadBodies,
  enterTime,
  openReview,
  press,
  untilOutcome,
} from '../support/actions.js';
import { confirmButtonOf, partOf, partsOf, textOf } from '../support/rendered.js';
import { recordEvents } from '../support/events.js';
import { mountPickerOf } from '../support/mount.js';
import { cardOf, currentLabelsOf } from '../support/cards.js';
import {
  createCustomerWithResponse,
  createLenientCustomer,
  receivedBodies,
  SandboxCustomer,
  storedPlansOf,
} from '../support/sandbox.js';
import { noFeatures, reviewOf } from '../support/review.js';
import { secondsInDays, secondsOf, setClock } from '../support/clock.js';
import { en } from '../../src/messages/en.js';
import { outcomeOf } from '../support/review.js';
import { basic, mountBasic } from '../picker/basic.js';
import { say, time } from '../picker/sentences.js';
import { stub } from 'sinon';

// At noon UTC it is the same day nearly everywhere.
const today = '2027-01-15T12:00Z';
const march = secondsOf('2027-03-01T12:00Z');
const april = secondsOf('2027-04-01T12:00Z');
const june = secondsOf('2027-06-01T12:00Z');

const scheduledPro: CustomerPricingResponse = { productPlanId: 'pro', startTimeInSeconds: march };

const mountWith = (
  assignment: object | null,
  attributes: Attributes = {},
): Promise<PortalPlanPickerElement> =>
  mountBasic({ assignment: assignment as CustomerPricingResponse, attributes });

/** The lines above the cards, without the button. */
const lines = (picker: PortalPlanPickerElement): string[] =>
  partsOf(picker, 'upcoming').flatMap((box) => [...box.querySelectorAll('p')].map(textOf));

const starts = (plan: string, seconds = march): string => `${plan} starts on ${time(seconds)}.`;
const ends = (plan: string, seconds = june): string => `${plan} ends on ${time(seconds)}.`;

describe('a scheduled plan', () => {
  beforeEach(() => setClock(today));

  it('has a tag and a mark on its card, and a line with its start and end above the cards', async () => {
    const picker = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    expect(lines(picker)).to.deep.equal([`${starts('Pro')} ${ends('Pro')}`]);
    expect(time(march)).to.match(/^March 1, 2027 at \d+:\d\d [AP]M \S+$/);
    const { badges, mark, button } = cardOf(picker, 'pro');
    expect([badges, mark, button]).to.deep.equal([[en.scheduled], 'Starts March 1, 2027', undefined]);
    expect(cardOf(picker, 'free').badges).to.deep.equal([]);
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    const isAbove = partOf(picker, 'upcoming').compareDocumentPosition(partOf(picker, 'plans')) & following;
    expect(Boolean(isAbove), 'the line is above the plans').to.equal(true);
  });

  it('is the current plan after its start, also when the page sets the same current plan again', async () => {
    const picker = await mountWith({ productPlanId: 'pro', startTimeInSeconds: secondsOf(today) - 60 });
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    picker.currentPlan = 'basic';
    picker.requestUpdate();
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
  });

  it('is not marked as current, and has a button only where its start can be edited', async () => {
    const picker = await mountWith(scheduledPro, { schedule: '' });
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect([cardOf(picker, 'basic').mark, cardOf(picker, 'pro').mark]).to.deep.equal([en.yourPlan, '']);
    await openReview(picker);
    await enterTime(picker, 'start', '2027-02-01T10:00');
    expect(reviewOf(picker).times).to.equal(
      [
        ...[say('startsAt', 'Pro', secondsOf('2027-02-01T10:00')), say('endsThen', 'Basic')],
        say('replaces', 'Pro', march),
      ].join(' '),
    );
  });

  it('is shown when the service schedules it within the next hour', async () => {
    const start = Date.parse(today) / 1000 + 40 * 60;
    const customer = await SandboxCustomer.create();
    await customer.setFaults({
      status: 200,
      body: JSON.stringify({ ...scheduledPro, startTimeInSeconds: start }),
    });
    const picker = await mountPickerOf(customer, { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    await press(picker, 'done');
    expect(lines(picker)).to.deep.equal([starts('Pro', start)]);
    expect(picker.assignment?.startTimeInSeconds).to.equal(start);
  });

  it('becomes the current plan when its start passes', async () => {
    const picker = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    setClock('2027-03-01T12:00:00Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(cardOf(picker, 'pro').mark).to.equal(en.yourPlan);
    expect(cardOf(picker, 'basic').isOffered).to.equal(true);
    expect(lines(picker)).to.deep.equal([ends('Pro')]);
    expect(cardOf(picker, 'pro').badges).to.deep.equal([]);
    expect(partsOf(picker, 'keep')).to.have.length(0);
    await openReview(picker, 'free');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Cancel Pro?', say('moveSoon', 'Free')]);
  });

  it('is not shown after its end', async () => {
    const picker = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    setClock('2027-06-01T12:00:00Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(lines(picker)).to.deep.equal([]);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
  });

  for (const [known, assignment] of [
    ['nothing', null],
    ['no plan', { startTimeInSeconds: march }],
    ['no time', { productPlanId: 'pro', relationId: 'r' }],
    ['null instead of a time', { productPlanId: 'pro', startTimeInSeconds: null, endTimeInSeconds: 0 }],
  ] as const)
    it(`is not shown when the assignment has ${known}`, async () => {
      const picker = await mountWith(assignment);
      expect(lines(picker)).to.deep.equal([]);
      expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
      expect(cardOf(picker, 'pro').badges).to.deep.equal(['Most popular']);
    });

  it('is named by its identifier when the page does not list it', async () => {
    const picker = await mountWith({ ...scheduledPro, productPlanId: 'legacy' });
    expect(lines(picker)).to.deep.equal([starts('legacy')]);
  });

  it('is not shown after the page sets `assignment` to null', async () => {
    const picker = await mountWith(scheduledPro);
    picker.assignment = null;
    await picker.updateComplete;
    expect(lines(picker)).to.deep.equal([]);
  });

  it('is said to be replaced in the review of another plan', async () => {
    const picker = await mountWith(scheduledPro);
    await openReview(picker, 'free');
    const cancels = say('moveSoon', 'Free');
    expect(reviewOf(picker).title).to.equal('Cancel Basic?');
    expect(reviewOf(picker).times).to.equal(`${cancels} ${say('replaces', 'Pro', march)}`);
    await press(picker, 'dismiss');
    picker.assignment = null;
    await picker.updateComplete;
    await openReview(picker, 'free');
    expect(reviewOf(picker).times).to.equal(cancels);
  });

  it('is named in the review of a plan that starts after it', async () => {
    const picker = await mountWith(scheduledPro, { 'start-time-in-seconds': String(june) });
    await openReview(picker, 'free');
    expect(reviewOf(picker)).to.deep.equal({
      title: en.cancel,
      // No saving is claimed across the plan in between.
      cost: '€0 per month',
      times: `${say('moveAt', 'Pro', march)} ${say('moveAt', 'Free', june)}`,
      ...noFeatures,
      added: ['1 project'],
      removed: ['10 projects'],
      notes: [],
    });
  });

  it('is named, with what follows it, in the review of a plan that starts after its end', async () => {
    const known = { ...scheduledPro, endTimeInSeconds: april };
    const picker = await mountWith(known, { 'start-time-in-seconds': String(june) });
    await openReview(picker, 'max');
    expect(reviewOf(picker)).to.include({
      cost: '€99 per month',
      times: [
        ...[say('moveAt', 'Pro', march), say('moveAt', 'Free', april)],
        ...[say('startsAt', 'Max', june), say('endsThen', 'Free')],
      ].join(' '),
    });
  });

  it('becomes the current plan by the minute', async () => {
    const { setInterval } = window;
    const everyMinute: (() => void)[] = [];
    const capture = (callback: () => void, milliseconds?: number): number => {
      if (milliseconds !== 60_000) return setInterval(callback, milliseconds);
      everyMinute.push(callback);
      return 0;
    };
    stub(window, 'setInterval').callsFake(capture as never);
    setClock('2027-01-15T12:00');
    const startTimeInSeconds = secondsOf('2027-01-16T09:00');
    const picker = await mountBasic({ assignment: { productPlanId: 'pro', startTimeInSeconds } });
    expect(lines(picker)).to.deep.equal([starts('Pro', startTimeInSeconds)]);
    setClock('2027-01-16T09:00');
    for (const callback of everyMinute) callback();
    await picker.updateComplete;
    expect(lines(picker)).to.deep.equal([]);
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
  });

  it('is not skipped in the outcome of a plan that starts after it', async () => {
    const request = { productPlanId: 'max', startTimeInSeconds: april };
    const picker = await mountBasic({
      assignment: scheduledPro,
      customer: await createCustomerWithResponse(request),
    });
    await picker.assign(request);
    await picker.updateComplete;
    expect(outcomeOf(picker).verdict).to.equal(say('startsAt', 'Max', april));
  });
});

describe('keeping the current plan', () => {
  beforeEach(() => setClock(today));

  const stay = `${say('stay', 'Basic')} ${say('notStarting', 'Pro')}`;

  it('is offered, with the name of the plan, only while another plan is scheduled', async () => {
    expect(textOf(partOf(await mountWith(scheduledPro), 'keep'))).to.equal('Keep Basic');
    expect(partsOf(await mountWith({ ...scheduledPro, productPlanId: 'basic' }), 'keep')).to.have.length(0);
    expect(partsOf(await mountWith({ ...scheduledPro, startTimeInSeconds: 1 }), 'keep')).to.have.length(0);
    expect(partsOf(await mountWith(scheduledPro, { 'current-plan': null }), 'keep')).to.have.length(0);
    expect(partsOf(await mountWith(null), 'keep')).to.have.length(0);
  });

  it('sends the product of the picker', async () => {
    const customer = await createLenientCustomer();
    const picker = await mountPickerOf(customer, { 'current-plan': 'basic', 'product-id': '2' });
    picker.assignment = scheduledPro;
    await picker.updateComplete;
    await press(picker, 'keep');
    expect(await confirmAndReadBodies(picker, customer)).to.deep.equal([
      '{"productPlanId":"basic","productId":"2"}',
    ]);
  });

  it('has no times to edit', async () => {
    const times = { schedule: '', 'start-time-in-seconds': String(june) };
    const picker = await mountWith(scheduledPro, times);
    await press(picker, 'keep');
    expect(partsOf(picker, 'schedule')).to.have.length(0);
    expect(reviewOf(picker).times).to.equal(stay);
  });

  for (const [current, plan, price] of [
    ['basic', 'Basic', '€19 per month'],
    ['free', 'Free', '€0 per month'],
  ] as const)
    it(`has a review that names ${plan} and says nothing of an end`, async () => {
      const picker = await mountWith(scheduledPro, { 'current-plan': current });
      const title = `Keep ${plan}`;
      expect(textOf(partOf(picker, 'keep'))).to.equal(title);
      await press(picker, 'keep');
      expect(textOf(partOf(picker, 'confirm-keep'))).to.equal(title);
      expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
      expect(reviewOf(picker)).to.deep.equal({
        title,
        cost: price,
        times: `${say('stay', plan)} ${say('notStarting', 'Pro')}`,
        ...noFeatures,
        notes: [],
      });
    });

  it('schedules nothing when the service starts the plan within the next hour', async () => {
    const kept = { productPlanId: 'basic', startTimeInSeconds: secondsOf('2027-01-15T12:40Z') };
    const picker = await mountBasic({
      assignment: scheduledPro,
      customer: await createCustomerWithResponse(kept),
    });
    await press(picker, 'keep');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'done');
    expect(partsOf(picker, 'upcoming').map(textOf)).to.deep.equal([]);
    await press(picker, 'cancel');
    expect(reviewOf(picker).times).to.equal(say('moveSoon', 'Free'));
  });
});

describe('a review while another plan is scheduled', () => {
  beforeEach(() => setClock(today));

  it('labels the dismiss button of a cancellation without the plan', async () => {
    const picker = await mountBasic({ assignment: scheduledPro });
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(say('cancelTitle', 'Basic'));
    expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
  });

  it('labels it so also when the current plan has an end', async () => {
    const picker = await mountWith({ productPlanId: 'basic', endTimeInSeconds: march });
    await press(picker, 'cancel');
    expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
  });

  it('names no cancelled plan when the cancellation starts after the scheduled plan', async () => {
    const picker = await mountWith(scheduledPro, { schedule: '' });
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(say('cancelTitle', 'Basic'));
    await enterTime(picker, 'start', '2027-04-01T10:00');
    expect(reviewOf(picker).title).to.equal(en.cancel);
    expect(textOf(confirmButtonOf(picker))).to.equal(en.cancel);
  });
});

describe('a plan that the service schedules', () => {
  it('M01: starts by the clock of the service when that of the customer is a day fast', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPickerOf(customer, basic);
    setClock(new Date(Date.now() + 86_400_000).toISOString());
    await changePlan(picker);
    expect(outcomeOf(picker).verdict).to.contain('Pro starts');
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
  });

  it('never starts when the customer keeps the current plan after a review', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPickerOf(customer, { 'current-plan': 'basic' });
    const start = secondsInDays(30);
    await picker.assign({ productPlanId: 'pro', startTimeInSeconds: start });
    await picker.updateComplete;
    const events = recordEvents('plan-assign', 'plan-assigned');
    await press(picker, 'keep');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal([
      'Keep Basic',
      `${say('stay', 'Basic')} ${say('notStarting', 'Pro')}`,
    ]);
    expect(await receivedBodies(customer)).to.have.length(1);
    await confirm(picker);
    await untilOutcome(picker);
    expect((await receivedBodies(customer))[1]).to.equal('{"productPlanId":"basic"}');
    expect(events.map((event) => (event as CustomEvent<object>).detail)[0]).to.deep.equal({
      productPlanId: 'basic',
    });
    expect(events).to.have.length(2);
    const [, pro, basic] = await storedPlansOf(customer);
    expect(pro?.endTimeInSeconds).to.equal(pro?.startTimeInSeconds);
    expect(basic).to.include({ productPlanId: 'basic' }).and.not.have.property('endTimeInSeconds');
    expect(partsOf(picker, 'keep')).to.have.length(0);
  });
});
