/** The choice of a billing interval. `intervals.node` tests which one is shown, and `price.node` the savings. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  chooseInterval,
  expect,
  labelsOf,
  listen,
  mountPicker,
  noFeatures,
  partOf,
  planMarkup,
  planOf,
  press,
  recordEvents,
  reviewOf,
  secondsInDays,
  textOf,
} from '../support/browser.js';
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

/** Trial is offered by the month alone, Team by the year. */
const shownLabels = ['Free', 'Basic', 'Pro', 'Trial', 'Team'];

const mountIntervals = async (attributes = {}): Promise<PortalPlanPickerElement> =>
  (await mountPicker({ attributes, plans })).picker;

/** The chosen interval, and the labels of the cards. */
const shown = (picker: PortalPlanPickerElement): [string, string[]] => {
  const [chosen] = partOf(picker, 'intervals').querySelectorAll<HTMLInputElement>(':checked');
  expect(chosen?.value).to.equal(picker.interval);
  return [picker.interval, labelsOf(picker)];
};

describe('the billing interval', () => {
  it('is a labelled radio group, and shows its plans and those that are not offered in it', async () => {
    const picker = await mountIntervals();
    const group = partOf(picker, 'intervals');
    expect(group.role).to.equal('radiogroup');
    expect(group.ariaLabel).not.to.equal(null);
    expect([...group.querySelectorAll('label')].map(textOf)).to.deep.equal(['Monthly', 'Yearly Save 16%']);
    const status = group.querySelector('[role=status]') as Element;
    expect(textOf(status)).to.equal('Monthly: 5 plans');
    expect(shown(picker)).to.deep.equal(['month', shownLabels]);
    planOf(picker, 'team').hidden = true;
    await chooseInterval(picker, 'year');
    expect(textOf(status)).to.equal('Yearly: 4 plans');
    expect(shown(picker)).to.deep.equal(['year', ['Free', 'Basic', 'Pro', 'Trial']]);
  });

  it('dispatches `interval-change` when the customer changes it, not when the page does', async () => {
    const picker = await mountIntervals({ readonly: '' });
    const events = recordEvents('interval-change');
    await chooseInterval(picker, 'year');
    picker.interval = 'month';
    await picker.updateComplete;
    expect(shown(picker)).to.deep.equal(['month', shownLabels]);
    expect(events.map(({ detail, target, bubbles }) => [detail, target, bubbles])).to.deep.equal([
      ['year', picker, true],
    ]);
  });

  it('is set by the attribute and the property `interval`, which no other value changes', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic', interval: 'year' });
    expect(shown(picker)).to.deep.equal(['year', shownLabels]);
    for (const interval of ['century', null]) {
      Object.assign(picker, { interval });
      await picker.updateComplete;
      expect(shown(picker)).to.deep.equal(['month', shownLabels]);
    }
  });

  it('changes back when an `interval-change` listener sets the former one', async () => {
    const picker = await mountIntervals();
    listen('interval-change', () => (picker.interval = 'month'));
    await chooseInterval(picker, 'year');
    expect(shown(picker)).to.deep.equal(['month', shownLabels]);
  });

  it('distinguishes two plans with one label', async () => {
    const picker = await mountIntervals({ 'current-plan': 'basic' });
    picker.assignments = [{ productPlanId: 'basic-yearly', startTimeInSeconds: secondsInDays(30) }];
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'upcoming'))).to.match(
      /^Basic \(billed yearly\) starts .* Keep Basic \(billed monthly\)$/,
    );
    await press(picker, 'keep');
    expect(reviewOf(picker)).to.deep.equal({
      title: 'Keep Basic (billed monthly)',
      cost: 'Basic, billed monthly: €19 per month',
      times: `You stay on Basic (billed monthly). ${say('notStarting', 'Basic (billed yearly)')}`,
      ...noFeatures,
      notes: [],
    });
  });
});
