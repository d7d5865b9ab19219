/** The layout of the cards, what they show beside price and features, and how a page styles them. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { useTestFont } from '../support/font.js';
import {
  type Attributes,
  type Card,
  cardOf,
  cardPartOf,
  cardsOf,
  chooseInterval,
  expect,
  fourPlans,
  listMarkup,
  mountPicker,
  partsOf,
  planMarkup,
  planOf,
  secondsInDays,
  textOf,
  until,
} from '../support/browser.js';

/** Plans whose names, prices, tags and features differ in length. */
const manyPlans = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    planMarkup(
      {
        value: `plan-${index}`,
        label: index % 3 ? `Plan ${index}` : `A plan with quite a long name ${index}`,
        price: index % 4 === 1 ? 'A price that is a sentence of its own' : String(index * 19),
        currency: 'EUR',
        interval: 'month',
        badge: index % 5 === 2 ? 'Most popular' : null,
      },
      listMarkup(...Array.from({ length: 1 + (index % 4) }, (__, feature) => `Feature ${feature}`)),
    ),
  ).join('');

const mountPlans = async (plans = fourPlans, attributes: Attributes = {}): Promise<PortalPlanPickerElement> =>
  (await mountPicker({ plans, attributes })).picker;

const rectOf = (card: Card, name: string): DOMRect => cardPartOf(card, name).getBoundingClientRect();

/** Checks that a row of cards is aligned. */
function expectAligned(row: Card[], what: string): void {
  for (const name of ['label', 'price', 'button', 'details']) {
    const boxes = row.map((each) => rectOf(each, name));
    // Names and buttons differ in height: names end at their prices, buttons above the features.
    const edge = name === 'label' || name === 'button' ? 'bottom' : 'top';
    for (const each of boxes)
      expect(each[edge], `${name}: ${what}`).to.be.closeTo(boxes[0]?.[edge] ?? NaN, 1);
    expect(boxes[0]?.height, `${name}: ${what}`).to.be.greaterThan(0);
  }
}

describe('the cards of plans', () => {
  before(() => useTestFont());

  it('are in rows of about the same length, with names, prices, buttons and features aligned, and at most 24rem wide', async () => {
    const picker = await mountPlans();
    // The window may be narrower than the widths below.
    picker.style.maxInlineSize = 'none';
    for (const [count, width, rows] of [
      [2, 1280, [2]],
      [3, 580, [1, 1, 1]],
      [5, 768, [3, 2]],
      [5, 320, [1, 1, 1, 1, 1]],
      [7, 1280, [4, 3]],
    ] as const) {
      picker.innerHTML = manyPlans(count);
      picker.style.inlineSize = `${width}px`;
      await until(() => picker.plans.length === count, 'the plans');
      await picker.updateComplete;
      const cards = cardsOf(picker);
      const boxes = cards.map(({ box }) => box.getBoundingClientRect());
      const topOf = ({ box }: Card): number => Math.round(box.getBoundingClientRect().top);
      const found = [...new Set(cards.map(topOf))].map((top) => cards.filter((each) => topOf(each) === top));
      const what = `${count} plans at ${width} px`;
      expect(
        found.map(({ length }) => length),
        what,
      ).to.deep.equal(rows);
      found.forEach((row) => expectAligned(row, what));
      for (const { box } of cards) expect(box.scrollWidth, what).to.be.most(box.clientWidth + 1);
      if (count < 3) for (const each of boxes) expect(each.width, what).to.be.closeTo(384, 1);
      else {
        const right = Math.max(...boxes.map((each) => each.right));
        expect(right, what).to.be.closeTo(picker.getBoundingClientRect().right, 1);
      }
    }
  });

  it('have their buttons at one place in all intervals, also if only plans of another one have a second line', async () => {
    const terms = { label: 'Plan', currency: 'EUR' };
    const plans =
      planMarkup({ value: 'month', ...terms, price: '5', interval: 'month' }) +
      planMarkup({ value: 'free', label: 'Free', price: '0', currency: 'EUR' }) +
      planMarkup({ value: 'year', ...terms, price: '48', interval: 'year', note: 'excl. VAT' });
    const picker = await mountPlans(plans);
    const tops = (): number[] => cardsOf(picker).map((each) => Math.round(rectOf(each, 'button').top));
    const monthly = tops();
    expect(new Set(monthly).size).to.equal(1);
    expect(partsOf(picker, 'billing').map(textOf)).to.deep.equal([
      'Billed monthly',
      '',
      '€4 per month excl. VAT',
    ]);
    await chooseInterval(picker, 'year');
    expect(tops()).to.deep.equal(monthly);
    await chooseInterval(picker, 'month');
    expect(tops()).to.deep.equal(monthly);
    const heightOfFree = (): number | undefined =>
      partsOf(picker, 'billing')[1]?.getBoundingClientRect().height;
    picker.style.inlineSize = '300px';
    expect(heightOfFree(), 'nothing is reserved in one column').to.equal(0);
    picker.style.inlineSize = '';
    planOf(picker, 'year').hidden = true;
    await picker.updateComplete;
    expect(heightOfFree(), 'nor for one interval').to.equal(0);
  });

  it('contain the styled feature list of the page', async () => {
    const picker = await mountPlans();
    const list = planOf(picker, 'pro').querySelector('ul') as HTMLElement;
    expect(getComputedStyle(list).listStyleType).not.to.equal('disc');
    const features = list.getBoundingClientRect();
    const card = cardOf(picker, 'pro').box.getBoundingClientRect();
    expect(features.height).to.be.greaterThan(0);
    expect(features.left).to.be.least(card.left);
    expect(features.bottom).to.be.most(card.bottom);
  });
});

