/** The events of a change. All of them bubble and are composed. */
import { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { EffectKind } from './effect.js';

const options = { bubbles: true, composed: true };

/** The platform ignores `preventDefault()` after the event without a word: the request is sent. */
function warnIfLate({ type, eventPhase }: Event): void {
  if (eventPhase === Event.NONE)
    console.warn(
      `${type}: preventDefault() was called too late. Call it before the first await of the listener.`,
    );
}

/** A change under review. */
export interface PlanReview {
  /** The request that is sent if the customer confirms (§2.1). */
  readonly request: Readonly<CustomerPricingRequest>;
  /**
   * `start`: a first plan, as far as is known. `switch`: another plan. `keep`: the current plan, from when it would end or be replaced.
   * `cancel`: the default plan instead of the current one.
   */
  readonly kind: EffectKind;
  /** Value of the current plan. `null`: not known. */
  readonly from: string | null;
  /** Value of the requested plan. */
  readonly to: string;
}

/** An amount of a change, which the page's server has computed: what is due today, a credit, the next invoice. */
export interface ReviewAmount {
  /** Name of the amount in the customer's language, such as "Due today". */
  readonly label: string;
  /** As the attribute `price` of a plan, such as "39.50". A number is rounded to the decimals of the currency. Below zero: a credit. */
  readonly price: string | number;
  /** ISO 4217 code, such as "EUR". */
  readonly currency: string;
  /** Qualifier, such as "incl. VAT". */
  readonly note?: string;
  /** Whether this is what is due: it leads, and the confirm button names it. */
  readonly due?: boolean;
}

/** What the page answers to `plan-review`: amounts that the review and the receipt show, or a `Response` with them as JSON. */
export type ReviewAnswer =
  { readonly amounts?: readonly ReviewAmount[] | null } | Response | null | undefined;

/**
 * `plan-review`: a change is about to be reviewed, or its review is renewed: the customer has changed its times, a press has found that the
 * page has changed, or the page has called `renew()`. After `preventDefault()` the picker shows no review: the page shows its own or none, and then calls `confirm()`. The detail
 * is the change.
 */
export class PlanReviewEvent extends CustomEvent<PlanReview> {
  /**
   * Aborts when the change can no longer be confirmed: its review ends without a confirmation or is renewed, another one begins,
   * `assign()` is called, the customer or the product changes, or the picker leaves the page.
   */
  readonly signal: AbortSignal;
  readonly #handle: ConstructorParameters<typeof PlanReviewEvent>[1];
  #response: Promise<CustomerPricingResponse> | undefined;

  /** @param handle What the methods of the event do. Default: nothing. */
  constructor(
    review: PlanReview,
    handle?: {
      readonly signal: AbortSignal;
      readonly respond: (answer: Promise<ReviewAnswer>) => void;
      readonly confirm: () => Promise<CustomerPricingResponse>;
      readonly renew: () => void;
    },
  ) {
    super('plan-review', { ...options, cancelable: true, detail: Object.freeze(review) });
    this.signal = handle?.signal ?? new AbortController().signal;
    this.#handle = handle;
  }

  /**
   * Answers with the amounts of the change, which the review and the receipt show: `respondWith(fetch('/preview'))`. Until they are there the
   * review shows "Calculating…", and cannot be confirmed. If the promise rejects, or takes longer than 20 seconds, or its `Response` is not ok,
   * or an amount cannot be shown, the review closes, and nothing is changed. An error with the property `customerMessage` tells the customer why.
   * @throws DOMException `InvalidStateError` after the event, or if it was answered.
   */
  respondWith(answer: ReviewAnswer | Promise<ReviewAnswer>): void {
    this.#handle?.respond(Promise.resolve(answer));
  }

  /**
   * After `preventDefault()`: sends the change as it was announced, once, as the confirm button does: through `plan-assign` with its
   * payment. Rejects with an `AssignmentError` if nothing was assigned: with the code `canceled` if the change can no longer be confirmed,
   * or the plan in force or a scheduled one has changed, and `busy` while another change is pending. A second call returns the same promise.
   */
  confirm(): Promise<CustomerPricingResponse> {
    const handle = this.defaultPrevented ? this.#handle : undefined;
    if (!handle) console.warn('plan-review: confirm() needs preventDefault(). Nothing was sent.');
    const response = handle
      ? (this.#response ??= handle.confirm())
      : Promise.reject(new AssignmentError('setup'));
    // No unhandled rejection if the caller ignores the promise.
    response.catch(() => undefined);
    return response;
  }

  /**
   * Renews the review in its dialog: the page is asked for its amounts again, after 300 ms without another call. Does nothing while
   * `plan-review` is dispatched, and once the review has ended.
   */
  renew(): void {
    this.#handle?.renew();
  }

  override preventDefault(): void {
    warnIfLate(this);
    super.preventDefault();
  }
}

/**
 * Why a review ended without a confirmation. `dismissed`: the customer went back. `replaced`: by another review, or by `assign()`.
 * `outdated`: the page or the session has changed, or the page has hidden the review.
 */
export type DismissReason = 'dismissed' | 'replaced' | 'outdated';

/** `plan-dismiss`: a review ended without a confirmation. The detail is the change. */
export class PlanDismissEvent extends CustomEvent<PlanReview> {
  /** Why the review ended. */
  readonly reason: DismissReason;

  constructor(review: PlanReview, reason: DismissReason = 'dismissed') {
    super('plan-dismiss', { ...options, detail: Object.freeze(review) });
    this.reason = reason;
  }
}

/**
 * `plan-assign`: the customer has confirmed the change, or the page has called `confirm()` of `plan-review`. Nothing has been sent yet. `preventDefault()` prevents the request, `waitUntil()` delays it. The detail is the request (§2.1).
 */
export class PlanAssignEvent extends CustomEvent<Readonly<CustomerPricingRequest>> {
  readonly #onWait: ((promise: PromiseLike<boolean>) => void) | undefined;

  /** @param onWait Called with each promise that is passed to `waitUntil()`. */
  constructor(request: CustomerPricingRequest, onWait?: (promise: PromiseLike<boolean>) => void) {
    super('plan-assign', { ...options, cancelable: true, detail: Object.freeze(request) });
    this.#onWait = onWait;
  }

  override preventDefault(): void {
    warnIfLate(this);
    super.preventDefault();
  }

  /**
   * Delays the request until `promise` settles, for example while the page takes a payment. The request is sent only if it resolves with
   * `true`. False and a rejection call the change off; so does anything else, such as a `Response`, which the console names. An error with the property `customerMessage` tells the customer why. Call it while the event is dispatched, or while an earlier
   * promise is pending.
   * @throws DOMException `InvalidStateError` if it is called later.
   */
  waitUntil(promise: PromiseLike<boolean>): void {
    this.#onWait?.(promise);
  }
}

/** `plan-assigned`: the service assigned the plan. The detail is its response (§2.2). */
export class PlanAssignedEvent extends CustomEvent<CustomerPricingResponse> {
  /** What was asked (§2.1): the same object as the detail of `plan-assign`. */
  readonly request: Readonly<CustomerPricingRequest>;
  /**
   * The outcome as plain text in the language of the picker, for the customer's records: what was asked and at which price, what was
   * confirmed, and when. It contains no token.
   */
  readonly receipt: string;

  constructor(response: CustomerPricingResponse, request: Readonly<CustomerPricingRequest>, receipt = '') {
    super('plan-assigned', { ...options, detail: response });
    this.request = request;
    this.receipt = receipt;
  }
}

/** `plan-error`: an assignment failed, or its outcome is unknown. The detail is the error: see its `code` and `outcome`. */
export class PlanErrorEvent extends CustomEvent<AssignmentError> {
  /** Like that of `plan-assigned`. Null: the request was invalid. */
  readonly request: Readonly<CustomerPricingRequest> | null;
  /** Like that of `plan-assigned`, of a request whose outcome is unknown. Otherwise empty. */
  readonly receipt: string;

  constructor(error: AssignmentError, request: Readonly<CustomerPricingRequest> | null = null, receipt = '') {
    super('plan-error', { ...options, detail: error });
    this.request = request;
    this.receipt = receipt;
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'plan-review': PlanReviewEvent;
    'plan-dismiss': PlanDismissEvent;
    'plan-assign': PlanAssignEvent;
    'plan-assigned': PlanAssignedEvent;
    'plan-error': PlanErrorEvent;
  }
}
