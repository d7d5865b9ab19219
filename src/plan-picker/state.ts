/** What is known of a customer's plans: plain functions of plain data. */
import { phaseOf } from '../schedule.js';
import { type CustomerPricingResponse, toPricingResponse } from '../service/resources.js';
import { findPlan, getIntervals, type Plan } from './plan.js';

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
  /** The readable fields of the last known assignment. */
  readonly assignment: CustomerPricingResponse | null;
  /** The last known assignment, where its plan has not started yet. */
  readonly scheduled: ScheduledAssignment | undefined;
  /** End of the last known assignment, where it is still to come. */
  readonly end: number | undefined;
  /** Epoch seconds, by the service's clock where that is known. */
  readonly now: number;
}

type Given = Pick<PlanStatus, 'plans' | 'value' | 'currentPlan' | 'defaultPlan' | 'now'> & {
  /** As a page gave it. */
  assignment: object | null | undefined;
};

export function getPlanStatus({ assignment, ...given }: Given): PlanStatus {
  const { currentPlan, now } = given;
  const known = assignment ? toPricingResponse(assignment) : null;
  const { productPlanId, startTimeInSeconds, endTimeInSeconds } = known ?? {};
  const phase = known && phaseOf(known, now);
  return {
    ...given,
    currentPlan: (phase === 'current' ? productPlanId : undefined) ?? currentPlan,
    assignment: known,
    scheduled:
      phase === 'scheduled' && productPlanId && startTimeInSeconds
        ? { ...known, productPlanId, startTimeInSeconds }
        : undefined,
    end: phase === 'ended' ? undefined : endTimeInSeconds,
  };
}

/** Whether the account's default plan can be asked for: it is neither the current plan nor scheduled already. */
export const canCancel = ({ defaultPlan, currentPlan, scheduled }: PlanStatus): boolean =>
  Boolean(defaultPlan) && defaultPlan !== currentPlan && defaultPlan !== scheduled?.productPlanId;

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
