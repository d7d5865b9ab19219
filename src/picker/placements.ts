/** What only the picker knows of its plans. Pure functions. */
import type { Attempt } from '../change/change-state.js';
import { describeRequest, getActionLabel } from '../change/kind.js';
import type { PlanStatus } from '../change/plan-status.js';
import { format, formatDate, formatList, type Localization } from '../i18n/format.js';
import { findPlan, formatBilling, getLabel, isOffered, isShown, type Plan } from '../plan/plan.js';
import type { PlanPlacement } from '../plan/plan-placement.js';
import { getPricePerMonth } from '../plan/price.js';
import type { CustomerPricingRequest } from '../service/resources.js';

interface PickerState {
  readonly status: PlanStatus;
  readonly localization: Localization & { readonly lang: string };
  /** The shown billing interval. Empty: all. */
  readonly interval: string;
  readonly headingLevel: number;
  /** Whether the customer can edit times: also those of a scheduled plan. */
  readonly canSchedule: boolean;
  /** Whether a change is pending, here or in another picker. */
  readonly isPending: boolean;
  /** The change that is pending here. */
  readonly running: Pick<Attempt, 'wish' | 'action'> | null;
  /** The last request, if its outcome is unknown. */
  readonly unconfirmed: CustomerPricingRequest | null;
  readonly press: (value: string) => void;
}

/** Returns a function that places a plan. */
export function createPlacements(state: PickerState): (plan: Plan, isRepeated: boolean) => PlanPlacement {
  const { status, localization, interval, running, isPending, press } = state;
  const { plans, currentPlan, scheduled } = status;
  const { messages, language, lang } = localization;
  const headingLevel = Math.min(state.headingLevel + 1, 6);
  const isBusy = (plan: Plan) => isRunning(plan, running);
  const hasFeatured = plans.some(
    (plan) => plan.featured && isShown(plan, interval) && getAction(plan, state) !== '',
  );
  const getBilling = (plan: Plan) =>
    formatList(
      [formatBilling(plan, getPricePerMonth(plan, plans), localization), getFrom(plan, state)],
      localization,
    );
  const hasBilling = plans.some((plan) => getBilling(plan) !== '');
  return (plan, isRepeated) => {
    const { value } = plan;
    const extended = findPlan(plan.extends, plans);
    return {
      ...{ messages, language, lang, headingLevel, press },
      isHidden: isRepeated || !isShown(plan, interval),
      isCurrent: value !== '' && value === currentPlan,
      isScheduled: value === scheduled?.productPlanId,
      mark: isRepeated || isBusy(plan) ? '' : getMark(plan, state),
      action: isRepeated ? '' : getAction(plan, state),
      isPrimary: !hasFeatured || plan.featured,
      isBusy: isBusy(plan),
      isUnavailable: isPending,
      // Not if it extends the same plan in another interval.
      includes: extended && getLabel(extended) !== getLabel(plan) ? getLabel(extended) : '',
      billing: getBilling(plan),
      hasBilling,
    };
  };
}

/** Whether a change to the plan is pending. Those that cancel or keep the current plan have buttons of their own. */
const isRunning = ({ value }: Plan, running: PickerState['running']): boolean =>
  running?.wish?.plan === value && !running.wish.isCancellation && running.action?.kind !== 'keep';

/** Returns the text in place of the button. Empty: none. */
function getMark(plan: Plan, { status, localization, canSchedule, unconfirmed }: PickerState): string {
  const { messages, language } = localization;
  const { currentPlan, scheduled } = status;
  const { value } = plan;
  if (!value) return '';
  if (value === currentPlan) return messages.yourPlan;
  if (value === unconfirmed?.productPlanId) return messages.notConfirmed;
  const hasButton = canSchedule && isOffered(plan) && !status.isReadOnly;
  if (value !== scheduled?.productPlanId || hasButton) return '';
  return format(messages.startsOn, { date: formatDate(scheduled.startTimeInSeconds, language) });
}

/** Returns from when a plan with a button of its own start can be had. Empty: it has none. */
function getFrom(plan: Plan, state: PickerState): string {
  const { messages, language } = state.localization;
  const { startTimeInSeconds: start } = plan;
  return start && getAction(plan, state) ? format(messages.from, { date: formatDate(start, language) }) : '';
}

/** Returns the label of the button. Empty: there is none. A plan whose change is running keeps it. */
function getAction(plan: Plan, state: PickerState): string {
  const { status, localization, running } = state;
  const isPressable = isOffered(plan) && !status.isReadOnly && !getMark(plan, state);
  if (!isRunning(plan, running) && !isPressable) return '';
  // The button of the default plan names it; its review says what is lost.
  const action = describeRequest({ productPlanId: plan.value }, { ...status, defaultPlan: '' });
  return getActionLabel({ ...action, plan: { label: getLabel(plan) } }, localization);
}
