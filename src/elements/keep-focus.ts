import type { LitElement, ReactiveController } from 'lit';

/** Keeps the focus in the element when an update takes away what had it, or disables it: a button goes with its message. */
export class KeepFocus implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement;
  }

  hostUpdated(): void {
    if (this.#focused?.isConnected === false || this.#focused?.matches(':disabled'))
      this.#host.renderRoot.querySelector<HTMLElement>('button, [tabindex]')?.focus();
  }
}
