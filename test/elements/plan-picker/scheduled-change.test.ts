import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../../src/service/resources.js';
import type { Attributes } from '../../support/markup.js';
import {
  changePlan,
  choosePlan,
  confirm,
  confirmButtonOf,
  dialogOf,
  outcome,
  press,
  review,
} from '../../support/customer.js';
import { eventsOf } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { focusOf, part, parts, read, text } from '../../support/rendered.js';
import { card, marked } from '../../support/card.js';
import { SandboxCustomer, serviceThatAnswers } from '../../support/sandbox.js';
import { bodies, confirmAndRead, obliging, plansAt } from '../../support/ledger.js';
import { noFeatures, reviewOf } from '../../support/review.js';
import { enter } from '../../support/schedule.js';
import { inDays, itIs, secondsOf } from '../../support/clock.js';
import { en } from '../../../src/messages/en.js';
import { outcomeOf } from '../../support/review.js';
import { basic, mountBasic } from './basic.js';
import { say, time, timeAlone, zone } from './sentences.js';
import { stub } from 'sinon';
import { holdAssignments } from '../hold-assignments.js';

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
  parts(picker, 'scheduled').flatMap((box) => [...box.querySelectorAll('p')].map(read));

const starts = (plan: string, seconds = march): string => `${plan} starts ${time(seconds)}.`;
const ends = (plan: string, seconds = june): string => `${plan} ends ${time(seconds)}.`;

describe('a scheduled plan', () => {
  beforeEach(() => itIs(today));

  it('has a badge on its card, and a line with its start and end above the cards', async () => {
    const picker = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    expect(lines(picker)).to.deep.equal([`${starts('Pro')} ${ends('Pro')}`]);
    expect(time(march)).to.match(/^on March 1, 2027 at \d+:\d\d [AP]M$/);
    expect(card(picker, 'pro').badges).to.deep.equal([en.scheduled, 'Most popular']);
    expect(card(picker, 'free').badges).to.deep.equal([]);
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    const isAbove = part(picker, 'scheduled').compareDocumentPosition(part(picker, 'plans')) & following;
    expect(Boolean(isAbove), 'the line is above the plans').to.equal(true);
  });

  it('is the current plan after its start, also when the page sets the same current plan again', async () => {
    const picker = await mountWith({ productPlanId: 'pro', startTimeInSeconds: secondsOf(today) - 60 });
    expect(marked(picker, 'current')).to.deep.equal(['Pro']);
    picker.currentPlan = 'basic';
    picker.requestUpdate();
    await picker.updateComplete;
    expect(marked(picker, 'current')).to.deep.equal(['Pro']);
  });

  it('is not marked as current, and is offered, before its start', async () => {
    const picker = await mountWith(scheduledPro);
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
    expect(card(picker, 'basic').radio).to.equal(undefined);
    expect(card(picker, 'pro').isOffered).to.equal(true);
  });

  it('is shown when the service schedules it within the next hour', async () => {
    const start = Date.parse(today) / 1000 + 40 * 60;
    const customer = await SandboxCustomer.arrive();
    await customer.fail({
      status: 200,
      body: JSON.stringify({ ...scheduledPro, startTimeInSeconds: start }),
    });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
    await press(picker, 'done');
    expect(lines(picker)).to.deep.equal([starts('Pro', start)]);
    expect(picker.assignment?.startTimeInSeconds).to.equal(start);
  });

  it('becomes the current plan when its start passes', async () => {
    const picker = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    itIs('2027-03-01T12:00:00Z');
    await choosePlan(picker, 'free');
    expect(marked(picker, 'current')).to.deep.equal(['Pro']);
    expect(card(picker, 'pro').radio).to.equal(undefined);
    expect(card(picker, 'basic').isOffered).to.equal(true);
    expect(lines(picker)).to.deep.equal([ends('Pro')]);
    expect(card(picker, 'pro').badges).to.deep.equal(['Most popular']);
    expect(parts(picker, 'keep')).to.have.length(0);
    await press(picker, 'submit');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Cancel Pro?', say('moveSoon', 'Free')]);
  });

  it('is not shown after its end', async () => {
    const picker = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    itIs('2027-06-01T12:00:00Z');
    await choosePlan(picker, 'free');
    expect(lines(picker)).to.deep.equal([]);
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
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
      expect(marked(picker, 'current')).to.deep.equal(['Basic']);
      expect(card(picker, 'pro').badges).to.deep.equal(['Most popular']);
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
    await review(picker, 'free');
    const cancels = say('moveSoon', 'Free');
    expect(reviewOf(picker).title).to.equal('Cancel Basic?');
    expect(reviewOf(picker).times).to.equal(`${cancels} ${say('replaces', 'Pro', march)} ${zone}`);
    await press(picker, 'dismiss');
    picker.assignment = null;
    await picker.updateComplete;
    await press(picker, 'submit');
    // Without a time there is no zone to name.
    expect(reviewOf(picker).times).to.equal(cancels);
  });

  it('is a step of the review of a plan that starts after it', async () => {
    const picker = await mountWith(scheduledPro, { 'start-time-in-seconds': String(june) });
    await review(picker, 'free');
    expect(reviewOf(picker)).to.deep.equal({
      title: en.cancel,
      cost: '€0 per month €19 less than Basic',
      times: zone,
      steps: [
        `${en.now} Basic €19 per month`,
        `${timeAlone(march)} Pro €49 per month`,
        `${timeAlone(june)} Free €0 per month`,
      ],
      ...noFeatures,
      added: ['1 project'],
      removed: ['10 projects'],
      notes: [],
    });
  });

  it('has its time updated by the minute', async () => {
    const { setInterval } = window;
    const everyMinute: (() => void)[] = [];
    const capture = (callback: () => void, milliseconds?: number): number => {
      if (milliseconds !== 60_000) return setInterval(callback, milliseconds);
      everyMinute.push(callback);
      return 0;
    };
    stub(window, 'setInterval').callsFake(capture as never);
    itIs('2027-01-15T12:00');
    const startTimeInSeconds = secondsOf('2027-01-16T09:00');
    const picker = await mountBasic({ assignment: { productPlanId: 'pro', startTimeInSeconds } });
    expect(read(part(picker, 'scheduled'))).to.contain('tomorrow at 9:00 AM');
    itIs('2027-01-16T00:01');
    for (const callback of everyMinute) callback();
    await picker.updateComplete;
    expect(read(part(picker, 'scheduled'))).to.contain('today at 9:00 AM');
  });

  it('is not skipped in the outcome of a plan that starts after it', async () => {
    const request = { productPlanId: 'max', startTimeInSeconds: april };
    const picker = await mountBasic({
      assignment: scheduledPro,
      customer: await serviceThatAnswers(request),
    });
    await picker.assign(request);
    await picker.updateComplete;
    expect(outcomeOf(picker).verdict).to.equal(say('startsAt', 'Max', april));
  });
});

