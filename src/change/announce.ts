/** Dispatches the events of a change, and tells what their listeners have decided. */
import { type PageAnswer, readData, readHold } from '../input/answer.js';
import { accept, readBoolean, warnOnce } from '../input/read.js';
import { describeDelay, untilAborted, withDeadline } from '../service/deadline.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { ask, dispatchAnyway } from '../ui/platform.js';
import { readAmounts } from './amounts.js';
import { type Change, isValid } from './change.js';
import type { ChangeHost, Outcome, Review } from './progress.js';
import {
  type DismissReason,
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanDismissEvent,
  PlanErrorEvent,
  type PlanReview,
  PlanReviewEvent,
  type ReviewAmount,
  type ReviewAnswer,
} from './events.js';

/** Milliseconds within which the page has to answer with amounts. */
const amountsDeadline = 20_000;

/**
 * Dispatches `plan-review`.
 * @returns Whether the page shows its own review, or none; and its amounts. Undefined: it does not answer with any.
 */
export function announceReview(
  host: Element,
  { change, controller }: Review,
  confirm: () => Promise<CustomerPricingResponse>,
  renew: () => void,
): { isPrevented: boolean; answer: Promise<PageAnswer<readonly ReviewAmount[]>> | undefined } {
  // The customer corrects an invalid time in the dialog.
  if (!isValid(change)) return { isPrevented: false, answer: undefined };
  const { signal } = controller;
  const { answers, isPrevented } = ask<Promise<ReviewAnswer>>(
    host,
    (respond) => new PlanReviewEvent(toDetail(change), { signal, respond, confirm, renew }),
  );
  return { isPrevented, answer: answers[0] && readReviewAnswer(host, answers[0], signal) };
}

async function readReviewAnswer(
  host: Element,
  given: Promise<ReviewAnswer>,
  signal: AbortSignal,
): Promise<PageAnswer<readonly ReviewAmount[]>> {
  const controller = new AbortController();
  const answer = await readData(withDeadline(amountsDeadline, given, controller), readAmounts);
  const isLate = controller.signal.aborted;
  const failed = { mistake: isLate ? describeDelay(amountsDeadline) : 'was rejected' };
  const isSilent = isLate || (answer.refusal === '' && answer.mistake === undefined);
  // A page need not answer a review that has ended.
  if (!signal.aborted) accept(host, 'the answer to plan-review', isSilent ? failed : answer);
  return answer;
}

/**
 * Dispatches `plan-assign`, and waits for the promises of its listeners, also for those that are added while others are pending. Rejects
 * when the signal aborts.
 * @returns The answers. Null: a listener has prevented the request.
 */
export async function announceAssign(
  host: ChangeHost,
  request: Readonly<CustomerPricingRequest>,
  signal: AbortSignal,
): Promise<readonly PageAnswer<true>[] | null> {
  const { answers, isPrevented, close } = ask<Promise<PageAnswer<true>>>(
    host,
    (respond) => new PlanAssignEvent(request, (given) => respond(readHold(given))),
    Infinity,
    (): string =>
      isPrevented || (readBoolean(host.requireHold) && !answers.length)
        ? ', and nothing was sent'
        : ', and the change may have been sent',
  );
  const settled: PageAnswer<true>[] = [];
  try {
    for (const each of answers) {
      const answer = await untilAborted(each, signal);
      accept(host, 'what waitUntil() was given', answer);
      settled.push(answer);
    }
  } catch (reason) {
    if (!isPrevented) throw reason;
  } finally {
    close();
  }
  return isPrevented ? null : settled;
}

export function announceEnd(host: Element, { controller, change }: Review, reason: DismissReason): void {
  controller.abort();
  const detail = toDetail(change);
  dispatchAnyway(host, () => new PlanDismissEvent(detail, reason));
}

export function announceOutcome(host: Element, outcome: Outcome): void {
  const { request, receipt } = outcome;
  if (outcome.name === 'failed' && outcome.error.code === 'setup') warnOnce(host, outcome.error.message);
  dispatchAnyway(host, () =>
    outcome.name === 'assigned'
      ? new PlanAssignedEvent(outcome.response, outcome.request, receipt)
      : new PlanErrorEvent(outcome.error, request, receipt),
  );
}

const toDetail = ({ request, effect, inForce, requestedPlan }: Change): PlanReview => ({
  request: request ?? { productPlanId: requestedPlan },
  kind: effect.kind,
  from: inForce || null,
  to: requestedPlan,
});
