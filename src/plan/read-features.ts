/** Reads the features of a plan from its content: the items of its lists. */
import type { Feature } from './features.js';

/** Elements that separate words, whether their card is rendered or not. */
const separators =
  /^(article|aside|blockquote|br|caption|d[dlt]|details|div|fig(ure|caption)|footer|h[1-6r]|header|li|menu|nav|[ou]l|p|pre|section|summary|t(able|body|d|h|r))$/;

/** Mark of a feature that a plan does not include. */
const struck = 's, del';

/** What nobody reads as a text: what is hidden, icons, code, and what explains an item when it is asked for. */
const unread =
  '[hidden], [aria-hidden="true"], svg, [class*="material-icons"], [class*="material-symbols"], script, style, noscript, button, dialog, [popover], [role="tooltip"]';

/** An item in an item is a feature of its own. */
const skipped = `${unread}, li`;

/** Returns the items of the lists inside a plan, also of nested lists. */
export const readFeatures = (plan: Element): Feature[] =>
  [...plan.querySelectorAll('li')].flatMap((item) => {
    const isWithin = (selector: string) => {
      const found = item.closest(selector);
      return found !== plan && plan.contains(found);
    };
    const included = isWithin(struck) ? '' : readText(item, `${skipped}, ${struck}`);
    const text = isWithin(unread) ? '' : included || readText(item, skipped);
    // An element of another namespace has no `dataset`.
    const key = (item as Partial<HTMLElement>).dataset?.feature?.trim() ?? '';
    return text ? [{ key, text, group: readGroup(item), isExcluded: !included, icons: readIcons(item) }] : [];
  });

/** Returns the text of the heading before the list of an item. */
function readGroup({ parentElement: list }: Element): string {
  const heading = list?.previousElementSibling;
  return heading?.matches(`:is(h1, h2, h3, h4, h5, h6):not(${unread})`) ? readText(heading, unread) : '';
}

/** Returns the names of the icons of an item: of elements without a text, and the words that an icon font draws. */
const readIcons = (item: Element): string =>
  [...item.querySelectorAll('*')]
    .filter((each) => each.closest('li') === item && (each.matches(unread) || !readText(each, unread)))
    .flatMap((each) => [
      ...['class', 'name', 'icon', 'href'].map((name) => each.getAttribute(name)),
      /^\s*\w+\s*$/.test(each.textContent) && each.textContent,
    ])
    .filter(Boolean)
    .join(' ');

/** Returns the text of an element in one line, without the elements that match. */
const readText = (element: Element, without: string): string => {
  const read = (node: Node): string =>
    [...node.childNodes]
      .map((child) => {
        if (child instanceof Text) return child.data;
        if (!(child instanceof Element)) return '';
        const text = child.matches(without) ? '' : read(child);
        return separators.test(child.localName) ? ` ${text} ` : text;
      })
      .join('');
  return read(element).replace(/\s+/g, ' ').trim();
};
