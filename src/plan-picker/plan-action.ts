/** Effects of requests, and their texts. */
import { format, type Localization } from '../localize/format.js';
import type { CustomerPricingRequest } from '../service/resources.js';
import { findPlan, findPlanName, formatPlanName, getLabel, type PlanName } from './plan.js';
import type { PlanStatus } from './state.js';

/**
 * Kind of a change. `start`: starts a plan while no current plan is known. `switch`: replaces the current plan. `keep`:
 * replaces a scheduled plan by the current one. `cancel`: replaces the current plan by the default plan. `end`: sets an end
 * for the current plan.
 */
export type PlanActionKind = 'start' | 'switch' | 'keep' | 'cancel' | 'end';

/** Effect of a request. */
export interface PlanAction {
  readonly kind: PlanActionKind;
  /** Requested plan. */
  readonly plan: PlanName;
  /** Current plan, if known. */
  readonly current: PlanName | undefined;
  /** Whether another plan is active between the current plan and the requested one. */
  readonly isInterrupted: boolean;
  /** New billing interval, if only the interval changes. */
  readonly billing: string | undefined;
  /** Scheduled plan that the request replaces. */
  readonly replaced: PlanName | undefined;
}

export function findPlanAction(
  { productPlanId, startTimeInSeconds = 0, endTimeInSeconds }: CustomerPricingRequest,
  { plans, value, currentPlan, defaultPlan, scheduled, end }: PlanStatus,
): PlanAction {
  const before = findPlan(currentPlan, plans);
  const after = findPlan(productPlanId, plans);
  const isIntervalChange =
    before && after && before.interval !== after.interval && getLabel(before) === getLabel(after);
  const changeTimes = [scheduled?.startTimeInSeconds, end];
  const isInterrupted = changeTimes.some((time) => time !== undefined && startTimeInSeconds > time);
  // A customer without a known plan may choose the default plan as the first one.
  const isCancellation = productPlanId === defaultPlan && (currentPlan || value !== defaultPlan);
  const getKind = (): PlanActionKind => {
    if (productPlanId === currentPlan) return endTimeInSeconds ? 'end' : isInterrupted ? 'switch' : 'keep';
    if (isCancellation) return 'cancel';
    return currentPlan ? 'switch' : 'start';
  };
  return {
    kind: getKind(),
    plan: findPlanName(productPlanId, plans),
    current: currentPlan ? findPlanName(currentPlan, plans) : undefined,
    isInterrupted,
    billing: isIntervalChange ? after.interval : undefined,
    replaced:
      scheduled && startTimeInSeconds <= scheduled.startTimeInSeconds
        ? findPlanName(scheduled.productPlanId, plans)
        : undefined,
  };
}

/** Whether a cancellation ends the current plan: it is known, and no other plan is active in between. */
export const endsCurrentPlan = ({ current, isInterrupted }: PlanAction): boolean =>
  current !== undefined && !isInterrupted;

/** Formats the plan named in the texts of an action: the cancelled plan, else the requested plan. */
function formatActionPlan({ kind, plan, current }: PlanAction, localization: Localization): string {
  const named = kind === 'cancel' ? current : plan;
  return named ? formatPlanName(named, localization) : '';
}

/** Returns the label of the button that confirms an action. */
export function getActionLabel(action: PlanAction, localization: Localization): string {
  const { messages } = localization;
  const { kind, billing } = action;
  if (kind === 'switch' && (billing === 'month' || billing === 'year')) return messages[`confirm-${billing}`];
  if (kind === 'cancel' && !endsCurrentPlan(action)) return messages.cancel;
  return format(messages[`confirm-${kind}`], { plan: formatActionPlan(action, localization) });
}

/** Returns the title of the review: the label, or a question for a cancellation. */
export const getActionTitle = (action: PlanAction, localization: Localization): string =>
  action.kind === 'cancel' && endsCurrentPlan(action)
    ? format(localization.messages.cancelTitle, { plan: formatActionPlan(action, localization) })
    : getActionLabel(action, localization);
