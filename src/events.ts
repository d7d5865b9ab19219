/** Every event of the elements, and the only place that spells their names. All of them bubble and are composed. */
import type { AssignmentError, PortalError } from './service/errors.js';
import type {
  AccountSettings,
  CustomerPricingRequest,
  CustomerPricingResponse,
} from './service/resources.js';
import type { SessionRequestReason } from './service/session.js';
import type { PlanActionKind } from './plan-picker/plan-action.js';

const visible = { bubbles: true, composed: true };

/** A change that a customer reviews: what would be sent, and what it does. */
export interface PlanReview {
  /** What is sent if the customer confirms (§2.1). */
  readonly request: CustomerPricingRequest;
  /**
   * `start`: a first plan, as far as is known. `switch`: another plan. `keep`: back from a scheduled plan to the current one.
   * `cancel`: back to the default plan. `end`: the current plan gets an end.
   */
  readonly kind: PlanActionKind;
  /** Value of the current plan. Null: not known. */
  readonly from: string | null;
  /** Value of the requested plan. */
  readonly to: string;
}

/**
 * `plan-review`: the review of a change is about to open. `preventDefault()` keeps it closed, for a page with a review of its
 * own, which then calls `assign()`. The detail is the change.
 */
export class PlanReviewEvent extends CustomEvent<PlanReview> {
  constructor(review: PlanReview) {
    super('plan-review', { ...visible, cancelable: true, detail: Object.freeze(review) });
  }
}

/** `plan-dismiss`: the review was closed without a confirmation, by the customer or by itself. The detail is the change. */
export class PlanDismissEvent extends CustomEvent<PlanReview> {
  constructor(review: PlanReview) {
    super('plan-dismiss', { ...visible, detail: Object.freeze(review) });
  }
}

/** `interval-change`: the customer chose a billing interval. The detail is the interval. */
export class IntervalChangeEvent extends CustomEvent<string> {
  constructor(interval: string) {
    super('interval-change', { ...visible, detail: interval });
  }
}

/**
 * `plan-assign`: the customer confirmed; nothing has been sent yet. `preventDefault()` calls it off, `waitUntil()` holds
 * it. The detail is what will be sent (§2.1).
 */
export class PlanAssignEvent extends CustomEvent<Readonly<CustomerPricingRequest>> {
  readonly #hold: ((promise: Promise<unknown>) => void) | undefined;

  /** @param hold Called with each promise that `waitUntil` is given. */
  constructor(request: CustomerPricingRequest, hold?: (promise: Promise<unknown>) => void) {
    super('plan-assign', { ...visible, cancelable: true, detail: Object.freeze({ ...request }) });
    this.#hold = hold;
  }

  /**
   * Holds the POST until `promise` is settled, for example while the page takes a payment. A rejection or `false` calls
   * the assignment off. To be called while the event is dispatched, or while another promise still holds the POST.
   * @throws DOMException `InvalidStateError` when it is called later.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#hold?.(promise);
  }
}

/** `plan-assigned`: the service assigned the plan. The detail is its response (§2.2). */
export class PlanAssignedEvent extends CustomEvent<CustomerPricingResponse> {
  constructor(response: CustomerPricingResponse) {
    super('plan-assigned', { ...visible, detail: response });
  }
}

/** `plan-error`: an assignment failed, or its outcome is unknown: see `detail.outcome`. */
export class PlanErrorEvent extends CustomEvent<AssignmentError> {
  constructor(error: AssignmentError) {
    super('plan-error', { ...visible, detail: error });
  }
}

/** `settings-loaded`: the account settings arrived (§2.3). The detail is deeply frozen. */
export class SettingsLoadedEvent extends CustomEvent<Readonly<AccountSettings>> {
  constructor(settings: AccountSettings) {
    super('settings-loaded', { ...visible, detail: settings });
  }
}

/** `settings-error`: the account settings could not be read. */
export class SettingsErrorEvent extends CustomEvent<PortalError> {
  constructor(error: PortalError) {
    super('settings-error', { ...visible, detail: error });
  }
}

/** `session-request`: an element needs a session token (§5); a page answers with `respondWith()`. */
export class SessionRequestEvent extends Event {
  /** `missing`: there is no token yet. `refused`: the service answered 401 or 403. */
  readonly reason: SessionRequestReason;
  readonly #respond: ((token: string | Promise<string>) => void) | undefined;

  /** @param respond Called with each token that `respondWith` is given. */
  constructor(reason: SessionRequestReason, respond?: (token: string | Promise<string>) => void) {
    super('session-request', visible);
    this.reason = reason;
    this.#respond = respond;
  }

  /**
   * Gives the token, or a promise of it. To be called while the event is dispatched, and once.
   * @throws DOMException `InvalidStateError` when it is called later or again.
   */
  respondWith(token: string | Promise<string>): void {
    this.#respond?.(token);
    this.stopImmediatePropagation();
  }
}

declare global {
  /** Of elements, the document and the window alike. */
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
