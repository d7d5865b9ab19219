import type { ReactiveController } from 'lit';
import {
  beginAttempt,
  type AttemptEnd,
  isRunning,
  listenToRecord,
  type Subject,
} from '../customer/record.js';
import type { PageAnswer } from '../input/answer.js';
import { compareFeatures, type Feature } from '../plan/features.js';
import { AssignmentError, PortalError } from '../service/errors.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  isSameProduct,
} from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { describeRequest } from './change-effect.js';
import { announceEnd, announceOutcome, announceReview } from './announce.js';
import { type Attempt, type AttemptHost, runAttempt, toInvalid, toResult, toSetupError } from './attempt.js';
import {
  type Change,
  checkRequest,
  deriveChange,
  isChange,
  isValid,
  compareChange,
  toSelection,
  type PlanSelection,
} from './change.js';
import type { ChangeState, Notice, Offer, Review, Reviewing } from './change-state.js';
import type { DismissReason, ReviewAmount } from './events.js';
import type { Outcome } from './attempt-outcome.js';
import type { PickerContext } from './picker-context.js';

/** The picker, as a change sees it. */
export type ChangeHost = AttemptHost & {
  /** What the change depends on, as of this update. */
  readonly context: PickerContext;
  readonly subject: Subject;
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
  #offer: Offer | undefined;

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
    return 'attempt' in this.state || isRunning(this.#host.subject);
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
    this.#end(null, 'outdated');
    // A picker that only moves is back by then.
    setTimeout(() => {
      if (!this.#host.isConnected) this.stop();
    });
  }

  hostUpdate(): void {
    this.#check(this.#host.context);
  }

  /** From the back-forward cache: what the page held the change for, such as a payment page, is over. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.stop();
  };

  /** Opens the review of a selection, or says why there is none. Ignored while a change is pending. */
  review(selection: PlanSelection): void {
    this.#now();
    if (this.isPending || !this.#host.isConnected) return;
    this.#end(null, 'replaced');
    const state = this.#now();
    // A listener of `plan-dismiss` may have called `review()` or `assign()`.
    if (state.name !== 'idle') return;
    const context = this.#host.readContext();
    const change = deriveChange(selection, context);
    if (isChange(change)) this.#announce(selection, change);
    else if (typeof change === 'string') this.#set({ ...state, notice: { reason: change } });
    else this.#finish(null, toInvalid(change));
  }

  /** Returns the review of a selection as it would be shown. Nobody hears of it. Null: there is none. */
  preview(selection: PlanSelection): Reviewing | null {
    const change = deriveChange(selection, this.#host.readContext());
    if (!isChange(change)) return null;
    const review = this.#toReview(change);
    return { ...idle, name: 'reviewing', selection, review, opening: {}, amounts: [] };
  }

  /** Applies times that the customer has entered in the review. */
  readonly edit = (times: Partial<Pick<PlanSelection, 'start' | 'end'>>): void => {
    const context = this.#host.readContext();
    // First with the former times: the edit must not hide a change of the page.
    this.#check(context);
    const state = this.#now();
    if (state.name !== 'reviewing') return;
    const selection = { ...state.selection, ...times };
    const comparison = compareChange(state.review.change, deriveChange(selection, context));
    if (comparison === 'same') this.#set({ ...state, selection });
    else if (comparison.change) this.#announce(selection, comparison.change);
    else this.#end(comparison);
  };

  /** Closes the review without a notice. */
  readonly dismiss = (): void => {
    this.#end(null, 'dismissed');
  };

  /** Closes the review because its dialog cannot be shown. */
  readonly closeUnshown = (): void => {
    this.#end({ reason: 'noDialog' });
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
    if (state.name === 'reviewing' && state.amounts && !this.isPending) this.#confirm(state, state.amounts);
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
      if (
        'attempt' in state ||
        ('request' in request && isRunning({ ...this.#host.subject, productId: request.request.productId }))
      )
        throw new AssignmentError('busy');
    };
    throwIfBusy();
    this.#end(null, 'replaced');
    // A listener of `plan-dismiss` may have called `assign()`.
    throwIfBusy();
    const outcome =
      'request' in request
        ? await this.#attempt({ ...request, change: null, amounts: [] })
        : this.#finish(null, toInvalid(request));
    if (outcome?.name === 'assigned') return outcome.response;
    throw outcome?.error ?? new AssignmentError('canceled');
  }

  /** Reads a request of the page, and what it does. */
  #read(wanted: unknown): Pick<Attempt, 'request' | 'selection' | 'effect'> | AssignmentError {
    try {
      const context = this.#host.readContext();
      const request = checkRequest(wanted, context);
      if (!isSameProduct(request.productId, context.productId))
        return { request, selection: null, effect: undefined };
      const { productPlanId, startTimeInSeconds: start = null, endTimeInSeconds: end = null } = request;
      return {
        request,
        selection: { ...toSelection(productPlanId), start, end },
        effect: describeRequest(request, context),
      };
    } catch (cause) {
      return toSetupError(cause);
    }
  }

  /** Confirms what the page has reviewed itself, as soon as its amounts are known. */
  #confirmOffer(review: Review): void {
    this.#now();
    const offer = this.#offer;
    if (offer?.review !== review) return;
    if (this.isPending) this.#end({ reason: 'notChanged' });
    else if (offer.amounts) this.#confirm(offer, offer.amounts);
    else this.#offer = { ...offer, isConfirmed: true };
  }

  /** Sends a reviewed change, unless the page has changed. */
  #confirm({ selection, review: { change } }: Offer | Reviewing, amounts: readonly ReviewAmount[]): void {
    const comparison = compareChange(change, deriveChange(selection, this.#host.readContext()));
    if (comparison !== 'same') this.#end(comparison);
    else if (isValid(change))
      void this.#attempt({ request: change.request, change, amounts, selection, effect: change.effect });
  }

  async #attempt(wanted: Omit<Attempt, 'session' | 'controller'>): Promise<Outcome | null> {
    const { subject } = this.#host;
    const { session } = subject;
    const { request } = wanted;
    this.#offer = undefined;
    const attempt: Attempt = { ...wanted, session, controller: new AbortController() };
    const end = beginAttempt({ ...subject, productId: request.productId }, request);
    let result: AttemptEnd = 'unknown';
    let outcome: Outcome | null;
    this.#set({ name: 'held', attempt });
    try {
      outcome = await runAttempt(attempt, this.#host, () => {
        this.#set({ name: 'sending', attempt });
      });
      result = toResult(outcome);
    } finally {
      end(result);
    }
    return this.#finish(attempt, outcome);
  }

  /**
   * Ends an attempt: shows the outcome, and dispatches its event. The page hears of it in any case, the customer only if nobody else has
   * signed in since.
   * @param attempt Null: nothing could be sent.
   * @param outcome Null: the page has ended the attempt itself.
   */
  #finish<Result extends Outcome | null>(attempt: Attempt | null, outcome: Result): Result {
    const state = this.#now();
    const isShown = !attempt || ('attempt' in state && state.attempt === attempt);
    const isCanceled = outcome?.name === 'failed' && outcome.error.code === 'canceled';
    if (isShown) this.#set({ ...idle, outcome });
    // Another customer has signed in before anything was sent. They may have an outcome of their own by now.
    else if (isCanceled && state.name === 'idle' && !state.outcome)
      this.#set({ ...idle, notice: { reason: 'notChanged' } });
    if (outcome) announceOutcome(this.#host, outcome);
    return outcome;
  }

  /** Announces a review by `plan-review`, and shows it unless the page does. */
  #announce(selection: PlanSelection, change: Change, isAgain = false): void {
    const former = this.#now();
    const review = this.#toReview(change);
    this.#offer = { selection, review, amounts: undefined, isConfirmed: false };
    const { isPrevented, answer } = announceReview(this.#host, review, () => {
      this.#confirmOffer(review);
    });
    const offer = this.#getOffer();
    // A listener may have called `assign()`, opened another review, or removed the picker.
    if (former !== this.#now() || offer?.review !== review) return;
    const { isConfirmed } = offer;
    this.#offer = undefined;
    // A listener may have changed the page, such as the start of this change: what counts is what the page says now.
    const comparison = compareChange(change, deriveChange(selection, this.#host.readContext()));
    if (comparison !== 'same' && comparison.change && !isAgain) {
      review.controller.abort();
      this.#announce(selection, comparison.change, true);
      return;
    }
    const amounts = answer ? undefined : [];
    const { outcome } = 'outcome' in former ? former : idle;
    if (former.name === 'reviewing') former.review.controller.abort();
    if (isPrevented) {
      this.#offer = { selection, review, amounts, isConfirmed };
      if (former.name === 'reviewing') this.#set({ ...idle, outcome });
    } else {
      const opening = former.name === 'reviewing' ? former.opening : {};
      this.#set({ name: 'reviewing', selection, review, outcome, notice: null, opening, amounts });
    }
    if (comparison !== 'same') this.#end(comparison);
    else if (isConfirmed && amounts) this.#confirmOffer(review);
    void answer?.then((read) => {
      this.#answer(review, read);
    });
  }

  /** Makes a review confirmable, or ends it, because the page has answered with amounts, or with none that can be shown. */
  #answer(review: Review, { value: amounts, refusal = '' }: PageAnswer<readonly ReviewAmount[]>): void {
    this.#check(this.#host.readContext());
    const state = this.#now();
    const offer = this.#offer;
    const isReviewed = state.name === 'reviewing' && state.review === review;
    if (!isReviewed && offer?.review !== review) return;
    if (!amounts) this.#end({ reason: 'notChanged', text: this.#host.usedSession.toMessage(refusal) });
    else if (isReviewed) this.#set({ ...state, amounts });
    else if (offer) {
      this.#offer = { ...offer, amounts };
      if (offer.isConfirmed) this.#confirmOffer(review);
    }
  }

  /** Ends a review, on the screen or of the page, if the page has changed. */
  #check(context: PickerContext): void {
    const state = this.#now();
    const reviewed = state.name === 'reviewing' ? state : this.#offer;
    const comparison = reviewed
      ? compareChange(reviewed.review.change, deriveChange(reviewed.selection, context))
      : 'same';
    if (comparison !== 'same') this.#end(comparison);
  }

  /**
   * Ends the review on the screen, or that of the page.
   * @param notice What the customer is told. Null: nothing.
   */
  #end(notice: Pick<Notice, 'reason' | 'text'> | null, end: DismissReason = 'outdated'): void {
    const state = this.#now();
    const shown = state.name === 'reviewing' ? state.review : undefined;
    // While `plan-review` is dispatched for edited times, there are both: the page hears of the later one.
    const review = this.#offer?.review ?? shown;
    if (!review) return;
    this.#offer = undefined;
    shown?.controller.abort();
    if (shown || (notice && state.name === 'idle')) {
      const { reason, text = '' } = notice ?? {};
      const { outcome } = 'outcome' in state ? state : idle;
      this.#set({
        ...idle,
        outcome,
        notice: reason ? { reason, text, plan: review.change.effect.plan } : null,
      });
    }
    announceEnd(this.#host, review, end);
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
    if ('review' in state) announceEnd(this.#host, state.review, 'outdated');
    const offer = this.#offer;
    this.#offer = undefined;
    if (offer) announceEnd(this.#host, offer.review, 'outdated');
    return this.#state;
  }

  /** Read by a method: a listener may have replaced it since it was set. */
  #getOffer(): Offer | undefined {
    return this.#offer;
  }

  #toReview(change: Change): Review {
    const { effect, inForce, requestedPlan } = change;
    // What another plan between them has is not known.
    const isKnown = effect.kind !== 'keep' && !effect.isInterrupted;
    const read = (value: string) => (isKnown ? this.#host.readFeatures(value) : []);
    const features = compareFeatures(read(inForce), read(requestedPlan));
    return { change, features, controller: new AbortController() };
  }

  #set(state: ChangeState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
