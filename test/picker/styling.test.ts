/** How a page styles single plans: by parts, states and theme properties. */
import { expect } from '@open-wc/testing';
import { secondsInDays } from '../support/clock.js';
import { fourPlans, planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { cardOf, cardPartOf, cardsOf, planOf } from '../support/cards.js';

const ink = 'rgb(1, 2, 3)';

/** Plans whose cards have this value of a property. */
const plansWith = (picker: Element, property: string, value: string): string[] =>
  cardsOf(picker)
    .filter(({ box }) => getComputedStyle(box).getPropertyValue(property) === value)
    .map(({ name }) => name);

const styled = (styles: string): string => `<style>${styles}</style>${fourPlans}`;

describe('a style sheet of the page', () => {
  it('styles the part "card" of all plans or of one', async () => {
    const picker = await mountPickerOf(
      undefined,
      {},
      styled(`portal-plan::part(card) { background: ${ink}; border: 3px dashed ${ink} }
        portal-plan[value=pro]::part(card) { padding: 40px }
        .wrapped portal-plan::part(price) { color: ${ink} }`) +
        `<div class="wrapped">${planMarkup({ value: 'team', price: '9' })}</div>`,
    );
    const everyone = ['Free', 'Basic', 'Pro', 'Enterprise', 'team'];
    expect(plansWith(picker, 'background-color', ink)).to.deep.equal(everyone);
    expect(plansWith(picker, 'border-top-style', 'dashed')).to.deep.equal(everyone);
    expect(plansWith(picker, 'padding-top', '40px')).to.deep.equal(['Pro']);
    expect(getComputedStyle(cardPartOf(cardOf(picker, 'team'), 'price')).color).to.equal(ink);
  });

  for (const [name, value] of [
    ...['label', 'price', 'details', 'button', 'badge'].map((part) => [part, 'pro'] as const),
    ['mark', 'basic'],
    ['link', 'Enterprise'],
  ] as const)
    it(`styles the part "${name}"`, async () => {
      const content = styled(`::part(${name}) { opacity: 0.25 }`);
      const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' }, content);
      expect(getComputedStyle(cardPartOf(cardOf(picker, value), name)).opacity).to.equal('0.25');
    });

  it('styles a plan by its states "current" and "scheduled"', async () => {
    const states = ['current', 'scheduled'];
    const rules = states.map((state) => `portal-plan:state(${state})::part(card) { --in: ${state} }`);
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' }, styled(rules.join('\n')));
    const inState = (state: string): string[] => plansWith(picker, '--in', state);
    expect(states.map(inState)).to.deep.equal([['Basic'], []]);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: secondsInDays(3) };
    await picker.updateComplete;
    expect(states.map(inState)).to.deep.equal([['Basic'], ['Free']]);
    picker.currentPlan = 'pro';
    picker.assignment = null;
    await picker.updateComplete;
    expect(states.map(inState)).to.deep.equal([['Pro'], []]);
  });

  it('styles one card by theme properties on its plan, and all by those on the picker', async () => {
    const picker = await mountPickerOf(
      undefined,
      { style: '--portal-radius: 3px' },
      styled(`[value=basic] { --portal-surface: ${ink}; --portal-radius: 7px; --portal-border: ${ink} }
        [value=pro] { --portal-accent: ${ink} }`).replace('value="pro"', 'value="pro" featured'),
    );
    expect(plansWith(picker, 'background-color', ink)).to.deep.equal(['Basic']);
    expect(plansWith(picker, 'border-top-left-radius', '7px')).to.deep.equal(['Basic']);
    expect(plansWith(picker, 'border-top-left-radius', '3px')).to.deep.equal(['Free', 'Pro', 'Enterprise']);
    expect(plansWith(picker, 'border-top-color', ink)).to.deep.equal(['Basic', 'Pro']);
    planOf(picker, 'pro').style.setProperty('--portal-accent', 'rgb(9, 9, 9)');
    expect(plansWith(picker, 'border-top-color', 'rgb(9, 9, 9)')).to.deep.equal(['Pro']);
  });
});
