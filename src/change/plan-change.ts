import type { ReactiveController } from 'lit';
import { beginAttempt, isRunning, listenToRecord } from '../customer/record.js';
import { compareFeatures, type Feature } from '../plan/features.js';
import { AssignmentError, PortalError } from '../service/errors.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  isSameProduct,
} from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { dispatchAnyway, warnOnce } from '../ui/platform.js';
import { describeRequest } from './action.js';
import { type Attempt, type AttemptHost, runAttempt, toSetupError } from './attempt.js';
import {
  type Change,
  checkRequest,
  deriveChange,
  isChange,
  isValid,
  judge,
  type Reason,
  type Refusal,
  toWish,
  type Wish,
} from './change.js';
import type { ChangeState, Review, Reviewing } from './change-state.js';
import {
  type DismissReason,
  PlanAssignedEvent,
  PlanDismissEvent,
  PlanErrorEvent,
  type PlanReview,
  PlanReviewEvent,
} from './events.js';
import { Hold } from './hold.js';
import type { Failed, Outcome } from './outcome.js';

/** The picker, as a change sees it. */
export type ChangeHost = AttemptHost & {
  readonly productId: string | null | undefined;
  /** Returns the features of the plan with a value, including those that it extends. */
  readFeatures: (value: string) => readonly Feature[];
};

const idle = { name: 'idle', outcome: null, notice: null } as const;

/** Number of reviews after which a page that always changes gets no further `plan-review`. */
const maxReviews = 10;

