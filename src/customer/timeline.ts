/** The plans of a customer in time. Pure functions. */
import { type CustomerPricingResponse, toPricingResponse } from '../service/resources.js';

/** A plan, and when it starts in epoch seconds. */
export interface PlanStart {
  readonly plan: string;
  readonly start: number;
}

/** The last known assignment: made here, or set by the page. */
export interface KnownAssignment {
  readonly response: CustomerPricingResponse;
  /** When it became known, in epoch seconds. */
  readonly since: number;
  /** What the assignments before it had started or ended last by then. Undefined: nothing. */
  readonly before: PlanStart | undefined;
}

/** What the page tells of the plans. */
export interface StatedPlans {
  /** Current plan that the page has set, and when it changed to it: its first value counts from the beginning. */
  readonly stated: PlanStart;
  /** Value of the account's default plan. Empty: not known. */
  readonly defaultPlan: string;
}

/** The plans of a customer now and later, as far as the page and the service have told. */
export interface Timeline {
  /** Value of the plan in force. Empty: not known. */
  readonly inForce: string;
  /** What the known assignments have started or ended last. Undefined: nothing. */
  readonly started: PlanStart | undefined;
  /** Plan of the assignment, if it has not started yet and is another one. */
  readonly scheduled: PlanStart | undefined;
  /** Value of the plan of the assignment. Empty: not known, or no longer true. */
  readonly assignedPlan: string;
  /** End of the assignment in epoch seconds, if it is in the future: the default plan follows. */
  readonly end: number | undefined;
  /** What follows, by start: the scheduled plan, and the default plan at the end. */
  readonly following: readonly PlanStart[];
  /** Value of the account's default plan. Empty: not known. */
  readonly defaultPlan: string;
  /** Epoch seconds, by the clock of the device. */
  readonly now: number;
}

/**
 * Returns what is stored of an assignment that becomes known.
 * @param timeline The timeline by then. Undefined: that of another product.
 */
export const know = (
  response: CustomerPricingResponse,
  now: number,
  timeline?: Pick<Timeline, 'started'>,
): KnownAssignment => ({ response, since: now, before: timeline?.started });

/** Whether two responses tell of the same assignment: a page may set more of it, or another end. */
export const isSameAssignment = (a: CustomerPricingResponse, b: CustomerPricingResponse): boolean =>
  a.productPlanId === b.productPlanId && a.startTimeInSeconds === b.startTimeInSeconds;

/**
 * Returns the plan in force and what follows. Of three events the last one counts: the page has changed its current plan, the
 * assignment has started, and it has ended, after which the default plan is in force. An assignment that had ended when it became
 * known says nothing, and neither does the end of one that the page has replaced by another plan.
 * @param known The last known assignment. Null: none.
 * @param now Epoch seconds.
 */
export function getTimeline(
  { stated, defaultPlan }: StatedPlans,
  known: KnownAssignment | null,
  now: number,
): Timeline {
  // A page may have set any object, with null or zero for "none".
  const response = toPricingResponse(known?.response ?? {});
  const { productPlanId: plan = '', startTimeInSeconds, endTimeInSeconds } = response;
  const { since = 0, before } = known ?? {};
  const start = startTimeInSeconds ?? since;
  const isVoid = !known || Boolean(endTimeInSeconds && endTimeInSeconds <= Math.max(start, since));
  const isOver = isVoid || Boolean(stated.plan && stated.plan !== plan && stated.start >= start);
  const begin = startTimeInSeconds && plan && !isVoid ? { plan, start } : undefined;
  const finish = endTimeInSeconds && !isOver ? { plan: defaultPlan, start: endTimeInSeconds } : undefined;
  const isPast = (event: PlanStart | undefined) => event && event.start <= now;
  const started = findLast([before, ...[begin, finish].filter(isPast)]);
  const inForce = findLast([started, stated.plan ? stated : undefined])?.plan ?? '';
  // If the scheduled plan is the one in force, it continues without a visible start.
  const scheduled = isPast(begin) || plan === inForce ? undefined : begin;
  const end = isPast(finish) ? undefined : finish;
  return {
    ...{ inForce, started, scheduled, defaultPlan, now },
    assignedPlan: isOver ? '' : plan,
    end: end?.start,
    following: [scheduled, end].filter((each) => each !== undefined),
  };
}

/** Returns the event with the latest start. Of two at the same time, the second. */
const findLast = (events: readonly (PlanStart | undefined)[]): PlanStart | undefined =>
  events.reduce((last, each) => (each && each.start >= (last?.start ?? -Infinity) ? each : last), undefined);
