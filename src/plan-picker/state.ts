/** What is known of a customer's plans: plain functions of plain data. */
import { getPhase } from '../schedule.js';
import { type CustomerPricingResponse, toPricingResponse } from '../service/resources.js';
import { findPlan, getIntervals, isOffered, type Plan } from './plan.js';

/** An assignment of which the plan has not started yet. */
export type ScheduledAssignment = CustomerPricingResponse & {
  productPlanId: string;
  startTimeInSeconds: number;
};

/** Which plans there are, and which of them the customer has and will have, as far as the page and the service said. */
export interface PlanStatus {
  readonly plans: readonly Plan[];
  /** Value of the chosen plan. Empty: none. */
  readonly value: string;
  /** Value of the current plan: that of the last known assignment once its start has passed. Empty: not known. */
  readonly currentPlan: string;
  /** Value of the account's default plan. Empty: not known. */
  readonly defaultPlan: string;
  /** Whether the page lets nothing be changed. */
  readonly isReadOnly: boolean;
  /** The readable fields of the last known assignment. */
  readonly assignment: CustomerPricingResponse | null;
  /** The last known assignment, where its plan has not started yet and is another one than the current plan. */
  readonly scheduled: ScheduledAssignment | undefined;
  /** End of the last known assignment, where it is still to come. */
  readonly end: number | undefined;
  /** Epoch seconds, by the service's clock where that is known. */
  readonly now: number;
}

type Given = Pick<PlanStatus, 'plans' | 'value' | 'currentPlan' | 'defaultPlan' | 'isReadOnly' | 'now'>;

/** The last known assignment. */
interface Known {
  /** As a page gave it. */
  readonly value: object | null | undefined;
  /** Whether it was made here: once it has ended, the default plan is the current one. */
  readonly isMadeHere: boolean;
  /** Whether the page has changed the current plan after it: the page counts. */
  readonly isOutdated: boolean;
}

export function getPlanStatus(given: Given, { value, isMadeHere, isOutdated }: Known): PlanStatus {
  const { currentPlan, defaultPlan, now } = given;
  const known = value ? update(toPricingResponse(value), isOutdated ? currentPlan : '', now) : null;
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = known ?? {};
  const phase = known && getPhase(known, now);
  // One that ends no later than it starts has ended too, but never began.
  const hasTakenPlace = phase === 'ended' && end && end > (start ?? 0);
  const present =
    (phase === 'current' ? productPlanId : isMadeHere && hasTakenPlace ? defaultPlan : '') || currentPlan;
  return {
    ...given,
    currentPlan: present,
    assignment: known,
    // The current plan goes on: nothing begins that a customer would notice.
    scheduled:
      phase === 'scheduled' && productPlanId && productPlanId !== present && start
        ? { ...known, productPlanId, startTimeInSeconds: start }
        : undefined,
    end: phase === 'ended' ? undefined : end,
  };
}

/** What is left of an assignment once the page has named the current plan. Empty: it has not. */
function update(
  assignment: CustomerPricingResponse,
  currentPlan: string,
  now: number,
): CustomerPricingResponse | null {
  if (!currentPlan) return assignment;
  const { startTimeInSeconds, ...started } = assignment;
  if (assignment.productPlanId === currentPlan) return started;
  return startTimeInSeconds && startTimeInSeconds > now ? assignment : null;
}

/** Whether a plan can be chosen: the current one only for another time. */
export const canChoose = ({ plans, currentPlan, isReadOnly }: PlanStatus, hasSchedule: boolean): boolean =>
  !isReadOnly && plans.some((plan) => isOffered(plan) && (hasSchedule || plan.value !== currentPlan));

/** Whether the account's default plan can be asked for: it is neither the current plan nor scheduled already. */
export const canCancel = ({ defaultPlan, currentPlan, scheduled, isReadOnly }: PlanStatus): boolean =>
  Boolean(defaultPlan) &&
  !isReadOnly &&
  defaultPlan !== currentPlan &&
  defaultPlan !== scheduled?.productPlanId;

/** Whether the current plan can be kept: another one is scheduled. */
export const canKeep = ({ currentPlan, scheduled, isReadOnly }: PlanStatus): boolean =>
  Boolean(currentPlan && scheduled) && !isReadOnly;

/**
 * The interval whose plans are shown: the chosen one, else that of the current plan, else the first.
 * @returns Empty when there are not several.
 */
export function getShownInterval({ plans, currentPlan }: PlanStatus, chosen: string): string {
  const intervals = getIntervals(plans);
  if (intervals.length < 2) return '';
  const wanted = [chosen, findPlan(currentPlan, plans)?.interval];
  return wanted.find((interval) => interval && intervals.includes(interval)) ?? intervals[0] ?? '';
}
