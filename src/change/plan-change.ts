import type { ReactiveController } from 'lit';
import { beginAttempt, isRunning, listenToRecord, type Subject } from '../customer/record.js';
import type { PageAnswer } from '../input/answer.js';
import { compareFeatures, type Feature } from '../plan/features.js';
import type { Plan } from '../plan/plan.js';
import { AssignmentError, PortalError } from '../service/errors.js';
import { isEqual } from '../input/json.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  isSameProduct,
} from '../service/resources.js';
import { describeRequest } from './change-effect.js';
import { announceEnd, announceOutcome, announceReview } from './announce.js';
import { type Attempt, type AttemptHost, runAttempt, toAttemptEnd, toInvalid } from './attempt.js';
import {
  type Change,
  checkRequest,
  deriveChange,
  isChange,
  isValid,
  toSelection,
  type PlanSelection,
  type ValidChange,
} from './change.js';
import {
  type ChangeState,
  type ChangeView,
  compareReview,
  getBusyControl,
  isSame,
  isUntrue,
  isWaiting,
  type Notice,
  type Outcome,
  type Review,
  toKnown,
} from './change-state.js';
import type { DismissReason, ReviewAmount } from './events.js';
import type { PickerContext } from './picker-context.js';

/** The picker, as a change sees it. */
export type ChangeHost = AttemptHost & {
  /** What the change depends on, as of this update. */
  readonly context: PickerContext;
  /** Returns the features of the plan with a value, including those that it extends. */
  getFeatures: (value: string) => readonly Feature[];
};

type Wanted = Omit<Attempt, 'controller'>;

const idle = { name: 'idle', outcome: null, notice: null } as const;

/** Milliseconds after which the page hears of a renewed review, unless it is renewed again: an arrow key that is held down. */
const renewalDelay = 300;

