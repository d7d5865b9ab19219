/** What the picker says when things are not as simple: nothing untrue, and nothing lost. */
import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import {
  changePlan,
  choosePlan,
  untilOutcome,
  press,
  openReview,
  enterTime,
  chooseTime,
} from '../../support/actions.js';
import {
  dialogOf,
  partOf,
  partsOf,
  textOf,
  renderedTextOf,
  timeFieldOf,
  timeErrorOf,
} from '../../support/rendered.js';
import { recordRequests } from '../../support/network.js';
import { fourPlans, planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { nextEvent } from '../../support/events.js';
import { cardOf, markedLabelsOf, radioOf } from '../../support/cards.js';
import { pressKeys } from '../../support/keyboard.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { setClock, secondsOf } from '../../support/clock.js';
import { noFeatures, outcomeOf, reviewOf } from '../../support/review.js';
import { format, formatTime, formatTimeAlone, formatZone } from '../../../src/localize/format.js';

const english = { messages: en, language: 'en' };

const today = '2027-01-15T12:00Z';
const basic = { 'current-plan': 'basic', 'default-plan': 'free' };
const february = secondsOf('2027-02-01T12:00Z');
const may = secondsOf('2027-05-01T12:00Z');

const time = (seconds: number): string => formatTime(seconds, english);
const alone = (seconds: number): string => formatTimeAlone(seconds, 'en');
const zone = formatZone(english);

describe('the review', () => {
  it('tells of a plan that is known to start before the one that is asked for', async () => {
    setClock(today);
    const picker = await mountPicker(undefined, { ...basic, 'start-time-in-seconds': String(may) });
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: february };
    await openReview(picker, 'free');
    expect(reviewOf(picker)).to.deep.equal({
      title: en.cancel,
      cost: '€0 per month €19 less than Basic',
      times: zone,
      steps: [
        `${en.now} Basic €19 per month`,
        `${alone(february)} Pro €49 per month`,
        `${alone(may)} Free €0 per month`,
      ],
      ...noFeatures,
      added: ['1 project'],
      removed: ['10 projects'],
      notes: [],
    });
  });

  for (const [current, price] of [
    ['basic', '€19 per month'],
    ['free', '€0 per month'],
  ] as const)
    it(`of ${current}, which is kept, says so, names it, and nothing of an end`, async () => {
      setClock(today);
      const picker = await mountPicker(undefined, { ...basic, 'current-plan': current });
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: february };
      await picker.updateComplete;
      const title = textOf(partOf(picker, 'keep'));
      const plan = cardOf(picker, current).name;
      await press(picker, 'keep');
      expect(title).to.equal(`Keep ${plan}`);
      expect(textOf(partOf(picker, 'confirm-keep'))).to.equal(title);
      expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
      expect(reviewOf(picker)).to.deep.equal({
        title,
        cost: price,
        times: `${format(en.stay, { plan })} ${format(en.notStarting, { plan: 'Pro' })}`,
        steps: [],
        ...noFeatures,
        notes: [],
      });
    });

  it('of an end of the plan of now does not say that it is kept', async () => {
    setClock(today);
    const picker = await mountPicker(undefined, { ...basic, schedule: '', value: 'basic' });
    await enterTime(picker, 'end', '2027-05-01T12:00');
    await press(picker, 'submit');
    expect(textOf(partOf(picker, 'confirm-end'))).to.equal('Set an end time for Basic');
    const moveAt = format(en.moveAt, { plan: 'Free', time: time(secondsOf('2027-05-01T12:00')) });
    expect(reviewOf(picker)).to.deep.equal({
      title: 'Set an end time for Basic',
      cost: '€19 per month',
      times: `${moveAt} ${zone}`,
      steps: [],
      ...noFeatures,
      notes: [],
    });
  });

  it('of the default plan as a first one does not say that it cancels, but does where that was pressed', async () => {
    const picker = await mountPicker(undefined, { 'default-plan': 'free' });
    await openReview(picker, 'free');
    const texts = { cost: '€0 per month', steps: [], ...noFeatures, notes: [] };
    expect(reviewOf(picker)).to.deep.equal({ title: 'Start Free', times: en.startSoonOrToday, ...texts });
    expect(textOf(partOf(picker, 'confirm'))).to.equal('Start Free');
    await press(picker, 'dismiss');
    await choosePlan(picker, 'pro');
    await press(picker, 'cancel');
    const times = format(en.moveSoon, { plan: 'Free' });
    expect(reviewOf(picker)).to.deep.equal({ title: en.cancel, times, ...texts });
    expect(textOf(partOf(picker, 'confirm-cancel'))).to.equal(en.cancel);
    expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
  });
});

