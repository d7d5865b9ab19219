/** The page around a picker, as a change sees it. Pure functions. */
import type { CustomerState } from '../customer/customer-controller.js';
import { findPlanName, type Plan, type PlanName } from '../plan/plan.js';

/** What a change depends on, at one moment. */
export interface PickerContext extends CustomerState {
  readonly plans: readonly Plan[];
  /** Whether plans can only be viewed. */
  readonly isReadOnly: boolean;
  /** Epoch seconds. NaN: what the page has set cannot be used. */
  readonly startTimeInSeconds: number | undefined;
  readonly endTimeInSeconds: number | undefined;
  /** Whether the customer can edit the times. */
  readonly canSchedule: boolean;
}

/**
 * Finds the name of a plan that is named beside the plan in force and the scheduled ones. A plan that the page does not list is named
 * by its role: its value is no name. Undefined: it has no role either.
 * @param requested Value of a plan that is named with them.
 */
export function findName(
  value: string,
  { plans, inForce, following, defaultPlan }: PickerContext,
  requested?: string,
): PlanName | undefined {
  const starting = following.map(({ plan }) => plan);
  const listed = findPlanName(value, plans, [requested, inForce, ...starting]);
  if (listed || !value) return listed;
  if (value === inForce) return { label: '', role: 'currentPlan' };
  if (value === defaultPlan) return { label: '', role: 'defaultPlan' };
  return starting.includes(value) ? { label: '', role: 'scheduledPlan' } : undefined;
}
