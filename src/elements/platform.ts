import { isServer } from 'lit';

/** Whether the code runs in Node: Lit's type says never. */
export const onServer = isServer as boolean;

/** Whether the page renders an element; an engine that cannot tell renders all. */
export const isVisible = (element: Partial<Element>): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? true;
