import { compareFeatures } from '../plan/features.js';
import { findPlan } from '../plan/plan.js';
import type { PageAnswer } from '../input/answer.js';
import { warnOnce } from '../input/read.js';
import { AssignmentError } from '../service/errors.js';
import type { CustomerPricingResponse } from '../service/resources.js';
import { announceEnd, announceReview } from './announce.js';
import { toAttempt } from './attempt.js';
import { type Change, deriveChange, isChange, isValid, type PlanSelection } from './change.js';
import {
  type Attempt,
  type ChangeHost,
  compareReview,
  type Notice,
  type Review,
  withPlans,
} from './progress.js';
import type { DismissReason, ReviewAmount } from './events.js';
import type { PickerContext } from './picker-context.js';

/** Milliseconds after which the page hears of a renewed review, unless it is renewed again: an arrow key that is held down. */
const renewalDelay = 300;

/** The change that a review is part of. */
interface ReviewOwner {
  readPage: () => PickerContext;
  isPending: (context: PickerContext) => boolean;
  notify: (notice: Notice | null) => void;
  refuse: (cause: unknown) => void;
  send: (attempt: Attempt) => Promise<CustomerPricingResponse>;
}

/**
 * The way of a review, from the press to the confirmation. What it shows is a snapshot of the page: whether the page still says so is asked
 * when the customer confirms it or edits its times.
 */
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

  /** Opens the review of a selection, or says why there is none. Ignored while a change is pending, and if its plan is under review. */
  open(selection: PlanSelection): void {
    this.#wanted = this.#host.hasUpdated ? undefined : selection;
    if (this.#wanted) return;
    let context = this.#owner.readPage();
    if (this.#shown?.selection.plan === selection.plan) return;
    if (this.#owner.isPending(context) || !this.#host.isConnected) return;
    if (this.#end(null, 'replaced')) context = this.#owner.readPage();
    // A listener of `plan-dismiss` may have called `review()` or `assign()`.
    if (this.#owner.isPending(context) || this.#shown) return;
    const change = deriveChange(selection, context);
    const isAbsent = !change || (change === 'planGone' && !findPlan(selection.plan, context.plans));
    if (isAbsent) this.#wait(selection, context);
    else if (isChange(change)) this.#announce(this.#toReview(selection, change, context));
    else if (typeof change === 'string') this.#owner.notify({ reason: change, selection });
    else this.#owner.refuse(change);
  }

  /** Opens the review once the page lists its plan. */
  #wait(selection: PlanSelection, { plans }: PickerContext): void {
    this.#wanted = selection;
    if (plans.length && document.readyState !== 'loading')
      warnOnce(this.#host, `no plan has the value "${selection.plan}". Its review opens once there is one.`);
  }

  /** Returns the review of a selection as it would be shown. Nobody hears of it. Null: there is none. */
  preview(selection: PlanSelection): Review | null {
    const { context } = this.#host;
    const change = deriveChange(selection, context);
    return isChange(change) ? { ...this.#toReview(selection, change, context), amounts: [] } : null;
  }

  /** Applies times that the customer has entered in the review. */
  readonly edit = (times: Partial<Pick<PlanSelection, 'start' | 'end'>>): void => {
    const context = this.#owner.readPage();
    const shown = this.#shown;
    if (!shown) return;
    // With the former times: the edit must not hide a change of the page.
    const notice: Notice | null = isDifferent(shown, context) ? { reason: 'changed' } : shown.notice;
    this.#renew(shown, { ...shown.selection, ...times }, context, notice);
  };

  /** Ends the review in the dialog. The customer who has not closed it is told. */
  readonly close = (reason: DismissReason): void => {
    this.#owner.readPage();
    this.#end(reason === 'dismissed' ? null : { reason: 'notChanged' }, reason);
  };

  /**
   * Confirms what the dialog shows, once the page has heard of it. If the page says something else by now, that is shown instead, and
   * confirmed by another press. Waits while another picker sends.
   * @param pressed What was rendered with the pressed button.
   */
  readonly confirm = (pressed: Review): void => {
    const context = this.#announceRenewed();
    const shown = this.#shown;
    if (shown?.opening !== pressed.opening || this.#owner.isPending(context)) return;
    const { change, amounts } = shown;
    const notice: Notice = { reason: 'changed' };
    // It is shown only since this press, or will be with the next update.
    if (shown.controller !== pressed.controller) this.#show({ ...shown, notice });
    else if (!amounts || !isValid(change)) return;
    else if (isDifferent(shown, context)) this.#renew(shown, shown.selection, context, notice);
    else {
      this.#shown = this.#announced = undefined;
      const confirmed = { ...shown, context: withPlans(shown, context) };
      this.#owner.send(toAttempt(confirmed, change, amounts)).catch(() => undefined);
    }
  };

  /** Ends all reviews: nothing waits, and the page can confirm none of its own. For the parameters see `#end()`. */
  endAll(end: DismissReason, told: Partial<Notice> | null = null): boolean {
    this.#wanted = undefined;
    this.#replace(undefined);
    return this.#end(told, end);
  }

  /** Renews a review once the plan in force or the plans are known: what it shows was a guess. */
  follow(page: PickerContext): void {
    const review = this.#shown;
    if (!review) return;
    const { inForce, plans } = review.context;
    if ((!inForce && page.inForce) || (!plans.length && page.plans.length))
      this.#renew(review, review.selection, page);
  }

  /**
   * Renews a review in its dialog: the fields of the page and the focus stay. The page hears of it after a pause. Another selection that
   * means the same is only taken over.
   */
  #renew(review: Review, selection: PlanSelection, page: PickerContext, notice = review.notice): void {
    const comparison = compareReview({ ...review, selection }, page);
    const { change } = comparison;
    if (!change) this.#end(comparison);
    else if (selection !== review.selection && !comparison.reason) this.#show({ ...review, selection });
    else {
      review.controller.abort();
      // The amounts are those of the former request. A page that has answered with none may have none to wait for.
      const amounts = review.amounts?.length === 0 ? review.amounts : undefined;
      const { opening, expected } = review;
      const renewed = this.#toReview(selection, change, withPlans(review, page));
      this.#show({ ...renewed, amounts, opening, notice, expected: review.amounts ?? expected });
      clearTimeout(this.#renewal);
      this.#renewal = setTimeout(() => this.#announceRenewed(), renewalDelay);
    }
  }

  /**
   * Reads the page, and announces the review in the dialog if the page has not heard of it, and still says so. An invalid time is corrected
   * first.
   */
  #announceRenewed(): PickerContext {
    const context = this.#owner.readPage();
    const review = this.#shown;
    if (!review || review.controller === this.#announced || !isValid(review.change)) return context;
    if (isDifferent(review, context)) this.#renew(review, review.selection, context, { reason: 'changed' });
    else this.#announce(review);
    return this.#owner.readPage();
  }

  /** Announces a review by `plan-review`, and shows it unless the page prevents it. */
  #announce(review: Review, isAgain = false): void {
    const { controller, opening, expected, notice } = review;
    // Listeners may call `assign()` or `review()`: nothing is under review meanwhile.
    this.#show(undefined);
    this.#replace(controller);
    const confirm = () => this.#confirmOwn(review);
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
    const comparison = compareReview(review, page);
    if (comparison.reason && comparison.change && !isAgain) {
      const another = this.#toReview(review.selection, comparison.change, withPlans(review, page));
      this.#announce({ ...another, opening, expected, notice }, true);
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
  async #confirmOwn(review: Review): Promise<CustomerPricingResponse> {
    const { change, controller } = review;
    const page = this.#owner.readPage();
    if (controller.signal.aborted || !isValid(change)) throw new AssignmentError('canceled');
    if (this.#owner.isPending(page)) throw new AssignmentError('busy');
    this.#announced = undefined;
    return this.#owner.send(toAttempt(review, change, []));
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
    const shown = this.#shown;
    // It may show something else by now.
    if (shown?.controller !== announced.controller) return;
    if (amounts) this.#show({ ...shown, amounts, ...(isLate && { expected: amounts }) });
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
    const { reason, text } = told ?? {};
    if (reason) this.#owner.notify({ reason, text });
    announceEnd(this.#host, review, end);
    return true;
  }

  /** The review that was announced before can no longer be confirmed. */
  #replace(controller: AbortController | undefined): void {
    const former = this.#announced;
    this.#announced = controller;
    former?.abort();
  }

  #toReview(selection: PlanSelection, change: Change, context: PickerContext): Review {
    const { effect, inForce, requestedPlan } = change;
    // What another plan between them has is not known.
    const isKnown = effect.kind !== 'keep' && !effect.isInterrupted;
    const read = (value: string) => (isKnown ? this.#host.getFeatures(value) : new Map());
    const features = compareFeatures(read(inForce), read(requestedPlan));
    return {
      selection,
      change,
      features,
      context,
      controller: new AbortController(),
      amounts: undefined,
      expected: undefined,
      opening: {},
      notice: null,
    };
  }

  #show(review: Review | undefined): void {
    this.#shown = review;
    this.#host.requestUpdate();
  }
}

/** Whether the page says something else than the customer has read. */
const isDifferent = (review: Review, page: PickerContext): boolean =>
  compareReview(review, page).reason !== undefined;
