import { adoptStyles, type CSSResult, type LitElement, type ReactiveController } from 'lit';

/** The shadow root of an element: it may be declared by a server, and move to another document. */
export class RenderRoot implements ReactiveController {
  readonly #host: LitElement;
  /** What is shown until the first render. */
  #declared: ChildNode[] = [];
  /** Whether the platform has constructed style sheets: Lit writes `<style>` elements where it has none. */
  #hasSheets = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * The root to render into. A declared one is kept, and with it what the page shows, until the first render. Lit's support
   * for hydration patches `super.createRenderRoot()`, which must not be called: a declared root is replaced, not hydrated.
   */
  create(): ShadowRoot {
    const { elementStyles, shadowRootOptions } = this.#host.constructor as typeof LitElement;
    const root = this.#host.shadowRoot ?? this.#host.attachShadow(shadowRootOptions);
    // Without a server's root the content of the element, which an empty one would hide.
    if (!root.hasChildNodes()) root.append(this.#host.ownerDocument.createElement('slot'));
    this.#declared = [...root.childNodes];
    adoptStyles(root, elementStyles);
    this.#hasSheets = Boolean((root as Partial<ShadowRoot>).adoptedStyleSheets?.length);
    return root;
  }

  hostConnected(): void {
    const { shadowRoot, ownerDocument: page } = this.#host;
    // A constructed style sheet belongs to one document: moving to another one, such as an iframe's, clears the list.
    if (!this.#hasSheets || !shadowRoot || !page.defaultView || shadowRoot.adoptedStyleSheets.length) return;
    const { CSSStyleSheet: Sheet } = page.defaultView;
    const { elementStyles } = this.#host.constructor as typeof LitElement;
    shadowRoot.adoptedStyleSheets = (elementStyles as CSSResult[]).map(({ cssText }) => {
      const sheet = new Sheet();
      sheet.replaceSync(cssText);
      return sheet;
    });
  }

  hostUpdate(): void {
    for (const node of this.#declared.splice(0)) node.remove();
  }
}
