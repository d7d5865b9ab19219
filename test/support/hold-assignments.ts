/** Keeps assignments pending with `waitUntil()`. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';

/** Holds the assignments of a picker. Returns a function that continues the last one, or cancels it when called with `false`. */
export function holdAssignments(picker: PortalPlanPickerElement): (isAllowed?: boolean) => void {
  let release: (isAllowed: boolean) => void = () => undefined;
  picker.addEventListener('plan-assign', (event) => {
    event.waitUntil(new Promise<boolean>((resolve) => (release = resolve)));
  });
  return (isAllowed = true) => release(isAllowed);
}
