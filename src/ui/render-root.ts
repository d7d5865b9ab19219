import { adoptStyles, type LitElement, type ReactiveController } from 'lit';
import { moveFocus } from './focus.js';

/** Manages the shadow root of an element, which may be declarative. */
export class RenderRoot implements ReactiveController {
  readonly #host: LitElement;
  /** Nodes that are shown until the first render. */
  #initialNodes: ChildNode[] = [];
  /** Whether the first render removes a node that has the focus, such as a link of a server. */
  #hadFocus = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Returns the root to render into. The content of a declarative shadow root stays until the first render, which replaces it.
   * Must not call `super.createRenderRoot()`: Lit's hydration support patches it to hydrate the root.
   */
  create(): ShadowRoot {
    const { elementStyles, shadowRootOptions } = this.#host.constructor as typeof LitElement;
    const root = this.#host.shadowRoot ?? this.#host.attachShadow(shadowRootOptions);
    // Without a declarative root: shows the content of the element, which an empty root would hide.
    if (!root.hasChildNodes())
      for (const name of ['tagline', '']) {
        const slot = document.createElement('slot');
        slot.name = name;
        root.append(slot);
      }
    this.#initialNodes = [...root.childNodes];
    adoptStyles(root, elementStyles);
    return root;
  }

  hostUpdate(): void {
    const initialNodes = this.#initialNodes.splice(0);
    this.#hadFocus = initialNodes.length > 0 && Boolean(this.#host.shadowRoot?.activeElement);
    for (const node of initialNodes) node.remove();
  }

  hostUpdated(): void {
    if (this.#hadFocus && !this.#host.shadowRoot?.activeElement) moveFocus([this.#host]);
    this.#hadFocus = false;
  }
}
