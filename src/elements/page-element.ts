import { type CSSResult, LitElement } from 'lit';

/** Options of a property that is text. */
export const text = { type: String, useDefault: true } as const;

/** An element at home in pages of others: under any framework, and in whichever document they move it to. */
export abstract class PageElement extends LitElement {
  /** Of the package: a page may have loaded two. */
  static readonly version = '0.1.0';

  /** Text properties are text whatever is set, as those of `<option>` are: a number becomes its digits, null empties. */
  override requestUpdate(...change: Parameters<LitElement['requestUpdate']>): void {
    const [name, , options] = change;
    const properties = this as unknown as Record<PropertyKey, string | number | null | undefined>;
    // Setting it anew requests the update once more, with the text.
    if (name !== undefined && options?.type === String && typeof properties[name] !== 'string')
      properties[name] = String(properties[name] ?? '');
    else super.requestUpdate(...change);
  }

  /** A constructed style sheet belongs to one document: in another one, an iframe's, there has to be one of its own. */
  adoptedCallback(): void {
    const { shadowRoot, ownerDocument } = this;
    const page = ownerDocument.defaultView;
    if (!shadowRoot || !page) return;
    const styles = (this.constructor as typeof LitElement).elementStyles as CSSResult[];
    shadowRoot.adoptedStyleSheets = styles.map(({ cssText }) => {
      const sheet = new page.CSSStyleSheet();
      sheet.replaceSync(cssText);
      return sheet;
    });
  }
}
