import './define.js';

export { sessionContext } from './session/session-context.js';
export { PortalPlanElement } from './plan/portal-plan.js';
export { PortalPlanPickerElement } from './picker/portal-plan-picker.js';
export { PortalSessionElement } from './session/portal-session.js';
export { PortalSettingsElement } from './settings/portal-settings.js';
export * from './events.js';
export type { Messages } from './messages/en.js';
export type { EffectKind } from './change/effect.js';
export * from './service.js';
export type { SettingFields } from './settings/fields.js';
export type { SettingField } from './settings/typed-value.js';
