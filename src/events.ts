/** The events of the elements. All of them bubble and are composed. */
import type { AssignmentError, PortalError } from './service/errors.js';
import type {
  AccountSettings,
  CustomerPricingRequest,
  CustomerPricingResponse,
} from './service/resources.js';
import type { SessionRequestReason } from './service/session.js';
import type { PlanActionKind } from './plan-picker/plan-action.js';

const options = { bubbles: true, composed: true };

/** A change under review. */
export interface PlanReview {
  /** The request that is sent if the customer confirms (§2.1). */
  readonly request: CustomerPricingRequest;
  /**
   * `start`: a first plan, as far as is known. `switch`: another plan. `keep`: the current plan instead of a scheduled one.
   * `cancel`: the default plan instead of the current one. `end`: an end for the current plan.
   */
  readonly kind: PlanActionKind;
  /** Value of the current plan. `null`: not known. */
  readonly from: string | null;
  /** Value of the requested plan. */
  readonly to: string;
}

/**
 * `plan-review`: the review of a change is about to open. `preventDefault()` keeps it closed, for a page that shows its own review
 * and then calls `assign()`. The detail is the change.
 */
export class PlanReviewEvent extends CustomEvent<PlanReview> {
  constructor(review: PlanReview) {
    super('plan-review', { ...options, cancelable: true, detail: Object.freeze(review) });
  }
}

/** `plan-dismiss`: the review was closed without a confirmation, by the customer or automatically. The detail is the change. */
export class PlanDismissEvent extends CustomEvent<PlanReview> {
  constructor(review: PlanReview) {
    super('plan-dismiss', { ...options, detail: Object.freeze(review) });
  }
}

/** `interval-change`: the customer chose a billing interval. The detail is the interval, for example `year`. */
export class IntervalChangeEvent extends CustomEvent<string> {
  constructor(interval: string) {
    super('interval-change', { ...options, detail: interval });
  }
}

/**
 * `plan-assign`: the customer confirmed the change. Nothing has been sent yet. `preventDefault()` prevents the request,
 * `waitUntil()` delays it. The detail is the request (§2.1).
 */
export class PlanAssignEvent extends CustomEvent<Readonly<CustomerPricingRequest>> {
  readonly #onWait: ((promise: Promise<unknown>) => void) | undefined;

  /** @param onWait Called with each promise that is passed to `waitUntil()`. */
  constructor(request: CustomerPricingRequest, onWait?: (promise: Promise<unknown>) => void) {
    super('plan-assign', { ...options, cancelable: true, detail: Object.freeze({ ...request }) });
    this.#onWait = onWait;
  }

  /**
   * Delays the request until `promise` settles, for example while the page takes a payment. If it rejects, or resolves with
   * `false`, the request is not sent. Call it while the event is dispatched, or while an earlier promise is pending.
   * @throws DOMException `InvalidStateError` if it is called later.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#onWait?.(promise);
  }
}

/** `plan-assigned`: the service assigned the plan. The detail is its response (§2.2). */
export class PlanAssignedEvent extends CustomEvent<CustomerPricingResponse> {
  constructor(response: CustomerPricingResponse) {
    super('plan-assigned', { ...options, detail: response });
  }
}

/** `plan-error`: an assignment failed, or its outcome is unknown. The detail is the error: see its `code` and `outcome`. */
export class PlanErrorEvent extends CustomEvent<AssignmentError> {
  constructor(error: AssignmentError) {
    super('plan-error', { ...options, detail: error });
  }
}

/** `settings-loaded`: the account settings were read. The detail is the settings (§2.3), deeply frozen. */
export class SettingsLoadedEvent extends CustomEvent<Readonly<AccountSettings>> {
  constructor(settings: AccountSettings) {
    super('settings-loaded', { ...options, detail: settings });
  }
}

/** `settings-error`: the account settings could not be read. The detail is the error. */
export class SettingsErrorEvent extends CustomEvent<PortalError> {
  constructor(error: PortalError) {
    super('settings-error', { ...options, detail: error });
  }
}

/** `session-request`: an element needs a session token (§5). The page answers with `respondWith()`. */
export class SessionRequestEvent extends Event {
  /** `missing`: there is no token yet. `refused`: the service answered 401 or 403. */
  readonly reason: SessionRequestReason;
  readonly #onRespond: ((token: string | Promise<string>) => void) | undefined;

  /** @param onRespond Called with each token that is passed to `respondWith()`. */
  constructor(reason: SessionRequestReason, onRespond?: (token: string | Promise<string>) => void) {
    super('session-request', options);
    this.reason = reason;
    this.#onRespond = onRespond;
  }

  /**
   * Answers with a token, or a promise for one. Call it once, while the event is dispatched.
   * @throws DOMException `InvalidStateError` if it is called later or again.
   */
  respondWith(token: string | Promise<string>): void {
    this.#onRespond?.(token);
    this.stopImmediatePropagation();
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'interval-change': IntervalChangeEvent;
    'plan-review': PlanReviewEvent;
    'plan-dismiss': PlanDismissEvent;
    'plan-assign': PlanAssignEvent;
    'plan-assigned': PlanAssignedEvent;
    'plan-error': PlanErrorEvent;
    'settings-loaded': SettingsLoadedEvent;
    'settings-error': SettingsErrorEvent;
    'session-request': SessionRequestEvent;
  }
}
