/** How a page draws, changes and removes a picker of each kind. */
import { pickers, type PickerName } from '../pickers/pickers.js';
import { markupOf, type Plan } from '../plans.js';

/** Loads a script as an inline one of the page: parsed, compiled and run at once, from no cache. */
export async function loaderOf(picker: PickerName): Promise<() => void> {
  const script = document.createElement('script');
  script.textContent = await (await fetch(pickers[picker].script)).text();
  return () => document.head.append(script);
}

/**
 * Each takes the plans as its kind of page has them, and pays for reading them: ours as markup, the peers as JSON. So ours
 * alone draws what a visitor without scripts, and a search engine, has read before.
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

/** A new price of some plans: in ours an attribute of these plans, in the peers new data, made beforehand. */
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

/** Where the radio buttons of a picker are: in each plan of ours, in the one root of a peer. */
const rootsOf = (box: HTMLElement): ParentNode[] => {
  const plans = [...box.querySelectorAll('portal-plan')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return plans.length ? plans : [box.firstElementChild?.shadowRoot ?? box];
};

export const radiosOf = (box: HTMLElement): HTMLInputElement[] =>
  rootsOf(box).flatMap((root) => [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')]);

export const cardOf = (radio: HTMLInputElement): Element | null => radio.closest('.plan, [part=card]');

export const isChosen = (radio: HTMLInputElement): boolean => cardOf(radio)?.matches('.selected') ?? false;

export function makeBoxes(count: number): HTMLElement[] {
  const boxes = Array.from({ length: count }, () => document.createElement('div'));
  document.body.append(...boxes);
  return boxes;
}
