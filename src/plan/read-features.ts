/** Reads the features of a plan: what its page names by `data-feature`. Only the page knows what else its lists mean. */
import { accept, readText } from '../input/read.js';
import type { Feature } from './features.js';

const named = '[data-feature]';

/** Reads the name that an element gives to a feature. */
export function readFeatureName(item: Element, plan = item): string | undefined {
  const { value, mistake = 'is empty, and names nothing' } = readText(item.getAttribute('data-feature'));
  const told = `${mistake}. Write <li data-feature="Projects">10 projects</li>`;
  return accept(plan, 'data-feature', value ? { value } : { mistake: told });
}

/** What is no part of a text: icons, footnotes, and what explains it on demand. */
const unread = 'svg, sup, [aria-hidden="true"], [role="tooltip"], details > :not(summary)';

const isHidden = (element: Element): boolean => getComputedStyle(element).display === 'none';

/** Whether an element strikes out its content, by its name or by a style sheet. */
const isStruck = (element: Element): boolean =>
  element.matches('s, del') || getComputedStyle(element).textDecorationLine.includes('line-through');

/** Returns the features that a plan names, in their order. A name may occur several times. */
export const readFeatures = (plan: Element): Feature[] =>
  [...plan.querySelectorAll(named)].flatMap((item) => {
    const name = readFeatureName(item, plan);
    if (!name || isHidden(item)) return [];
    const around = getAround(item, plan);
    const inside = [...item.querySelectorAll('*')];
    const { visibility } = getComputedStyle(item);
    const isNoText = (each: Element) =>
      each.matches(`${named}, ${unread}`) ||
      isHidden(each) ||
      isStruck(each) ||
      // A tooltip. The plan may be hidden as a whole.
      getComputedStyle(each).visibility !== visibility;
    // An icon in place of a text. Editors of pages leave line breaks in empty cells.
    const isIcon = (each: Element) =>
      !each.matches('br, wbr') && !getAround(each, item).some((part) => part !== item && isHidden(part));
    const hasIcon = () =>
      (/^(img|svg)$|-/.test(item.localName) || inside.some(isIcon)) && !inside.some(isStruck);
    const text = around.some(isStruck) ? '' : getVisibleText(item, isNoText) || (hasIcon() ? name : '');
    return [{ name, text, group: readGroup(around), isValue: item.matches('dd, td') }];
  });

/** Returns an item and the elements around it in its plan. */
function getAround(item: Element, plan: Element): Element[] {
  const { parentElement } = item;
  return [item, ...(parentElement && parentElement !== plan ? getAround(parentElement, plan) : [])];
}

/** Returns the text of the heading before the list or the table of an item. */
function readGroup(around: readonly Element[]): string {
  const heading = around.find((each) => each.matches('ul, ol, dl, table'))?.previousElementSibling;
  return heading?.matches('h1, h2, h3, h4, h5, h6') ? getVisibleText(heading, isHidden) : '';
}

/** Returns the text of an element in one line. Unlike `innerText`, it separates blocks also in a plan that is not rendered. */
function getVisibleText(element: Element, isSkipped: (each: Element) => boolean): string {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || (node !== element && isSkipped(node))) return '';
    const text = [...node.childNodes].map(read).join('');
    const isInline = /^(inline|contents)/.test(getComputedStyle(node).display) && node.localName !== 'br';
    return isInline ? text : ` ${text} `;
  };
  return read(element)
    .replace(/[\xad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
