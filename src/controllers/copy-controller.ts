import type { LitElement, ReactiveController } from 'lit';

/** How long a button says that it has copied, in milliseconds. */
const shownFor = 3000;

/** Copies a text, and knows for a while that it has. */
export class CopyController implements ReactiveController {
  /** Whether a text has just been copied. */
  isCopied = false;
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
    this.#show(true);
    this.#timer = setTimeout(() => {
      this.#show(false);
    }, shownFor);
  };

  hostDisconnected(): void {
    this.#show(false);
  }

  #show(isCopied: boolean): void {
    clearTimeout(this.#timer);
    this.isCopied = isCopied;
    this.#host.requestUpdate();
  }
}
