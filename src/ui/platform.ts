import { isServer } from 'lit';

/** Whether the code runs on a server. Lit's type of `isServer` is always false. */
export const onServer = isServer as boolean;

/** Registers an element, unless another copy of the script has done so. */
export function defineElement(tagName: string, element: CustomElementConstructor): void {
  if (!customElements.get(tagName)) customElements.define(tagName, element);
}

/** Returns the current time of the device in whole epoch seconds. */
export const getEpochSeconds = (): number => Math.floor(Date.now() / 1000);

/** Whether an element is rendered and visible. True in engines without `checkVisibility()`. */
export const isVisible = (element: Partial<Element>): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Sets the custom states of an element, where supported: `:state(name)` matches if the value is truthy. */
export function setStates({ states }: Partial<ElementInternals>, values: Record<string, unknown>): void {
  for (const [name, isSet] of Object.entries(values))
    if (isSet) states?.add(name);
    else states?.delete(name);
}

const warnings = new WeakMap<Element, Set<string>>();

/** Logs a warning about a mistake in the page, once for each element. */
export function warnOnce(element: Element, text: string): void {
  const logged = warnings.get(element) ?? new Set();
  if (!logged.has(text)) console.warn(`<${element.localName}>: ${text}`);
  warnings.set(element, logged.add(text));
}

/**
 * Dispatches an event that a listener can answer once, while it is dispatched.
 * @param create Creates the event, which passes an answer on to `respond`.
 * @returns The answer, or an empty list, and whether the event was prevented.
 */
export function ask<Answer>(
  element: Element,
  create: (respond: (answer: Answer) => void) => Event,
): { readonly answers: readonly Answer[]; readonly isPrevented: boolean } {
  const answers: Answer[] = [];
  let isOpen = true;
  const event = create((answer) => {
    if (!isOpen || answers.length)
      throw new DOMException(`${event.type} can no longer be answered.`, 'InvalidStateError');
    answers.push(answer);
  });
  const isPrevented = !element.dispatchEvent(event);
  isOpen = false;
  return { answers, isPrevented };
}

/** Dispatches an event on an element and, if that is not in a document, on the document too: the page may listen there. */
export function dispatchAnyway(element: Element, create: () => Event): void {
  // Before: a listener may remove the element.
  const isOutside = !element.isConnected;
  element.dispatchEvent(create());
  if (!isOutside) return;
  // A library may have moved it into a document without a window.
  const { ownerDocument } = element;
  (ownerDocument.defaultView ? ownerDocument : document).dispatchEvent(create());
}
