/** The page around a picker, as a change sees it. Pure functions. */
import type { Timeline } from '../customer/timeline.js';
import type { Localization } from '../i18n/format.js';
import { findPlanName, formatPlanName, type Plan, type PlanName } from '../plan/plan.js';

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

type NamedPlans = Pick<Page, 'plans' | 'inForce' | 'scheduled'>;

/**
 * Finds the name of a plan that is named beside the plan in force and the scheduled one.
 * @param requested Value of a plan that is named with them.
 */
export const findName = (
  value: string,
  { plans, inForce, scheduled }: NamedPlans,
  requested?: string,
): PlanName => findPlanName(value, plans, [requested, inForce, scheduled?.plan]);

/** Formats the name that `findName()` finds. */
export const formatName = (value: string, page: NamedPlans, localization: Localization): string =>
  formatPlanName(findName(value, page), localization);
