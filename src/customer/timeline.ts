/** The plans of a customer in time. Pure functions. */
import { type CustomerPricingResponse, toPricingResponse } from '../service/resources.js';

/** A plan, and when it starts in epoch seconds. */
export interface PlanStart {
  readonly plan: string;
  readonly start: number;
}

/** A change of the plan in force. */
export interface PlanEvent {
  /** Value of the plan that is in force from then on. Undefined: that of the default plan. */
  readonly plan: string | undefined;
  /** Epoch seconds. */
  readonly start: number;
  /** Value of the plan that ends then. If another one is in force, nothing happens. */
  readonly ends?: string;
  /** Since when a plan that ends may be in force, if its start is not known: it ends unless the page has stated another one. */
  readonly since?: number;
  /** Whether the page has stated its current plan, and not an assignment. */
  readonly isStated?: true;
}

/** What follows: a plan starts, or another one ends. */
export interface Following extends PlanStart {
  /** Value of the plan that ends without another assignment: the default plan follows. Undefined: a plan starts. */
  readonly ends: string | undefined;
}

/** The plans of a customer now and later, as far as the page and the service have told. */
export interface Timeline {
  /** Value of the plan in force. Empty: not known. */
  readonly inForce: string;
  /** What follows, by start. */
  readonly following: readonly Following[];
  /** The plans among them that an assignment starts. */
  readonly scheduled: readonly PlanStart[];
  /** Value of the account's default plan. Empty: not known. */
  readonly defaultPlan: string;
  /** Epoch seconds, by the clock of the device. */
  readonly now: number;
}

/**
 * Adds the current plan of the page. Only the last one counts.
 * @param start Epoch seconds. -Infinity: from the beginning.
 */
export const addStated = (
  events: readonly PlanEvent[],
  plan: string,
  start: number,
): readonly PlanEvent[] => [{ plan, start, isStated: true }, ...events.filter(({ isStated }) => !isStated)];

/**
 * Adds an assignment. It ends each other one at its own start (§2.1 rule 5), so that what would start later never does. One that had
 * ended when it became known says nothing.
 * @param now Epoch seconds.
 */
export function addAssignment(
  events: readonly PlanEvent[],
  assignment: CustomerPricingResponse,
  now: number,
): readonly PlanEvent[] {
  // A page may have set any object, with null or zero for "none".
  const { productPlanId: plan, startTimeInSeconds, endTimeInSeconds: end } = toPricingResponse(assignment);
  const start = startTimeInSeconds ?? now;
  if (end && end <= Math.max(start, now)) return events;
  return [
    ...events.filter((event) => event.isStated ?? event.start < start),
    // When a plan without a start begins is not known.
    ...(plan && startTimeInSeconds ? [{ plan, start }] : []),
    ...(plan && end
      ? [{ plan: undefined, start: end, ends: plan, ...(!startTimeInSeconds && { since: now }) }]
      : []),
  ];
}

/**
 * Returns the plan in force and what follows: each event replaces the one before it.
 * @param defaultPlan Value of the account's default plan. Empty: not known.
 * @param now Epoch seconds.
 */
export function getTimeline(events: readonly PlanEvent[], defaultPlan: string, now: number): Timeline {
  let inForce = '';
  const following: Following[] = [];
  const stated = events.find(({ isStated }) => isStated);
  // Stable: of two events at the same time, the statement of the page is the first.
  for (const { plan = defaultPlan, start, ends, since } of events.toSorted((a, b) => a.start - b.start)) {
    const before = following.at(-1)?.plan ?? inForce;
    const isReplaced =
      since === undefined ? ends !== before : stated && stated.start >= since && stated.plan !== ends;
    if (ends !== undefined && isReplaced) continue;
    if (start <= now) inForce = plan;
    // A plan that is in force already continues without a visible start.
    else if (plan !== before) following.push({ plan, start, ends });
  }
  return { inForce, following, scheduled: following.filter(({ ends }) => !ends), defaultPlan, now };
}
