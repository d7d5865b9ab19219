import type { Plan } from '../plans.js';

/** Function of a peer's bundle that draws a picker. */
export interface Peer {
  /** Draws the plans in a container, or updates them. */
  readonly draw: (box: HTMLElement, plans: readonly Plan[]) => void;
  /** Returns a control of each plan that is drawn. Without it: the buttons. */
  readonly controls?: (box: HTMLElement) => HTMLElement[];
}

declare global {
  var peer: Peer | undefined;
}

let money: Intl.NumberFormat | undefined;

/** Amount and interval of a price, formatted as by our picker. */
export function priceOf({
  price,
  currency,
  interval,
}: Pick<Plan, 'price' | 'currency' | 'interval'>): readonly [string, string] {
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
});
