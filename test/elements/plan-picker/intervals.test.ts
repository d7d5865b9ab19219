import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { choosePlan, openReview, press } from '../../support/actions.js';
import { listen, recordEvents } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { focusedElement, partOf, partsOf, textOf } from '../../support/rendered.js';
import { cardsOf, hasCards, labelsOf, markedLabelsOf, radioOf } from '../../support/cards.js';
import { pressKeys } from '../../support/keyboard.js';
import { until } from '../../support/waiting.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { secondsInDays } from '../../support/clock.js';
import { fourPlans, planMarkup } from '../../support/markup.js';
import { noFeatures, reviewOf } from '../../support/review.js';
import { say } from './sentences.js';
import { holdAssignments } from '../../support/hold-assignments.js';

const priced = (value: string, label: string, price: string, interval: string): string =>
  planMarkup({ value, label, price, currency: 'EUR', interval });

const plans = [
  planMarkup({ value: 'free', label: 'Free' }),
  priced('basic', 'Basic', '19', 'month'),
  priced('basic-yearly', 'Basic', '190', 'year'),
  priced('pro', 'Pro', '49', 'month'),
  priced('pro-yearly', 'Pro', '490', 'year'),
  priced('trial', 'Trial', '1', 'month'),
  priced('team', 'Team', '990', 'year'),
].join('');

const monthly = ['Free', 'Basic', 'Pro', 'Trial'];
const yearly = ['Free', 'Basic', 'Pro', 'Team'];

const mountIntervals = (attributes = {}): Promise<PortalPlanPickerElement> =>
  mountPicker(undefined, attributes, plans);

const chosen = (picker: PortalPlanPickerElement): string[] =>
  [...partOf(picker, 'intervals').querySelectorAll('input')]
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

