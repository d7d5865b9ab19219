/** The page around a picker, as a change sees it. Pure functions. */
import type { Timeline } from '../customer/timeline.js';
import { findPlanName, type Plan, type PlanName } from '../plan/plan.js';

/** What a change depends on. It is read when it is needed, and never stored. */
export interface Page extends Timeline {
  readonly plans: readonly Plan[];
  /** Whether plans can only be viewed. */
  readonly isReadOnly: boolean;
  readonly productId: string | null | undefined;
  readonly startTimeInSeconds: number | null | undefined;
  readonly endTimeInSeconds: number | null | undefined;
  /** Whether the customer can edit the times. */
  readonly canSchedule: boolean;
  /** Whether an earlier assignment may have been applied. */
  readonly isUncertain: boolean;
}

type NamedPlans = Pick<Page, 'plans' | 'inForce' | 'scheduled' | 'defaultPlan'>;

/**
 * Finds the name of a plan that is named beside the plan in force and the scheduled one. A plan that the page does not list is named
 * by its role: its value is no name.
 * @param requested Value of a plan that is named with them.
 */
export const findName = (
  value: string,
  { plans, inForce, scheduled, defaultPlan }: NamedPlans,
  requested?: string,
): PlanName =>
  findPlanName(value, plans, [requested, inForce, ...scheduled.map(({ plan }) => plan)]) ?? {
    label: '',
    role: value === inForce ? 'currentPlan' : value === defaultPlan ? 'defaultPlan' : 'scheduledPlan',
  };
