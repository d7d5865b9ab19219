import './define.js';

export { sessionContext } from './controllers/session-context.js';
export { PortalPlanElement } from './elements/portal-plan.js';
export { PortalPlanPickerElement } from './elements/portal-plan-picker.js';
export { PortalSessionElement } from './elements/portal-session.js';
export { PortalSettingsElement } from './elements/portal-settings.js';
export {
  IntervalChangeEvent,
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanDismissEvent,
  PlanErrorEvent,
  type PlanReview,
  PlanReviewEvent,
  SessionRequestEvent,
  SettingsErrorEvent,
  SettingsLoadedEvent,
} from './events.js';
export type { Messages } from './messages/en.js';
export type { PlanActionKind } from './plan-picker/plan-action.js';
export * from './service.js';
export type { SettingFields } from './settings/fields.js';
