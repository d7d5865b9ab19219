import type { LitElement, ReactiveController } from 'lit';

/** Where an element was in the document: the page hears of it there after the element has left. */
export class FormerAncestors implements ReactiveController {
  readonly #host: LitElement;
  /** From the inside out, shadow hosts and the document included. */
  #ancestors: Node[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The host or, outside of a document, the first of its former ancestors that is in one. */
  get connected(): Node | undefined {
    return [this.#host, ...this.#ancestors].find(({ isConnected }) => isConnected);
  }

  /** Dispatches an event of the host, also at its former place once it has left the document: the page still listens there. */
  dispatch(create: () => Event): void {
    const { connected } = this;
    this.#host.dispatchEvent(create());
    if (connected !== this.#host) connected?.dispatchEvent(create());
  }

  hostConnected(): void {
    this.#note();
  }

  /** Also later: an ancestor may get a shadow root, into which the host is slotted. */
  hostUpdate(): void {
    if (this.#host.isConnected) this.#note();
  }

  #note(): void {
    this.#ancestors = [];
    for (let node = getParent(this.#host); node; node = getParent(node)) this.#ancestors.push(node);
  }
}

const getParent = (node: Node): Node | null =>
  (node as Partial<Element>).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
