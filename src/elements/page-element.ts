import { adoptStyles, type CSSResult, LitElement } from 'lit';
import { hydrates, onServer, takeOver } from './served.js';

/** Options of a property that is text. */
export const text = { type: String, useDefault: true } as const;

/** An element at home in pages of others: under any framework, and in whichever document they move it to. */
export abstract class PageElement extends LitElement {
  /** Of the package: a page may have loaded two. */
  static readonly version = '0.1.0';

  #isServed = false;

  constructor() {
    super();
    const root = onServer ? null : this.shadowRoot;
    if (!root) return;
    const { elementStyles, observedAttributes } = this.constructor as typeof LitElement;
    // With Lit's support for it, which observes this attribute, what a server rendered is taken over; else drawn anew.
    if (!hydrates || !observedAttributes.includes('defer-hydration')) root.replaceChildren();
    else {
      this.#isServed = true;
      // A page's policy may forbid the style sheet that came with it.
      adoptStyles(root, elementStyles);
    }
  }

  /** Takes over what a server rendered, and at once goes on to what only a browser can know. */
  protected override performUpdate(): void {
    if (hydrates && this.#isServed) {
      this.#isServed = false;
      takeOver(this, () => {
        try {
          super.performUpdate();
        } catch {
          // The server was told something else.
          this.renderRoot.replaceChildren();
        }
      });
      this.requestUpdate();
    }
    super.performUpdate();
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

  adoptedCallback(): void {
    adoptAnew(this, (this.constructor as typeof LitElement).elementStyles as CSSResult[]);
  }
}

/** A constructed style sheet belongs to one document: in another one, an iframe's, there has to be one of its own. */
export function adoptAnew({ shadowRoot, ownerDocument }: Element, styles: CSSResult[]): void {
  const page = ownerDocument.defaultView;
  if (!shadowRoot || !page) return;
  shadowRoot.adoptedStyleSheets = styles.map(({ cssText }) => {
    const sheet = new page.CSSStyleSheet();
    sheet.replaceSync(cssText);
    return sheet;
  });
}
