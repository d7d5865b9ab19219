import { compareFeatures } from '../plan/features.js';
import { findPlan, type Plan } from '../plan/plan.js';
import type { PageAnswer } from '../input/answer.js';
import { isEqual } from '../input/json.js';
import { AssignmentError } from '../service/errors.js';
import type { CustomerPricingResponse } from '../service/resources.js';
import { announceEnd, announceReview } from './announce.js';
import {
  type Change,
  deriveChange,
  isChange,
  isValid,
  type PlanSelection,
  type ValidChange,
} from './change.js';
import {
  type Attempt,
  type ChangeHost,
  compareReview,
  isMoreComplete,
  isSame,
  isWaiting,
  type Notice,
  type Review,
  toKnown,
} from './change-state.js';
import type { DismissReason, ReviewAmount } from './events.js';
import type { PickerContext } from './picker-context.js';

/** Milliseconds after which the page hears of a renewed review, unless it is renewed again: an arrow key that is held down. */
const renewalDelay = 300;

/** Milliseconds after which a plan that the page does not list, beside others, or its price is gone. */
const absenceLimit = 2000;

/** The change that a review is part of. */
interface ReviewOwner {
  readPage: () => PickerContext;
  isPending: (context: PickerContext) => boolean;
  notify: (notice: Notice | null) => void;
  refuse: (cause: unknown) => void;
  send: (attempt: Attempt) => Promise<CustomerPricingResponse>;
}

