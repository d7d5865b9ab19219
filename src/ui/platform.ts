import { isServer } from 'lit';
import { warnOnce } from '../input/read.js';

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

/**
 * Dispatches an event that listeners can answer while it is dispatched.
 * @param create Creates the event, which passes an answer on to `respond`.
 * @param maximum Number of answers. If it is not 1, the event can be answered until `close` is called.
 * @param describeLate Returns what an answer that is too late has caused, for the console.
 */
export function ask<Answer>(
  element: Element,
  create: (respond: (answer: Answer) => void) => Event,
  maximum = 1,
  describeLate = () => '',
): { readonly answers: readonly Answer[]; readonly isPrevented: boolean; readonly close: () => void } {
  const answers: Answer[] = [];
  let isOpen = true;
  const close = () => (isOpen = false);
  const event = create((answer) => {
    const method = 'waitUntil' in event ? 'waitUntil()' : 'respondWith()';
    if (!isOpen)
      warnOnce(
        element,
        `${event.type}: ${method} was called too late${describeLate()}. Call it before the first await of the listener.`,
      );
    if (!isOpen || answers.length === maximum)
      throw new DOMException(`${event.type} can no longer be answered.`, 'InvalidStateError');
    answers.push(answer);
  });
  const isPrevented = !element.dispatchEvent(event);
  if (maximum === 1) close();
  return { answers, isPrevented, close };
}

/** Dispatches an event on an element and, if that is not in a document, on the document too: the page may listen there. */
export function dispatchAnyway(element: Element, create: () => Event): void {
  // Before: a listener may remove the element.
  const isOutside = !element.isConnected;
  element.dispatchEvent(create());
  if (isOutside) document.dispatchEvent(create());
}
