/** Status of a customer's plans. Pure functions. */
import { getPhase } from './schedule.js';
import { type CustomerPricingResponse, toPricingResponse } from '../service/resources.js';
import type { Localization } from '../i18n/format.js';
import {
  findPlan,
  findPlanName,
  formatPlanName,
  getIntervals,
  type Plan,
  type PlanName,
} from '../plan/plan.js';

/** A plan that has not started yet, and its start in epoch seconds. */
export type ScheduledPlan = Required<Pick<CustomerPricingResponse, 'productPlanId' | 'startTimeInSeconds'>>;

/** The plans, and which of them are current and scheduled, as far as the page and the service have provided. */
export interface PlanStatus {
  readonly plans: readonly Plan[];
  /** Value of the current plan: that of the last known assignment once its start has passed. Empty: unknown. */
  readonly currentPlan: string;
  /** Value of the account's default plan. Empty: unknown. */
  readonly defaultPlan: string;
  /** Whether plans can only be viewed. */
  readonly isReadOnly: boolean;
  /** Valid fields of the last known assignment. */
  readonly assignment: CustomerPricingResponse | null;
  /** Plan of the last known assignment, if it has not started yet and differs from the current plan. */
  readonly scheduled: ScheduledPlan | undefined;
  /** End of the last known assignment in epoch seconds, if it is in the future. */
  readonly end: number | undefined;
  /** Epoch seconds, by the service's clock if known. */
  readonly now: number;
}

/** Properties of the picker that the status depends on. */
type StatusInput = Pick<PlanStatus, 'plans' | 'currentPlan' | 'defaultPlan' | 'isReadOnly' | 'now'>;

/** Last known assignment. */
interface LastAssignment {
  /** Value as the page set it, not validated. */
  readonly value: object | null | undefined;
  /** Whether it was made on this page. If so, the default plan is current once it has ended. */
  readonly isMadeHere: boolean;
  /** Whether the page has changed the current plan since, which then takes precedence. */
  readonly isOutdated: boolean;
}

export function getPlanStatus(
  input: StatusInput,
  { value, isMadeHere, isOutdated }: LastAssignment,
): PlanStatus {
  const { defaultPlan, now } = input;
  const response = value ? toPricingResponse(value) : null;
  const assignment = response && isOutdated ? reconcile(response, input) : response;
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = assignment ?? {};
  const phase = assignment && getPhase(assignment, now);
  // An assignment that ends no later than it starts counts as ended, but never was current.
  const wasCurrent = phase === 'ended' && end && end > (start ?? 0);
  const currentPlan =
    (phase === 'current' ? productPlanId : isMadeHere && wasCurrent ? defaultPlan : '') || input.currentPlan;
  return {
    ...input,
    currentPlan,
    assignment,
    // If the scheduled plan is the current plan, it continues without a visible start.
    scheduled:
      phase === 'scheduled' && productPlanId && productPlanId !== currentPlan && start
        ? { productPlanId, startTimeInSeconds: start }
        : undefined,
    end: phase === 'ended' ? undefined : end,
  };
}

/** Returns the part of an assignment that is still valid after the page has set the current plan. */
function reconcile(
  assignment: CustomerPricingResponse,
  { currentPlan, now }: StatusInput,
): CustomerPricingResponse | null {
  if (!currentPlan) return assignment;
  const { startTimeInSeconds, ...started } = assignment;
  if (assignment.productPlanId === currentPlan) return started;
  return startTimeInSeconds && startTimeInSeconds > now ? assignment : null;
}

/**
 * Finds the name of a plan that is named beside the current and the scheduled one.
 * @param requested Value of a plan that is named with them.
 */
export const findName = (
  value: string,
  { plans, currentPlan, scheduled }: Pick<PlanStatus, 'plans' | 'currentPlan' | 'scheduled'>,
  requested?: string,
): PlanName => findPlanName(value, plans, [requested, currentPlan, scheduled?.productPlanId]);

/** Formats the name that `findName()` finds. */
export const formatName = (
  value: string,
  status: Pick<PlanStatus, 'plans' | 'currentPlan' | 'scheduled'>,
  localization: Localization,
): string => formatPlanName(findName(value, status), localization);

/** Whether the current plan can be cancelled, or is about to: the default plan is neither current nor already scheduled. */
export const canCancel = (
  { defaultPlan, currentPlan, scheduled, isReadOnly }: PlanStatus,
  isBusy: boolean,
): boolean =>
  Boolean(defaultPlan) &&
  (!isReadOnly || isBusy) &&
  defaultPlan !== currentPlan &&
  defaultPlan !== scheduled?.productPlanId;

/** Whether the current plan can be kept instead of a scheduled plan, or is about to. */
export const canKeep = ({ currentPlan, scheduled, isReadOnly }: PlanStatus, isBusy: boolean): boolean =>
  Boolean(currentPlan && scheduled) && (!isReadOnly || isBusy);

/** Returns the interval to show: the chosen one, else that of the current plan, else the first. Empty: fewer than two exist. */
export function getShownInterval({ plans, currentPlan }: PlanStatus, chosen: string): string {
  const listed = [...new Set(plans.map(({ hidden, interval }) => (hidden ? '' : interval)))].filter(Boolean);
  if (listed.length < 2) return '';
  const offered = getIntervals(plans, currentPlan);
  const candidates = [chosen, findPlan(currentPlan, plans)?.interval, offered[0]];
  return candidates.find((interval) => interval && offered.includes(interval)) ?? listed[0] ?? '';
}
