/** The two things that every module does with the page: find a part of it, and make a new one. */

/** The element that the page has for certain; `type` is checked, so that the result needs no cast. */
export function find<E extends Element>(
  selector: string,
  type: abstract new () => E,
  root: ParentNode = document,
): E {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} ${selector}`);
  return found;
}

/** A new element with properties and content. Text is only ever text. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' });

/** Time of day, to the second. */
export const timeOfDay = (date: Date): HTMLTimeElement =>
  make('time', { dateTime: date.toISOString() }, clock.format(date));
