import type { LitElement, ReactiveController } from 'lit';

/** How long a button says that it has copied, in milliseconds. */
const shownFor = 3000;

/** Copies a text, and exposes it for three seconds. */
export class CopyController implements ReactiveController {
  /** The text that has just been copied. */
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
      // The page is not secure, or its policy forbids it: the text can be selected.
      return;
    }
    this.#show(text);
    this.#timer = setTimeout(() => {
      this.#show();
    }, shownFor);
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
