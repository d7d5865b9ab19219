/**
 * The focus in an element. These move it, in this order within an update, and only if the customer has not moved it since:
 *
 * 1. `RenderRoot`, if the first render has removed a focused node of the server: to what `focus()` of the element chooses.
 * 2. `DialogController`: into the dialog when it opens, and back to its opener, or to the successor of that, when it closes.
 * 3. `MessageFocus`: to the title of a new message.
 * 4. `FocusController`, after the plans have updated, if the focused control is gone and the focus with it: to its successor, or to
 *    the heading.
 *
 * `findSuccessor()` of the element knows which control follows another one, and moves nothing.
 */
import type { LitElement } from 'lit';
import { isVisible } from './platform.js';

export type FocusHost = LitElement & {
  /** Returns the element that gets the focus in place of a focused one that is gone. By default the heading. */
  findSuccessor?: (lost: Element) => HTMLElement | null | undefined;
};

/** Moves the focus to the first of these elements that is visible, or else to the last one. */
export function moveFocus(to: readonly (HTMLElement | null | undefined)[], options?: FocusOptions): void {
  const elements = to.filter((each) => each != null);
  (elements.find(isVisible) ?? elements.at(-1))?.focus(options);
}

/** Whether the focus is inside. In Chromium, the host does not match `:focus-within` while the focus is in its modal dialog. */
export const hasFocus = (host: Element): boolean =>
  Boolean(host.shadowRoot?.activeElement) || host.matches(':focus-within');