describe('the billing interval', () => {
  it('is not offered when all plans have the same one', async () => {
    expect(partsOf(await mountPicker(), 'intervals')).to.have.length(0);
    const picker = await mountPicker(undefined, {}, planMarkup({ value: 'a' }) + planMarkup({ value: 'b' }));
    expect(partsOf(picker, 'intervals')).to.have.length(0);
    expect(labelsOf(picker)).to.deep.equal(['a', 'b']);
  });

  it('is a labelled radio group', async () => {
    const picker = await mountIntervals();
    const group = partOf(picker, 'intervals');
    expect(group.getAttribute('role')).to.equal('radiogroup');
    expect(group.getAttribute('aria-label')).not.to.equal(null);
    expect([...group.querySelectorAll('label')].map(textOf)).to.deep.equal(['Monthly', 'Yearly Save 16%']);
  });

  it('shows its plans, and those without an interval', async () => {
    const picker = await mountIntervals();
    expect(labelsOf(picker)).to.deep.equal(monthly);
    await choosePlan(picker, 'year');
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(cardsOf(picker).map(({ price }) => price)).to.deep.equal([
      '',
      '€190 per year €15.83 per month',
      '€490 per year €40.83 per month',
      '€990 per year',
    ]);
    await choosePlan(picker, 'month');
    expect(labelsOf(picker)).to.deep.equal(monthly);
  });

  it('is changed by the arrow keys', async () => {
    const picker = await mountIntervals();
    radioOf(picker, 'month').focus();
    await pressKeys('ArrowRight');
    await until(() => labelsOf(picker).includes('Team'), 'the yearly plans');
    expect(focusedElement() === radioOf(picker, 'year')).to.equal(true);
    expect(chosen(picker)).to.deep.equal(['year']);
  });

  it('dispatches `interval-change` when the customer changes it, not when the page does', async () => {
    const picker = await mountIntervals();
    const events = recordEvents('interval-change');
    await choosePlan(picker, 'year');
    await choosePlan(picker, 'month');
    expect(events.map(({ detail }) => detail)).to.deep.equal(['year', 'month']);
    expect(events.every(({ target, bubbles }) => target === picker && bubbles)).to.equal(true);
    picker.value = 'team';
    await picker.updateComplete;
    expect(chosen(picker)).to.deep.equal(['year']);
    expect(events).to.have.length(2);
  });

  it('starts with that of the current plan', async () => {
    const picker = await mountIntervals({ 'current-plan': 'pro-yearly' });
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Pro']);
    expect(chosen(picker)).to.deep.equal(['year']);
  });

  it('stays that of the chosen plan when the page sets none or an unknown one', async () => {
    const picker = await mountIntervals({ interval: 'year' });
    await choosePlan(picker, 'pro-yearly');
    for (const interval of ['', 'century', null, undefined]) {
      Object.assign(picker, { interval });
      await picker.updateComplete;
      expect([picker.value, picker.interval]).to.deep.equal(['pro-yearly', 'year']);
    }
    picker.value = '';
    await picker.updateComplete;
    expect(picker.interval).to.equal('year');
  });

  it('is set by the property `interval`, which returns the shown one', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic', interval: 'year' });
    const events = recordEvents('change', 'interval-change');
    expect([picker.interval, labelsOf(picker)]).to.deep.equal(['year', yearly]);
    picker.interval = 'month';
    await picker.updateComplete;
    expect([picker.interval, labelsOf(picker)]).to.deep.equal(['month', monthly]);
    expect(events).to.have.length(0);
    await choosePlan(picker, 'year');
    expect(picker.interval).to.equal('year');
    picker.interval = 'century';
    await picker.updateComplete;
    expect(picker.interval).to.equal('month');
  });

  it('is an empty text when all plans have the same one', async () => {
    const picker = await mountPicker(undefined, { interval: 'year' });
    expect(picker.interval).to.equal('');
  });

  it('replaces the chosen plan by its counterpart without an event when the page sets it', async () => {
    const picker = await mountIntervals({ value: 'pro' });
    const events = recordEvents('change', 'interval-change');
    picker.interval = 'year';
    await picker.updateComplete;
    expect([picker.value, markedLabelsOf(picker, 'selected')]).to.deep.equal(['pro-yearly', ['Pro']]);
    picker.value = 'team';
    await picker.updateComplete;
    picker.interval = 'month';
    await picker.updateComplete;
    expect([picker.value, picker.request]).to.deep.equal(['', null]);
    expect(events).to.have.length(0);
  });

  it('follows the chosen plan when the page sets both in one task', async () => {
    const picker = await mountIntervals();
    Object.assign(picker, { value: 'pro-yearly', interval: 'month' });
    for (let updates = 0; updates < 2; updates++) {
      picker.requestUpdate();
      await picker.updateComplete;
      expect([picker.value, picker.interval]).to.deep.equal(['pro-yearly', 'year']);
    }
  });

  it('follows the chosen plan when the page sets both before the plans exist', async () => {
    const picker = await mountPicker(undefined, { value: 'pro-yearly', interval: 'month' }, ' ');
    picker.innerHTML = plans;
    await until(() => hasCards(picker), 'the plans');
    await picker.updateComplete;
    expect([picker.interval, markedLabelsOf(picker, 'selected')]).to.deep.equal(['year', ['Pro']]);
    expect(picker.request).to.deep.equal({ productPlanId: 'pro-yearly' });
  });

  it('replaces the chosen plan by its counterpart, with `change`', async () => {
    const picker = await mountIntervals();
    await choosePlan(picker, 'pro');
    const values: string[] = [];
    listen('change', () => values.push(picker.value));
    await choosePlan(picker, 'year');
    expect(picker.value).to.equal('pro-yearly');
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
    expect(radioOf(picker, 'pro-yearly').checked).to.equal(true);
    await choosePlan(picker, 'month');
    expect(values).to.deep.equal(['pro-yearly', 'pro']);
  });

  it('clears the choice when the chosen plan has no counterpart', async () => {
    const picker = await mountIntervals();
    const changes = recordEvents('change');
    await choosePlan(picker, 'trial');
    await choosePlan(picker, 'year');
    expect([picker.value, picker.request]).to.deep.equal(['', null]);
    expect(changes).to.have.length(2);
  });

  it('clears the choice when the counterpart is disabled', async () => {
    const picker = await mountPicker(
      undefined,
      {},
      priced('a', 'A', '1', 'month') +
        planMarkup({ value: 'b', label: 'A', interval: 'year', disabled: '' }) +
        priced('c', 'C', '3', 'year'),
    );
    await choosePlan(picker, 'a');
    await choosePlan(picker, 'year');
    expect(picker.value).to.equal('');
  });

  it('keeps the choice of a plan without an interval, without `change`', async () => {
    const picker = await mountIntervals();
    await choosePlan(picker, 'free');
    const changes = recordEvents('change');
    await choosePlan(picker, 'year');
    expect(picker.value).to.equal('free');
    expect(radioOf(picker, 'free').checked).to.equal(true);
    expect(changes).to.have.length(0);
  });

  it('does not choose a plan', async () => {
    const picker = await mountIntervals();
    const changes = recordEvents('change');
    await choosePlan(picker, 'year');
    expect([picker.value, changes.length]).to.deep.equal(['', 0]);
  });

  it('is compared in the review of a plan in another interval', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    await choosePlan(picker, 'year');
    await openReview(picker, 'team');
    const { title, cost } = reviewOf(picker);
    expect([title, cost]).to.deep.equal([
      'Switch to Team',
      '€990 per year instead of €19 per month: €762 per year more',
    ]);
    expect(picker.request).to.deep.equal({ productPlanId: 'team' });
  });

  it('follows `value` to a plan in another interval', async () => {
    const picker = await mountIntervals();
    const changes = recordEvents('change');
    picker.value = 'pro-yearly';
    await picker.updateComplete;
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(chosen(picker)).to.deep.equal(['year']);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
    expect(changes).to.have.length(0);
  });

  it('starts with that of `value` in the markup', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic', value: 'team' });
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(picker.request).to.deep.equal({ productPlanId: 'team' });
  });

  it('cannot be changed while an assignment is pending', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'no-confirm': '' }, plans);
    const release = holdAssignments(picker);
    await choosePlan(picker, 'pro');
    await press(picker, 'submit');
    await choosePlan(picker, 'year');
    expect([picker.value, labelsOf(picker), chosen(picker)]).to.deep.equal(['pro', monthly, ['month']]);
    release(false);
    await until(() => !picker.pending, 'the end');
    await picker.updateComplete;
    await choosePlan(picker, 'year');
    expect(labelsOf(picker)).to.deep.equal(yearly);
  });

  it('is not offered after its last plan is removed', async () => {
    const picker = await mountIntervals();
    await choosePlan(picker, 'year');
    for (const each of picker.querySelectorAll('[interval=year]')) each.remove();
    await until(() => !partsOf(picker, 'intervals').length, 'the choice to go');
    expect(labelsOf(picker)).to.deep.equal(monthly);
  });

  it('distinguishes two plans with one label', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    picker.assignment = { productPlanId: 'basic-yearly', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'scheduled'))).to.match(
      /^Basic \(per year\) starts .* Keep Basic \(per month\)$/,
    );
    await press(picker, 'keep');
    expect(reviewOf(picker)).to.deep.equal({
      title: 'Keep Basic (per month)',
      cost: '€19 per month',
      times: `You stay on Basic (per month). ${say('notStarting', 'Basic (per year)')}`,
      ...noFeatures,
      notes: [],
    });
    picker.assignment = { productPlanId: 'trial', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'scheduled'))).to.match(/^Trial starts/);
  });

  it('follows the label in a text from right to left', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    picker.messages = { per: 'ל{interval}' };
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'keep'))).to.match(/\u200fBasic\u200e \(לmonth\)/);
  });

  it('does not choose the current plan', async () => {
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

  it('changes back when a `change` listener sets a plan of the former one', async () => {
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