/** The way of a review, from the press to the confirmation. */
export class ReviewFlow {
  readonly #host: ChangeHost;
  readonly #owner: ReviewOwner;
  /** What the dialog shows. */
  #shown: Review | undefined;
  /** Of the review that was announced last, in the dialog or of the page. Aborts when it can no longer be confirmed. */
  #announced: AbortController | undefined;
  /** What was asked for before the first update, or before the page lists its plan. */
  #wanted: PlanSelection | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #absence: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ChangeHost, owner: ReviewOwner) {
    this.#host = host;
    this.#owner = owner;
  }

  get shown(): Review | undefined {
    return this.#shown;
  }

  /** Opens the review that waits, if it can, after this update: listeners set properties. */
  openWaiting(): void {
    if (this.#wanted) queueMicrotask(() => this.#wanted && this.open(this.#wanted));
  }

  /**
   * Opens the review of a selection, or says why there is none. Ignored while a change is pending, and if its plan is under review.
   * @param isLate Whether a plan that the page does not list is gone.
   */
  open(selection: PlanSelection, isLate = false): void {
    const isRepeat = selection === this.#wanted;
    if (!this.#host.hasUpdated) {
      this.#wanted = selection;
      return;
    }
    let context = this.#owner.readPage();
    if (this.#shown?.selection.plan === selection.plan) return;
    if (this.#owner.isPending(context) || !this.#host.isConnected) return;
    this.#wanted = undefined;
    if (this.#end(null, 'replaced')) context = this.#owner.readPage();
    // A listener of `plan-dismiss` may have called `review()` or `assign()`.
    if (this.#owner.isPending(context) || this.#shown) return;
    const change = deriveChange(selection, context);
    const isAbsent = !change || (change === 'planGone' && !findPlan(selection.plan, context.plans));
    if (isAbsent && !isLate) {
      this.#wanted = selection;
      if (isRepeat) return;
      this.#watch(false);
      this.#host.requestUpdate();
    } else if (isChange(change)) this.#announce(this.#toReview(selection, change, context.plans), context);
    else if (typeof change === 'string') this.#owner.notify({ reason: change, selection });
    else this.#owner.refuse(change);
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
    const context = this.#owner.readPage();
    this.check(context);
    const shown = this.#shown;
    if (shown) this.#renew(shown, { ...shown.selection, ...times }, context);
  };

  /** Ends the review in the dialog. The customer who has not closed it is told. */
  readonly close = (reason: DismissReason): void => {
    this.#owner.readPage();
    this.#end(reason === 'dismissed' ? null : { reason: 'notChanged' }, reason);
  };

  /**
   * Confirms what the dialog shows, once the page has heard of it, unless the page has changed. While another picker sends, and while the
   * page lacks what was known, the review waits.
   */
  readonly confirm = (): void => {
    const pressed = this.#shown;
    const context = this.#announceRenewed();
    this.check(context);
    const shown = this.#shown;
    if (!pressed || !isSame(pressed, shown) || this.#owner.isPending(context)) return;
    const { change, amounts } = shown;
    if (!amounts || !isValid(change) || isWaiting(shown, context)) return;
    this.#shown = this.#announced = undefined;
    this.#owner.send(toAttempt(shown, change, context, amounts)).catch(() => undefined);
  };

  /** Ends all reviews: nothing waits, and the page can confirm none of its own. For the parameters see `#end()`. */
  endAll(end: DismissReason, told: Partial<Notice> | null = null): boolean {
    this.#wanted = undefined;
    this.#replace(undefined);
    return this.#end(told, end);
  }

  /** Ends a review if the page differs, or follows the page. What the page lacks is no difference: the review waits. */
  check(context: PickerContext): void {
    const review = this.#shown;
    if (review) {
      const known = toKnown(review, context);
      const comparison = compareReview(review, known);
      const { reason, change } = comparison;
      if (reason && change && isMoreComplete(review, known)) this.#renew(review, review.selection, context);
      else if (reason) this.#end(comparison);
      else if (change && !isEqual(change, review.change))
        this.#show({ ...review, change, plans: known.plans });
    }
    const shown = this.#shown;
    const isWaited = shown ? isWaiting(shown, context) : this.#wanted !== undefined;
    this.#watch(isWaited && context.plans.length > 0);
  }

  /** Starts or stops the time after which an absent plan is gone. */
  #watch(isAbsent: boolean): void {
    if (isAbsent) this.#absence ??= setTimeout(this.#onAbsence, absenceLimit);
    else {
      clearTimeout(this.#absence);
      this.#absence = undefined;
    }
  }

  readonly #onAbsence = (): void => {
    this.#absence = undefined;
    const context = this.#owner.readPage();
    const [shown, wanted] = [this.#shown, this.#wanted];
    if (shown) {
      const comparison = compareReview(shown, toKnown(shown, context, true));
      if (comparison.reason) this.#end(comparison);
    } else if (wanted) this.open(wanted, true);
  };

  /**
   * Renews a review in its dialog: the fields of the page and the focus stay. The page hears of it after a pause. Another selection that
   * means the same is only taken over.
   */
  #renew(review: Review, selection: PlanSelection, page: PickerContext): void {
    const context = toKnown(review, page);
    const comparison = compareReview({ ...review, selection }, context);
    const { change } = comparison;
    if (!change) this.#end(comparison);
    else if (selection !== review.selection && !comparison.reason) this.#show({ ...review, selection });
    else {
      review.controller.abort();
      // The amounts are those of the former request. A page that has answered with none may have none to wait for.
      const amounts = review.amounts?.length === 0 ? review.amounts : undefined;
      const { opening, expected } = review;
      const renewed = this.#toReview(selection, change, context.plans);
      this.#show({ ...renewed, amounts, opening, expected: review.amounts ?? expected });
      clearTimeout(this.#renewal);
      this.#renewal = setTimeout(() => this.#announceRenewed(), renewalDelay);
    }
  }

  /** Reads the page, and announces the review in the dialog if the page has not heard of it. An invalid time is corrected first. */
  #announceRenewed(): PickerContext {
    const context = this.#owner.readPage();
    const review = this.#shown;
    if (!review || review.controller === this.#announced || !isValid(review.change)) return context;
    this.#announce(review, context);
    return this.#owner.readPage();
  }

  /** Announces a review by `plan-review`, and shows it unless the page prevents it. */
  #announce(review: Review, context: PickerContext, isAgain = false): void {
    const { controller, opening, expected } = review;
    // Listeners may call `assign()` or `review()`: nothing is under review meanwhile.
    this.#show(undefined);
    this.#replace(controller);
    const confirm = () => this.#confirmOwn(review, context);
    const renew = () => {
      const page = this.#owner.readPage();
      const shown = this.#shown;
      if (shown?.opening === opening) this.#renew(shown, shown.selection, page);
    };
    const { isPrevented, answer } = announceReview(this.#host, review, confirm, renew);
    const page = this.#owner.readPage();
    const { isConnected } = this.#host;
    if (isPrevented) {
      this.#owner.notify(null);
      return;
    }
    if (controller.signal.aborted || !isConnected) {
      announceEnd(this.#host, review, isConnected ? 'replaced' : 'outdated');
      return;
    }
    // A listener may have changed the page, such as the start of this change: what counts is what the page says now.
    const known = toKnown(review, page);
    const comparison = compareReview(review, known);
    if (comparison.reason && comparison.change && !isAgain) {
      const another = this.#toReview(review.selection, comparison.change, known.plans);
      this.#announce({ ...another, opening, expected }, page, true);
      return;
    }
    this.#owner.notify(null);
    this.#show({ ...review, amounts: answer ? undefined : [] });
    if (comparison.reason) this.#end(comparison);
    let isLate = false;
    setTimeout(() => (isLate = true));
    void answer?.then((read) => {
      this.#answer(review, read, isLate);
    });
  }

  /** Confirms a review of the page itself, as it was announced. */
  async #confirmOwn(review: Review, context: PickerContext): Promise<CustomerPricingResponse> {
    const { change, controller } = review;
    const page = this.#owner.readPage();
    if (controller.signal.aborted || !isValid(change)) throw new AssignmentError('canceled');
    if (this.#owner.isPending(page)) throw new AssignmentError('busy');
    this.#announced = undefined;
    return this.#owner.send(toAttempt(review, change, context, []));
  }

  /**
   * Makes a review confirmable, or ends it, because the page has answered with amounts, or with none that can be shown.
   * @param isLate Whether the dialog was there without them.
   */
  #answer(
    announced: Review,
    { value: amounts, refusal = '' }: PageAnswer<readonly ReviewAmount[]>,
    isLate: boolean,
  ): void {
    const context = this.#owner.readPage();
    this.check(context);
    if (!isSame(announced, this.#shown)) return;
    if (amounts) this.#show({ ...this.#shown, amounts, ...(isLate && { expected: amounts }) });
    else this.#end({ reason: 'notChanged', text: context.session.toMessage(refusal) });
  }

  /**
   * Ends the review in the dialog.
   * @param told What the customer is told. Null for nothing.
   * @returns Whether there was one: listeners of `plan-dismiss` may have changed anything.
   */
  #end(told: Partial<Notice> | null, end: DismissReason = 'outdated'): boolean {
    const review = this.#shown;
    if (!review) return false;
    this.#show(undefined);
    const { reason, plan = review.change.effect.plan, text } = told ?? {};
    if (reason) this.#owner.notify({ reason, plan, text });
    announceEnd(this.#host, review, end);
    return true;
  }

  /** The review that was announced before can no longer be confirmed. */
  #replace(controller: AbortController | undefined): void {
    const former = this.#announced;
    this.#announced = controller;
    former?.abort();
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
      expected: undefined,
      opening: {},
    };
  }

  #show(review: Review | undefined): void {
    this.#shown = review;
    this.#host.requestUpdate();
  }
}

const toAttempt = (
  { selection }: Review,
  { request, effect, cost }: ValidChange,
  context: PickerContext,
  amounts: readonly ReviewAmount[],
): Attempt => ({
  request,
  effect,
  cost,
  amounts,
  selection,
  context,
  isReviewed: true,
  controller: new AbortController(),
});
