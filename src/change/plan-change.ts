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
  type ReviewAmount,
  type ReviewAnswer,
} from './events.js';
import { readAmounts } from './amounts.js';
import type { Failed, Outcome } from './outcome.js';

/** The picker, as a change sees it. */
export type ChangeHost = AttemptHost & {
  readonly productId: string | null | undefined;
  /** Returns the features of the plan with a value, including those that it extends. */
  readFeatures: (value: string) => readonly Feature[];
};

const idle = { name: 'idle', outcome: null, notice: null } as const;

/** The way of a change, from the press to its outcome. It never retries. */
export class PlanChange implements ReactiveController {
  readonly #host: ChangeHost;
  #state: ChangeState = idle;
  /** The session that the state belongs to. */
  #session: PortalSession | undefined;
  #unsubscribe: (() => void) | undefined;
  /** What only the page reviews, until it is confirmed or ends. */
  #offer: { readonly wish: Wish; readonly review: Review } | undefined;

  constructor(host: ChangeHost) {
    this.#host = host;
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
    this.#withdraw('outdated');
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
    this.#withdraw('replaced');
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
    return { ...idle, name: 'reviewing', wish, review, opening: {}, amounts: [] };
  }

  /** Applies times that the customer has entered in the review. */
  readonly edit = (times: Partial<Pick<Wish, 'start' | 'end'>>): void => {
    // First with the former times: the edit must not hide a change of the page.
    this.#check();
    const state = this.#now();
    if (state.name !== 'reviewing') return;
    const wish = { ...state.wish, ...times };
    const verdict = judge(state.review.change, this.#derive(wish));
    if (verdict === 'same') this.#set({ ...state, wish });
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
    // While another picker sends, the review waits.
    if (state.name !== 'reviewing' || !state.amounts || this.isPending) return;
    const { wish, review, amounts } = state;
    const { change } = review;
    const verdict = judge(change, this.#derive(wish));
    if (verdict !== 'same') this.#close(verdict.reason);
    else if (isValid(change))
      void this.#attempt({ request: change.request, change, amounts, wish, action: change.action });
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
    this.#withdraw('replaced');
    // A listener of `plan-dismiss` may have called `assign()`.
    throwIfBusy();
    const outcome =
      'request' in request
        ? await this.#attempt({ ...request, change: null, amounts: [] })
        : this.#finish(null, toInvalid(request));
    if (outcome?.name === 'assigned') return outcome.response;
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

  /** Confirms what the page has reviewed itself. */
  #confirmOffer(review: Review): void {
    this.#now();
    const offer = this.#offer;
    if (offer?.review !== review) return;
    const { wish } = offer;
    const { change } = review;
    const isSame = judge(change, this.#derive(wish)) === 'same';
    if (!isSame || this.isPending || !isValid(change)) this.#withdraw('outdated', 'notChanged');
    else void this.#attempt({ request: change.request, change, amounts: [], wish, action: change.action });
  }

  /** Ends a review of the page. */
  #withdraw(end: DismissReason, reason?: Reason): void {
    const offer = this.#offer;
    this.#offer = undefined;
    if (!offer) return;
    const state = this.#now();
    if (reason && state.name === 'idle') this.#set({ ...state, notice: { reason } });
    this.#announceEnd(offer.review, end);
  }

  async #attempt(wanted: Omit<Attempt, 'session' | 'controller' | 'end'>): Promise<Outcome | null> {
    const { usedSession: session } = this.#host;
    const { productId } = wanted.request;
    this.#offer = undefined;
    const end = beginAttempt({ session, productId }, this.#host);
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
      !outcome ? 'not-applied' : outcome.name === 'assigned' ? outcome.response : outcome.error.outcome,
    );
    const state = this.#now();
    const isShown = !attempt || ('attempt' in state && state.attempt === attempt);
    const isCanceled = outcome?.name === 'failed' && outcome.error.code === 'canceled';
    if (isShown) this.#set({ ...idle, outcome });
    // Another customer has signed in before anything was sent. They may have an outcome of their own by now.
    else if (isCanceled && state.name === 'idle' && !state.outcome)
      this.#set({ ...idle, notice: { reason: 'notChanged' } });
    if (outcome?.name === 'assigned') {
      const { request, response, receipt } = outcome;
      dispatchAnyway(this.#host, () => new PlanAssignedEvent(response, request, receipt));
    }
    if (outcome?.name === 'failed') {
      const { request, error, receipt } = outcome;
      if (error.code === 'setup') warnOnce(this.#host, error.message);
      dispatchAnyway(this.#host, () => new PlanErrorEvent(error, request, receipt));
    }
    return outcome;
  }

  /** Takes a snapshot of the page, announces it by `plan-review`, and shows it unless the page does. */
  #show(wish: Wish, change: Change, isAgain = false): void {
    const former = this.#now();
    const review = this.#toReview(change);
    const { signal } = review.controller;
    let answer: Promise<ReviewAnswer> | undefined;
    let isOpen = true;
    this.#offer = { wish, review };
    // The customer corrects an invalid time in the dialog.
    const isShown =
      !isValid(change) ||
      this.#host.dispatchEvent(
        new PlanReviewEvent(
          toDetail(change),
          signal,
          (given) => {
            if (!isOpen || answer)
              throw new DOMException('plan-review can no longer be answered.', 'InvalidStateError');
            answer = given;
          },
          () => {
            this.#confirmOffer(review);
          },
        ),
      );
    isOpen = false;
    // A listener may have called `assign()` or `confirm()`, opened another review, or removed the picker.
    if (
      former !== this.#now() ||
      (this.#offer as unknown as { review: Review } | undefined)?.review !== review
    )
      return;
    if (!isShown) {
      this.#close(null, 'replaced');
      return;
    }
    this.#offer = undefined;
    // A listener may have changed the page, such as the start of this change: what is shown is what the page says now.
    const verdict = judge(change, this.#derive(wish));
    if (verdict !== 'same' && verdict.change && !isAgain) {
      review.controller.abort();
      this.#show(wish, verdict.change, true);
      return;
    }
    if (former.name === 'reviewing') former.review.controller.abort();
    const { outcome } = 'outcome' in former ? former : idle;
    const opening = former.name === 'reviewing' ? former.opening : {};
    this.#set({ name: 'reviewing', wish, review, outcome, notice: null, opening, amounts: undefined });
    // A listener may have changed the page, too.
    this.#check();
    if (!answer) this.#answer(review, []);
    else
      answer
        .then((given) => {
          this.#check();
          this.#answer(review, readAmounts(given));
        })
        .catch(() => {
          this.#answer(review, null);
        });
  }

  /** Makes the confirm button available, or closes the review, because the page has answered. */
  #answer(review: Review, amounts: readonly ReviewAmount[] | null): void {
    const state = this.#now();
    if (state.name !== 'reviewing' || state.review !== review || state.amounts) return;
    if (amounts) this.#set({ ...state, amounts });
    else this.#close('notChanged');
  }

  /** Closes the review in the dialog if the page has changed. */
  #check(): void {
    const state = this.#now();
    if (state.name !== 'reviewing') return;
    const verdict = judge(state.review.change, this.#derive(state.wish));
    if (verdict !== 'same') this.#close(verdict.reason);
  }

  /** Ends a review. */
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
    this.#withdraw('outdated');
    return this.#state;
  }

  #derive(wish: Wish): Change | Refusal | PortalError {
    return deriveChange(wish, this.#host.page);
  }

  #toReview(change: Change): Review {
    const { action, inForce, requestedPlan } = change;
    // What another plan between them has is not known.
    const isKnown = action.kind !== 'keep' && !action.isInterrupted;
    const read = (value: string) => (isKnown ? this.#host.readFeatures(value) : []);
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
