/** Registers the elements: the only module of the package with a side effect. */
import { PortalPlanElement } from './elements/portal-plan.js';
import { PortalPlanPickerElement } from './elements/portal-plan-picker.js';
import { PortalSessionElement } from './elements/portal-session.js';
import { PortalSettingsElement } from './elements/portal-settings.js';

/** Those that others look for come first: a session before what asks for it, a plan before its picker. */
const elements = {
  'portal-session': PortalSessionElement,
  'portal-plan': PortalPlanElement,
  'portal-plan-picker': PortalPlanPickerElement,
  'portal-settings': PortalSettingsElement,
};

for (const [tag, element] of Object.entries(elements))
  if (!customElements.get(tag)) customElements.define(tag, element);

declare global {
  interface HTMLElementTagNameMap {
    'portal-session': PortalSessionElement;
    'portal-plan': PortalPlanElement;
    'portal-plan-picker': PortalPlanPickerElement;
    'portal-settings': PortalSettingsElement;
  }
}
