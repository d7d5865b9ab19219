import { PortalPlanElement } from './plan/portal-plan.js';
import { PortalPlanPickerElement } from './picker/portal-plan-picker.js';
import { PortalSessionElement } from './session/portal-session.js';
import { PortalSettingsElement } from './settings/portal-settings.js';
import { defineElement } from './ui/platform.js';

/** Order of definition: a session before the elements that request it, a picker before its plans. */
const elements = {
  'portal-session': PortalSessionElement,
  'portal-plan-picker': PortalPlanPickerElement,
  'portal-plan': PortalPlanElement,
  'portal-settings': PortalSettingsElement,
};

for (const [tag, element] of Object.entries(elements)) defineElement(tag, element);

declare global {
  interface HTMLElementTagNameMap {
    'portal-session': PortalSessionElement;
    'portal-plan': PortalPlanElement;
    'portal-plan-picker': PortalPlanPickerElement;
    'portal-settings': PortalSettingsElement;
  }
}