describe('after an attempt of which nobody knows the outcome', () => {
  const uncertain = async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ at: 'after', status: 500 });
    const picker = await mountPicker(customer, basic);
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    return { picker, customer };
  };

  it('a refused one says that the earlier change may be in effect', async () => {
    const { picker, customer } = await uncertain();
    await customer.setFaults({ status: 400 });
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('not-applied');
    const { verdict, facts } = outcomeOf(picker);
    expect({ verdict, facts }).to.deep.equal({ verdict: `${en.notChanged} ${en.uncertain}`, facts: {} });
  });

  it('one that the page calls off says so too', async () => {
    const { picker } = await uncertain();
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: `${en.notChanged} ${en.uncertain}`,
      reason: '',
      facts: {},
    });
  });
});

describe('trying again', () => {
  it('reviews a plan other than the one that is chosen now, also with no-confirm', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 400, times: 1 });
    const picker = await mountPicker(customer, { ...basic, 'no-confirm': '' });
    await choosePlan(picker, 'pro');
    const failed = nextEvent(picker, 'plan-error');
    await press(picker, 'submit');
    await failed;
    await picker.updateComplete;
    await choosePlan(picker, 'free');
    const calls = recordRequests();
    await press(picker, 'retry');
    expect(reviewOf(picker).title).to.equal('Switch to Pro');
    expect(calls.count).to.equal(0);
  });
});

describe('the fields of the schedule', () => {
  it('keep a time of which the customer is changing one part', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await enterTime(picker, 'start', '2100-03-01T10:00');
    const field = timeFieldOf(picker, 'start') as HTMLInputElement;
    field.focus();
    await pressKeys('Backspace');
    await picker.updateComplete;
    // An engine that takes the whole time as one text has no part of it to lose.
    if (field.value === '') await pressKeys('4');
    expect(field.value).to.match(/^2100-0[34]-01T10:00$/);
  });

  it('look at the end again when the start changes', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await enterTime(picker, 'start', '2100-03-01T10:00');
    await enterTime(picker, 'end', '2100-04-01T10:00');
    await enterTime(picker, 'start', '2100-05-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
    await enterTime(picker, 'start', '2100-02-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal('');
  });

  it('ask for a time where the plan of now is chosen', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await choosePlan(picker, 'basic');
    await press(picker, 'submit');
    expect(renderedTextOf(picker)).to.contain(en.chooseDate);
    await chooseTime(picker, 'start', true);
    await enterTime(picker, 'start', '2100-03-01T10:00');
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('do not stand in the way of cancelling where there are none to see', async () => {
    const picker = await mountPicker(
      undefined,
      { ...basic, schedule: '', 'start-time-in-seconds': '1000' },
      '',
    );
    await press(picker, 'cancel');
    expect(picker.error?.code).to.equal('setup');
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
  });

  it('C10 survive times that are none', async () => {
    for (const time of ['9999999999999', 'soon', '2027-02-30T10:00']) {
      const picker = await mountPicker(undefined, { ...basic, schedule: '', 'start-time-in-seconds': time });
      await openReview(picker);
      expect(picker.error?.code, time).to.equal('setup');
    }
    const picker = await mountPicker(undefined, basic);
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 1e13 };
    await picker.updateComplete;
    expect(partsOf(picker, 'scheduled')).to.have.length(0);
  });
});

describe('what is current', () => {
  it('M01 goes by the clock of the service, where ours is a day fast', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPicker(customer, basic);
    setClock(new Date(Date.now() + 86_400_000).toISOString());
    await changePlan(picker);
    await untilOutcome(picker);
    expect(outcomeOf(picker).verdict).to.contain('Pro starts');
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
  });

  it('is not chosen by showing another interval', async () => {
    const plans =
      fourPlans +
      planMarkup({ value: 'pro-year', label: 'Pro', price: '490', currency: 'EUR', interval: 'year' });
    const picker = await mountPicker(undefined, { 'current-plan': 'pro-year' }, plans);
    const show = async (interval: string) => {
      partOf(picker, 'intervals').querySelector<HTMLInputElement>(`[value=${interval}]`)?.click();
      await picker.updateComplete;
    };
    await show('month');
    await choosePlan(picker, 'pro');
    await show('year');
    expect(picker.value).to.equal('');
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal([]);
  });
});

describe('a page', () => {
  it('may set no messages at all', async () => {
    const picker = await mountPicker(undefined, basic);
    picker.messages = null;
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'submit'))).to.equal(en.submit);
  });

  it('gets its own answer shown where it resets a choice', async () => {
    const plans =
      fourPlans +
      planMarkup({ value: 'pro-year', label: 'Pro', price: '490', currency: 'EUR', interval: 'year' });
    const picker = await mountPicker(undefined, {}, plans);
    await choosePlan(picker, 'pro');
    picker.addEventListener('change', () => {
      picker.value = 'basic';
    });
    const [, year] = partOf(picker, 'intervals').querySelectorAll('input');
    year?.click();
    await picker.updateComplete;
    expect(year?.checked).to.equal(false);
    expect(radioOf(picker, 'basic').checked).to.equal(true);
  });
});
