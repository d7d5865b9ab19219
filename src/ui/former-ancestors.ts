import type { LitElement, ReactiveController } from 'lit';

/** Ancestors of an element while it was in the document. Events are dispatched there after its removal. */
export class FormerAncestors implements ReactiveController {
  readonly #host: LitElement;
  /** From the inside out, including shadow hosts and the document. */
  #ancestors: Node[] = [];

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The host or, if it is not in a document, its closest former ancestor that is. */
  get connected(): Node | undefined {
    return [this.#host, ...this.#ancestors].find(({ isConnected }) => isConnected);
  }

  /** Dispatches an event on the host and, if the host is not in a document, on `connected` too: the page may listen there. */
  dispatch(create: () => Event): void {
    const { connected } = this;
    this.#host.dispatchEvent(create());
    if (connected !== this.#host) connected?.dispatchEvent(create());
  }

  hostConnected(): void {
    this.#store();
  }

  /** An ancestor may get a shadow root later, so that the host is slotted into it. */
  hostUpdate(): void {
    if (this.#host.isConnected) this.#store();
  }

  #store(): void {
    this.#ancestors = [];
    for (let node = getParent(this.#host); node; node = getParent(node)) this.#ancestors.push(node);
  }
}

const getParent = (node: Node): Node | null =>
  (node as Partial<Element>).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
