/**
 * Reads what an element renders: in its own shadow root and in the shadow roots of the plans inside it. Imports nothing that
 * needs a page, because tests in Node load it too.
 */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';

/** The plans inside an element in document order, including those that a page assigns through slots. */
export const plansOf = (widget: Element): PortalPlanElement[] => [
  ...new Set([...widget.querySelectorAll('portal-plan, slot')].flatMap(plansFrom)),
];

const isPlan = (element: Element): element is PortalPlanElement => element.localName === 'portal-plan';
const isSlot = (element: Element): element is HTMLSlotElement => element.localName === 'slot';

function plansFrom(element: Element): PortalPlanElement[] {
  if (isPlan(element)) return [element];
  return isSlot(element) ? element.assignedElements({ flatten: true }).flatMap(plansFrom) : plansOf(element);
}

/** The shadow roots of an element and of the plans inside it. */
export const shadowRootsOf = (widget: Element): ShadowRoot[] =>
  [widget, ...plansOf(widget)].flatMap(({ shadowRoot }) => shadowRoot ?? []);

/** All rendered elements that match: those of the widget itself, then those of its plans. */
export const queryRendered = <T extends Element = HTMLElement>(widget: Element, selector: string): T[] =>
  shadowRootsOf(widget).flatMap((root) => [...root.querySelectorAll<T>(selector)]);

export const partsOf = (widget: Element, name: string): HTMLElement[] =>
  queryRendered(widget, `[part~="${name}"]`);

export function partOf(widget: Element, name: string): HTMLElement {
  const [first] = partsOf(widget, name);
  if (!first) throw new Error(`There is no part "${name}".`);
  return first;
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const textOf = (box: Element): string => fold(box.textContent);

/** Text that a widget and its plans render, without the content of slots. */
export const renderedTextOf = (widget: Element): string =>
  fold(
    shadowRootsOf(widget)
      .map(({ textContent }) => textContent)
      .join(' '),
  );

/** Text that is displayed in an element, with the content of slots. */
export const visibleTextOf = (box: Element): string => fold(flatText(box));

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

export function focusedElement(page: Document = document): Element | null {
  let focus = page.activeElement;
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
  return focus;
}

export const renderedMarkupOf = (widget: Element): string =>
  shadowRootsOf(widget)
    .map(({ innerHTML }) => innerHTML)
    .join('\n');

/** Whether the focus is on something that a widget or its plans render. */
export function hasFocusInside(widget: Element): boolean {
  const root = focusedElement(widget.ownerDocument)?.getRootNode();
  return shadowRootsOf(widget).some((each) => each === root);
}

export function elementAt(x: number, y: number, page: Document = document): Element | null {
  let element = page.elementFromPoint(x, y);
  for (;;) {
    const inner = element?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === element) return element;
    element = inner;
  }
}

export const descriptionOf = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (control.getRootNode() as ShadowRoot).getElementById(id))
    .map((box) => box && textOf(box))
    .join(' ')
    .trim();

export const dialogOf = (picker: PortalPlanPickerElement): HTMLDialogElement =>
  partOf(picker, 'dialog') as HTMLDialogElement;

/** The button that confirms the change in review, whatever the change is. */
export function confirmButtonOf(picker: PortalPlanPickerElement): HTMLElement {
  const [button] = queryRendered(picker, '[part^=confirm]');
  if (!button) throw new Error('There is nothing to confirm.');
  return button;
}

export const isOpen = (picker: PortalPlanPickerElement): boolean => dialogOf(picker).open;

/** Whether the review can be confirmed. */
export const isReady = (picker: PortalPlanPickerElement): boolean =>
  confirmButtonOf(picker).ariaDisabled === 'false';

export type TimeName = 'start' | 'end';

/** The field of a time, or null while "no time" is chosen. */
export const timeFieldOf = (picker: PortalPlanPickerElement, name: TimeName): HTMLInputElement | null =>
  partOf(picker, name).querySelector('[type=datetime-local]');

/** The radio of "a time" or of "no time". */
export function timeRadioOf(
  picker: PortalPlanPickerElement,
  name: TimeName,
  isWanted: boolean,
): HTMLInputElement {
  const radios = partOf(picker, name).querySelectorAll<HTMLInputElement>('[type=radio]');
  return radios[isWanted ? 1 : 0] as HTMLInputElement;
}

/**
 * Lets the confirm button take presses once it could be painted: it ignores those made in its first half second. Returns a function
 * that restores the time of events. Some tests send it to a page as text, so that it uses nothing from outside.
 */
export async function passGuard({ ownerDocument }: Element): Promise<() => void> {
  const view = ownerDocument.defaultView ?? window;
  await new Promise((resolve) => view.requestAnimationFrame(resolve));
  const { prototype } = view.Event;
  const real = Object.getOwnPropertyDescriptor(prototype, 'timeStamp') as PropertyDescriptor;
  Object.defineProperty(prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      return (real.get?.call(this) as number) + 1000;
    },
  });
  return () => Object.defineProperty(prototype, 'timeStamp', real);
}
