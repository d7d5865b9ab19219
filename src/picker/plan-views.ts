/** What only the picker knows of its plans. Pure functions. */
import { describeRequest, getChangeLabel } from '../change/effect.js';
import type { ChangeView } from '../change/progress.js';
import { findScheduled } from '../customer/timeline.js';
import { format, formatDate, formatList, type Localization } from '../i18n/format.js';
import {
  findPlan,
  formatBilling,
  getIntervals,
  getPriceFit,
  getShownPlans,
  isOffered,
  isShown,
  type Plan,
} from '../plan/plan.js';
import type { PlanView } from '../plan/plan-view.js';
import { getPricePerMonth } from '../plan/price.js';

/** What does not depend on the change. */
export interface PickerLook {
  readonly localization: Localization;
  readonly headingLevel: number;
  readonly press: (value: string) => void;
}

interface PickerState extends ChangeView, PickerLook {
  /** The shown billing interval. Empty for all. */
  readonly interval: string;
}

/** Whether the button of a plan has begun the change that is pending here. */
const isBusy = ({ value }: Plan, { busy }: ChangeView): boolean =>
  value !== '' && busy?.kind === 'plan' && busy.plan === value;

/** Returns the value of the plan whose last request has an unknown outcome. Undefined if there is none. */
const getUnconfirmed = ({ context, outcome }: ChangeView): string | undefined =>
  context.isUncertain && outcome?.name === 'failed' && outcome.error.outcome === 'unknown'
    ? outcome.request?.productPlanId
    : undefined;

/** Returns a function that places a plan. */
export function createPlanViews(state: PickerState): (plan: Plan) => PlanView {
  const { context, localization, interval, isPending, press } = state;
  const { plans, inForce, following } = context;
  const { messages, language, lang } = localization;
  const headingLevel = Math.min(state.headingLevel + 1, 6);
  const actions = new Map(plans.map((plan) => [plan.value, getAction(plan, state)]));
  const hasFeatured = plans.some(
    (plan) => plan.featured && isShown(plan, interval, plans) && actions.get(plan.value),
  );
  // Whoever has, or may have, a plan is not pushed to another one: only `featured` recommends it.
  const isKnown = Boolean(inForce || following.length || context.isUncertain);
  const hasChoice = getIntervals(plans, inForce).length > 1;
  const getBilling = (plan: Plan) =>
    formatList(
      [
        formatBilling(plan, hasChoice, getPricePerMonth(plan, plans), localization),
        actions.get(plan.value) ? getFrom(plan, state) : '',
      ],
      localization,
    );
  const billings = new Map(plans.map((plan) => [plan, getBilling(plan)]));
  const countLines = (plan: Plan) => (billings.get(plan) ?? '').split('\n').filter(Boolean).length;
  const billingLines = hasChoice ? Math.max(0, ...getShownPlans(plans, '').map(countLines)) : 0;
  const priceFit = getPriceFit(getShownPlans(plans, interval), localization);
  return (plan) => {
    const { value } = plan;
    const isOwn = isBusy(plan, state);
    const extended = findPlan(plan.extends, plans);
    return {
      messages,
      language,
      lang,
      headingLevel,
      press,
      isHidden: !isShown(plan, interval, plans),
      isCurrent: value !== '' && value === inForce,
      isScheduled: findScheduled(value, context) !== undefined,
      ...(isOwn ? { mark: '', tone: '' } : getMark(plan, state)),
      action: actions.get(value) ?? '',
      isPrimary: plan.featured || !(hasFeatured || isKnown),
      isBusy: isOwn,
      stop: isOwn ? state.stop : null,
      isUnavailable: isPending,
      isReadOnly: context.isReadOnly,
      // Not if it extends the same plan in another interval.
      includes: extended && extended.label !== plan.label ? extended.label : '',
      billing: billings.get(plan) ?? '',
      billingLines,
      priceFit,
    };
  };
}

/** Returns the text in place of the button, and its tone. The text is empty if there is none. */
function getMark(plan: Plan, state: PickerState): Pick<PlanView, 'mark' | 'tone'> {
  const { context } = state;
  const { messages, language } = state.localization;
  const { inForce } = context;
  const { value } = plan;
  const scheduled = findScheduled(value, context);
  if (value && value === inForce) return { mark: messages.yourPlan, tone: 'own' };
  if (value && value === getUnconfirmed(state)) return { mark: messages.notConfirmed, tone: 'unsure' };
  if (scheduled) {
    const date = formatDate(scheduled.start, language);
    return {
      mark: scheduled.isLatest ? messages.soon : format(messages.startsOn, { date }),
      tone: 'planned',
    };
  }
  return { mark: plan.disabled && !plan.href && !context.isReadOnly ? messages.notAvailable : '', tone: '' };
}

/** Returns from when a plan with a start of its own can be had. Empty if it has none, or if it has passed: the page is out of date. */
function getFrom({ startTimeInSeconds: start }: Plan, { context, localization }: PickerState): string {
  const { messages, language } = localization;
  return start && start > context.now ? format(messages.from, { date: formatDate(start, language) }) : '';
}

/** Returns the label of the button. Empty if there is none. A plan whose change is running keeps it. */
function getAction(plan: Plan, state: PickerState): string {
  const { context, localization } = state;
  const isPressable = isOffered(plan) && !context.isReadOnly && !getMark(plan, state).mark;
  if (!isPressable && !isBusy(plan, state)) return '';
  // The button of the default plan names it; its review says what is lost.
  const effect = describeRequest({ productPlanId: plan.value }, { ...context, defaultPlan: '' });
  return effect ? getChangeLabel({ ...effect, plan: { label: plan.label } }, localization) : '';
}
