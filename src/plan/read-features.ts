/** Reads the features of a plan from its content: the items of its lists, and the rows of its tables. */
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

/** Items of lists, definitions, and rows of tables. */
const items = 'li, dd, tr';

/** An item in an item is a feature of its own. */
const skipped = `${unread}, li, dl, table`;

/** Pictures and check marks in place of a bullet. Not ©, ® and ™. */
const bullets = /^(?:(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}✓\ufe0f\u200d]\s*)+/u;

/** A sign in place of a value: there is none. */
const isSign = (value: string): boolean => /^[–—−×✕-✘-]?$/u.test(value);

/**
 * Returns the items inside a plan, also of nested lists, as a reader sees them.
 * @param isStyled Whether styles count: what they hide and strike out. They may have to be computed.
 */
export const readFeatures = (plan: Element, isStyled = true): Feature[] =>
  [...plan.querySelectorAll(items)].flatMap((item) => {
    const isWithin = (selector: string) => {
      const found = item.closest(selector);
      return found !== plan && plan.contains(found);
    };
    const named = findName(item);
    // The head of a table.
    if (item.localName === 'tr' && !item.querySelector('td')) return [];
    const getLook = (each: Element) => (isStyled ? readLook(each, item) : '');
    const isSeen = (each: Element) => each !== named && !each.matches(skipped) && getLook(each) !== 'hidden';
    const look = getLook(item);
    const isStruck = isWithin(struck) || look === 'struck';
    if (isWithin(unread) || look === 'hidden') return [];
    const name = named ? readText(named, isRead) : '';
    const included = isStruck
      ? ''
      : readText(item, (each) => isSeen(each) && !each.matches(struck) && !getLook(each));
    const written = included || readText(item, isSeen);
    const icons = `${String(bullets.exec(written) ?? '')} ${readIcons(item)}`.trim();
    const value = written.replace(bullets, '');
    // An icon may stand for the value of a name.
    const isExcluded = isStruck || (name ? isSign(included) && !icons : !included);
    const text = [name, isSign(value) && name ? '' : value].filter(Boolean).join(': ');
    // An element of another namespace has no `dataset`.
    const key = (item as Partial<HTMLElement>).dataset?.feature?.trim() || name;
    return text ? [{ key, text, group: readGroup(item), isExcluded, icons }] : [];
  });

/** Returns what names an item: the term of a definition, or the first cell of a row. */
function findName(item: Element): Element | null {
  if (item.localName === 'tr') return item.children.length > 1 ? item.firstElementChild : null;
  if (item.localName === 'li') return null;
  const before = item.previousElementSibling;
  return before?.localName === 'dd' ? findName(before) : before;
}

/** Returns what a style sheet makes of an element in an item. A plan of another interval is hidden as a whole: only what is inside counts. */
function readLook(element: Element, item: Element): 'hidden' | 'struck' | '' {
  const { display, visibility, opacity, position, fontFamily, textDecorationLine } =
    getComputedStyle(element);
  // A tooltip that fades in, and not an item that appears while the customer scrolls.
  const isClear = opacity === '0' && /absolute|fixed/.test(position);
  // The words of an icon font, such as "Material Symbols Outlined". "Segoe UI Symbol" is a fallback of texts.
  const isIcon = /^[^,]*\b(icons?|symbols?)\b/i.test(fontFamily);
  if (display === 'none' || isClear || isIcon) return 'hidden';
  if (visibility === 'hidden' && getComputedStyle(item).visibility !== 'hidden') return 'hidden';
  return /line-through/.test(textDecorationLine) ? 'struck' : '';
}

/** Returns the text of the heading before the list of an item. */
function readGroup({ parentElement: list }: Element): string {
  const heading = (list?.closest('table') ?? list)?.previousElementSibling;
  return heading?.matches(`:is(h1, h2, h3, h4, h5, h6):not(${unread})`) ? readText(heading, isRead) : '';
}

/** Returns the names of the icons of an item: of elements without a text, and the words that an icon font draws. */
const readIcons = (item: Element): string =>
  [...item.querySelectorAll('*')]
    .filter((each) => each.closest(items) === item && (each.matches(unread) || !readText(each, isRead)))
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