/** The way of a change, from the press to its outcome. It never retries. */
export class PlanChange implements ReactiveController {
  readonly #host: ChangeHost;
  /** Identifies the picker in the record. */
  readonly #mark: symbol;
  #state: ChangeState = idle;
  /** The session that the state belongs to. */
  #session: PortalSession | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ChangeHost, mark: symbol) {
    this.#host = host;
    this.#mark = mark;
    host.addController(this);
  }

  /** The state. That of another customer is never returned, also before it is forgotten. */
  get state(): ChangeState {
    const isOther = this.#session && !this.#session.isSameCustomer(this.#host.usedSession);
    return isOther ? idle : this.#state;
  }

  /** Outcome of the last attempt. Null: none to show. */
  get outcome(): Outcome | null {
    const { state } = this;
    return 'outcome' in state ? state.outcome : null;
  }

  /** Whether a change is held or being sent, here or in another picker of the same customer and product. */
  get isPending(): boolean {
    return 'attempt' in this.state || this.#isRunning(this.#host.productId);
  }

  hostConnected(): void {
    const unsubscribe = listenToRecord(() => {
      this.#host.requestUpdate();
    });
    const page = this.#host.ownerDocument.defaultView;
    page?.addEventListener('pageshow', this.#onPageShow);
    this.#unsubscribe = () => {
      unsubscribe();
      page?.removeEventListener('pageshow', this.#onPageShow);
    };
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#close(null, 'outdated');
    // A picker that only moves is back by then.
    setTimeout(() => {
      if (!this.#host.isConnected) this.stop();
    });
  }

  hostUpdate(): void {
    this.#check();
  }

  /** From the back-forward cache: what the page held the change for, such as a payment page, is over. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.stop();
  };

  /** Opens the review of a wish, or says why there is none. Ignored while a change is pending. */
  review(wish: Wish): void {
    this.#now();
    if (this.isPending || !this.#host.isConnected) return;
    this.#close(null, 'replaced');
    const state = this.#now();
    // A listener of `plan-dismiss` may have called `review()` or `assign()`.
    if (state.name !== 'idle') return;
    const change = this.#derive(wish);
    if (isChange(change)) this.#show(wish, change);
    else if (typeof change === 'string') this.#set({ ...state, notice: { reason: change } });
    else this.#finish(null, toInvalid(change));
  }

  /** Returns the review of a wish as it would be shown. Nobody hears of it. Null: there is none. */
  preview(wish: Wish): Reviewing | null {
    const change = this.#derive(wish);
    if (!isChange(change)) return null;
    const review = this.#toReview(change);
    return { ...idle, name: 'reviewing', wish, review, opening: {}, count: 1, isReady: true };
  }

  /** Applies times that the customer has entered in the review. */
  readonly edit = (times: Partial<Pick<Wish, 'start' | 'end'>>): void => {
    // First with the former times: the edit must not hide a change of the page.
    this.#check();
    const state = this.#now();
    if (state.name !== 'reviewing') return;
    const wish = { ...state.wish, ...times };
    const verdict = judge(state.review.change, this.#derive(wish));
    if (verdict === 'same') this.#set({ ...state, wish, count: 0 });
    else if (verdict.change) this.#show(wish, verdict.change);
    else this.#close(verdict.reason);
  };

  /** Closes the review without a notice. */
  readonly dismiss = (): void => {
    this.#close(null, 'dismissed');
  };

  /** Closes the review because its dialog cannot be shown. */
  readonly closeUnshown = (): void => {
    this.#close('noDialog');
  };

  /** Hides the outcome. After an unknown one, `uncertain` stays true. */
  readonly done = (): void => {
    const state = this.#now();
    if ('outcome' in state) this.#set({ ...state, outcome: null, notice: null });
  };

  /** Confirms what the dialog shows. */
  readonly confirm = (): void => {
    const state = this.#now();
    if (state.name === 'reviewing' && state.isReady) this.#confirm(state.review);
  };

  /** Cancels a change that the page holds: its promise may never settle. */
  readonly stop = (): void => {
    if (this.#state.name === 'held') this.#state.attempt.controller.abort(new PortalError('canceled'));
  };

  /** Sends a request of the page at once. Rejects with `busy`, without an event, while another one is pending. */
  assign(wanted: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    const response = this.#assign(wanted);
    // No unhandled rejection if the caller ignores the promise: the outcome is also shown and in an event.
    response.catch(() => undefined);
    return response;
  }

  async #assign(wanted: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    const request = this.#read(wanted);
    const throwIfBusy = () => {
      const state = this.#now();
      if ('attempt' in state || ('request' in request && this.#isRunning(request.request.productId)))
        throw new AssignmentError('busy');
    };
    throwIfBusy();
    this.#close(null, 'replaced');
    // A listener of `plan-dismiss` may have called `assign()`.
    throwIfBusy();
    const outcome =
      'request' in request
        ? await this.#attempt({ ...request, change: null })
        : this.#finish(null, toInvalid(request));
    if (outcome?.name === 'assigned') return outcome.known.response;
    throw outcome?.error ?? new AssignmentError('canceled');
  }

  /** Reads a request of the page, and what it does. That is not known for another product. */
  #read(wanted: unknown): Pick<Attempt, 'request' | 'wish' | 'action'> | AssignmentError {
    try {
      const { page } = this.#host;
      const request = checkRequest(wanted, page);
      if (!isSameProduct(request.productId, page.productId)) return { request, wish: null, action: null };
      const { productPlanId, startTimeInSeconds: start = null, endTimeInSeconds: end = null } = request;
      return {
        request,
        wish: { ...toWish(productPlanId), start, end },
        action: describeRequest(request, page),
      };
    } catch (cause) {
      return toSetupError(cause);
    }
  }

  #confirm(review: Review): void {
    const state = this.#now();
    if (!('review' in state) || state.review !== review) return;
    const { wish } = state;
    const { change } = review;
    const verdict = judge(change, this.#derive(wish));
    if (verdict !== 'same') this.#close(verdict.reason);
    else if (this.isPending) {
      // Another picker sends. A review in the dialog can wait, that of the page cannot.
      if (state.name === 'offered') this.#close('notChanged');
    } else if (isValid(change))
      void this.#attempt({ request: change.request, change, wish, action: change.action });
  }

  async #attempt(wanted: Omit<Attempt, 'session' | 'controller' | 'end'>): Promise<Outcome | null> {
    const { usedSession: session } = this.#host;
    const { productId } = wanted.request;
    const end = beginAttempt({ session, productId }, this.#mark);
    const attempt: Attempt = { ...wanted, session, end, controller: new AbortController() };
    this.#set({ name: 'held', attempt });
    const outcome = await runAttempt(attempt, this.#host, () => {
      this.#set({ name: 'sending', attempt });
    });
    return this.#finish(attempt, outcome);
  }

  /**
   * Ends an attempt: tells all pickers, shows the outcome, and dispatches its event. The page hears of it in any case, the customer
   * only if nobody else has signed in since.
   * @param attempt Null: nothing could be sent.
   * @param outcome Null: the page has ended the attempt itself.
   */
  #finish<Result extends Outcome | null>(attempt: Attempt | null, outcome: Result): Result {
    attempt?.end(
      !outcome ? 'not-applied' : outcome.name === 'assigned' ? outcome.known : outcome.error.outcome,
    );
    const state = this.#now();
    const isShown = !attempt || ('attempt' in state && state.attempt === attempt);
    const isCanceled = outcome?.name === 'failed' && outcome.error.code === 'canceled';
    if (isShown) this.#set({ ...idle, outcome });
    // Another customer has signed in before anything was sent. They may have an outcome of their own by now.
    else if (isCanceled && state.name === 'idle' && !state.outcome)
      this.#set({ ...idle, notice: { reason: 'notChanged' } });
    if (outcome?.name === 'assigned') {
      const { request, known, receipt } = outcome;
      dispatchAnyway(this.#host, () => new PlanAssignedEvent(known.response, request, receipt));
    }
    if (outcome?.name === 'failed') {
      const { request, error, receipt } = outcome;
      if (error.code === 'setup') warnOnce(this.#host, error.message);
      dispatchAnyway(this.#host, () => new PlanErrorEvent(error, request, receipt));
    }
    return outcome;
  }

  /**
   * Takes a snapshot of the page, announces it by `plan-review`, and shows it unless the page does.
   * @param count Number of reviews since the customer has last done something.
   */
  #show(wish: Wish, change: Change, count = 0): void {
    const former = this.#now();
    const { outcome, notice } = 'outcome' in former ? former : idle;
    const review = this.#toReview(change);
    const opening = former.name === 'reviewing' ? former.opening : {};
    const offered: ChangeState = { name: 'offered', wish, review, outcome, notice };
    const shown: ChangeState = {
      ...{ ...offered, name: 'reviewing', notice: null },
      ...{ opening, count: count + 1, isReady: false },
    };
    // The dialog opens only after the first `plan-review`.
    this.#set(former.name === 'reviewing' || !isValid(change) ? shown : offered);
    if ('review' in former) former.review.controller.abort();
    // The customer corrects an invalid time in the dialog.
    if (!isValid(change)) return;
    const hold = new Hold('plan-review');
    const event = new PlanReviewEvent(toDetail(change), review.controller.signal, hold.add, () => {
      this.#confirm(review);
    });
    const isPrevented = !this.#host.dispatchEvent(event);
    // A listener may have called `assign()` or `confirm()`, opened another review, or removed the picker.
    if (!this.#isShown(review)) return;
    this.#set(isPrevented ? offered : shown);
    if (isPrevented) return;
    // A listener may have changed the page, too.
    this.#check();
    if (hold.isEmpty) this.#answer(review, true);
    void hold.settle().then((isAllowed) => {
      this.#check();
      this.#answer(review, isAllowed);
    });
  }

  /** Makes the confirm button available, or closes the review, because the page has answered. */
  #answer(review: Review, isAllowed: boolean): void {
    const state = this.#now();
    if (state.name !== 'reviewing' || state.review !== review || state.isReady) return;
    if (isAllowed) this.#set({ ...state, isReady: true });
    else this.#close('notChanged');
  }

  /** Compares the review in the dialog with the page. */
  #check(): void {
    const state = this.#now();
    if (state.name !== 'reviewing') return;
    const { wish, review, isReady, count } = state;
    const verdict = judge(review.change, this.#derive(wish));
    if (verdict === 'same') return;
    // Nobody can have confirmed what is not ready: the dialog shows what is true now, and the page hears of it.
    if (verdict.change && !isReady && count < maxReviews) this.#show(wish, verdict.change, count);
    else this.#close(verdict.reason);
  }

  /** Ends a review, also one that only the page shows. */
  #close(reason: Reason | null, end: DismissReason = 'outdated'): void {
    const state = this.#now();
    if (!('review' in state)) return;
    const { review, outcome } = state;
    this.#set({ name: 'idle', outcome, notice: reason && { reason, plan: review.change.action.plan } });
    this.#announceEnd(review, end);
  }

  #announceEnd({ controller, change }: Review, reason: DismissReason): void {
    controller.abort();
    const detail = toDetail(change);
    dispatchAnyway(this.#host, () => new PlanDismissEvent(detail, reason));
  }

  #isShown(review: Review): boolean {
    const state = this.#now();
    return 'review' in state && state.review === review;
  }

  /** Returns the state, after everything about a former customer is forgotten. */
  #now(): ChangeState {
    const former = this.#session;
    const session = this.#host.usedSession;
    this.#session = session;
    const state = this.#state;
    if (!former || former.isSameCustomer(session)) return state;
    const notice = state.name === 'reviewing' ? ({ reason: 'sessionChanged' } as const) : null;
    this.#set({ ...idle, notice });
    if ('attempt' in state) state.attempt.controller.abort(new PortalError('canceled'));
    if ('review' in state) this.#announceEnd(state.review, 'outdated');
    return this.#state;
  }

  #derive(wish: Wish): Change | Refusal | PortalError {
    return deriveChange(wish, this.#host.page);
  }

  #toReview(change: Change): Review {
    const { action, inForce, requestedPlan } = change;
    const read = (value: string) => (action.kind === 'keep' ? [] : this.#host.readFeatures(value));
    const features = compareFeatures(read(inForce), read(requestedPlan));
    return { change, features, controller: new AbortController() };
  }

  #isRunning(productId: string | null | undefined): boolean {
    return isRunning({ session: this.#host.usedSession, productId });
  }

  #set(state: ChangeState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}

/** Returns the outcome of what cannot be sent. */
const toInvalid = (cause: PortalError): Failed => ({
  ...{ name: 'failed', request: null, wish: null, requested: undefined, receipt: '' },
  error: toSetupError(cause),
});

/** Returns the detail of the review events. */
const toDetail = ({ request, action, inForce, requestedPlan }: Change): PlanReview => ({
  request: request ?? { productPlanId: requestedPlan },
  kind: action.kind,
  from: inForce || null,
  to: requestedPlan,
});
