/** What a request does to the plans of a customer, and its texts. */
import { format, formatDate, type Localization } from '../i18n/format.js';
import { findPlan, formatForPlan, getLabel, type PlanName, toPlanValue } from '../plan/plan.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { findName, type Page } from './page.js';

/**
 * Kind of a change. `start`: starts a plan while no current plan is known. `switch`: replaces the current plan. `keep`: replaces
 * a scheduled plan by the current one. `cancel`: replaces the current plan by the default plan.
 */
export type ChangeKind = 'start' | 'switch' | 'keep' | 'cancel';

/** Effect of a request. */
export interface Action {
  readonly kind: ChangeKind;
  /** Requested plan. */
  readonly plan: PlanName;
  /** Current plan. Undefined: not known. */
  readonly current: PlanName | undefined;
  /** Whether another plan is active between the current plan and the requested one. */
  readonly isInterrupted: boolean;
  /** New billing interval, if only the interval changes. */
  readonly billing: string | undefined;
  /** Scheduled plans that the request replaces, and when they would have started in epoch seconds. */
  readonly replaced: readonly { readonly name: PlanName; readonly start: number }[];
  /** Whether the customer has chosen the default plan as any other one: the texts say so, too. */
  readonly isByName?: boolean;
}

type ActionPage = Pick<Page, 'plans' | 'inForce' | 'defaultPlan' | 'scheduled' | 'following'>;

/** Returns the effect of a request. With `isCancellation`, the default plan cancels a plan that the page does not name. */
export function describeRequest(
  {
    productPlanId,
    startTimeInSeconds: start = 0,
  }: Pick<CustomerPricingRequest, 'productPlanId' | 'startTimeInSeconds'>,
  page: ActionPage,
  isCancellation = false,
): Action {
  const { plans, inForce, defaultPlan, scheduled, following } = page;
  const find = (value: string) => findName(value, page, productPlanId);
  const before = findPlan(inForce, plans);
  const after = findPlan(productPlanId, plans);
  const isInterrupted = following.some((each) => start > each.start);
  const isIntervalChange =
    before &&
    after &&
    !isInterrupted &&
    before.interval !== after.interval &&
    getLabel(before) === getLabel(after);
  const getKind = (): ChangeKind => {
    if (productPlanId === inForce) return isInterrupted ? 'switch' : 'keep';
    if (productPlanId === defaultPlan && (inForce || isCancellation)) return 'cancel';
    return inForce ? 'switch' : 'start';
  };
  return {
    kind: getKind(),
    plan: find(productPlanId),
    current: inForce ? find(inForce) : undefined,
    isInterrupted,
    billing: isIntervalChange ? after.interval : undefined,
    replaced: scheduled
      .filter((each) => start <= each.start)
      .map((each) => ({ name: find(each.plan), start: each.start })),
  };
}

/** Returns what a request has done: by its confirmed start, which may be on the other side of another plan's start. */
export const describeConfirmed = (
  { kind, isByName = false }: Action,
  { productPlanId, startTimeInSeconds = 0 }: CustomerPricingRequest,
  { startTimeInSeconds: confirmed = startTimeInSeconds }: CustomerPricingResponse,
  page: ActionPage,
): Action => ({
  ...describeRequest({ productPlanId, startTimeInSeconds: confirmed }, page, kind === 'cancel'),
  isByName,
});

/** Whether a cancellation ends the current plan: it is known, and no other plan is active in between. */
export const endsCurrentPlan = ({ kind, current, isInterrupted }: Action): boolean =>
  kind === 'cancel' && current !== undefined && !isInterrupted;

/** Returns the kind that the texts name: who presses "Switch to Free" does not read "Cancel Pro" next. */
const getVerb = ({ kind, isByName }: Action): ChangeKind => (isByName && kind === 'cancel' ? 'switch' : kind);

/**
 * Returns the label of a button for an action.
 * @param start Start in epoch seconds, where the button confirms one.
 */
export function getActionLabel(action: Action, localization: Localization, start?: number): string {
  const { messages, language } = localization;
  const { plan, current, billing } = action;
  const kind = getVerb(action);
  if (start && (kind === 'start' || kind === 'switch')) {
    const message = messages['confirm-schedule'];
    return format(message, {
      ...toPlanValue(message, plan, localization),
      date: formatDate(start, language),
    });
  }
  if (kind === 'switch' && (billing === 'month' || billing === 'year')) return messages[`confirm-${billing}`];
  if (kind !== 'cancel') return formatForPlan(messages[`confirm-${kind}`], plan, localization);
  return current && endsCurrentPlan(action)
    ? formatForPlan(messages['confirm-cancel'], current, localization)
    : messages.cancel;
}

/** Returns the title of the review: the label, or a question for a cancellation. */
export const getActionTitle = (action: Action, localization: Localization, start?: number): string =>
  action.current && endsCurrentPlan(action) && getVerb(action) === 'cancel'
    ? formatForPlan(localization.messages.cancelTitle, action.current, localization)
    : getActionLabel(action, localization, start);
