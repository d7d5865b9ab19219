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

/** Markup inside the first element with this attribute, such as `part="times"`. Empty: there is none. */
export function insideOf(markup: string, attribute: string): string {
  const opening = new RegExp(`<(\\w+)[^>]*\\s${attribute}(?=[\\s>])[^>]*>`).exec(markup);
  if (!opening) return '';
  const rest = markup.slice(opening.index + opening[0].length);
  let depth = 1;
  for (const tag of rest.matchAll(new RegExp(`<(/?)${opening[1]}(?=[\\s>])`, 'g'))) {
    depth += tag[1] ? -1 : 1;
    if (!depth) return rest.slice(0, tag.index);
  }
  return rest;
}

/** Texts of the elements with this tag, such as `p`, `p class="zone"` or `q`, that do not contain their like. */
export const textsOf = (markup: string, tag: string): string[] =>
  [...markup.matchAll(new RegExp(`<${tag}(?=[\\s>])[^>]*>(.*?)</${tag.split(' ')[0]}>`, 'gs'))].map(
    ([, content]) => textIn(content ?? ''),
  );
