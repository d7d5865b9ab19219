import { adoptStyles, type CSSResult, LitElement, type PropertyValues } from 'lit';

/** Options of a property that is text. */
export const text = { type: String, useDefault: true } as const;

/** Base class of an element that works under any framework and in whichever document it is moved to. */
export abstract class PageElement extends LitElement {
  /** Version of the package: a page may have loaded two. */
  static readonly version = '0.1.0';

  /** What a server declared. */
  #declared: ChildNode[] = [];

  /**
   * Keeps the root that a server declared, and with it what the page shows, until the first render. Not by `super`, which
   * Lit's support for hydration patches: a declared root is replaced, never hydrated.
   */
  protected override createRenderRoot(): ShadowRoot {
    const { elementStyles, shadowRootOptions } = this.constructor as typeof LitElement;
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    this.#declared = [...root.childNodes];
    adoptStyles(root, elementStyles);
    return root;
  }

  protected override update(changed: PropertyValues): void {
    for (const node of this.#declared.splice(0)) node.remove();
    super.update(changed);
  }

  /** Text properties are text whatever is set, as those of `<option>` are: a number becomes its digits, null empties. */
  override requestUpdate(...change: Parameters<LitElement['requestUpdate']>): void {
    const [name, , options] = change;
    const properties = this as unknown as Record<PropertyKey, string | number | null | undefined>;
    // Setting it anew requests the update once more, with the text.
    if (name !== undefined && options?.type === String && typeof properties[name] !== 'string')
      properties[name] = String(properties[name] ?? '');
    else super.requestUpdate(...change);
  }

  /** A constructed style sheet belongs to one document: another one, such as an iframe's, needs its own. */
  adoptedCallback(): void {
    const page = this.ownerDocument.defaultView;
    const { elementStyles } = this.constructor as typeof LitElement;
    if (!this.shadowRoot || !page) return;
    this.shadowRoot.adoptedStyleSheets = (elementStyles as CSSResult[]).map(({ cssText }) => {
      const sheet = new page.CSSStyleSheet();
      sheet.replaceSync(cssText);
      return sheet;
    });
  }
}
