/** Client of the service without the elements: for Node, a server, or a page with its own user interface. */
export { assignPlan, getAccountSettings } from './service/endpoints.js';
export {
  AssignmentError,
  PortalError,
  type PortalErrorCode,
  type PortalErrorOutcome,
} from './service/errors.js';
export type {
  AccountSettings,
  CustomerPricingRequest,
  CustomerPricingResponse,
  SettingValue,
} from './service/resources.js';
export type { RenewToken, SessionRequestReason } from './service/renewal.js';
export { PortalSession, type PortalSessionOptions } from './service/session.js';
