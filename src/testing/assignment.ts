/**
 * The rules of a plan assignment: §2.1 and §4.1 of the service's interface, as pure functions. The clock is
 * an argument, and no history that comes in is changed.
 *
 * Where the interface is silent, this sandbox decides:
 * - "within the upcoming hour" (rule 1) is the next full hour, "today (UTC)" (rule 2) is 00:00 UTC of today;
 * - the current plan is the one in force now: a plan that is only scheduled is not current;
 * - a start in the past, an end at or before the start, and an end that is not in the future are refused;
 * - an end without a default plan (rule 4) is refused; with one, the default plan follows at that end as a
 *   plan of its own;
 * - two plans of one product never overlap: rule 5 ends whatever would reach beyond the new start. A plan
 *   that was to start later ends at its own start, so it never takes effect;
 * - the plans of different products do not touch each other.
 */

/**
 * One instance of a plan at a customer: what the sandbox keeps, and the pricing response (§2.2) that it
 * answers with.
 */
export interface AssignedPlan {
  /** Customer that has the plan. */
  readonly customerId: string;
  /** Product of the plan. */
  readonly productId: string;
  /** Identifier of the plan. */
  readonly productPlanId: string;
  /** Unique identifier of this instance. */
  readonly relationId: string;
  /** Epoch seconds of the assignment. */
  readonly createdTimeInSeconds: number;
  /** Epoch seconds of the start. */
  readonly startTimeInSeconds: number;
  /** Epoch seconds of the end. Absent: no end. */
  readonly endTimeInSeconds?: number;
}

/** A pricing request (§2.1) with its defaults filled in. */
export interface PricingRequest {
  readonly productPlanId: string;
  readonly productId: string;
  readonly startTimeInSeconds: number | null;
  readonly endTimeInSeconds: number | null;
}

/** What an assignment depends on besides the request. */
export interface AssignmentContext {
  /** Epoch seconds. */
  readonly now: number;
  readonly customerId: string;
  /** The account's default plan within the requested product, null for none. */
  readonly defaultPlan: string | null;
}

export interface Assignment {
  readonly history: readonly AssignedPlan[];
  readonly response: AssignedPlan;
}

export interface Refusal {
  readonly errorMessage: string;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

export const nextFullHour = (now: number): number => now - (now % HOUR) + HOUR;

export const startOfDay = (now: number): number => now - (now % DAY);

/** The plan of a product that is in force at a time. */
export function planAt(
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

/**
 * §4.1: assigns a plan. Cancelling (rule 2) is no case of its own: the plan is then the account's default
 * plan.
 */
export function assign(
  history: readonly AssignedPlan[],
  request: PricingRequest,
  context: AssignmentContext,
): Assignment | Refusal {
  const { productId, productPlanId, endTimeInSeconds: end } = request;
  const { now, customerId, defaultPlan } = context;
  const start = startOf(history, request, now);

  if (request.startTimeInSeconds !== null && start < now)
    return { errorMessage: 'startTimeInSeconds is in the past' };
  if (end !== null && defaultPlan === null)
    return { errorMessage: 'endTimeInSeconds requires that the account has a default plan defined' };
  if (end !== null && end <= start)
    return { errorMessage: 'endTimeInSeconds must be after the start of the plan' };
  if (end !== null && end <= now) return { errorMessage: 'endTimeInSeconds must be in the future' };

  // A history only grows, so its length makes a unique identifier without chance or a counter kept elsewhere.
  const relationId = (offset: number): string => `${customerId}-relation-${history.length + offset}`;
  const created = { customerId, productId, createdTimeInSeconds: now };
  const response: AssignedPlan = {
    ...created,
    productPlanId,
    relationId: relationId(1),
    startTimeInSeconds: start,
    ...(end === null ? {} : { endTimeInSeconds: end }),
  };
  const next = [...history.map((plan) => endedAt(plan, productId, start)), response];
  if (end !== null && defaultPlan !== null) {
    next.push({
      ...created,
      productPlanId: defaultPlan,
      relationId: relationId(2),
      startTimeInSeconds: end,
    });
  }
  return { history: next, response };
}

/** §2.1 rules 1 to 3. */
function startOf(history: readonly AssignedPlan[], request: PricingRequest, now: number): number {
  if (request.startTimeInSeconds !== null) return request.startTimeInSeconds;
  return planAt(history, request.productId, now) ? nextFullHour(now) : startOfDay(now);
}

/** §2.1 rule 5. */
function endedAt(plan: AssignedPlan, productId: string, start: number): AssignedPlan {
  if (plan.productId !== productId) return plan;
  if (plan.endTimeInSeconds !== undefined && plan.endTimeInSeconds <= start) return plan;
  return { ...plan, endTimeInSeconds: Math.max(plan.startTimeInSeconds, start) };
}
