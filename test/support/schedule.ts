/** The fields in which a customer chooses when a plan starts and ends. */
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { describes, part } from './rendered.js';

export type FieldName = 'start' | 'end';

/** The field of a time, or null while the customer wants no time. */
export const fieldOf = (picker: PortalPlanPickerElement, name: FieldName): HTMLInputElement | null =>
  part(picker, name).querySelector('[type=datetime-local]');

/** The radio of "no time" or of "a time". */
export function wishOf(picker: PortalPlanPickerElement, name: FieldName, wanted: boolean): HTMLInputElement {
  const radios = part(picker, name).querySelectorAll<HTMLInputElement>('[type=radio]');
  return radios[wanted ? 1 : 0] as HTMLInputElement;
}

export async function wish(picker: PortalPlanPickerElement, name: FieldName, wanted: boolean): Promise<void> {
  wishOf(picker, name, wanted).click();
  await picker.updateComplete;
}

/** Chooses "a time" and enters it, as local time. */
export async function enter(picker: PortalPlanPickerElement, name: FieldName, time: string): Promise<void> {
  await wish(picker, name, true);
  const field = fieldOf(picker, name) as HTMLInputElement;
  field.value = time;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await picker.updateComplete;
}

/** The problem that is shown at a field, or an empty string where the field is not marked as invalid. */
export function problemOf(picker: PortalPlanPickerElement, name: FieldName): string {
  const field = fieldOf(picker, name);
  return field?.getAttribute('aria-invalid') === 'true' ? describes(field) : '';
}
