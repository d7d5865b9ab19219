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

const isRead = (element: Element): boolean => !element.matches(unread);

/** An item in an item is a feature of its own. */
const skipped = `${unread}, li`;

/**
 * Returns the items of the lists inside a plan, also of nested lists, as a reader sees them.
 * @param isStyled Whether styles count: what they hide and strike out. They may have to be computed.
 */
export const readFeatures = (plan: Element, isStyled = true): Feature[] =>
  [...plan.querySelectorAll('li')].flatMap((item) => {
    const isWithin = (selector: string) => {
      const found = item.closest(selector);
      return found !== plan && plan.contains(found);
    };
    const getLook = (each: Element) => (isStyled ? readLook(each, item) : '');
    const isSeen = (each: Element) => !each.matches(skipped) && getLook(each) !== 'hidden';
    const look = getLook(item);
    const included =
      isWithin(struck) || look === 'struck'
        ? ''
        : readText(item, (each) => !each.matches(struck) && !each.matches(skipped) && !getLook(each));
    const text = isWithin(unread) || look === 'hidden' ? '' : included || readText(item, isSeen);
    // An element of another namespace has no `dataset`.
    const key = (item as Partial<HTMLElement>).dataset?.feature?.trim() ?? '';
    return text ? [{ key, text, group: readGroup(item), isExcluded: !included, icons: readIcons(item) }] : [];
  });

/** Returns what a style sheet makes of an element in an item. A plan of another interval is hidden as a whole: only what is inside counts. */
function readLook(element: Element, item: Element): 'hidden' | 'struck' | '' {
  const { display, visibility, textDecorationLine } = getComputedStyle(element);
  if (display === 'none') return 'hidden';
  if (visibility === 'hidden' && getComputedStyle(item).visibility !== 'hidden') return 'hidden';
  return /line-through/.test(textDecorationLine) ? 'struck' : '';
}

/** Returns the text of the heading before the list of an item. */
function readGroup({ parentElement: list }: Element): string {
  const heading = list?.previousElementSibling;
  return heading?.matches(`:is(h1, h2, h3, h4, h5, h6):not(${unread})`) ? readText(heading, isRead) : '';
}

/** Returns the names of the icons of an item: of elements without a text, and the words that an icon font draws. */
const readIcons = (item: Element): string =>
  [...item.querySelectorAll('*')]
    .filter((each) => each.closest('li') === item && (each.matches(unread) || !readText(each, isRead)))
    .flatMap((each) => [
      ...['class', 'name', 'icon', 'href'].map((name) => each.getAttribute(name)),
      /^\s*\w+\s*$/.test(each.textContent) && each.textContent,
    ])
    .filter(Boolean)
    .join(' ');

/** Returns the text of an element in one line, of those elements in it that are read. */
const readText = (element: Element, isRead: (element: Element) => boolean): string => {
  const read = (node: Node): string =>
    [...node.childNodes]
      .map((child) => {
        if (child instanceof Text) return child.data;
        if (!(child instanceof Element)) return '';
        const text = isRead(child) ? read(child) : '';
        return separators.test(child.localName) ? ` ${text} ` : text;
      })
      .join('');
  return read(element).replace(/\s+/g, ' ').trim();
};
