/** What a request does to the plans of a customer, and its texts. */
import { type Following, relate } from '../customer/timeline.js';
import { formatDate, formatTime, type Localization } from '../i18n/format.js';
import { findPlan, formatForPlan, type PlanName } from '../plan/plan.js';
import type { CustomerPricingRequest } from '../service/resources.js';
import { findName, type PickerContext } from './picker-context.js';

/**
 * Kind of a change. `start`: starts a plan while no current plan is known. `switch`: replaces the current plan. `keep`: assigns the
 * current plan from when it would end or be replaced. `cancel`: replaces the current plan by the default plan.
 */
export type EffectKind = 'start' | 'switch' | 'keep' | 'cancel';

export interface Effect {
  readonly kind: EffectKind;
  /** Requested plan. */
  readonly plan: PlanName;
  /** Current plan. Undefined: not known. */
  readonly current: PlanName | undefined;
  /** Whether another plan is, or may be, active between the current plan and the requested one. */
  readonly isInterrupted: boolean;
  /** New billing interval, if only the interval changes. */
  readonly billing: string | undefined;
  /** Plans that would follow, and that never start. */
  readonly replaced: readonly NamedStart[];
  /** Whether the customer has chosen the default plan as any other one: the texts say so, too. */
  readonly isByName?: boolean;
}

export interface NamedStart {
  readonly name: PlanName;
  /** Epoch seconds. */
  readonly start: number;
  /** Key of the message about it. */
  readonly message: 'startsAt' | 'startsSoon' | 'endsAt' | 'moveAt' | 'replaces' | 'notStarting';
}

/**
 * Returns the effect of a request. Undefined: nobody lists or schedules the plan.
 * @param isCancellation Whether the default plan cancels a plan that the page does not name.
 */
export function describeRequest(
  { productPlanId, startTimeInSeconds: start }: CustomerPricingRequest,
  context: PickerContext,
  isCancellation = false,
): Effect | undefined {
  const { plans, inForce, defaultPlan, following, now } = context;
  const find = (value: string) => findName(value, context, productPlanId);
  const plan = find(productPlanId);
  if (!plan) return undefined;
  const before = findPlan(inForce, plans);
  const after = findPlan(productPlanId, plans);
  const replaced = following.filter((each) => relate(each, start, now) === 'replaced');
  const isInterrupted = replaced.length < following.length;
  const isIntervalChange =
    before && after && !isInterrupted && before.interval !== after.interval && before.label === after.label;
  const getKind = (): EffectKind => {
    if (productPlanId === inForce) return isInterrupted ? 'switch' : 'keep';
    if (productPlanId === defaultPlan && (inForce || isCancellation)) return 'cancel';
    return inForce ? 'switch' : 'start';
  };
  const kind = getKind();
  return {
    kind,
    plan,
    current: find(inForce),
    isInterrupted,
    billing: isIntervalChange ? after.interval : undefined,
    // An end is replaced by keeping the plan. Another plan may end then, too. The plan that is kept may follow another one.
    replaced: replaced
      .filter(({ ends, plan: other }) => (kind === 'keep' ? other !== productPlanId : !ends))
      .flatMap((each) => toNamed(each, kind === 'keep' ? 'notStarting' : 'replaces', find)),
  };
}

/** Returns something that follows, with the key of a message, if its plan has a name. */
export function toNamed(
  { plan, start, ends }: Following,
  message: NamedStart['message'],
  find: (value: string) => PlanName | undefined,
): NamedStart[] {
  const name = find(message === 'endsAt' && ends ? ends : plan);
  return name ? [{ name, start, message }] : [];
}

/** Returns the key of the message that says what follows. */
export const getMessage = ({ ends, isLatest }: Following): NamedStart['message'] =>
  ends ? 'endsAt' : isLatest ? 'startsSoon' : 'startsAt';

/** Formats the sentence about something that follows. */
export const formatNamed = ({ name, start, message }: NamedStart, localization: Localization): string =>
  formatForPlan(localization.messages[message], name, localization, {
    time: formatTime(start, localization.language),
  });

/** Returns the current plan if a cancellation ends it. Undefined: it is not known, or another plan is active in between. */
export const getEndedPlan = ({ kind, current, isInterrupted }: Effect): PlanName | undefined =>
  kind === 'cancel' && !isInterrupted ? current : undefined;

/**
 * Returns the label of a button for an action.
 * @param start Start in epoch seconds, where the button confirms one.
 */
export function getChangeLabel(effect: Effect, localization: Localization, start?: number): string {
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
export function getChangeTitle(effect: Effect, localization: Localization, start?: number): string {
  const ended = getEndedPlan(effect);
  return ended && !effect.isByName
    ? formatForPlan(localization.messages.cancelTitle, ended, localization)
    : getChangeLabel(effect, localization, start);
}