describe('keeping the current plan', () => {
  beforeEach(() => itIs(today));

  const stay = `${say('stay', 'Basic')} ${say('notStarting', 'Pro')}`;

  it('is offered, with the name of the plan, only while another plan is scheduled', async () => {
    expect(read(part(await mountWith(scheduledPro), 'keep'))).to.equal('Keep Basic');
    expect(parts(await mountWith({ ...scheduledPro, productPlanId: 'basic' }), 'keep')).to.have.length(0);
    expect(parts(await mountWith({ ...scheduledPro, startTimeInSeconds: 1 }), 'keep')).to.have.length(0);
    expect(parts(await mountWith(scheduledPro, { 'current-plan': null }), 'keep')).to.have.length(0);
    expect(parts(await mountWith(null), 'keep')).to.have.length(0);
  });

  it('sends the product of the picker', async () => {
    const customer = await obliging();
    const picker = await mountPicker(customer, { 'current-plan': 'basic', 'product-id': '2' });
    picker.assignment = scheduledPro;
    await picker.updateComplete;
    await press(picker, 'keep');
    expect(await confirmAndRead(picker, customer)).to.deep.equal([
      '{"productPlanId":"basic","productId":"2"}',
    ]);
  });

  it('is disabled while an assignment is pending', async () => {
    const picker = await mountWith(scheduledPro);
    expect(part(picker, 'keep').ariaDisabled).to.equal('false');
    holdAssignments(picker);
    await review(picker, 'free');
    await confirm(picker);
    expect(picker.pending).to.equal(true);
    expect(part(picker, 'keep').ariaDisabled).to.equal('true');
  });

  it('ignores the times that are chosen for another change', async () => {
    const picker = await mountWith(scheduledPro, { schedule: '' });
    await enter(picker, 'start', '2027-05-01T10:00');
    await press(picker, 'keep');
    expect(reviewOf(picker).times).to.equal(stay);
  });

  it('returns the focus to its button when the review is dismissed', async () => {
    const picker = await mountWith(scheduledPro);
    await press(picker, 'keep');
    await press(picker, 'dismiss');
    expect(focusOf() === part(picker, 'keep'), 'the same element').to.equal(true);
    expect(lines(picker)).to.deep.equal([starts('Pro')]);
  });

  for (const [current, plan, price] of [
    ['basic', 'Basic', '€19 per month'],
    ['free', 'Free', '€0 per month'],
  ] as const)
    it(`has a review that names ${plan} and says nothing of an end`, async () => {
      const picker = await mountWith(scheduledPro, { 'current-plan': current });
      const title = `Keep ${plan}`;
      expect(read(part(picker, 'keep'))).to.equal(title);
      await press(picker, 'keep');
      expect(read(part(picker, 'confirm-keep'))).to.equal(title);
      expect(read(part(picker, 'dismiss'))).to.equal(en.dismiss);
      expect(reviewOf(picker)).to.deep.equal({
        title,
        cost: price,
        times: `${say('stay', plan)} ${say('notStarting', 'Pro')}`,
        steps: [],
        ...noFeatures,
        notes: [],
      });
    });

  it('schedules nothing when the service starts the plan within the next hour', async () => {
    const kept = { productPlanId: 'basic', startTimeInSeconds: secondsOf('2027-01-15T12:40Z') };
    const picker = await mountBasic({ assignment: scheduledPro, customer: await serviceThatAnswers(kept) });
    await press(picker, 'keep');
    await confirm(picker);
    await outcome(picker);
    await press(picker, 'done');
    expect(parts(picker, 'scheduled').map(read)).to.deep.equal([]);
    await press(picker, 'cancel');
    expect(reviewOf(picker).times).to.equal(say('moveSoon', 'Free'));
  });
});

