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

/** Roots with the radio buttons: those of the plans in our picker, that of the picker in the others. */
const rootsOf = (box: HTMLElement): ParentNode[] => {
  const plans = [...box.querySelectorAll('portal-plan')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return plans.length ? plans : [box.firstElementChild?.shadowRoot ?? box];
};

export const radiosOf = (box: HTMLElement): HTMLElement[] =>
  globalThis.peer?.controls?.(box) ??
  rootsOf(box).flatMap((root) => [...root.querySelectorAll<HTMLElement>('input[type=radio]')]);

export const cardOf = (radio: HTMLElement): Element | null => radio.closest('.plan, [part=card]');

export const isChosen = (radio: HTMLElement): boolean =>
  globalThis.peer?.isChosen?.(radio) ?? cardOf(radio)?.matches('.selected') ?? false;

export function makeBoxes(count: number): HTMLElement[] {
  const boxes = Array.from({ length: count }, () => document.createElement('div'));
  document.body.append(...boxes);
  return boxes;
}
