import type { ReactiveController } from 'lit';
import {
  type AttemptEnd,
  beginAttempt,
  isRunning,
  listenToRecord,
  type Subject,
} from '../customer/record.js';
import { AssignmentError, PortalError } from '../service/errors.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  isSameProduct,
} from '../service/resources.js';
import { announceOutcome } from './announce.js';
import { readAttempt, runAttempt, toAttemptEnd, toInvalid } from './attempt.js';
import {
  type Attempt,
  type ChangeHost,
  type Progress,
  type ChangeView,
  type Failed,
  getBusyControl,
  isUntrue,
  type Notice,
  type Outcome,
} from './progress.js';
import type { PickerContext } from './picker-context.js';
import { ReviewFlow } from './review-flow.js';

const idle = { name: 'idle', outcome: null, notice: null } as const;

/** The way of a change, from the press to its outcome. It never retries. */
export class ChangeFlow implements ReactiveController {
  readonly review: ReviewFlow;
  readonly #host: ChangeHost;
  #state: Progress = idle;
  /** The customer and the product that all this belongs to. */
  #subject: Subject | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ChangeHost) {
    this.#host = host;
    this.review = new ReviewFlow(host, this);
    host.addController(this);
  }

  /** Returns what a customer sees. What belongs to another one, or to another product, is never returned, also before it is forgotten. */
  getView(context: PickerContext): ChangeView {
    const isStale = this.#getStaleReason(context) !== undefined;
    const state = isStale ? idle : this.#state;
    const { outcome, notice } = state.name === 'idle' ? state : idle;
    return {
      context,
      shown: (!isStale && this.review.shown) || null,
      outcome,
      notice,
      isPending: state.name !== 'idle' || isRunning(context),
      busy: getBusyControl(state),
      stop: state.name === 'held' ? this.stop : null,
    };
  }

  /** Whether a change is held or being sent, here or in another picker. */
  isPending(context: PickerContext): boolean {
    return this.getView(context).isPending;
  }

  /** Tells the customer why a review has closed or did not open. Null: nothing any more. */
  notify(notice: Notice | null): void {
    const state = this.#state;
    if (state.name === 'idle') this.#set({ ...state, notice });
  }

  /** Shows that a change cannot be sent. */
  refuse(cause: unknown): Failed {
    const failed = toInvalid(cause);
    this.#finish(null, failed);
    return failed;
  }

  hostConnected(): void {
    this.#unsubscribe = listenToRecord(() => this.#host.requestUpdate());
    addEventListener('pageshow', this.#onPageShow);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    removeEventListener('pageshow', this.#onPageShow);
    this.review.close('outdated');
    // A picker that only moves is back by then.
    setTimeout(() => {
      if (this.#host.isConnected) return;
      this.review.endAll('outdated');
      this.stop();
    });
  }

  hostUpdate(): void {
    const { context } = this.#host;
    this.#forgetStale(context);
    this.review.follow(context);
    const state = this.#state;
    if (state.name === 'idle' && state.notice && isUntrue(state.notice, context)) this.notify(null);
  }

  hostUpdated(): void {
    this.review.openWaiting();
  }

  /** From the back-forward cache: what the page held the change for, such as a payment page, is over. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.stop();
  };

  /** Hides the outcome. After an unknown one, `uncertain` stays true. */
  readonly done = (): void => {
    this.readPage();
    if (this.#state.name === 'idle') this.#set(idle);
  };

  /** Cancels a change that the page holds: its promise may never settle. */
  readonly stop = (): void => {
    if (this.#state.name === 'held') this.#state.attempt.controller.abort(new PortalError('canceled'));
  };

  /** Sends a request of the page without a review. Rejects with `busy`, without an event, while another one is pending. */
  assign(wanted: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    const response = this.#assign(wanted);
    // No unhandled rejection if the caller ignores the promise: the outcome is also shown and in an event.
    response.catch(() => undefined);
    return response;
  }

  async #assign(wanted: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    let context = this.readPage();
    const throwIfBusy = () => {
      if (this.isPending(context)) throw new AssignmentError('busy');
    };
    throwIfBusy();
    if (this.review.endAll('replaced')) context = this.readPage();
    // A listener of `plan-dismiss` may have called `assign()`.
    throwIfBusy();
    let attempt: Attempt;
    try {
      attempt = readAttempt(wanted, context);
    } catch (cause) {
      throw this.refuse(cause).error;
    }
    return this.send(attempt);
  }

  /** Sends what was confirmed. */
  async send(attempt: Attempt): Promise<CustomerPricingResponse> {
    const end = beginAttempt(attempt.context, attempt.request);
    this.#set({ name: 'held', attempt });
    let result: AttemptEnd = 'unknown';
    let outcome: Outcome | null;
    try {
      outcome = await runAttempt(attempt, this.#host, () => this.#set({ name: 'sending', attempt }));
      result = toAttemptEnd(outcome);
    } finally {
      end(result);
    }
    this.#finish(attempt, outcome);
    if (outcome?.name === 'assigned') return outcome.response;
    throw outcome?.error ?? new AssignmentError('canceled');
  }

  /**
   * Ends an attempt: shows the outcome, and dispatches its event. The page hears of it in any case, the customer only if nobody else has
   * signed in since.
   * @param attempt Null: nothing could be sent.
   * @param outcome Null: the page has ended the attempt itself.
   */
  #finish(attempt: Attempt | null, outcome: Outcome | null): void {
    this.readPage();
    const state = this.#state;
    const isShown = !attempt || (state.name !== 'idle' && state.attempt === attempt);
    const isCanceled = outcome?.name === 'failed' && outcome.error.code === 'canceled';
    if (isShown) this.#set({ ...idle, outcome });
    // Another customer has signed in before anything was sent. They may have an outcome of their own by now.
    else if (isCanceled && state.name === 'idle' && !state.outcome)
      this.#set({ ...idle, notice: { reason: 'notChanged' } });
    if (outcome) announceOutcome(this.#host, outcome);
  }

  /** Returns why what was known is over: somebody else has signed in, or the product is another one. Undefined if it is not. */
  #getStaleReason({ session, productId }: Subject): 'sessionChanged' | 'changed' | undefined {
    const former = this.#subject;
    if (!former) return undefined;
    if (!former.session.isSameCustomer(session)) return 'sessionChanged';
    return isSameProduct(former.productId, productId) ? undefined : 'changed';
  }

  /**
   * Reads what the change depends on: once at the begin of whatever is not an update, and again after the listeners of an event. It finds
   * the session, and forgets everything about a former customer or product.
   */
  readPage(): PickerContext {
    const context = this.#host.readContext();
    return this.#forgetStale(context) ? this.readPage() : context;
  }

  /** Forgets everything about a former customer or product. Returns whether an event has told the page of it. */
  #forgetStale(subject: Subject): boolean {
    const reason = this.#getStaleReason(subject);
    this.#subject = subject;
    if (!reason) return false;
    const state = this.#state;
    this.#set(idle);
    if (state.name !== 'idle') state.attempt.controller.abort(new PortalError('canceled'));
    return this.review.endAll('outdated', { reason });
  }

  #set(state: Progress): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
