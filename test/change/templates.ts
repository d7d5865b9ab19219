/** Reads templates in Node, without rendering them. */

interface Template {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** Markup of a template. Attributes are as they are written: `?open=true`. Functions and `nothing` have no markup. */
export function markupOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value === 'object' && value !== null) {
    const { strings, values } = value as Partial<Template> & Pick<Template, 'values'>;
    // A directive: its last argument is the template.
    if (!strings) return markupOf(values.at(-1));
    return strings.map((text, index) => text + markupOf(values[index])).join('');
  }
  return /string|number|boolean/.test(typeof value) ? String(value).replaceAll('<', '&lt;') : '';
}

/** Text of markup, with white space folded. */
export const textIn = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replace(/\s+/g, ' ')
    .trim();

/** Texts of the elements with this tag, such as `p`, `p class="verdict"` or `q`, that do not contain their like. */
export const textsOf = (markup: string, tag: string): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}(?=[\\s>])[^>]*>(.*?)</${tag.split(' ')[0]}>`, 'gs'))].map(
    ([, content]) => textIn(content ?? ''),
  );
