/** Reads the rendered cards of plans. No other test file depends on the markup of a card. */
import { expect } from '@open-wc/testing';
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import { plansOf, queryRendered, textOf, visibleTextOf } from './rendered.js';

export interface Card {
  box: HTMLElement;
  plan: PortalPlanElement;
  name: string;
  price: string;
  badges: string[];
  /** Content of the plan, and what the card adds to it. */
  details: string;
  link: HTMLAnchorElement | undefined;
  button: HTMLButtonElement | undefined;
  /** Text in place of the button. */
  mark: string;
  isCurrent: boolean;
  /** Whether a customer can press the button now. */
  isOffered: boolean;
}

export const cardPartNames = 'card label price badge button mark reason details includes link'.split(' ');

const within = <T extends Element = HTMLElement>(box: Element, name: string): T[] => [
  ...box.querySelectorAll<T>(`[part~="${name}"]`),
];

const partTextOf = (box: HTMLElement, name: string, readText = textOf): string =>
  within(box, name).map(readText).join(' ');

/** The card of a plan, if it is displayed: a plan for another interval is not. */
function cardsOfPlan(plan: PortalPlanElement): Card[] {
  const [box] = queryRendered(plan, '[part~=card]');
  if (!box?.getClientRects().length) return [];
  const [button] = within<HTMLButtonElement>(box, 'button');
  const card = {
    box,
    plan,
    name: partTextOf(box, 'label'),
    price: partTextOf(box, 'price'),
    badges: within(box, 'badge').map(textOf),
    details: partTextOf(box, 'details', visibleTextOf),
    link: within<HTMLAnchorElement>(box, 'link')[0],
    button,
    mark: partTextOf(box, 'mark'),
    isCurrent: plan.matches(':state(current)'),
    isOffered: button?.getAttribute('aria-disabled') === 'false',
  };
  return [card];
}

/** All displayed cards in document order. */
export function cardsOf(picker: Element): Card[] {
  const drawn = plansOf(picker).flatMap(cardsOfPlan);
  if (!drawn.length && plansOf(picker).length) throw new Error('The picker has plans, but no card is drawn.');
  return drawn;
}

/** The card of the plan with this value, or of the plan with this label and no value. */
export function cardOf(picker: Element, value: string): Card {
  const drawn = cardsOf(picker);
  const found =
    drawn.find(({ plan }) => plan.value === value) ??
    drawn.find(({ plan, name }) => !plan.value.trim() && name === value);
  if (!found) {
    const names = drawn.map(({ name }) => `"${name}"`).join(', ');
    throw new Error(`No card is drawn for the plan "${value}", only for: ${names || 'none'}.`);
  }
  return found;
}

export function cardPartOf(card: Card, name: string): HTMLElement {
  const [first] = within(card.box, name);
  if (!first) throw new Error(`The card "${card.name}" has no part "${name}".`);
  return first;
}

export const hasCards = (picker: Element): boolean => plansOf(picker).flatMap(cardsOfPlan).length > 0;

/** Labels of the displayed cards in document order. */
export const labelsOf = (picker: Element): string[] => cardsOf(picker).map(({ name }) => name);

export const currentLabelsOf = (picker: Element): string[] =>
  cardsOf(picker)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ name }) => name);

/** Checks that a card has a label and lacks this part. */
export function expectNoPart(card: Card, name: 'link' | 'button' | 'price' | 'badge'): void {
  expect(card.box.isConnected, 'the card is drawn').to.equal(true);
  expect(card.name, 'the name on the card').not.to.equal('');
  expect(partTextOf(card.box, name), `the text of the ${name}`).to.equal('');
  // The part of the price stays, so that the rows of the cards are aligned.
  if (name !== 'price') expect(within(card.box, name), name).to.have.length(0);
}

export function buttonOf(picker: Element, value: string): HTMLButtonElement {
  const { name, button } = cardOf(picker, value);
  if (!button) throw new Error(`The card "${name}" has no button.`);
  return button;
}

export function intervalRadioOf(picker: Element, interval: string): HTMLInputElement {
  const radios = queryRendered<HTMLInputElement>(picker, '[part=intervals] input');
  const radio = radios.find(({ value }) => value === interval);
  if (!radio) throw new Error(`There is no interval "${interval}".`);
  return radio;
}

export function planOf(picker: Element, value: string): PortalPlanElement {
  const plan = plansOf(picker).find((candidate) => candidate.getAttribute('value') === value);
  if (!plan) throw new Error(`There is no plan "${value}".`);
  return plan;
}
