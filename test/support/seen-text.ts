/** What a reader sees of a page, by the boxes of its texts, also in shadow roots. */
import { elementAt } from './rendered.js';

const isElement = (node: Node | null): node is Element => node?.nodeType === Node.ELEMENT_NODE;

/** Parent in the flat tree. */
const getParent = (node: Node): Node | null =>
  (node as Element | Text).assignedSlot ??
  (node.parentNode instanceof (node.ownerDocument?.defaultView as typeof globalThis).ShadowRoot
    ? node.parentNode.host
    : node.parentNode);

/** All nodes below a root, also those of shadow roots. */
function* walk(root: Node): Generator<Node> {
  for (const child of root.childNodes) {
    yield child;
    if (isElement(child) && child.shadowRoot) yield* walk(child.shadowRoot);
    yield* walk(child);
  }
}

/** Whether an element is rendered for the eye: not only for screen readers. */
function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let each: Node | null = element; isElement(each); each = getParent(each))
    if (getComputedStyle(each).clipPath !== 'none') return false;
  return true;
}

/** Texts that are seen. */
const getSeenTexts = (root: Element): Text[] =>
  [...walk(root)].filter((node): node is Text => {
    const { parentElement } = node;
    return node.nodeType === Node.TEXT_NODE && /\S/.test((node as Text).data) && parentElement
      ? isSeen(parentElement)
      : false;
  });

function getRange(text: Text, start = 0, end = text.length): Range {
  const range = text.ownerDocument.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  return range;
}

/** Rounding errors of engines, in pixels. */
const tolerance = 1;

/**
 * Returns the texts and boxes that stick out of the page sideways, or that something cuts. A region with a scroll bar of its own may be
 * wider than the page, as long as it can be reached by keyboard.
 */
export function findCut(root: Element): string[] {
  const { clientWidth } = root.ownerDocument.documentElement;
  const isScrolled = (element: Element) => Boolean(element.closest('[role=region][tabindex="0"]'));
  const isOut = ({ left, right, width }: DOMRect) =>
    width > 0 && (left < -tolerance || right > clientWidth + tolerance);
  const texts = getSeenTexts(root).filter((text) => {
    const box = getRange(text).getBoundingClientRect();
    for (let each = getParent(text); isElement(each); each = getParent(each)) {
      if (isScrolled(each)) return false;
      const { overflowX, overflowY } = getComputedStyle(each);
      const edge = each.getBoundingClientRect();
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (overflowX !== 'visible' && (box.left < edge.left - tolerance || box.right > edge.right + tolerance))
        return true;
      if (clips(overflowY) && (box.top < edge.top - tolerance || box.bottom > edge.bottom + tolerance))
        return true;
    }
    return isOut(box);
  });
  const boxes = [...walk(root)].filter(
    (node): node is Element =>
      // Shapes inside a picture are cut by it.
      isElement(node) &&
      !node.parentElement?.closest('svg') &&
      isOut(node.getBoundingClientRect()) &&
      !isScrolled(node) &&
      isSeen(node),
  );
  return [
    ...texts.map(({ data }) => `text: ${data.trim()}`),
    ...boxes.map((box) => `box: ${box.outerHTML.slice(0, 120)}`),
  ];
}

/** Digits with the separators that formats put between them, also spaces that do not break. */
const numbers = /\d(?:[\d.,'’\u00a0\u2009\u202f]*\d)?/gu;

/** Returns the numbers that are on several lines. */
export const findBrokenNumbers = (root: Element): string[] =>
  getSeenTexts(root).flatMap((text) =>
    [...text.data.matchAll(numbers)]
      .filter(({ 0: number, index }) => {
        const tops = [...getRange(text, index, index + number.length).getClientRects()]
          // WebKit adds the end of the line before.
          .filter(({ width }) => width)
          .map(({ top }) => top);
        return Math.max(...tops) - Math.min(...tops) > tolerance;
      })
      .map(([number]) => `${number} in "${text.data.trim()}"`),
  );

/** Whether a box is inside the window, and nothing is in front of it. */
export function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const { innerHeight, innerWidth } = element.ownerDocument.defaultView as Window;
  const front = elementAt((left + right) / 2, (top + bottom) / 2, element.ownerDocument);
  return (
    top >= 0 &&
    left >= 0 &&
    bottom <= innerHeight &&
    right <= innerWidth &&
    (element.contains(front) || Boolean(front?.contains(element) && front !== element.ownerDocument.body))
  );
}
