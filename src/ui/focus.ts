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
import type { LitElement, ReactiveController } from 'lit';
import { isVisible } from './platform.js';

export type FocusHost = LitElement & {
  /** Returns the element that gets the focus in place of a focused one that is gone. By default the heading. */
  findSuccessor?: (lost: Element) => HTMLElement | null | undefined;
};

/** Moves the focus to the first of these elements that is visible, or else to the last one. */
export function moveFocus(to: readonly (HTMLElement | null | undefined)[], options?: FocusOptions): void {
  const elements = to.filter((each) => each != null);
  const last = elements.pop();
  (elements.find(isVisible) ?? last)?.focus(options);
}

/** Whether the focus is inside. In Chromium, the host does not match `:focus-within` while the focus is in its modal dialog. */
export const hasFocus = (host: Element): boolean =>
  Boolean(host.shadowRoot?.activeElement) || host.matches(':focus-within');

/** Keeps the focus in the element when the focused control is removed, disabled or hidden, such as a button of a message. */
export class FocusController implements ReactiveController {
  readonly #host: FocusHost;
  /** The focused element, or the one that had the focus when it was removed. */
  #focused: Element | undefined;

  constructor(host: FocusHost) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('focusin', (event) => {
      [this.#focused] = event.composedPath() as Element[];
    });
    host.addEventListener('focusout', (event) => {
      const [left] = event.composedPath();
      // Some engines dispatch `focusout` for an element that is being removed, before its removal.
      queueMicrotask(() => {
        if (this.#focused === left && !this.#isLost()) this.#focused = undefined;
      });
    });
  }

  hostUpdate(): void {
    // A page in the background gets no focus events.
    this.#focused = this.#host.shadowRoot?.activeElement ?? this.#focused;
  }

  hostUpdated(): void {
    // Buttons are in the plans, which update after their picker.
    if (this.#focused) void this.#host.updateComplete.then(() => this.#restore());
  }

  #restore(): void {
    if (!this.#isLost()) return;
    const former = this.#focused;
    this.#focused = undefined;
    const present = this.#host.shadowRoot?.activeElement;
    // A closing dialog restores the focus.
    if (present && present !== former) return;
    // The page may have moved the focus elsewhere. A dialog that fades may still have it.
    const focused = this.#host.ownerDocument.activeElement;
    if (!present && focused && focused.localName !== 'body' && !this.#host.matches(':focus-within')) return;
    const successor = former && this.#host.findSuccessor?.(former);
    // Not another button: the second of two quick presses would activate it.
    const heading = this.#host.renderRoot.querySelector<HTMLElement>('[tabindex]');
    moveFocus([successor, heading]);
  }

  #isLost(): boolean {
    const focused = this.#focused;
    if (!focused) return false;
    // A dialog that fades is still visible.
    const isLeaving = focused.closest('dialog:not([open])') !== null;
    return isLeaving || !focused.isConnected || focused.matches(':disabled') || !isVisible(focused);
  }
}
