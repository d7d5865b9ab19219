/** Reads the rendered cards of plans. No other test file depends on the markup of a card. */
import { expect } from '@open-wc/testing';
import type { PortalPlanElement } from '../../src/elements/portal-plan.js';
import { partsOf, plansOf, queryRendered, textOf, visibleTextOf } from './rendered.js';

/** A rendered plan. */
export interface Card {
  /** The visible card. */
  box: HTMLElement;
  /** The plan that the card shows. */
  plan: PortalPlanElement;
  name: string;
  price: string;
  badges: string[];
  /** Content of the plan, and what the card adds to it. */
  details: string;
  link: HTMLAnchorElement | undefined;
  radio: HTMLInputElement | undefined;
  isChosen: boolean;
  isCurrent: boolean;
  /** Whether a customer can choose the plan now. */
  isOffered: boolean;
}

/** Parts of a card. */
export const cardPartNames = [
  'card',
  'label',
  'price',
  'badge',
  'current',
  'details',
  'includes',
  'radio',
  'link',
];

const within = <T extends Element = HTMLElement>(box: Element, name: string): T[] => [
  ...box.querySelectorAll<T>(`[part~="${name}"]`),
];

const partTextOf = (box: HTMLElement, name: string, readText = textOf): string =>
  within(box, name).map(readText).join(' ');

/** The card of a plan, if it is displayed: a plan for another interval is not. */
function cardsOfPlan(plan: PortalPlanElement): Card[] {
  const [box] = queryRendered(plan, '[part~=card]');
  if (!box || getComputedStyle(plan).display === 'none') return [];
  const [radio] = within<HTMLInputElement>(box, 'radio');
  const card = {
    box,
    plan,
    name: partTextOf(box, 'label'),
    price: partTextOf(box, 'price'),
    badges: within(box, 'badge').map(textOf),
    details: partTextOf(box, 'details', visibleTextOf),
    link: within<HTMLAnchorElement>(box, 'link')[0],
    radio,
    isChosen: box.matches('.selected'),
    isCurrent: within(box, 'current').length > 0,
    isOffered: Boolean(radio && !radio.disabled),
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

/** The element of a card with this part. */
export function cardPartOf(card: Card, name: string): HTMLElement {
  const [first] = within(card.box, name);
  if (!first) throw new Error(`The card "${card.name}" has no part "${name}".`);
  return first;
}

/** The card that contains a rendered element, or null. */
export const closestCard = (element: Element): HTMLElement | null => element.closest('[part=card]');

/** Label of the card that contains a rendered node, if any. */
export function closestCardLabel(node: Node): string | undefined {
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  const box = element && closestCard(element);
  return box ? partTextOf(box, 'label') : undefined;
}

/** Whether any card is displayed. */
export const hasCards = (picker: Element): boolean => plansOf(picker).flatMap(cardsOfPlan).length > 0;

/** Checks that no card is displayed. */
export function expectNoCards(picker: Element): void {
  expect(plansOf(picker).flatMap(cardsOfPlan), 'cards').to.deep.equal([]);
}

/** Labels of the displayed cards in document order. */
export const labelsOf = (picker: Element): string[] => cardsOf(picker).map(({ name }) => name);

/** Labels of the cards that are marked as current or as selected. */
export const markedLabelsOf = (picker: Element, as: 'current' | 'selected'): string[] =>
  cardsOf(picker)
    .filter(({ isChosen, isCurrent }) => (as === 'current' ? isCurrent : isChosen))
    .map(({ name }) => name);

/** Checks that a card has a label and lacks this part. */
export function expectNoPart(card: Card, name: 'link' | 'radio' | 'price' | 'badge'): void {
  expect(card.box.isConnected, 'the card is drawn').to.equal(true);
  expect(card.name, 'the name on the card').not.to.equal('');
  expect(partTextOf(card.box, name), `the text of the ${name}`).to.equal('');
  // The part of the price stays, so that the rows of the cards are aligned.
  if (name !== 'price') expect(within(card.box, name), name).to.have.length(0);
}

export const radiosOf = (picker: Element): HTMLInputElement[] =>
  partsOf(picker, 'radio') as HTMLInputElement[];

/** The radio of a plan or of an interval. */
export function radioOf(picker: Element, value: string): HTMLInputElement {
  const radios = queryRendered<HTMLInputElement>(picker, 'input[type=radio]');
  const radio = radios.find((candidate) => candidate.value === value);
  if (!radio) throw new Error(`There is no radio with the value "${value}".`);
  return radio;
}

/** The `<portal-plan>` with this value. */
export function planOf(picker: Element, value: string): PortalPlanElement {
  const plan = plansOf(picker).find((candidate) => candidate.getAttribute('value') === value);
  if (!plan) throw new Error(`There is no plan "${value}".`);
  return plan;
}
