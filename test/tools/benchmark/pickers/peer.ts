import type { Plan } from '../plans.js';

/** What the bundle of a peer gives the page: how a page that uses it draws, changes and removes a picker. */
export interface Peer {
  /** Draws the plans in a box, or what changed of them where they are drawn already. */
  readonly draw: (box: HTMLElement, plans: readonly Plan[]) => void;
  readonly remove: (box: HTMLElement) => void;
}

declare global {
  var peer: Peer | undefined;
}

let money: Intl.NumberFormat | undefined;

/** The two parts of a price, as our picker writes them. */
export function priceOf({ price, currency, interval }: Plan): readonly [string, string] {
  money ??= new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: 0 });
  return [money.format(Number(price)), `per ${interval}`];
}

/** An element of a peer, as a page makes, changes and removes it. */
export const elementPeer = (tag: string): Peer => ({
  draw: (box, plans) => {
    const known = box.firstElementChild;
    const picker = Object.assign(known ?? document.createElement(tag), { plans });
    if (!known) box.append(picker);
  },
  remove: (box) => box.replaceChildren(),
});
