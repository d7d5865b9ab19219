import { adoptStyles, type CSSResult, type LitElement, type ReactiveController } from 'lit';

/** Manages the shadow root of an element, which may be declarative. */
export class RenderRoot implements ReactiveController {
  readonly #host: LitElement;
  /** Nodes that are shown until the first render. */
  #initialNodes: ChildNode[] = [];
  /** Document of the style sheets. */
  #document: Document | undefined;
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
        const slot = this.#host.ownerDocument.createElement('slot');
        slot.name = name;
        root.append(slot);
      }
    this.#initialNodes = [...root.childNodes];
    adoptStyles(root, elementStyles);
    this.#document = this.#host.ownerDocument;
    return root;
  }

  /** Adopts the styles again in another document: style sheets belong to the document that has created them. */
  hostConnected(): void {
    const { shadowRoot: root, ownerDocument } = this.#host;
    if (!root || !this.#document || ownerDocument === this.#document) return;
    this.#document = ownerDocument;
    const view = ownerDocument.defaultView;
    const { elementStyles } = this.#host.constructor as typeof LitElement;
    root.adoptedStyleSheets = view
      ? elementStyles.map((styles) => {
          const sheet = new view.CSSStyleSheet();
          sheet.replaceSync((styles as CSSResult).cssText);
          return sheet;
        })
      : [];
  }

  hostUpdate(): void {
    const initialNodes = this.#initialNodes.splice(0);
    this.#hadFocus = initialNodes.length > 0 && Boolean(this.#host.shadowRoot?.activeElement);
    for (const node of initialNodes) node.remove();
  }

  hostUpdated(): void {
    if (this.#hadFocus && !this.#host.shadowRoot?.activeElement) this.#host.focus();
    this.#hadFocus = false;
  }
}
