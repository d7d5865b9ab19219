/** The events of the elements. All of them bubble and are composed. */
export {
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanDismissEvent,
  PlanErrorEvent,
  type PlanReview,
  PlanReviewEvent,
  type ReviewAmount,
  type ReviewAnswer,
} from './change/events.js';
export { IntervalChangeEvent } from './picker/events.js';
export { SessionRequestEvent } from './session/events.js';
export { SettingsErrorEvent, SettingsLoadedEvent } from './settings/events.js';
