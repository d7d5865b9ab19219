import { LitElement } from 'lit';

/** Options of a property that is text. */
export const text = { type: String, useDefault: true } as const;

/**
 * An element whose text properties are text whatever a framework sets, as those of `<option>` are: a number becomes its
 * digits, and null empties it.
 */
export abstract class TextElement extends LitElement {
  override requestUpdate(...change: Parameters<LitElement['requestUpdate']>): void {
    const [name, , options] = change;
    const properties = this as unknown as Record<PropertyKey, string | number | null | undefined>;
    // Setting it anew requests the update once more, with the text.
    if (name !== undefined && options?.type === String && typeof properties[name] !== 'string')
      properties[name] = String(properties[name] ?? '');
    else super.requestUpdate(...change);
  }
}
