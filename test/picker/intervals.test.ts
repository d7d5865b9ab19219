import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { chooseInterval, press } from '../support/actions.js';
import { cardsOf, currentLabelsOf, intervalRadioOf, labelsOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { listen, recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { focusedElement, partOf, partsOf, textOf } from '../support/rendered.js';
import { noFeatures, reviewOf } from '../support/review.js';
import { until } from '../support/waiting.js';
import { say } from './sentences.js';

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
  mountPickerOf(undefined, attributes, plans);

const chosen = (picker: PortalPlanPickerElement): string[] =>
  [...partOf(picker, 'intervals').querySelectorAll('input')]
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

describe('the billing interval', () => {
  it('is not offered when all plans have the same one', async () => {
    expect(partsOf(await mountPickerOf(), 'intervals')).to.have.length(0);
    const picker = await mountPickerOf(
      undefined,
      {},
      planMarkup({ value: 'a' }) + planMarkup({ value: 'b' }),
    );
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
    await chooseInterval(picker, 'year');
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(cardsOf(picker).map(({ price }) => price)).to.deep.equal([
      '',
      '€190 per year €15.83 per month',
      '€490 per year €40.83 per month',
      '€990 per year',
    ]);
    await chooseInterval(picker, 'month');
    expect(labelsOf(picker)).to.deep.equal(monthly);
  });

  it('is changed by the arrow keys', async () => {
    const picker = await mountIntervals();
    intervalRadioOf(picker, 'month').focus();
    await pressKeys('ArrowRight');
    await until(() => labelsOf(picker).includes('Team'), 'the yearly plans');
    expect(focusedElement() === intervalRadioOf(picker, 'year')).to.equal(true);
    expect(chosen(picker)).to.deep.equal(['year']);
  });

  it('dispatches `interval-change` when the customer changes it, not when the page does', async () => {
    const picker = await mountIntervals();
    const events = recordEvents('interval-change');
    await chooseInterval(picker, 'year');
    await chooseInterval(picker, 'month');
    expect(events.map(({ detail }) => detail)).to.deep.equal(['year', 'month']);
    expect(events.every(({ target, bubbles }) => target === picker && bubbles)).to.equal(true);
    picker.interval = 'year';
    await picker.updateComplete;
    expect(chosen(picker)).to.deep.equal(['year']);
    expect(events).to.have.length(2);
  });

  it('starts with that of the current plan', async () => {
    const picker = await mountIntervals({ 'current-plan': 'pro-yearly' });
    expect(labelsOf(picker)).to.deep.equal(yearly);
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(chosen(picker)).to.deep.equal(['year']);
  });

  it('is set by the property `interval`, which returns the shown one', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic', interval: 'year' });
    expect([picker.interval, labelsOf(picker)]).to.deep.equal(['year', yearly]);
    for (const interval of ['century', '', null, undefined]) {
      Object.assign(picker, { interval });
      await picker.updateComplete;
      expect([picker.interval, labelsOf(picker)]).to.deep.equal(['month', monthly]);
    }
  });

  it('is an empty text when all plans have the same one', async () => {
    const picker = await mountPickerOf(undefined, { interval: 'year' });
    expect(picker.interval).to.equal('');
  });

  it('changes back when an `interval-change` listener sets the former one', async () => {
    const picker = await mountIntervals();
    listen('interval-change', () => (picker.interval = 'month'));
    await chooseInterval(picker, 'year');
    expect([chosen(picker), labelsOf(picker)]).to.deep.equal([['month'], monthly]);
  });

  it('is not offered after its last plan is removed', async () => {
    const picker = await mountIntervals();
    await chooseInterval(picker, 'year');
    for (const each of picker.querySelectorAll('[interval=year]')) each.remove();
    await until(() => !partsOf(picker, 'intervals').length, 'the choice to go');
    expect(labelsOf(picker)).to.deep.equal(monthly);
  });

  it('is not offered when no plan of the other one can be bought, and shows none of those', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    for (const plan of picker.plans) plan.disabled = plan.interval === 'year';
    await picker.updateComplete;
    expect(partsOf(picker, 'intervals')).to.have.length(0);
    expect([picker.interval, labelsOf(picker)]).to.deep.equal(['month', monthly]);
    picker.currentPlan = 'team';
    await picker.updateComplete;
    expect([chosen(picker), labelsOf(picker)]).to.deep.equal([['year'], yearly]);
  });

  it('distinguishes two plans with one label', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    picker.assignment = { productPlanId: 'basic-yearly', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'upcoming'))).to.match(
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
    expect(textOf(partOf(picker, 'upcoming'))).to.match(/^Trial starts/);
  });
});
