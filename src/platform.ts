import { isServer } from 'lit';

/** Whether the code runs in Node: Lit's type says never. */
export const onServer = isServer as boolean;

/** Now, in whole epoch seconds, by the clock of the device. */
export const getEpochSeconds = (): number => Math.floor(Date.now() / 1000);

/** Whether the page renders an element. True in an engine that cannot tell. */
export const isVisible = (element: Partial<Element>): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Sets the custom states of an element, where the platform has them: those with a truthy value match `:state(name)`. */
export function setStates({ states }: Partial<ElementInternals>, all: Record<string, unknown>): void {
  for (const [name, isSet] of Object.entries(all))
    if (isSet) states?.add(name);
    else states?.delete(name);
}

const warnings = new WeakMap<Element, Set<string>>();

/** Tells the developer of a mistake in the page, once for each element. */
export function warnOnce(element: Element, text: string): void {
  const told = warnings.get(element) ?? new Set();
  if (!told.has(text)) console.warn(`<${element.localName}>: ${text}`);
  warnings.set(element, told.add(text));
}
