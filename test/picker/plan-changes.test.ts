/** Plans that are missing, duplicate or changing. */
import { startsToday } from './sentences.js';
import { format } from '../../src/i18n/format.js';
import {
  cardsOf,
  changePlan,
  confirm,
  consoleLinesOf,
  en,
  expect,
  expectNoCards,
  fourPlans,
  hasCards,
  labelsOf,
  mountPicker,
  openReview,
  planMarkup,
  planOf,
  press,
  renderedTextOf,
  reviewOf,
  storedPlansOf,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';

describe('no plans, or a name that is not among them', () => {
  it('B01 shows an empty state and still offers to cancel without plans', async () => {
    const attributes = { 'current-plan': 'pro', 'default-plan': 'free', schedule: '' };
    const { picker, customer } = await mountPicker({ customer: { plan: 'pro' }, attributes, plans: '' });
    expect(renderedTextOf(picker)).to.contain(en.empty);
    await press(picker, 'cancel');
    expect(reviewOf(picker)).to.include({
      title: format(en.cancelTitle, { plan: en.currentPlan }),
    });
    await confirm(picker);
    await untilOutcome(picker);
    expect((await storedPlansOf(customer)).at(-1)?.productPlanId).to.equal('free');
  });
});

describe('duplicate values, and no value', () => {
  it('B02 uses the first of two plans with the same value and warns once', async () => {
    const first = planMarkup({ value: 'pro', label: 'First', price: '1' });
    const second = planMarkup({ value: 'pro', label: 'Second' });
    const scene = await mountPicker({ plans: first + second + first + fourPlans });
    const { picker } = scene;
    expect(labelsOf(picker)).to.deep.equal(['First', 'Free', 'Basic', 'Enterprise']);
    await openReview(picker);
    expect(reviewOf(picker)).to.include({
      title: format(en['confirm-start'], { plan: 'First' }),
      cost: 'First: 1',
      times: `${en.starts}: ${startsToday()}`,
    });
    await press(picker, 'dismiss');
    await changePlan(picker);
    expect(picker.assignment?.productPlanId).to.equal('pro');
    const [warning, ...others] = consoleLinesOf(scene);
    expect(warning).to.contain('"pro"');
    expect(others).to.deep.equal([]);
  });
});

describe('changes of the plans', () => {
  it('B04 keeps each button with its plan when plans are moved, removed and added', async () => {
    const { picker } = await mountPicker({ attributes: { 'current-plan': 'basic' } });
    picker.append(planOf(picker, 'free'));
    picker.prepend(planOf(picker, 'pro'));
    await until(() => labelsOf(picker).join() === 'Pro,Basic,Enterprise,Free', 'the order');
    planOf(picker, 'basic').remove();
    picker.insertAdjacentHTML('afterbegin', planMarkup({ value: 'team', label: 'Team' }));
    await until(() => labelsOf(picker).join() === 'Team,Pro,Enterprise,Free', 'the exchange');
    expect(cardsOf(picker).every((each, index) => each.plan === picker.plans[index])).to.equal(true);
    expect(cardsOf(picker).map(({ button, details }) => [button && textOf(button), details])).to.deep.equal([
      ['Switch to Team', ''],
      ['Switch to Pro', 'Unlimited projects'],
      [undefined, `Let's talk.`],
      ['Switch to Free', '1 project'],
    ]);
  });

  it('B04 shows the empty state while all plans are removed', async () => {
    const { picker } = await mountPicker();
    const all = picker.plans;
    picker.replaceChildren();
    await until(() => renderedTextOf(picker).includes(en.empty), 'the empty state');
    expectNoCards(picker);
    picker.append(...all);
    await until(() => hasCards(picker), 'the plans');
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
  });
});
