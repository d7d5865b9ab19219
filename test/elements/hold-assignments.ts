/** Keeps the assignments of a picker pending; returns what ends the wait, by false with a cancellation. */
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';

export function holdAssignments(picker: PortalPlanPickerElement): (isAllowed?: boolean) => void {
  let release: (isAllowed: boolean) => void = () => undefined;
  picker.addEventListener('plan-assign', (event) => {
    event.waitUntil(new Promise<boolean>((resolve) => (release = resolve)));
  });
  return (isAllowed = true) => release(isAllowed);
}