describe('a request for the current plan', () => {
  beforeEach(() => itIs(today));

  it('is possible for another start when `schedule` is set', async () => {
    const picker = await mountWith(null, { schedule: '' });
    await choosePlan(picker, 'basic');
    await enter(picker, 'start', '2027-03-01T10:00');
    const startTimeInSeconds = secondsOf('2027-03-01T10:00');
    expect(picker.request).to.deep.equal({ productPlanId: 'basic', startTimeInSeconds });
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('is possible with an end when `schedule` is set', async () => {
    const picker = await mountWith(null, { schedule: '', value: 'basic' });
    await enter(picker, 'end', '2027-06-01T10:00');
    const endTimeInSeconds = secondsOf('2027-06-01T10:00');
    expect(picker.request).to.deep.equal({ productPlanId: 'basic', endTimeInSeconds });
  });

  it('asks for a time when none is chosen, and opens no review', async () => {
    const picker = await mountWith(null, { schedule: '', value: 'basic' });
    expect(text(picker)).not.to.contain(en.chooseDate);
    await press(picker, 'submit');
    expect(picker.request).to.equal(null);
    expect(dialogOf(picker).open).to.equal(false);
    expect(text(picker)).to.contain(en.chooseDate);
  });

  it('is not made with a start of the page when `schedule` is not set', async () => {
    const picker = await mountWith(null, { value: 'basic', 'start-time-in-seconds': String(march) });
    expect(card(picker, 'basic').radio).to.equal(undefined);
    expect(picker.request).to.equal(null);
  });
});

describe('a review while another plan is scheduled', () => {
  beforeEach(() => itIs(today));

  it('labels the dismiss button of a cancellation without the plan', async () => {
    const picker = await mountBasic({ assignment: scheduledPro });
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(say('cancelTitle', 'Basic'));
    expect(read(part(picker, 'dismiss'))).to.equal(en.dismiss);
  });

  it('names no cancelled plan when the cancellation starts after the scheduled plan', async () => {
    const picker = await mountWith(scheduledPro, { schedule: '' });
    await enter(picker, 'start', '2027-04-01T10:00');
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(en.cancel);
    expect(read(confirmButtonOf(picker))).to.equal(en.cancel);
  });

  it('is titled as a switch when the current plan starts again after the scheduled plan', async () => {
    const picker = await mountWith(scheduledPro, { schedule: '', value: 'basic' });
    await enter(picker, 'start', '2027-04-01T10:00');
    await press(picker, 'submit');
    expect(reviewOf(picker).title).to.equal(say('confirm-switch', 'Basic'));
  });
});

describe('a plan that the service schedules', () => {
  it('M01: starts by the clock of the service when that of the customer is a day fast', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountPicker(customer, basic);
    itIs(new Date(Date.now() + 86_400_000).toISOString());
    await changePlan(picker);
    expect(outcomeOf(picker).verdict).to.contain('Pro starts');
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
  });

  it('never starts when the customer keeps the current plan after a review', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    const start = inDays(30);
    await picker.assign({ productPlanId: 'pro', startTimeInSeconds: start });
    await picker.updateComplete;
    const events = eventsOf('plan-assign', 'plan-assigned');
    await press(picker, 'keep');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal([
      'Keep Basic',
      `${say('stay', 'Basic')} ${say('notStarting', 'Pro')}`,
    ]);
    expect(await bodies(customer)).to.have.length(1);
    await confirm(picker);
    await outcome(picker);
    expect((await bodies(customer))[1]).to.equal('{"productPlanId":"basic"}');
    expect(events.map((event) => (event as CustomEvent<object>).detail)[0]).to.deep.equal({
      productPlanId: 'basic',
    });
    expect(events).to.have.length(2);
    const [, pro, basic] = await plansAt(customer);
    expect(pro?.endTimeInSeconds).to.equal(pro?.startTimeInSeconds);
    expect(basic).to.include({ productPlanId: 'basic' }).and.not.have.property('endTimeInSeconds');
    expect(parts(picker, 'keep')).to.have.length(0);
  });
});
