import type { LitElement, ReactiveController } from 'lit';
import type { CustomerPricingRequest } from '../service/resources.js';

/** Opens and closes the dialog of the review. */
export class ReviewDialog implements ReactiveController {
  /** What is reviewed. Null: the dialog is closed. */
  request: CustomerPricingRequest | null = null;
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  open(request: CustomerPricingRequest): void {
    this.request = request;
    this.#host.requestUpdate();
  }

  /** Closes the dialog, which gives the focus back. */
  readonly close = (): void => {
    this.request = null;
    this.#dialog?.close();
    this.#host.requestUpdate();
  };

  hostUpdated(): void {
    // Outside of a document no dialog can be shown; it is once the host is there.
    if (this.request && this.#host.isConnected && !this.#dialog?.open) this.#dialog?.showModal();
  }

  hostDisconnected(): void {
    this.close();
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('dialog');
  }
}
