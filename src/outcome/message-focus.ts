import type { LitElement, ReactiveController } from 'lit';
import type { ChangeView } from '../change/progress.js';
import { hasFocus, moveFocus } from '../ui/focus.js';

/** Brings new outcomes and notices to the attention of the customer. */
export class MessageFocus implements ReactiveController {
  readonly #host: LitElement;
  /** What was shown last. */
  #outcome: unknown = null;
  #notice: unknown = null;
  /** Whether the host had the focus before its update: then a new message gets it, so that screen readers read it. */
  hadFocus = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.hadFocus = hasFocus(this.#host);
  }

  /** Scrolls the title of a new message into view, and focuses it. */
  reveal({ outcome, notice, shown }: ChangeView): void {
    const told = shown?.notice ?? notice;
    const isNew = told ? told !== this.#notice : outcome && outcome !== this.#outcome;
    this.#outcome = outcome;
    this.#notice = told;
    if (!isNew) return;
    const title = this.#host.renderRoot.querySelector<HTMLElement>(
      `${told ? '.notice' : '.message'} > strong`,
    );
    // Its style keeps it off the edges.
    title?.scrollIntoView({ block: 'nearest' });
    if (this.hadFocus || hasFocus(this.#host)) moveFocus([title]);
  }
}
