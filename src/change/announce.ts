/** Dispatches the events of a change, and tells what their listeners have decided. */
import { ask, dispatchAnyway, warnOnce } from '../ui/platform.js';
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
  /** Undefined: the page does not answer with amounts. */
  readonly answer: Promise<ReadAnswer> | undefined;
}

/**
 * Dispatches `plan-review`.
 * @param onConfirm Called when the page confirms, also during the event.
 */
export function announceReview(
  host: Element,
  { change, controller }: Review,
  onConfirm: () => void,
): Announced {
  // The customer corrects an invalid time in the dialog.
  if (!isValid(change)) return { isPrevented: false, answer: undefined };
  const { answers, isPrevented } = ask<Promise<ReviewAnswer>>(
    host,
    (respond) => new PlanReviewEvent(toDetail(change), controller.signal, respond, onConfirm),
  );
  return { isPrevented, answer: readAnswer(answers[0]) };
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
