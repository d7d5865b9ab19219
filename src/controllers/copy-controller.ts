import type { LitElement, ReactiveController } from 'lit';

/** How long a button confirms the copy, in milliseconds. */
const confirmationTime = 3000;

/** Copies a text to the clipboard, and exposes it for three seconds. */
export class CopyController implements ReactiveController {
  /** The text that was copied within the last three seconds. */
  copied: string | undefined;
  readonly #host: LitElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  readonly copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not a secure context, or forbidden by a permissions policy. The customer can select the text.
      return;
    }
    this.#show(text);
    this.#timer = setTimeout(() => {
      this.#show();
    }, confirmationTime);
  };

  hostDisconnected(): void {
    this.#show();
  }

  #show(copied?: string): void {
    clearTimeout(this.#timer);
    this.copied = copied;
    this.#host.requestUpdate();
  }
}
