import type { LitElement, ReactiveController } from 'lit';
import { isVisible } from '../platform.js';

/** Keeps the focus in the element when what had it is removed or disabled: a button goes with its message. */
export class FocusController implements ReactiveController {
  readonly #host: LitElement;
  /** What has the focus in the element, or had it when it was removed. */
  #focused: Element | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('focusin', (event) => {
      [this.#focused] = event.composedPath() as Element[];
    });
    host.addEventListener('focusout', () => {
      // Engines that dispatch this for an element being removed do so before it is.
      queueMicrotask(() => {
        if (!this.#isLost()) this.#focused = undefined;
      });
    });
  }

  hostUpdate(): void {
    // A page in the background gets no event.
    this.#focused = this.#host.shadowRoot?.activeElement ?? this.#focused;
  }

  hostUpdated(): void {
    this.#restore();
    // The radio buttons are in the plans, which update after their picker.
    void this.#host.updateComplete.then(() => this.#restore());
  }

  #restore(): void {
    if (!this.#isLost()) return;
    const former = this.#focused;
    this.#focused = undefined;
    const present = this.#host.shadowRoot?.activeElement;
    // A dialog that closes gives the focus back.
    if (present && present !== former) return;
    // The page may have moved the focus elsewhere.
    const focused = activeElementOf(this.#host.ownerDocument);
    if (focused && focused.localName !== 'body' && !this.#host.matches(':focus-within')) return;
    // Not to a button: the second one of two presses would do what nobody has read.
    const heading = this.#host.renderRoot.querySelector<HTMLElement>('[tabindex]');
    // Asked first, so that it is laid out: before that Firefox does not focus a legend.
    if (heading && isVisible(heading)) heading.focus();
  }

  #isLost(): boolean {
    const focused = this.#focused;
    return Boolean(focused && (!focused.isConnected || focused.matches(':disabled') || !isVisible(focused)));
  }
}

/** Asked of the prototype: an image of the page may be named "activeElement". */
const activeElementOf = (page: Document): Element | null =>
  Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get?.call(page) as Element | null;
