/** What a request does for the customer, and what that is called. */
import { format, type Localization } from '../localize/format.js';
import type { CustomerPricingRequest } from '../service/resources.js';
import { findPlan, findPlanName, formatPlanName, getLabel, type PlanName } from './plan.js';
import type { PlanStatus } from './state.js';

/**
 * `start`: begins a first plan, as far as is known. `switch`: replaces the current plan. `keep`: goes back from a scheduled
 * plan to the current one. `cancel`: goes back to the default plan. `end`: lets the current plan end.
 */
export type PlanActionKind = 'start' | 'switch' | 'keep' | 'cancel' | 'end';

/** What a request does. */
export interface PlanAction {
  readonly kind: PlanActionKind;
  /** The requested plan. */
  readonly plan: PlanName;
  /** The current plan, where it is known. */
  readonly current: PlanName | undefined;
  /** Whether another plan is in force between the current one and the requested one. */
  readonly isInterrupted: boolean;
  /** The interval, where nothing else of the plan changes. */
  readonly billing: string | undefined;
  /** The scheduled plan, where it does not take place then. */
  readonly replaced: PlanName | undefined;
}

export function findPlanAction(
  { productPlanId, startTimeInSeconds = 0, endTimeInSeconds }: CustomerPricingRequest,
  { plans, value, currentPlan, defaultPlan, scheduled, end }: PlanStatus,
): PlanAction {
  const [before, after] = [findPlan(currentPlan, plans), findPlan(productPlanId, plans)];
  const isOtherInterval =
    before && after && before.interval !== after.interval && getLabel(before) === getLabel(after);
  const starts = [scheduled?.startTimeInSeconds, end];
  const isInterrupted = starts.some((time) => time !== undefined && startTimeInSeconds > time);
  // A customer without a known plan may choose the default plan as the first one.
  const isCancel = productPlanId === defaultPlan && (currentPlan || value !== defaultPlan);
  return {
    kind:
      productPlanId === currentPlan
        ? endTimeInSeconds
          ? 'end'
          : isInterrupted
            ? 'switch'
            : 'keep'
        : isCancel
          ? 'cancel'
          : currentPlan
            ? 'switch'
            : 'start',
    plan: findPlanName(productPlanId, plans),
    current: currentPlan ? findPlanName(currentPlan, plans) : undefined,
    isInterrupted,
    billing: isOtherInterval ? after.interval : undefined,
    replaced:
      scheduled && startTimeInSeconds <= scheduled.startTimeInSeconds
        ? findPlanName(scheduled.productPlanId, plans)
        : undefined,
  };
}

/** Whether a cancellation ends the current plan: it is known, and no other one follows before. */
export const isOfCurrent = ({ current, isInterrupted }: PlanAction): boolean =>
  current !== undefined && !isInterrupted;

/** Name of the plan that an action is about: the current one, where that is cancelled. */
function getSubject({ kind, plan, current }: PlanAction, localization: Localization): string {
  const subject = kind === 'cancel' ? current : plan;
  return subject ? formatPlanName(subject, localization) : '';
}

/** What a customer does: the text of the button that confirms it. */
export function getActionLabel(action: PlanAction, localization: Localization): string {
  const { messages } = localization;
  const { kind, billing } = action;
  if (kind === 'switch' && (billing === 'month' || billing === 'year')) return messages[`confirm-${billing}`];
  if (kind === 'cancel' && !isOfCurrent(action)) return messages.cancel;
  return format(messages[`confirm-${kind}`], { plan: getSubject(action, localization) });
}

/** The same as a title: a cancellation is asked about. */
export const getActionTitle = (action: PlanAction, localization: Localization): string =>
  action.kind === 'cancel' && isOfCurrent(action)
    ? format(localization.messages.cancelTitle, { plan: getSubject(action, localization) })
    : getActionLabel(action, localization);

/** What is said while it runs, or when nobody knows whether it was done. */
export function describeAction(
  state: 'pending' | 'unknown',
  action: PlanAction,
  localization: Localization,
): string {
  // Then there is no plan to name as cancelled.
  const known =
    action.kind === 'cancel' && !isOfCurrent(action) ? { ...action, kind: 'switch' as const } : action;
  return format(localization.messages[`${state}-${known.kind}`], { plan: getSubject(known, localization) });
}
