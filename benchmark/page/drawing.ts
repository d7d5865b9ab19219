/** Functions with which a page draws, changes and removes each kind of picker. */
import { type PickerName, pickers } from '../pickers/pickers.js';
import { markupOf, type Plan } from '../plans.js';

/** Loads a script as an inline script: it is parsed, compiled and run at once, without a cache. */
export async function loaderOf(picker: PickerName): Promise<() => void> {
  const script = document.createElement('script');
  script.textContent = await (await fetch(pickers[picker].script)).text();
  return () => {
    document.head.append(script);
    if (picker !== 'ours' && !globalThis.peer) throw new Error(`The script of ${picker} failed.`);
  };
}

/**
 * Each picker reads the plans in its usual form: ours as markup, the others as JSON. Only the markup can be read by visitors
 * without scripts and by search engines.
 */
export function drawerOf(picker: PickerName, plans: readonly Plan[]): (box: HTMLElement) => void {
  if (picker === 'ours') {
    const markup = markupOf(plans);
    return (box) => {
      box.innerHTML = markup;
    };
  }
  const json = JSON.stringify(plans);
  return (box) => globalThis.peer?.draw(box, JSON.parse(json) as Plan[]);
}

/** Changes the price of some plans: an attribute in our picker, new data in the others. The data is created in advance. */
export function changerOf(
  picker: PickerName,
  box: HTMLElement,
  plans: Plan[],
  indexes: readonly number[],
  price: string,
): () => void {
  if (picker === 'ours') {
    const elements = [...box.querySelectorAll('portal-plan')].filter((_, index) => indexes.includes(index));
    return () => elements.forEach((element) => element.setAttribute('price', price));
  }
  for (const index of indexes) Object.assign(plans, { [index]: { ...plans[index], price } });
  const changed = [...plans];
  return () => globalThis.peer?.draw(box, changed);
}

export const removePicker = (picker: PickerName, box: HTMLElement): void =>
  picker === 'ours' ? box.replaceChildren() : globalThis.peer?.remove(box);

const rootOf = (box: HTMLElement): ParentNode => box.firstElementChild?.shadowRoot ?? box;

/** Roots with the buttons of the plans: those of the plans in our picker, that of the picker in the others. */
const rootsOf = (box: HTMLElement): ParentNode[] => {
  const plans = [...box.querySelectorAll('portal-plan')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return plans.length ? plans : [rootOf(box)];
};

/** The buttons of the plans. Of Clever Cloud, the radio buttons. */
export const buttonsOf = (box: HTMLElement): HTMLElement[] =>
  globalThis.peer?.controls?.(box) ??
  rootsOf(box).flatMap((root) => [...root.querySelectorAll<HTMLElement>(':is(.plan, [part=card]) button')]);

export const cardOf = (button: HTMLElement): Element | null => button.closest('.plan, [part=card]');

/** The text of the open review. Undefined: it is closed. */
export const reviewTextOf = (box: HTMLElement): string | undefined =>
  rootOf(box).querySelector('dialog[open]')?.textContent;

export const closeReview = (box: HTMLElement): void =>
  rootOf(box).querySelector<HTMLElement>('dialog :is(.dismiss, [part=dismiss])')?.click();

export function makeBoxes(count: number): HTMLElement[] {
  const boxes = Array.from({ length: count }, () => document.createElement('div'));
  document.body.append(...boxes);
  return boxes;
}
