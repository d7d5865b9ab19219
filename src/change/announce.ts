/** Dispatches the events of a change, and tells what their listeners have decided. */
import { dispatchAnyway, warnOnce } from '../ui/platform.js';
import { readAmounts, readCustomerMessage } from './amounts.js';
import { type Change, isValid } from './change.js';
import type { Review } from './change-state.js';
import type { Outcome } from './attempt-outcome.js';
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

/** What the page has answered: amounts, or null and why it has none. */
type ReadAnswer = readonly [amounts: readonly ReviewAmount[] | null, customerMessage: string];

/** What the listeners of `plan-review` have decided. */
interface Announced {
  /** Whether the page shows its own review, or none. */
  readonly isPrevented: boolean;
  /** Whether the page has confirmed the change during the event. */
  readonly isConfirmed: boolean;
  /** Undefined: the page does not answer with amounts. */
  readonly answer: Promise<ReadAnswer> | undefined;
}

/**
 * Dispatches `plan-review`.
 * @param onConfirm Called when the page confirms after the event.
 */
export function announceReview(host: Element, review: Review, onConfirm: () => void): Announced {
  // The customer corrects an invalid time in the dialog.
  if (!isValid(review.change)) return { isPrevented: false, isConfirmed: false, answer: undefined };
  let answer: Promise<ReviewAnswer> | undefined;
  let isOpen = true;
  let isConfirmed = false;
  const event = new PlanReviewEvent(
    toDetail(review.change),
    review.controller.signal,
    (given) => {
      if (!isOpen || answer)
        throw new DOMException('plan-review can no longer be answered.', 'InvalidStateError');
      answer = given;
    },
    () => {
      if (isOpen) isConfirmed = true;
      else onConfirm();
    },
  );
  const isPrevented = !host.dispatchEvent(event);
  isOpen = false;
  return { isPrevented, isConfirmed, answer: readAnswer(answer) };
}

const readAnswer = (answer: Promise<ReviewAnswer> | undefined): Promise<ReadAnswer> | undefined =>
  answer
    ?.then((given): ReadAnswer => [readAmounts(given), ''])
    .catch((cause: unknown): ReadAnswer => [null, readCustomerMessage(cause)]);

/** Dispatches `plan-dismiss`. */
export function announceEnd(host: Element, { controller, change }: Review, reason: DismissReason): void {
  controller.abort();
  const detail = toDetail(change);
  dispatchAnyway(host, () => new PlanDismissEvent(detail, reason));
}

/** Dispatches `plan-assigned` or `plan-error`. */
export function announceOutcome(host: Element, outcome: Outcome): void {
  const { request, receipt } = outcome;
  if (outcome.name === 'failed' && outcome.error.code === 'setup') warnOnce(host, outcome.error.message);
  dispatchAnyway(host, () =>
    outcome.name === 'assigned'
      ? new PlanAssignedEvent(outcome.response, outcome.request, receipt)
      : new PlanErrorEvent(outcome.error, request, receipt),
  );
}

/** Returns the detail of the events of a review. */
const toDetail = ({ request, effect, inForce, requestedPlan }: Change): PlanReview => ({
  request: request ?? { productPlanId: requestedPlan },
  kind: effect.kind,
  from: inForce || null,
  to: requestedPlan,
});
