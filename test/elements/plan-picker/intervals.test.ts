import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { choosePlan, press, openReview } from '../../support/actions.js';
import { recordEvents, listen } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { focusedElement, partOf, partsOf, textOf } from '../../support/rendered.js';
import { cardsOf, hasCards, labelsOf, markedLabelsOf, radioOf } from '../../support/cards.js';
import { pressKeys } from '../../support/keyboard.js';
import { until } from '../../support/waiting.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { secondsInDays } from '../../support/clock.js';
import { planMarkup } from '../../support/markup.js';
import { noFeatures, reviewOf } from '../../support/review.js';
import { en } from '../../../src/messages/en.js';
import { format } from '../../../src/localize/format.js';

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

describe('a customer changes the billing interval', () => {
  it('has nothing to choose where all plans are for one interval', async () => {
    expect(partsOf(await mountPicker(), 'intervals')).to.have.length(0);
    const picker = await mountPicker(undefined, {}, planMarkup({ value: 'a' }) + planMarkup({ value: 'b' }));
    expect(partsOf(picker, 'intervals')).to.have.length(0);
    expect(labelsOf(picker)).to.deep.equal(['a', 'b']);
  });

  it('by a radio group with a name, in words', async () => {
    const picker = await mountIntervals();
    const group = partOf(picker, 'intervals');
    expect(group.getAttribute('role')).to.equal('radiogroup');
    expect(group.getAttribute('aria-label')).not.to.equal(null);
    expect([...group.querySelectorAll('label')].map(textOf)).to.deep.equal(['Monthly', 'Yearly Save 16%']);
  });

  it('and sees the plans for it, and those for none', async () => {
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

  it('by the arrow keys', async () => {
    const picker = await mountIntervals();
    radioOf(picker, 'month').focus();
    await pressKeys('ArrowRight');
    await until(() => labelsOf(picker).includes('Team'), 'the yearly plans');
    expect(focusedElement() === radioOf(picker, 'year'), 'the same element').to.equal(true);
    expect(chosen(picker)).to.deep.equal(['year']);
  });

  it('of which the page hears each time, and not of one that the page chooses', async () => {
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

  it('begins with that of the current plan', async () => {
    const picker = await mountIntervals({ 'current-plan': 'pro-yearly' });
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Pro']);
    expect(chosen(picker)).to.deep.equal(['year']);
  });

  it('that the page removes, or that no plan has: the chosen plan stays', async () => {
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

  it('shows the interval that the page sets, and returns the one that is shown', async () => {
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

  it('has none to read where all plans are for one', async () => {
    const picker = await mountPicker(undefined, { interval: 'year' });
    expect(picker.interval).to.equal('');
  });

  it('that the page sets: the chosen plan is exchanged for its counterpart, silently', async () => {
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

  it('follows the chosen plan where the page sets both in one task', async () => {
    const picker = await mountIntervals();
    Object.assign(picker, { value: 'pro-yearly', interval: 'month' });
    for (let updates = 0; updates < 2; updates++) {
      picker.requestUpdate();
      await picker.updateComplete;
      expect([picker.value, picker.interval]).to.deep.equal(['pro-yearly', 'year']);
    }
  });

  it('follows the chosen plan where the page sets both, and the plans come later', async () => {
    const picker = await mountPicker(undefined, { value: 'pro-yearly', interval: 'month' }, ' ');
    picker.innerHTML = plans;
    await until(() => hasCards(picker), 'the plans');
    await picker.updateComplete;
    expect([picker.interval, markedLabelsOf(picker, 'selected')]).to.deep.equal(['year', ['Pro']]);
    expect(picker.request).to.deep.equal({ productPlanId: 'pro-yearly' });
  });

  it('and keeps the family of the chosen plan, of which the page hears', async () => {
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

  it('and has chosen nothing where the plan has no counterpart: what is not on screen is not sent', async () => {
    const picker = await mountIntervals();
    const changes = recordEvents('change');
    await choosePlan(picker, 'trial');
    await choosePlan(picker, 'year');
    expect([picker.value, picker.request]).to.deep.equal(['', null]);
    expect(changes).to.have.length(2);
  });

  it('and has chosen nothing where the counterpart is not offered', async () => {
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

  it('and keeps a plan that is for none, silently', async () => {
    const picker = await mountIntervals();
    await choosePlan(picker, 'free');
    const changes = recordEvents('change');
    await choosePlan(picker, 'year');
    expect(picker.value).to.equal('free');
    expect(radioOf(picker, 'free').checked).to.equal(true);
    expect(changes).to.have.length(0);
  });

  it('before choosing, which is no choice of a plan', async () => {
    const picker = await mountIntervals();
    const changes = recordEvents('change');
    await choosePlan(picker, 'year');
    expect([picker.value, changes.length]).to.deep.equal(['', 0]);
  });

  it('and reviews a plan that exists only yearly', async () => {
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

  it('which follows a value that the page sets to a plan not on screen', async () => {
    const picker = await mountIntervals();
    const changes = recordEvents('change');
    picker.value = 'pro-yearly';
    await picker.updateComplete;
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(chosen(picker)).to.deep.equal(['year']);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
    expect(changes).to.have.length(0);
  });

  it('which begins with that of a value in the markup', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic', value: 'team' });
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(picker.request).to.deep.equal({ productPlanId: 'team' });
  });

  it('not while a change is sent', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'no-confirm': '' }, plans);
    let release: (value: boolean) => void = () => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise((resolve) => (release = resolve)));
    });
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

  it('that goes with its last plan', async () => {
    const picker = await mountIntervals();
    await choosePlan(picker, 'year');
    for (const each of picker.querySelectorAll('[interval=year]')) each.remove();
    await until(() => !partsOf(picker, 'intervals').length, 'the choice to go');
    expect(labelsOf(picker)).to.deep.equal(monthly);
  });

  it('and reads of which of two plans of one name it is told', async () => {
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
      times: `You stay on Basic (per month). ${format(en.notStarting, { plan: 'Basic (per year)' })}`,
      steps: [],
      ...noFeatures,
      notes: [],
    });
    picker.assignment = { productPlanId: 'trial', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'scheduled'))).to.match(/^Trial starts/);
  });

  it('also where it is read from right to left: the label first, then the interval', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    picker.messages = { per: 'ל{interval}' };
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'keep'))).to.match(/\u200fBasic\u200e \(לmonth\)/);
  });
});