describe('a style sheet of the page', () => {
  const ink = 'rgb(1, 2, 3)';

  /** Plans whose cards have this value of a property. */
  const plansWith = (picker: Element, property: string, value: string): string[] =>
    cardsOf(picker)
      .filter(({ box }) => getComputedStyle(box).getPropertyValue(property) === value)
      .map(({ name }) => name);

  const mountStyled = (styles: string, plans = fourPlans, attributes?: Attributes) =>
    mountPlans(`<style>${styles}</style>${plans}`, attributes);

  it('styles the parts of all plans or of one', async () => {
    const picker = await mountStyled(
      `portal-plan::part(card) { background: ${ink}; border: 3px dashed ${ink} }
        portal-plan[value=pro]::part(card) { padding: 40px }
        .wrapped portal-plan::part(price) { color: ${ink} }`,
      `${fourPlans}<div class="wrapped">${planMarkup({ value: 'team', price: '9' })}</div>`,
    );
    const everyone = ['Free', 'Basic', 'Pro', 'Enterprise', 'team'];
    expect(plansWith(picker, 'background-color', ink)).to.deep.equal(everyone);
    expect(plansWith(picker, 'border-top-style', 'dashed')).to.deep.equal(everyone);
    expect(plansWith(picker, 'padding-top', '40px')).to.deep.equal(['Pro']);
    expect(getComputedStyle(cardPartOf(cardOf(picker, 'team'), 'price')).color).to.equal(ink);
  });

  it('styles a plan by its states "current" and "scheduled"', async () => {
    const states = ['current', 'scheduled'];
    const rules = states.map((state) => `portal-plan:state(${state})::part(card) { --in: ${state} }`);
    const picker = await mountStyled(rules.join(''), fourPlans, { 'current-plan': 'basic' });
    const plansByState = () => states.map((state) => plansWith(picker, '--in', state));
    expect(plansByState()).to.deep.equal([['Basic'], []]);
    picker.assignments = [{ productPlanId: 'free', startTimeInSeconds: secondsInDays(3) }];
    await picker.updateComplete;
    expect(plansByState()).to.deep.equal([['Basic'], ['Free']]);
    picker.currentPlan = 'pro';
    picker.assignments = [];
    await picker.updateComplete;
    expect(plansByState()).to.deep.equal([['Pro'], []]);
    expect(cardOf(picker, 'pro').badges, 'no tag on the current plan').to.deep.equal([]);
  });
});
