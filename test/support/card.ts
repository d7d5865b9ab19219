/** The cards of the plans, as they are drawn. No other file of the tests depends on how a card is built. */
import { expect } from '@open-wc/testing';
import type { PortalPlanElement } from '../../src/elements/portal-plan.js';
import { parts, plansIn, read, rendered, seen } from './rendered.js';

/** One plan as it is drawn. */
export interface Card {
  /** The visible card. */
  box: HTMLElement;
  /** The plan that the card shows. */
  plan: PortalPlanElement;
  name: string;
  price: string;
  badges: string[];
  /** What the page wrote into the plan, and what the card adds to it. */
  details: string;
  link: HTMLAnchorElement | undefined;
  radio: HTMLInputElement | undefined;
  isChosen: boolean;
  isCurrent: boolean;
  /** Whether a customer can choose the plan now. */
  isOffered: boolean;
}

/** The parts of a card that a page can style. */
export const cardParts = [
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

const textOf = (box: HTMLElement, name: string, readText = read): string =>
  within(box, name).map(readText).join(' ');

/** The card of a plan, where it is displayed: a plan for another interval is not. */
function cardsOf(plan: PortalPlanElement): Card[] {
  const [box] = rendered(plan, '[part~=card]');
  if (!box || getComputedStyle(plan).display === 'none') return [];
  const [radio] = within<HTMLInputElement>(box, 'radio');
  const card = {
    box,
    plan,
    name: textOf(box, 'label'),
    price: textOf(box, 'price'),
    badges: within(box, 'badge').map(read),
    details: textOf(box, 'details', seen),
    link: within<HTMLAnchorElement>(box, 'link')[0],
    radio,
    isChosen: box.matches('.selected'),
    isCurrent: within(box, 'current').length > 0,
    isOffered: Boolean(radio && !radio.disabled),
  };
  return [card];
}

/** All cards that are drawn, in their order. */
export function cards(picker: Element): Card[] {
  const drawn = plansIn(picker).flatMap(cardsOf);
  if (!drawn.length && plansIn(picker).length) throw new Error('The picker has plans, but no card is drawn.');
  return drawn;
}

/** The card of a plan with this value, or of a plan without a value that has this label. */
export function card(picker: Element, value: string): Card {
  const drawn = cards(picker);
  const found =
    drawn.find(({ plan }) => plan.value === value) ??
    drawn.find(({ plan, name }) => !plan.value.trim() && name === value);
  if (!found) {
    const names = drawn.map(({ name }) => `"${name}"`).join(', ');
    throw new Error(`No card is drawn for the plan "${value}", only for: ${names || 'none'}.`);
  }
  return found;
}

/** The element of a part on a card. */
export function partOf(card: Card, name: string): HTMLElement {
  const [first] = within(card.box, name);
  if (!first) throw new Error(`The card "${card.name}" has no part "${name}".`);
  return first;
}

/** The visible card around a rendered element, where there is one. */
export const boxAround = (element: Element): HTMLElement | null => element.closest('[part=card]');

/** Name of the card that contains a rendered node, where there is one. */
export function nameAround(node: Node): string | undefined {
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  const box = element && boxAround(element);
  return box ? textOf(box, 'label') : undefined;
}

/** Whether any card is drawn. */
export const hasCards = (picker: Element): boolean => plansIn(picker).flatMap(cardsOf).length > 0;

/** Checks that no card is drawn. */
export function expectNoCards(picker: Element): void {
  expect(plansIn(picker).flatMap(cardsOf), 'cards').to.deep.equal([]);
}

/** Names of the plans that are drawn, in their order. */
export const labels = (picker: Element): string[] => cards(picker).map(({ name }) => name);

/** Names of the plans that are marked as current or as selected. */
export const marked = (picker: Element, as: 'current' | 'selected'): string[] =>
  cards(picker)
    .filter(({ isChosen, isCurrent }) => (as === 'current' ? isCurrent : isChosen))
    .map(({ name }) => name);

/** Checks that a card is drawn with its name, and without this part. */
export function absent(card: Card, name: 'link' | 'radio' | 'price' | 'badge'): void {
  expect(card.box.isConnected, 'the card is drawn').to.equal(true);
  expect(card.name, 'the name on the card').not.to.equal('');
  expect(textOf(card.box, name), `the text of the ${name}`).to.equal('');
  // The part of the price stays, so that the rows of the cards are aligned.
  if (name !== 'price') expect(within(card.box, name), name).to.have.length(0);
}

export const radiosOf = (picker: Element): HTMLInputElement[] => parts(picker, 'radio') as HTMLInputElement[];

/** The radio of a plan or of an interval. */
export function radioOf(picker: Element, value: string): HTMLInputElement {
  const radios = rendered<HTMLInputElement>(picker, 'input[type=radio]');
  const radio = radios.find((candidate) => candidate.value === value);
  if (!radio) throw new Error(`There is no radio with the value "${value}".`);
  return radio;
}

/** The element of a plan in the markup of the page. */
export function planOf(picker: Element, value: string): PortalPlanElement {
  const plan = plansIn(picker).find((candidate) => candidate.getAttribute('value') === value);
  if (!plan) throw new Error(`There is no plan "${value}".`);
  return plan;
}
