/** What a request changes for the customer: plain functions of plain data. */
import { checkSchedule, timeline, type TimelineStep } from '../schedule.js';
import { PortalError } from '../service/errors.js';
import { type CustomerPricingRequest, readPricingRequest } from '../service/resources.js';
import { findPlan, type Plan } from './plan.js';
import type { PlanStatus, ScheduledAssignment } from './state.js';

/** What is sent besides the plan (§2.1). Absent or null: left to the service. */
export interface AssignmentOptions {
  productId?: string | null | undefined;
  startTimeInSeconds?: number | null | undefined;
  endTimeInSeconds?: number | null | undefined;
}

/** The request for a plan (§2.1), unchecked. */
export const createRequest = (
  productPlanId: string,
  { productId, startTimeInSeconds, endTimeInSeconds }: AssignmentOptions,
): CustomerPricingRequest => ({
  productPlanId,
  ...(productId != null && { productId }),
  ...(startTimeInSeconds != null && { startTimeInSeconds }),
  ...(endTimeInSeconds != null && { endTimeInSeconds }),
});

/**
 * Exactly what will be sent, frozen.
 * @throws PortalError `setup`, with what is wrong.
 */
export function checkRequest(request: unknown, defaultPlan: string, now: number): CustomerPricingRequest {
  const checked = readPricingRequest(request);
  const { startTimeInSeconds: start, endTimeInSeconds: end } = checked;
  const problems = checkSchedule({ start, end }, now);
  const problem = problems.start ?? problems.end ?? (end && !defaultPlan && 'an end needs default-plan');
  if (problem) throw new PortalError('setup', `The times cannot be sent: ${problem}.`);
  return Object.freeze(checked);
}

/** Why a request does not make sense any more; the name of the message about it. */
export type Conflict = 'planGone' | 'isCurrent';

/**
 * Compares a request with what is known now: the page may have changed while the customer read.
 * @param isAvailable Whether the page offers and renders the requested plan.
 */
export function findConflict(
  { productPlanId, startTimeInSeconds, endTimeInSeconds }: CustomerPricingRequest,
  { currentPlan, defaultPlan, scheduled }: PlanStatus,
  isAvailable: boolean,
): Conflict | null {
  if (productPlanId === currentPlan)
    return (startTimeInSeconds ?? endTimeInSeconds ?? scheduled) ? null : 'isCurrent';
  return productPlanId === defaultPlan || isAvailable ? null : 'planGone';
}

/** A plan of a change and when it begins. */
export interface ChangeStep extends TimelineStep {
  plan: string;
  /** Undefined: the page does not list the plan. */
  details: Plan | undefined;
  /** How much more than the current plan it costs. Undefined: the same, or not comparable. */
  difference: number | undefined;
}

/** What a request changes, as data. */
export interface Change {
  readonly request: CustomerPricingRequest;
  /** `keep`: goes back from a scheduled plan to the current one. `cancel`: goes back to the default plan. */
  readonly kind: 'assign' | 'keep' | 'cancel';
  /** Value of the current plan. Empty: not known. */
  readonly currentPlan: string;
  /** In the order of their start. */
  readonly steps: readonly ChangeStep[];
  /** Features of the requested plan that the current one does not have. */
  readonly gains: readonly string[];
  /** Features of the current plan that the requested one does not have. */
  readonly losses: readonly string[];
  /** The scheduled assignment that does not take place. */
  readonly replaced: ScheduledAssignment | undefined;
}

/** @param readFeatures Reads what a plan lists. */
export function getChange(
  request: CustomerPricingRequest,
  status: PlanStatus,
  readFeatures: (plan: Plan) => string[],
): Change {
  const { plans, value, currentPlan, defaultPlan, scheduled, assignment, now } = status;
  const { productPlanId, startTimeInSeconds: start = 0, endTimeInSeconds: end } = request;
  const isCurrent = productPlanId === currentPlan;
  // A customer without a known plan may choose the default plan as the first one.
  const isCancel = productPlanId === defaultPlan && (currentPlan || value !== defaultPlan);
  const before = findPlan(currentPlan, plans);
  const after = findPlan(productPlanId, plans);
  const [had, gets] = before && after ? [readFeatures(before), readFeatures(after)] : [[], []];
  const isComparable = had.length > 0 && gets.length > 0;
  return {
    request,
    kind: isCurrent ? (start || end ? 'assign' : 'keep') : isCancel ? 'cancel' : 'assign',
    currentPlan,
    steps: timeline(request, now, currentPlan, defaultPlan, assignment).flatMap(({ plan, from }) => {
      // The current plan goes on: nothing begins that a customer would notice.
      if (!plan || (isCurrent && from === 'soon')) return [];
      const details = findPlan(plan, plans);
      return { plan, from, details, difference: getDifference(before, details) };
    }),
    gains: isComparable ? gets.filter((feature) => !had.includes(feature)) : [],
    losses: isComparable ? had.filter((feature) => !gets.includes(feature)) : [],
    replaced: scheduled && start <= scheduled.startTimeInSeconds ? scheduled : undefined,
  };
}

/** Prices are comparable if they are numbers of one currency and interval. */
function getDifference(before: Plan | undefined, after: Plan | undefined): number | undefined {
  if (!before || after?.currency !== before.currency || after.interval !== before.interval) return undefined;
  // Rounded: decimal fractions do not subtract exactly.
  const difference = Number((Number(after.price || NaN) - Number(before.price || NaN)).toFixed(6));
  return Number.isFinite(difference) && difference ? difference : undefined;
}
