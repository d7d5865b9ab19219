/** What a customer does with a widget. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { buttonOf, intervalRadioOf } from './cards.js';
import type { Widget } from './mount.js';
import { confirmButtonOf, partOf, passGuard, timeFieldOf, type TimeName, timeRadioOf } from './rendered.js';
import { until } from './waiting.js';

/** Focuses and clicks the button with this part. */
export const press = (widget: Widget, name: string): Promise<void> =>
  pressButton(widget, partOf(widget, name));

async function pressButton(widget: Widget, button: HTMLElement): Promise<void> {
  button.focus();
  button.click();
  await widget.updateComplete;
}

/** Dispatches a click; `detail` is 2 for the second click of a double click, and 0 for a key. */
export const dispatchClick = (element: Element, detail: number): boolean =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }));

/** Dispatches the events of a mouse click at a point of the page. */
export function dispatchClickAt(element: Element, clientX: number, clientY: number, detail = 1): void {
  const init = { bubbles: true, composed: true, clientX, clientY, detail };
  element.dispatchEvent(new PointerEvent('pointerdown', init));
  element.dispatchEvent(new MouseEvent('click', init));
}

/** Presses the button of a plan, which opens its review. */
export const openReview = (picker: PortalPlanPickerElement, value = 'pro'): Promise<void> =>
  pressButton(picker, buttonOf(picker, value));

export async function chooseInterval(picker: PortalPlanPickerElement, interval: string): Promise<void> {
  intervalRadioOf(picker, interval).click();
  await picker.updateComplete;
}

/** Confirms the change in review, whatever the change is. */
export async function confirm(picker: PortalPlanPickerElement): Promise<void> {
  const restore = await passGuard(picker);
  try {
    await press(picker, confirmButtonOf(picker).getAttribute('part') ?? '');
  } finally {
    restore();
  }
}

export async function untilOutcome(picker: PortalPlanPickerElement): Promise<void> {
  await until(() => !picker.pending, 'the outcome');
  await picker.updateComplete;
}

/** Opens the review of a plan, confirms it and waits for the outcome. */
export async function changePlan(picker: PortalPlanPickerElement, value = 'pro'): Promise<void> {
  await openReview(picker, value);
  await confirm(picker);
  await untilOutcome(picker);
}

/** Chooses "a time" or "no time" in the open review. */
export async function chooseTime(
  picker: PortalPlanPickerElement,
  name: TimeName,
  isWanted: boolean,
): Promise<void> {
  timeRadioOf(picker, name, isWanted).click();
  await picker.updateComplete;
}

/** Chooses "a time" in the open review and enters it, as local time. */
export async function enterTime(
  picker: PortalPlanPickerElement,
  name: TimeName,
  time: string,
): Promise<void> {
  await chooseTime(picker, name, true);
  const field = timeFieldOf(picker, name) as HTMLInputElement;
  field.value = time;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await picker.updateComplete;
}
