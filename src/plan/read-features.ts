/** Reads the features of a plan from its content: the items of its lists. */
import type { Feature } from './features.js';

/** Elements that separate words, whether their card is rendered or not. */
const separators =
  /^(article|aside|blockquote|br|caption|d[dlt]|details|div|fig(ure|caption)|footer|h[1-6r]|header|li|menu|nav|[ou]l|p|pre|section|summary|t(able|body|d|h|r))$/;

/** Mark of a feature that a plan does not include. */
const struck = 's, del';

/** Returns the items of the lists inside a plan, also of nested lists. */
export const readFeatures = (plan: Element): Feature[] =>
  [...plan.querySelectorAll('li')].flatMap((item) => {
    const isWithin = (selector: string) => {
      const found = item.closest(selector);
      return found !== plan && plan.contains(found);
    };
    const included = isWithin(struck) ? '' : readText(item, `${skipped}, ${struck}`);
    const text = isWithin('[hidden]') ? '' : included || readText(item, skipped);
    // An element of another namespace has no `dataset`.
    const key = (item as Partial<HTMLElement>).dataset?.feature?.trim() ?? '';
    return text ? [{ key, text, group: readGroup(item), isExcluded: !included }] : [];
  });

/** Returns the text of the heading before the list of an item. */
function readGroup({ parentElement: list }: Element): string {
  const heading = list?.previousElementSibling;
  return heading?.matches('h1, h2, h3, h4, h5, h6') ? readText(heading, '[hidden]') : '';
}

/** What is hidden is no text. An item in an item is a feature of its own. */
const skipped = '[hidden], li';

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
