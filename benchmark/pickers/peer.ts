import type { Plan } from '../plans.js';

/** Functions of a peer's bundle: draw, change and remove a picker. */
export interface Peer {
  /** Draws the plans in a container, or updates them. */
  readonly draw: (box: HTMLElement, plans: readonly Plan[]) => void;
  readonly remove: (box: HTMLElement) => void;
  /** Returns the controls that choose a plan, as far as they are drawn. Without it: the radio buttons of HTML. */
  readonly controls?: (box: HTMLElement) => HTMLElement[];
  /** Whether the plan of a control is shown as chosen. Without it: whether its card has the class `selected`. */
  readonly isChosen?: (control: HTMLElement) => boolean;
}

declare global {
  var peer: Peer | undefined;
}

let money: Intl.NumberFormat | undefined;

/** Amount and interval of a price, formatted as by our picker. */
export function priceOf({ price, currency, interval }: Plan): readonly [string, string] {
  money ??= new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: 0 });
  return [money.format(Number(price)), `per ${interval}`];
}

/** Peer that is a custom element. */
export const elementPeer = (tag: string): Peer => ({
  draw: (box, plans) => {
    const known = box.firstElementChild;
    const picker = Object.assign(known ?? document.createElement(tag), { plans });
    if (!known) box.append(picker);
  },
  remove: (box) => box.replaceChildren(),
});
