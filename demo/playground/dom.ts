/** Helpers to find and create elements. */

/** Returns the first element that matches a selector. Throws if there is none, or if it has another type. */
export function find<E extends Element>(
  selector: string,
  type: abstract new () => E,
  root: ParentNode = document,
): E {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} ${selector}`);
  return found;
}

/** Creates an element with properties and content. Strings are text, never markup. */
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

/** Creates a `<time>` with the time of day. */
export const createTime = (date: Date): HTMLTimeElement =>
  make('time', { dateTime: date.toISOString() }, clock.format(date));
