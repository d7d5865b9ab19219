/** Reads what an element renders: in its own shadow root, and in the shadow roots of the plans inside it. */
import type { PortalPlanElement } from '../../src/elements/portal-plan.js';

/** The plans inside an element, in their order, including those that a page assigns through slots. */
export const plansIn = (widget: Element): PortalPlanElement[] => [
  ...new Set([...widget.querySelectorAll('portal-plan, slot')].flatMap(plansOf)),
];

const isPlan = (element: Element): element is PortalPlanElement => element.localName === 'portal-plan';
const isSlot = (element: Element): element is HTMLSlotElement => element.localName === 'slot';

function plansOf(element: Element): PortalPlanElement[] {
  if (isPlan(element)) return [element];
  return isSlot(element) ? element.assignedElements({ flatten: true }).flatMap(plansOf) : plansIn(element);
}

/** The shadow roots of an element and of the plans inside it. */
export const rootsOf = (widget: Element): ShadowRoot[] =>
  [widget, ...plansIn(widget)].flatMap(({ shadowRoot }) => shadowRoot ?? []);

/** All rendered elements that match: first those of the widget itself, then those of its plans. */
export const rendered = <T extends Element = HTMLElement>(widget: Element, selector: string): T[] =>
  rootsOf(widget).flatMap((root) => [...root.querySelectorAll<T>(selector)]);

export const parts = (widget: Element, name: string): HTMLElement[] => rendered(widget, `[part~="${name}"]`);

export function part(widget: Element, name: string): HTMLElement {
  const [first] = parts(widget, name);
  if (!first) throw new Error(`There is no part "${name}".`);
  return first;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text that an element contains, with white space folded. */
export const read = (box: Element): string => fold(box.textContent);

/** The text that an element and its plans render, without the content that the page puts into slots. */
export const text = (widget: Element): string =>
  fold(
    rootsOf(widget)
      .map(({ textContent }) => textContent)
      .join(' '),
  );

/** The text that a person sees in an element: with the content of slots, without what is not displayed. */
export const seen = (box: Element): string => fold(flatText(box));

function flatText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node as Text).data;
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const { display } = getComputedStyle(element);
  if (display === 'none') return '';
  const assigned = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
  const children = assigned.length ? assigned : (element.shadowRoot ?? element).childNodes;
  const content = [...children].map(flatText).join('');
  return /^(inline|contents)/.test(display) ? content : ` ${content} `;
}

/** The element that has the focus: the innermost one, inside of all shadow roots. */
export function focusOf(page: Document = document): Element | null {
  let focus = page.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  return focus;
}

/** The markup that a widget and its plans render. */
export const renderedMarkup = (widget: Element): string =>
  rootsOf(widget)
    .map(({ innerHTML }) => innerHTML)
    .join('\n');

/** Whether something that a widget or its plans render has the focus. */
export function hasFocusInside(widget: Element): boolean {
  const root = focusOf(widget.ownerDocument)?.getRootNode();
  return rootsOf(widget).some((each) => each === root);
}

/** The innermost element at a point of the page. */
export function elementAt(x: number, y: number, page: Document = document): Element | null {
  let element = page.elementFromPoint(x, y);
  for (;;) {
    const inner = element?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === element) return element;
    element = inner;
  }
}

/** The text that describes a control to assistive technology. */
export const describes = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (control.getRootNode() as ShadowRoot).getElementById(id))
    .map((box) => box && read(box))
    .join(' ')
    .trim();
