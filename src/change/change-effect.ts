/** What a request does to the plans of a customer, and its texts. */
import { formatDate, type Localization } from '../i18n/format.js';
import { findPlan, formatForPlan, type PlanName } from '../plan/plan.js';
import type { CustomerPricingRequest } from '../service/resources.js';
import { findName, type PickerContext } from './picker-context.js';

/**
 * Kind of a change. `start`: starts a plan while no current plan is known. `switch`: replaces the current plan. `keep`: replaces
 * a scheduled plan by the current one. `cancel`: replaces the current plan by the default plan.
 */
export type ChangeKind = 'start' | 'switch' | 'keep' | 'cancel';

export interface ChangeEffect {
  readonly kind: ChangeKind;
  /** Requested plan. */
  readonly plan: PlanName;
  /** Current plan. Undefined: not known. */
  readonly current: PlanName | undefined;
  /** Whether another plan is active between the current plan and the requested one. */
  readonly isInterrupted: boolean;
  /** New billing interval, if only the interval changes. */
  readonly billing: string | undefined;
  /** Scheduled plans that the request replaces. */
  readonly replaced: readonly NamedStart[];
  /** Whether the customer has chosen the default plan as any other one: the texts say so, too. */
  readonly isByName?: boolean;
}

export interface NamedStart {
  readonly name: PlanName;
  /** Epoch seconds. */
  readonly start: number;
}

/**
 * Returns the effect of a request. Undefined: nobody lists or schedules the plan.
 * @param isCancellation Whether the default plan cancels a plan that the page does not name.
 */
export function describeRequest(
  { productPlanId, startTimeInSeconds: start = 0 }: CustomerPricingRequest,
  context: PickerContext,
  isCancellation = false,
): ChangeEffect | undefined {
  const { plans, inForce, defaultPlan, scheduled, following } = context;
  const find = (value: string) => findName(value, context, productPlanId);
  const plan = find(productPlanId);
  if (!plan) return undefined;
  const before = findPlan(inForce, plans);
  const after = findPlan(productPlanId, plans);
  const isInterrupted = following.some((each) => start > each.start);
  const isIntervalChange =
    before && after && !isInterrupted && before.interval !== after.interval && before.label === after.label;
  const getKind = (): ChangeKind => {
    if (productPlanId === inForce) return isInterrupted ? 'switch' : 'keep';
    if (productPlanId === defaultPlan && (inForce || isCancellation)) return 'cancel';
    return inForce ? 'switch' : 'start';
  };
  return {
    kind: getKind(),
    plan,
    current: find(inForce),
    isInterrupted,
    billing: isIntervalChange ? after.interval : undefined,
    replaced: scheduled
      .filter((each) => start <= each.start)
      .flatMap(({ plan: value, start: from }) => toNamed(find(value), from)),
  };
}

/** Returns a plan that starts, if it has a name. */
export const toNamed = (name: PlanName | undefined, start: number): NamedStart[] =>
  name ? [{ name, start }] : [];

/** Returns the current plan if a cancellation ends it. Undefined: it is not known, or another plan is active in between. */
export const getEndedPlan = ({ kind, current, isInterrupted }: ChangeEffect): PlanName | undefined =>
  kind === 'cancel' && !isInterrupted ? current : undefined;

/**
 * Returns the label of a button for an action.
 * @param start Start in epoch seconds, where the button confirms one.
 */
export function getChangeLabel(effect: ChangeEffect, localization: Localization, start?: number): string {
  const { messages, language } = localization;
  const { plan, billing } = effect;
  // Who presses "Switch to Free" does not read "Cancel Pro" next.
  const kind = effect.isByName && effect.kind === 'cancel' ? 'switch' : effect.kind;
  if (start && (kind === 'start' || kind === 'switch'))
    return formatForPlan(messages['confirm-schedule'], plan, localization, {
      date: formatDate(start, language),
    });
  if (kind === 'switch' && (billing === 'month' || billing === 'year')) return messages[`confirm-${billing}`];
  if (kind === 'keep') return formatForPlan(messages.keep, plan, localization);
  if (kind !== 'cancel') return formatForPlan(messages[`confirm-${kind}`], plan, localization);
  const ended = getEndedPlan(effect);
  return ended ? formatForPlan(messages['confirm-cancel'], ended, localization) : messages.cancel;
}

/** Returns the title of the review: the label, or a question for a cancellation. */
export function getChangeTitle(effect: ChangeEffect, localization: Localization, start?: number): string {
  const ended = getEndedPlan(effect);
  return ended && !effect.isByName
    ? formatForPlan(localization.messages.cancelTitle, ended, localization)
    : getChangeLabel(effect, localization, start);
}
