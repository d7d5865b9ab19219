/** What a customer does with a widget. */
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { radioOf } from './card.js';
import type { Widget } from './mount.js';
import { part, rendered } from './rendered.js';
import { until } from './waiting.js';

/** Presses a button by its part, as a click or a key does. */
export async function press(widget: Widget, name: string): Promise<void> {
  const button = part(widget, name);
  button.focus();
  button.click();
  await widget.updateComplete;
}

/** Clicks an element; `detail` is 2 for the second click of a double click, and 0 for a key. */
export const click = (element: Element, detail: number): boolean =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }));

/** Presses and releases the mouse at a point of the page, on an element there. */
export function clickAt(element: Element, clientX: number, clientY: number): void {
  const init = { bubbles: true, composed: true, clientX, clientY, detail: 1 };
  element.dispatchEvent(new PointerEvent('pointerdown', init));
  element.dispatchEvent(new MouseEvent('click', init));
}

export async function choosePlan(picker: PortalPlanPickerElement, value: string): Promise<void> {
  radioOf(picker, value).click();
  await picker.updateComplete;
}

export const dialogOf = (picker: PortalPlanPickerElement): HTMLDialogElement =>
  part(picker, 'dialog') as HTMLDialogElement;

/** Chooses a plan and opens its review. */
export async function review(picker: PortalPlanPickerElement, value = 'pro'): Promise<void> {
  await choosePlan(picker, value);
  await press(picker, 'submit');
}

/** The button that confirms the change that is in review, whatever the change is. */
export function confirmButtonOf(picker: PortalPlanPickerElement): HTMLElement {
  const [button] = rendered(picker, '[part^=confirm]');
  if (!button) throw new Error('There is nothing to confirm.');
  return button;
}

/** Confirms the change that is in review. */
export const confirm = (picker: PortalPlanPickerElement): Promise<void> =>
  press(picker, confirmButtonOf(picker).getAttribute('part') ?? '');

/** Resolves when the attempt has ended. */
export async function outcome(picker: PortalPlanPickerElement): Promise<void> {
  await until(() => !picker.pending, 'the outcome');
  await picker.updateComplete;
}

/** Chooses a plan, reviews it, confirms it, and waits for the outcome. */
export async function changePlan(picker: PortalPlanPickerElement, value = 'pro'): Promise<void> {
  await review(picker, value);
  await confirm(picker);
  await outcome(picker);
}

/** Presses what shows more, until all is shown. */
export async function unfold(settings: PortalSettingsElement): Promise<void> {
  const find = () => settings.shadowRoot?.querySelector<HTMLElement>('[aria-expanded=false]');
  for (let button = find(); button; button = find()) {
    button.click();
    await settings.updateComplete;
  }
}