/** The way of a change, from the press to its outcome. It never retries. */
export class PlanChange implements ReactiveController {
  readonly #host: ChangeHost;
  #state: ChangeState = idle;
  /** What the dialog shows. */
  #review: Review | undefined;
  /** What the page reviews itself: its request is sent as it was announced, if nothing has changed. */
  #offered: Wanted | undefined;
  /** What was asked for before the first update, or before the page has plans. */
  #wanted: PlanSelection | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  /** The customer and the product that all this belongs to. */
  #subject: Subject | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ChangeHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Returns what a customer sees. What belongs to another one, or to another product, is never returned, also before it is forgotten. */
  getView(subject: Subject): ChangeView {
    const isStale = this.#getStaleReason(subject) !== undefined;
    const state = isStale ? idle : this.#state;
    return {
      state,
      shown: (!isStale && this.#review) || null,
      outcome: 'outcome' in state ? state.outcome : null,
      isPending: 'attempt' in state || isRunning(subject),
      busy: getBusyControl(state),
      stop: state.name === 'held' ? this.stop : null,
    };
  }

  hostConnected(): void {
    this.#unsubscribe = listenToRecord(() => this.#host.requestUpdate());
    addEventListener('pageshow', this.#onPageShow);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    removeEventListener('pageshow', this.#onPageShow);
    this.#readPage();
    this.#wanted = undefined;
    this.#end(null);
    // A picker that only moves is back by then.
    setTimeout(() => {
      if (!this.#host.isConnected) this.stop();
    });
  }

  hostUpdate(): void {
    const { context } = this.#host;
    this.#forgetStale(context);
    this.#check(context);
  }

  /** Opens the review that waits, if it can, after this update: listeners set properties. */
  hostUpdated(): void {
    if (this.#wanted) queueMicrotask(() => this.#wanted && this.review(this.#wanted));
  }

  /** From the back-forward cache: what the page held the change for, such as a payment page, is over. */
  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.stop();
  };

  /**
   * Opens the review of a selection, or says why there is none. Ignored while a change is pending. The review of the same plan in the
   * dialog is renewed.
   */
  review(selection: PlanSelection): void {
    if (!this.#host.hasUpdated) {
      this.#wanted = selection;
      return;
    }
    let context = this.#readPage();
    const shown = this.#review;
    if (shown?.selection.plan === selection.plan) {
      this.#renew(shown, shown.selection, false, context);
      return;
    }
    if (this.getView(context).isPending || !this.#host.isConnected) return;
    this.#wanted = undefined;
    if (this.#end(null, 'replaced')) context = this.#readPage();
    const state = this.#state;
    // A listener of `plan-dismiss` may have called `review()` or `assign()`.
    if (state.name !== 'idle' || this.#review) return;
    const change = deriveChange(selection, context);
    if (!change) this.#wanted = selection;
    else if (isChange(change)) this.#announce(this.#toReview(selection, change, context.plans), context);
    else if (typeof change === 'string')
      this.#set({ ...state, notice: { reason: change, origin: { selection, reviewed: null } } });
    else this.#finish(null, toInvalid(change));
  }

  /** Returns the review of a selection as it would be shown. Nobody hears of it. Null: there is none. */
  preview(selection: PlanSelection): Review | null {
    const { context } = this.#host;
    const change = deriveChange(selection, context);
    return isChange(change) ? { ...this.#toReview(selection, change, context.plans), amounts: [] } : null;
  }

  /** Applies times that the customer has entered in the review. */
  readonly edit = (times: Partial<Pick<PlanSelection, 'start' | 'end'>>): void => {
    // First with the former times: the edit must not hide a change of the page.
    const context = this.#readPage();
    this.#check(context);
    const shown = this.#review;
    if (shown) this.#renew(shown, { ...shown.selection, ...times }, true, context);
  };

  /** Ends the review without a notice. */
  readonly close = (reason: DismissReason): void => {
    this.#readPage();
    this.#end(null, reason);
  };

  /** Hides the outcome. After an unknown one, `uncertain` stays true. */
  readonly done = (): void => {
    this.#readPage();
    const state = this.#state;
    if ('outcome' in state) this.#set({ ...state, outcome: null, notice: null });
  };

  /**
   * Confirms what the dialog shows, once the page has heard of it, unless the page has changed. While another picker sends, and while the
   * page has no plans, the review waits.
   */
  readonly confirm = (): void => {
    const pressed = this.#review;
    const context = this.#announceRenewed();
    const shown = this.#review;
    if (!pressed || !isSame(pressed, shown) || this.getView(context).isPending) return;
    const comparison = compareReview(shown, toKnown(shown, context));
    const { selection, change, amounts } = shown;
    if (comparison.reason) this.#end(comparison);
    else if (amounts && isValid(change) && !isWaiting(shown, context))
      void this.#attempt({ ...this.#toWanted(change, selection, context), amounts });
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
    let context = this.#readPage();
    const throwIfBusy = () => {
      if (this.getView(context).isPending) throw new AssignmentError('busy');
    };
    throwIfBusy();
    this.#wanted = undefined;
    if (this.#end(null, 'replaced')) context = this.#readPage();
    // A listener of `plan-dismiss` may have called `assign()`.
    throwIfBusy();
    let request: Wanted;
    try {
      request = this.#read(wanted, context);
    } catch (cause) {
      throw this.#finish(null, toInvalid(cause)).error;
    }
    const outcome = await this.#attempt(request);
    if (outcome?.name === 'assigned') return outcome.response;
    throw outcome?.error ?? new AssignmentError('canceled');
  }

  #toWanted(
    { request, effect, cost }: ValidChange,
    selection: PlanSelection,
    context: PickerContext,
  ): Wanted {
    return { request, effect, cost, amounts: [], selection, context };
  }

  /**
   * Reads a request of the page, and what it does.
   * @throws PortalError if it cannot be sent.
   */
  #read(wanted: unknown, context: PickerContext): Wanted {
    if (this.#offered && wanted === this.#offered.request) return this.#offered;
    const request = checkRequest(wanted, context);
    const { productPlanId, startTimeInSeconds: start = null, endTimeInSeconds: end = null } = request;
    const selection = { ...toSelection(productPlanId), start, end };
    const effect = describeRequest(request, context);
    return { request, effect, cost: undefined, amounts: [], selection, context };
  }

  async #attempt(wanted: Wanted): Promise<Outcome | null> {
    this.#review = undefined;
    const attempt: Attempt = { ...wanted, controller: new AbortController() };
    const end = beginAttempt(wanted.context, wanted.request);
    this.#set({ name: 'held', attempt });
    const outcome = await runAttempt(attempt, this.#host, () => this.#set({ name: 'sending', attempt }));
    end(toAttemptEnd(outcome));
    return this.#finish(attempt, outcome);
  }

  /**
   * Ends an attempt: shows the outcome, and dispatches its event. The page hears of it in any case, the customer only if nobody else has
   * signed in since.
   * @param attempt Null: nothing could be sent.
   * @param outcome Null: the page has ended the attempt itself.
   */
  #finish<Result extends Outcome | null>(attempt: Attempt | null, outcome: Result): Result {
    this.#readPage();
    const state = this.#state;
    const isShown = !attempt || ('attempt' in state && state.attempt === attempt);
    const isCanceled = outcome?.name === 'failed' && outcome.error.code === 'canceled';
    if (isShown) this.#set({ ...idle, outcome });
    // Another customer has signed in before anything was sent. They may have an outcome of their own by now.
    else if (isCanceled && state.name === 'idle' && !state.outcome)
      this.#set({ ...idle, notice: { reason: 'notChanged' } });
    if (outcome) announceOutcome(this.#host, outcome);
    return outcome;
  }

  /**
   * Renews a review in its dialog: the fields of the page and the focus stay. The page hears of it after a pause.
   * @param isEdit Whether the customer has edited the times, which may change nothing.
   */
  #renew(review: Review, selection: PlanSelection, isEdit: boolean, page: PickerContext): void {
    const context = toKnown(review, page);
    const comparison = compareReview({ ...review, selection }, context);
    const { change } = comparison;
    if (!change) this.#end(comparison);
    else if (isEdit && !comparison.reason) this.#show({ ...review, selection });
    else {
      review.controller.abort();
      // The amounts are those of the former request. A page that has answered with none may have none to wait for.
      const amounts = review.amounts?.length === 0 ? review.amounts : undefined;
      const { opening, expected } = review;
      const renewed = this.#toReview(selection, change, context.plans);
      this.#show({ ...renewed, amounts, opening, expected: review.amounts?.length ?? expected });
      clearTimeout(this.#renewal);
      this.#renewal = setTimeout(() => this.#announceRenewed(), renewalDelay);
    }
  }

  /** Reads the page, and announces the review in the dialog if the page has not heard of it. An invalid time is corrected first. */
  #announceRenewed(): PickerContext {
    const context = this.#readPage();
    const review = this.#review;
    if (!review || review.isAnnounced || !isValid(review.change)) return context;
    this.#announce(review, context);
    return this.#readPage();
  }

  /** Announces a review by `plan-review`, and shows it unless the page prevents it. */
  #announce(review: Review, context: PickerContext, isAgain = false): void {
    const state = this.#state;
    // Listeners may call `assign()` or `review()`: nothing is under review meanwhile.
    this.#show(undefined);
    const { isPrevented, answer } = announceReview(this.#host, review);
    const page = this.#readPage();
    if (isPrevented) {
      const { change, selection } = review;
      this.#offered = isValid(change) ? this.#toWanted(change, selection, context) : undefined;
      return;
    }
    const { isConnected } = this.#host;
    if (state !== this.#state || this.#review || !isConnected) {
      announceEnd(this.#host, review, isConnected ? 'replaced' : 'outdated');
      return;
    }
    // A listener may have changed the page, such as the start of this change: what counts is what the page says now.
    const known = toKnown(review, page);
    const comparison = compareReview(review, known);
    if (comparison.reason && comparison.change && !isAgain) {
      review.controller.abort();
      const { selection, opening, expected } = review;
      const another = this.#toReview(selection, comparison.change, known.plans);
      this.#announce({ ...another, opening, expected }, page, true);
      return;
    }
    if (state.name === 'idle') this.#set({ ...state, notice: null });
    this.#show({ ...review, isAnnounced: true, amounts: answer ? undefined : [] });
    if (comparison.reason) this.#end(comparison);
    void answer?.then((read) => this.#answer(review, read));
  }

  /** Makes a review confirmable, or ends it, because the page has answered with amounts, or with none that can be shown. */
  #answer(announced: Review, { value: amounts, refusal = '' }: PageAnswer<readonly ReviewAmount[]>): void {
    const context = this.#readPage();
    this.#check(context);
    if (!isSame(announced, this.#review)) return;
    if (amounts) this.#show({ ...this.#review, amounts });
    else this.#end({ reason: 'notChanged', text: context.session.toMessage(refusal) });
  }

  /** Ends a review if the page has changed, or follows the page; and ends a notice that is no longer true. */
  #check(context: PickerContext): void {
    const state = this.#state;
    const review = this.#review;
    if (review) {
      const known = toKnown(review, context);
      const comparison = compareReview(review, known);
      const { reason, change } = comparison;
      const { plans } = known;
      // Without plans, their names and prices were not known.
      const isListed = plans.length > 0 && !review.plans.length;
      if (reason && isListed) this.#renew(review, review.selection, true, context);
      else if (reason) this.#end(comparison);
      else if (change && !isEqual(change, review.change)) this.#show({ ...review, change, plans });
    } else if (state.name === 'idle' && state.notice && isUntrue(state.notice, context))
      this.#set({ ...state, notice: null });
  }

  /**
   * Ends the review.
   * @param told What the customer is told. Null for nothing.
   * @returns Whether there was one: listeners of `plan-dismiss` may have changed anything.
   */
  #end(told: Partial<Notice> | null, end: DismissReason = 'outdated'): boolean {
    const state = this.#state;
    const review = this.#review;
    if (!review) return false;
    this.#show(undefined);
    const { reason, plan = review.change.effect.plan, text, origin } = told ?? {};
    if (reason && state.name === 'idle') this.#set({ ...state, notice: { reason, plan, text, origin } });
    announceEnd(this.#host, review, end);
    return true;
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
  #readPage(): PickerContext {
    const context = this.#host.readContext();
    return this.#forgetStale(context) ? this.#readPage() : context;
  }

  /** Forgets everything about a former customer or product. Returns whether an event has told the page of it. */
  #forgetStale(subject: Subject): boolean {
    const reason = this.#getStaleReason(subject);
    this.#subject = subject;
    if (!reason) return false;
    const [state, review] = [this.#state, this.#review];
    this.#review = this.#wanted = undefined;
    this.#set({ ...idle, notice: review ? { reason } : null });
    if ('attempt' in state) state.attempt.controller.abort(new PortalError('canceled'));
    if (review) announceEnd(this.#host, review, 'outdated');
    return review !== undefined;
  }

  #toReview(selection: PlanSelection, change: Change, plans: readonly Plan[]): Review {
    const { effect, inForce, requestedPlan } = change;
    // What another plan between them has is not known.
    const isKnown = effect.kind !== 'keep' && !effect.isInterrupted;
    const read = (value: string) => (isKnown ? this.#host.getFeatures(value) : []);
    const features = compareFeatures(read(inForce), read(requestedPlan));
    return {
      selection,
      change,
      features,
      plans,
      controller: new AbortController(),
      amounts: undefined,
      expected: 3,
      isAnnounced: false,
      opening: {},
    };
  }

  #show(review: Review | undefined): void {
    this.#review = review;
    this.#host.requestUpdate();
  }

  #set(state: ChangeState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
