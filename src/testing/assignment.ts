/**
 * The rules of a plan assignment (§2.1, §4.1) as pure functions. The current time is an argument.
 *
 * Where the contract is silent, the sandbox does the following:
 * - "Within the upcoming hour" (rule 1) means half an hour after the assignment, unless `startAfter` says otherwise. "Today (UTC)"
 *   (rule 2) means 00:00 UTC of today.
 * - The current plan is the plan in force now. A scheduled plan is not current.
 * - It refuses a start in the past, an end at or before the start, and an end that is not in the future.
 * - It refuses an end without a default plan (rule 4). With one, it adds the default plan as a plan that starts at the end.
 * - Two plans of one product never overlap: rule 5 ends each plan that would last beyond the new start. A plan with a later
 *   start ends at its own start, so it never takes effect.
 * - Plans of different products do not affect each other.
 */

/** Instance of a plan at a customer. Also the body of the answer to an assignment (§2.2). */
export interface AssignedPlan {
  /** Customer that has the plan. */
  readonly customerId: string;
  /** Product of the plan. */
  readonly productId: string;
  /** Identifier of the plan. */
  readonly productPlanId: string;
  /** Unique identifier of this instance. */
  readonly relationId: string;
  /** When the plan was assigned, in epoch seconds (UTC). */
  readonly createdTimeInSeconds: number;
  /** When the plan starts, in epoch seconds (UTC). */
  readonly startTimeInSeconds: number;
  /** When the plan ends, in epoch seconds (UTC). Absent: no end. */
  readonly endTimeInSeconds?: number;
}

/** Pricing request (§2.1) with its defaults. Times in epoch seconds (UTC). */
export interface PricingRequest {
  readonly productPlanId: string;
  readonly productId: string;
  readonly startTimeInSeconds: number | null;
  readonly endTimeInSeconds: number | null;
}

/** What an assignment depends on, besides the request and the plans of the customer. */
export interface AssignmentContext {
  /** Current time in epoch seconds. */
  readonly now: number;
  readonly customerId: string;
  /** The account's default plan in the requested product. `null`: none. */
  readonly defaultPlan: string | null;
  /** Seconds after which a plan starts that is assigned without a start (rule 1). */
  readonly startAfter: number;
}

/** Result of an assignment: all plans of the customer, and the answer. */
export interface Assignment {
  readonly history: readonly AssignedPlan[];
  readonly response: AssignedPlan;
}

/** Body of the answer to a request that the sandbox refuses. */
export interface AssignmentRefusal {
  readonly errorMessage: string;
}

const DAY = 86_400;

/** Returns 00:00 UTC of the day of a time in epoch seconds. */
export const getStartOfDay = (now: number): number => now - (now % DAY);

/** Returns the plan of a product that is in force at a time, in epoch seconds. */
export function findPlanAt(
  history: readonly AssignedPlan[],
  productId: string,
  time: number,
): AssignedPlan | undefined {
  return history.find(
    (plan) =>
      plan.productId === productId &&
      plan.startTimeInSeconds <= time &&
      (plan.endTimeInSeconds === undefined || plan.endTimeInSeconds > time),
  );
}

/** Assigns a plan (§4.1). A cancellation (rule 2) is an assignment of the account's default plan. */
export function assign(
  history: readonly AssignedPlan[],
  request: PricingRequest,
  context: AssignmentContext,
): Assignment | AssignmentRefusal {
  const { productId, productPlanId, endTimeInSeconds: end } = request;
  const { now, customerId, defaultPlan } = context;
  const start = getStart(history, request, context);

  if (request.startTimeInSeconds !== null && start < now)
    return { errorMessage: 'startTimeInSeconds is in the past' };
  if (end !== null && defaultPlan === null)
    return { errorMessage: 'endTimeInSeconds requires that the account has a default plan defined' };
  if (end !== null && end <= start)
    return { errorMessage: 'endTimeInSeconds must be after the start of the plan' };
  if (end !== null && end <= now) return { errorMessage: 'endTimeInSeconds must be in the future' };

  // Unique without a counter, because a history only grows.
  const createRelationId = (offset: number): string => `${customerId}-relation-${history.length + offset}`;
  const created = { customerId, productId, createdTimeInSeconds: now };
  const response: AssignedPlan = {
    ...created,
    productPlanId,
    relationId: createRelationId(1),
    startTimeInSeconds: start,
    ...(end === null ? {} : { endTimeInSeconds: end }),
  };
  const next = [...history.map((plan) => endAtStart(plan, productId, start)), response];
  if (end !== null && defaultPlan !== null) {
    next.push({
      ...created,
      productPlanId: defaultPlan,
      relationId: createRelationId(2),
      startTimeInSeconds: end,
    });
  }
  return { history: next, response };
}

/** Returns the start of the requested plan (§2.1 rules 1 to 3). */
function getStart(
  history: readonly AssignedPlan[],
  request: PricingRequest,
  { now, startAfter }: AssignmentContext,
): number {
  if (request.startTimeInSeconds !== null) return request.startTimeInSeconds;
  return findPlanAt(history, request.productId, now) ? now + startAfter : getStartOfDay(now);
}

/** Ends a plan of the product at the start of the new plan (§2.1 rule 5). */
function endAtStart(plan: AssignedPlan, productId: string, start: number): AssignedPlan {
  if (plan.productId !== productId) return plan;
  if (plan.endTimeInSeconds !== undefined && plan.endTimeInSeconds <= start) return plan;
  return { ...plan, endTimeInSeconds: Math.max(plan.startTimeInSeconds, start) };
}
