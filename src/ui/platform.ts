import { isServer } from 'lit';

/** Whether the code runs on a server. Lit's type of `isServer` is always false. */
export const onServer = isServer as boolean;

type ElementClass = CustomElementConstructor & { readonly version?: string };

let hasTold = false;

/** Registers an element, unless the page has done so. Tells the developer, once, if that was another version of the package. */
export function defineElement(tagName: string, element: ElementClass): void {
  const first = (customElements.get(tagName) as ElementClass | undefined)?.version;
  if (!customElements.get(tagName)) customElements.define(tagName, element);
  if (!first || first === element.version || hasTold) return;
  hasTold = true;
  console.warn(`portal-elements ${element.version} is not used: ${first} was loaded before it.`);
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

/** Reads a property of the document from the prototype: an image with that name shadows it. */
export const readDocument = <Name extends keyof Document>(name: Name, page = document): Document[Name] =>
  Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(page) as Document[Name];
