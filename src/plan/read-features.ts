/** Reads the features of a plan from its content: the items of its lists, and the rows of its tables. */
import type { Feature } from './features.js';

/** Elements that separate words, whether their card is rendered or not. */
const separators =
  /^(article|aside|blockquote|br|caption|d[dlt]|details|div|fig(ure|caption)|footer|h[1-6r]|header|li|menu|nav|[ou]l|p|pre|section|summary|t(able|body|d|h|r))$/;

/** Mark of a feature that a plan does not include. */
const struck = 's, del';

/** What is no text: what is hidden, icons, code, controls, and what explains an item when it is asked for. */
const unseen =
  '[hidden], svg, [class*="material-icons"], [class*="material-symbols"], script, style, noscript, button, [role="button"], select, textarea, dialog, [popover], [role="tooltip"]';

/** What nobody reads aloud. */
const unread = `${unseen}, [aria-hidden="true"]`;

/** Items of lists, definitions, and rows of tables. */
const items = 'li, [role="listitem"], dd, tr';

/** An item in an item is a feature of its own. What a disclosure hides explains the item. */
const skipped = `${items}, dl, table, details > :not(summary)`;

/** Signs in place of a bullet. Not ©, ® and ™. */
const bullets = /^(?:(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}✓•·‣→›»\ufe0f\u200d]\s*)+/u;

/** A sign in place of a value: there is none. */
const isSign = (value: string): boolean => /^[–—−×✕-✘❌❎🚫⛔-]?\ufe0f?$/u.test(value);

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
    const naming = findName(item);
    const label = naming ? readText(naming, isStyled).replace(/\s*[:：]$/, '') : '';
    // A check in the first cell names nothing.
    const name = isSign(label.replace(bullets, '')) ? '' : label;
    // The head of a table, or of some of its rows.
    if (item.localName === 'tr' && !item.querySelector('td:not([colspan]:only-child)')) return [];
    const getLook = (each: Element) => (isStyled ? readLook(each, item) : '');
    const read = (unwanted: string, isStruckRead = false) =>
      readText(item, isStyled, (each) => {
        if ((name && each === naming) || each.matches(`${unwanted}, ${skipped}`)) return false;
        const seen = getLook(each) || (each.matches(struck) ? 'struck' : '');
        return !seen || (isStruckRead && seen === 'struck');
      });
    const look = getLook(item);
    const { parentElement: list } = item;
    const isStruck =
      isWithin(struck) || look === 'struck' || (list && list !== plan && getLook(list) === 'struck');
    if (isWithin(unread) || look === 'hidden') return [];
    const included = isStruck ? '' : read(unread);
    const written = included || read(unread, true);
    const icons = `${String(bullets.exec(written) ?? '')} ${readIcons(item)}`.trim();
    const value = written.replace(bullets, '');
    // An icon, or a sign that is not read aloud, may stand for the value of a name.
    const shown = included || (name && !isStruck ? read(unseen) : '');
    const isExcluded = isStruck || (name ? isSign(shown) && (shown !== '' || !icons) : !included);
    const text = [name, isSign(value) && name ? '' : value].filter(Boolean).join(': ');
    // An element of another namespace has no `dataset`.
    const key = (item as Partial<HTMLElement>).dataset?.feature?.trim() || name;
    // "Everything in Basic, plus:" is the heading of what follows.
    const isFeature = text && !/[:：]$/.test(text);
    return isFeature ? [{ key, text, group: readGroup(item), isExcluded, icons }] : [];
  });

/** Returns what names an item: the term of a definition, or the first cell of a row. */
function findName(item: Element): Element | null {
  if (item.localName === 'tr') return item.children.length > 1 ? item.firstElementChild : null;
  if (item.localName !== 'dd') return null;
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
  return heading?.matches(`:is(h1, h2, h3, h4, h5, h6):not(${unread})`) ? readText(heading, false) : '';
}

/** Returns the names of the icons of an item: of elements without a text, and the words that an icon font draws. */
const readIcons = (item: Element): string =>
  [...item.querySelectorAll('*')]
    .filter((each) => each.closest(items) === item && (each.matches(unread) || !readText(each, false)))
    .flatMap((each) => [
      ...['alt', 'aria-label', 'class', 'name', 'icon', 'href', 'xlink:href'].map((name) =>
        each.getAttribute(name),
      ),
      each.getAttribute('src')?.replace(/^.*\//s, ''),
      each.matches('svg, :checked') && each.localName,
      /^\s*(\w+|[^\w\s]\ufe0f?)\s*$/u.test(each.textContent) && each.textContent,
    ])
    .filter(Boolean)
    .join(' ');

/** Raises the number of a footnote, which would be one with the number before it. */
const raise = (text: string): string =>
  /^\d+$/.test(text) ? text.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit))) : text;

/**
 * Returns the text of an element in one line, of those elements in it that are read.
 * @param isStyled Whether flexible boxes are apart, too: templates write no spaces between them.
 */
function readText(
  element: Element,
  isStyled: boolean,
  isRead = (each: Element) => !each.matches(unread),
): string {
  const read = (node: Element): string =>
    [...node.childNodes]
      .map((child) => {
        if (child instanceof Text) return node.localName === 'details' ? '' : child.data;
        if (!(child instanceof Element)) return '';
        const content = isRead(child) ? read(child) : '';
        const text = child.localName === 'sup' ? raise(content) : content;
        const isApart =
          separators.test(child.localName) ||
          (isStyled && text && /^(block|flex|grid|table)/.test(getComputedStyle(child).display));
        return isApart ? ` ${text} ` : text;
      })
      .join('');
  return read(element)
    .replace(/[\xad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
