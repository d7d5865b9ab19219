/** What a screen reader says: the focused element by its roles, names and states, and the texts of live regions. */
import { untilNextTask } from './waiting.js';
import './axe.js';
import type { Widget } from './mount.js';
import { focusedElement, queryRendered, textOf } from './rendered.js';

/** The parts of axe that compute names and roles. They need a snapshot of the page. */
interface Axe {
  setup: (root: Element) => void;
  teardown: () => void;
  commons: {
    aria: { getRole: (element: Element) => string | null };
    dom: { idrefs: (element: Element, attribute: string) => (Element | null)[] };
    text: { accessibleText: (element: Element, context?: { inLabelledByContext?: boolean }) => string };
  };
}

/** The elements around an element that a screen reader names when the focus enters them. */
const boxes = ['group', 'radiogroup', 'dialog', 'alert', 'status'];

/** The parent in the flat tree. */
const getParent = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  null;

/**
 * Describes the focused element: the closest box around it, then the element itself with its states and its description, as
 * "Pro, group; Switch to Pro, button; €49 per month".
 */
export function readFocus(): string {
  const axe = window.axe as unknown as Axe;
  axe.setup(document.documentElement);
  try {
    const { aria, dom, text } = axe.commons;
    const focused = focusedElement() ?? document.body;
    let box = getParent(focused);
    while (box && !boxes.includes(aria.getRole(box) ?? '')) box = getParent(box);
    const name = (element: Element): string =>
      [text.accessibleText(element), aria.getRole(element)].filter(Boolean).join(', ');
    const states = [
      focused.getAttribute('aria-disabled') === 'true' && 'unavailable',
      focused.matches(':checked') && 'checked',
    ];
    const description = dom
      .idrefs(focused, 'aria-describedby')
      .map((each) => each && text.accessibleText(each, { inLabelledByContext: true }))
      .filter(Boolean)
      .join(', ');
    const self = [name(focused) || textOf(focused), ...states].filter(Boolean).join(', ');
    return [box && name(box), self, description].filter(Boolean).join('; ');
  } finally {
    axe.teardown();
  }
}

/** Records the texts that live regions receive from now on, as "status: …". */
export function recordAnnouncements(widget: Widget): string[] {
  const heard: string[] = [];
  for (const region of queryRendered(widget, '[role=status], [role=alert]'))
    new MutationObserver((changes) => {
      const isNew = changes.some(({ type, addedNodes }) => type === 'characterData' || addedNodes.length);
      if (isNew && region.ariaLive !== 'off' && textOf(region))
        heard.push(`${region.role ?? ''}: ${textOf(region)}`);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  return heard;
}

/** Updates a widget without a change, which must announce nothing. */
export async function updateAgain(widget: Widget): Promise<void> {
  widget.requestUpdate();
  await widget.updateComplete;
  await untilNextTask();
}
