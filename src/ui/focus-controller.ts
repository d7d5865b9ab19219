import type { ReactiveController } from 'lit';
import { type FocusHost, moveFocus } from './focus.js';
import { isVisible } from './platform.js';

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
