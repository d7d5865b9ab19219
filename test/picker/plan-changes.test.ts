/** Group B: plans that are missing, duplicate or changing. */
import { format } from '../../src/i18n/format.js';
import {
  cardOf,
  cardsOf,
  changePlan,
  confirm,
  consoleLinesOf,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  expectNoCards,
  expectNoPart,
  focusedElement,
  fourPlans,
  hasCards,
  labelsOf,
  mountPicker,
  openReview,
  partOf,
  partsOf,
  planMarkup,
  planOf,
  press,
  recordEvents,
  renderedTextOf,
  reviewOf,
  storedPlansOf,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';

describe('B01: no plans, or a name that is not among them', () => {
  it('shows an empty state and still offers to cancel without plans', async () => {
    const attributes = { 'current-plan': 'pro', 'default-plan': 'free', schedule: '' };
    const { picker, customer } = await mountPicker({ customer: { plan: 'pro' }, attributes, plans: '' });
    expect(renderedTextOf(picker)).to.contain(en.empty);
    await press(picker, 'cancel');
    expect(reviewOf(picker)).to.include({
      title: format(en.cancelTitle, { plan: 'pro' }),
      times: `${en.ends}: ${en.soon} · ${en.changeTimes} ${format(en.follows, { plan: 'free' })}`,
    });
    await confirm(picker);
    await untilOutcome(picker);
    expect((await storedPlansOf(customer)).at(-1)?.productPlanId).to.equal('free');
  });

  it('marks no plan and offers all, with an unknown current-plan', async () => {
    const { picker } = await mountPicker({ attributes: { 'current-plan': 'legacy' } });
    expect(currentLabelsOf(picker)).to.deep.equal([]);
    expect(cardsOf(picker).filter(({ isOffered }) => isOffered)).to.have.length(3);
    await openReview(picker);
    expect(reviewOf(picker)).to.include({
      title: format(en['confirm-switch'], { plan: 'Pro' }),
      cost: 'Pro: €49 per month',
      times: `${en.starts}: ${en.soon} ${format(en.endsThen, { plan: 'legacy' })}`,
    });
  });
});

describe('B02: duplicate values, and no value', () => {
  it('uses the first of two plans with the same value and warns once', async () => {
    const first = planMarkup({ value: 'pro', label: 'First', price: '1' });
    const second = planMarkup({ value: 'pro', label: 'Second' });
    const scene = await mountPicker({ plans: first + second + first + fourPlans });
    const { picker } = scene;
    expect(labelsOf(picker)).to.deep.equal(['First', 'Free', 'Basic', 'Enterprise']);
    await openReview(picker);
    expect(reviewOf(picker)).to.include({
      title: format(en['confirm-start'], { plan: 'First' }),
      cost: 'First: 1',
      times: `${en.starts}: ${en.soon} ${en.firstToday}`,
    });
    await press(picker, 'dismiss');
    await changePlan(picker);
    expect(picker.assignment?.productPlanId).to.equal('pro');
    const [warning, ...others] = consoleLinesOf(scene);
    expect(warning).to.contain('"pro"');
    expect(others).to.deep.equal([]);
  });

  it('shows plans without a value, without a button, and does not warn', async () => {
    const plans = [{ label: 'One' }, { label: 'Two', value: '' }, { label: 'Blank', value: ' ' }];
    const scene = await mountPicker({ plans: plans.map((plan) => planMarkup(plan)).join('') });
    expect(labelsOf(scene.picker)).to.deep.equal(['One', 'Two', 'Blank']);
    for (const { label } of plans) expectNoPart(cardOf(scene.picker, label), 'button');
    expect(consoleLinesOf(scene)).to.deep.equal([]);
  });
});

describe('B04: changes of the plans', () => {
  it('renders changed attributes', async () => {
    const { picker } = await mountPicker();
    const free = planOf(picker, 'free');
    const card = () => cardOf(picker, 'free');
    const changes: [name: string, value: string, isShown: () => boolean][] = [
      ['label', 'Gratis', () => card().name === 'Gratis'],
      ['price', '5', () => card().price.includes('€5')],
      ['currency', 'USD', () => card().price.includes('$5')],
      ['interval', '', () => !card().price.includes('per month')],
      ['badge', 'New', () => card().badges.includes('New')],
      ['disabled', '', () => !card().button],
      ['href', 'https://example.com/', () => Boolean(card().link)],
      ['value', 'gratis', () => picker.plans[0]?.value === 'gratis'],
    ];
    for (const [name, value, isShown] of changes) {
      free.setAttribute(name, value);
      await until(isShown, name);
    }
  });

  it('keeps each button with its plan when plans are moved, removed and added', async () => {
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

  it('shows the empty state while all plans are removed', async () => {
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

describe('B06: the reviewed plan disappears', () => {
  const ways: [string, (chosen: HTMLElement) => void][] = [
    ['removed', (chosen) => chosen.remove()],
    ['disabled', (chosen) => chosen.setAttribute('disabled', '')],
    ['made a link', (chosen) => chosen.setAttribute('href', 'https://example.com/')],
    ['renamed', (chosen) => chosen.setAttribute('value', 'another')],
    ['moved to another page', (chosen) => document.implementation.createHTMLDocument().body.append(chosen)],
  ];
  for (const [way, vanish] of ways)
    it(`closes the review and says why in a focused notice when the plan is ${way}`, async () => {
      const { picker, calls, events } = await mountPicker();
      const asked = recordEvents('plan-assign');
      await openReview(picker);
      vanish(planOf(picker, 'pro'));
      await until(() => !dialogOf(picker).open, 'the review to close');
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.planGone);
      expect(partsOf(picker, 'confirm')).to.have.length(0);
      expect(focusedElement() === partOf(picker, 'notice').firstElementChild, 'the notice').to.equal(true);
      expect(calls.count + events.length + asked.length).to.equal(0);
      await openReview(picker, 'free');
      expect(renderedTextOf(picker)).not.to.contain(en.planGone);
      expect(dialogOf(picker).open).to.equal(true);
    });

  it('closes the review of a cancellation and says why when the default plan, whose price it shows, is removed', async () => {
    const { picker } = await mountPicker({ attributes: { 'current-plan': 'basic', 'default-plan': 'free' } });
    await press(picker, 'cancel');
    planOf(picker, 'free').remove();
    await until(() => labelsOf(picker).length === 3, 'one less');
    expect(dialogOf(picker).open).to.equal(false);
    expect(textOf(partOf(picker, 'notice'))).to.contain('Please review it again.');
  });
});
