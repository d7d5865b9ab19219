/** What the picker says when things are not as simple: nothing untrue, and nothing lost. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { changePlan, choosePlan, dialogOf, outcome, press, review } from '../../support/customer.js';
import { fetchCalls } from '../../support/network.js';
import { fourPlans, plan } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { nextEvent } from '../../support/events.js';
import { part, parts, read, text } from '../../support/rendered.js';
import { radioOf } from '../../support/card.js';
import { type } from '../../support/keyboard.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { enter, fieldOf, problemOf, wish } from '../../support/schedule.js';
import { itIs, secondsOf } from '../../support/clock.js';
import { steps } from './helpers.js';

const now = '2027-01-15T12:00Z';
const basic = { 'current-plan': 'basic', 'default-plan': 'free' };
const february = secondsOf('2027-02-01T12:00Z');
const may = secondsOf('2027-05-01T12:00Z');

const heading = (picker: PortalPlanPickerElement): string =>
  read(dialogOf(picker).querySelector('h2') as Element);

describe('the review', () => {
  it('tells of a plan that is known to start before the one that is asked for', async () => {
    itIs(now);
    const picker = await mountPicker(undefined, { ...basic, 'start-time-in-seconds': String(may) });
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: february };
    await review(picker, 'free');
    expect(steps(picker).map((step) => /Basic|Pro|Free/.exec(step)?.[0])).to.deep.equal([
      'Basic',
      'Pro',
      'Free',
    ]);
    expect(read(dialogOf(picker))).not.to.contain('replaces');
  });

  for (const current of ['basic', 'free'])
    it(`of ${current}, which is kept, says so, names it once, and nothing of an end`, async () => {
      itIs(now);
      const picker = await mountPicker(undefined, { ...basic, 'current-plan': current });
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: february };
      await picker.updateComplete;
      const keeps = read(part(picker, 'keep'));
      await press(picker, 'keep');
      expect([heading(picker), read(part(picker, 'confirm'))]).to.deep.equal([keeps, keeps]);
      expect(steps(picker)).to.have.length(1);
      expect(steps(picker)[0]).to.match(/^Now (Basic|Free) €/);
      expect(read(dialogOf(picker)))
        .to.contain('This replaces Pro')
        .and.not.contain(en.previousEnds);
    });

  it('of an end of the plan of now does not say that it is kept', async () => {
    itIs(now);
    const picker = await mountPicker(undefined, { ...basic, schedule: '', value: 'basic' });
    await enter(picker, 'end', '2027-05-01T12:00');
    await press(picker, 'submit');
    expect([heading(picker), read(part(picker, 'confirm'))]).to.deep.equal([en.review, en.confirm]);
    expect(steps(picker).map((step) => /Basic|Free/.exec(step)?.[0])).to.deep.equal(['Basic', 'Free']);
  });

  it('of the default plan as a first one does not say that it cancels, but does where that was pressed', async () => {
    const picker = await mountPicker(undefined, { 'default-plan': 'free' });
    await review(picker, 'free');
    expect([heading(picker), read(part(picker, 'confirm'))]).to.deep.equal([en.review, en.confirm]);
    await press(picker, 'dismiss');
    await choosePlan(picker, 'pro');
    await press(picker, 'cancel');
    expect([heading(picker), read(part(picker, 'confirm'))]).to.deep.equal([en.cancelPlan, en.cancelPlan]);
  });
});

describe('after an attempt of which nobody knows the outcome', () => {
  const uncertain = async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail({ at: 'after', status: 500 });
    const picker = await mountPicker(customer, basic);
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    return { picker, customer };
  };

  it('a refused one says that the earlier change may be in effect', async () => {
    const { picker, customer } = await uncertain();
    await customer.fail({ status: 400 });
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('not-applied');
    expect(text(picker)).to.contain(`${en.notChanged} ${en.uncertain}`);
  });

  it('one that the page calls off says so too', async () => {
    const { picker } = await uncertain();
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    await changePlan(picker);
    expect(text(picker)).to.contain(`${en.notChanged} ${en.uncertain}`);
  });
});

describe('trying again', () => {
  it('reviews a plan other than the one that is chosen now, also with no-confirm', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail({ status: 400, times: 1 });
    const picker = await mountPicker(customer, { ...basic, 'no-confirm': '' });
    await choosePlan(picker, 'pro');
    const failed = nextEvent(picker, 'plan-error');
    await press(picker, 'submit');
    await failed;
    await picker.updateComplete;
    await choosePlan(picker, 'free');
    const calls = fetchCalls();
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(true);
    expect(steps(picker).join()).to.contain('Pro');
    expect(calls.count).to.equal(0);
  });
});

describe('the fields of the schedule', () => {
  it('keep a time of which the customer is changing one part', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await enter(picker, 'start', '2100-03-01T10:00');
    const field = fieldOf(picker, 'start') as HTMLInputElement;
    field.focus();
    await type('Backspace');
    await picker.updateComplete;
    // An engine that takes the whole time as one text has no part of it to lose.
    if (field.value === '') await type('4');
    expect(field.value).to.match(/^2100-0[34]-01T10:00$/);
  });

  it('look at the end again when the start changes', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await enter(picker, 'start', '2100-03-01T10:00');
    await enter(picker, 'end', '2100-04-01T10:00');
    await enter(picker, 'start', '2100-05-01T10:00');
    expect(problemOf(picker, 'end')).to.equal(en['end-before-start']);
    await enter(picker, 'start', '2100-02-01T10:00');
    expect(problemOf(picker, 'end')).to.equal('');
  });

  it('ask for a time where the plan of now is chosen', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await choosePlan(picker, 'basic');
    await press(picker, 'submit');
    expect(text(picker)).to.contain(en.chooseDate);
    await wish(picker, 'start', true);
    await enter(picker, 'start', '2100-03-01T10:00');
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
    expect(text(picker)).to.contain(en.notChanged);
  });

  it('C10 survive times that are none', async () => {
    for (const time of ['9999999999999', 'soon', '2027-02-30T10:00']) {
      const picker = await mountPicker(undefined, { ...basic, schedule: '', 'start-time-in-seconds': time });
      await review(picker);
      expect(picker.error?.code, time).to.equal('setup');
    }
    const picker = await mountPicker(undefined, basic);
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 1e13 };
    await picker.updateComplete;
    expect(parts(picker, 'coming')).to.have.length(0);
  });
});

describe('what is current', () => {
  it('M01 goes by the clock of the service, where ours is a day fast', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountPicker(customer, basic);
    itIs(new Date(Date.now() + 86_400_000).toISOString());
    await changePlan(picker);
    await outcome(picker);
    expect(read(part(picker, 'coming'))).to.contain('Pro starts');
    expect(parts(picker, 'current').map(read).join()).to.contain('Basic');
  });

  it('is not chosen by showing another interval', async () => {
    const plans =
      fourPlans + plan({ value: 'pro-year', label: 'Pro', price: '490', currency: 'EUR', interval: 'year' });
    const picker = await mountPicker(undefined, { 'current-plan': 'pro-year' }, plans);
    const show = async (interval: string) => {
      part(picker, 'intervals').querySelector<HTMLInputElement>(`[value=${interval}]`)?.click();
      await picker.updateComplete;
    };
    await show('month');
    await choosePlan(picker, 'pro');
    await show('year');
    expect(picker.value).to.equal('');
    expect(radioOf(picker, 'pro-year').checked).to.equal(false);
  });
});

describe('a page', () => {
  it('may set no messages at all', async () => {
    const picker = await mountPicker(undefined, basic);
    picker.messages = null;
    await picker.updateComplete;
    expect(read(part(picker, 'submit'))).to.equal(en.review);
  });

  it('gets its own answer shown where it resets a choice', async () => {
    const plans =
      fourPlans + plan({ value: 'pro-year', label: 'Pro', price: '490', currency: 'EUR', interval: 'year' });
    const picker = await mountPicker(undefined, {}, plans);
    await choosePlan(picker, 'pro');
    picker.addEventListener('change', () => {
      picker.value = 'basic';
    });
    const [, year] = part(picker, 'intervals').querySelectorAll('input');
    year?.click();
    await picker.updateComplete;
    expect(year?.checked).to.equal(false);
    expect(radioOf(picker, 'basic').checked).to.equal(true);
  });
});
