/** Changes: what a customer wants, and what it means in the present state of the page. Pure functions. */
import { findScheduled, type Following, getKeepStart, relate } from '../customer/timeline.js';
import { findPlan, isOffered, type PlanName } from '../plan/plan.js';
import { formatMoney } from '../i18n/format.js';
import { type Cost, getCost } from '../plan/price.js';
import { PortalError } from '../service/errors.js';
import { isEqual } from '../input/json.js';
import { describe } from '../input/read.js';
import {
  type CustomerPricingRequest,
  isSameProduct,
  readPricingRequest,
  toProduct,
} from '../service/resources.js';
import { type Effect, describeRequest, getMessage, type NamedStart, toNamed } from './effect.js';
import { findName, type PickerContext } from './picker-context.js';
import { checkSchedule, fromLocalInput, hasPassed, type ScheduleProblem } from './schedule.js';

/** A time: epoch seconds, the text of a field, or null for none. Undefined: what the page has set. */
type WantedTime = number | string | null | undefined;

/** What a customer wants. It stays the same while the page changes. */
export interface PlanSelection {
  readonly plan: string;
  readonly start: WantedTime;
  readonly end: WantedTime;
  /** Whether the plan was asked for as the cancellation of another one. */
  readonly isCancellation: boolean;
}

/** Returns the selection for a plan at the times that the page has set. */
export const toSelection = (plan: string, isCancellation = false): PlanSelection => ({
  plan,
  isCancellation,
  start: undefined,
  end: undefined,
});

/** Name of a time that the customer can edit. */
export type TimeName = 'start' | 'end';

export interface EffectTime {
  /** Epoch seconds. Undefined: none, or not valid. */
  readonly seconds: number | undefined;
  /** Problem with what the customer has entered. */
  readonly problem: ScheduleProblem | undefined;
}

/** A change as plain data: the request, and what the review shows. */
export interface Change {
  /** Null: the customer has entered an invalid time. */
  readonly request: Readonly<CustomerPricingRequest> | null;
  readonly requestedPlan: string;
  readonly effect: Effect;
  /** Value of the plan in force. Empty: not known. */
  readonly inForce: string;
  readonly cost: Cost | undefined;
  /** Whether the current plan ends also without the change. */
  readonly isEnding: boolean;
  readonly start: EffectTime;
  readonly end: EffectTime;
  /** Times that the customer can edit. */
  readonly editable: readonly TimeName[];
  /** Name of the default plan, which follows at the end. Undefined: there is no end. */
  readonly next: PlanName | undefined;
  /** What follows before the requested start, or may do so, by start time. */
  readonly interim: readonly NamedStart[];
  /** Name of the other plan that ends at the start. Undefined: not known, or the same plan in another interval. */
  readonly former: PlanName | undefined;
  /** Warning of the page. Empty: none. */
  readonly warning: string;
  /** Whether an earlier assignment may have been applied. */
  readonly isUncertain: boolean;
}

export type ValidChange = Change & { readonly request: Readonly<CustomerPricingRequest> };

/** Why a review has closed, or did not open: the key of a message. */
export type Reason =
  | 'readOnly'
  | 'planGone'
  | 'isCurrent'
  | 'isScheduled'
  | 'outOfDate'
  | 'changed'
  | 'notChanged'
  | 'sessionChanged';

/**
 * Validates a request and returns it frozen, as it will be sent.
 * @throws PortalError `setup`, if the request is invalid, or for another product.
 */
export function checkRequest(
  wanted: unknown,
  { productId, defaultPlan, now }: PickerContext,
): Readonly<CustomerPricingRequest> {
  const request = readPricingRequest(wanted);
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  if (!isSameProduct(request.productId, productId))
    throw new PortalError(
      'setup',
      `productId is ${describe(toProduct(request.productId))}, and product-id is ${describe(toProduct(productId))}. Use a picker of that product.`,
    );
  const problems = checkSchedule({ start, end }, now);
  const problem = problems.start ?? problems.end ?? (end && !defaultPlan && 'an end needs default-plan');
  if (problem) throw new PortalError('setup', `The times cannot be sent: ${problem}.`);
  return Object.freeze(request);
}

/** What a selection means. Null: nothing is known of it before the page has plans. */
type Derived = Change | Reason | PortalError | null;

/** Returns what a selection means on the page now, or why it cannot be sent. */
export function deriveChange(selection: PlanSelection, context: PickerContext): Derived {
  const { plans, inForce, defaultPlan, following, now } = context;
  const { plan } = selection;
  const isCurrent = plan !== '' && plan === inForce;
  const isDefault = plan !== '' && plan === defaultPlan;
  const before = findPlan(inForce, plans);
  const after = findPlan(plan, plans);
  if (context.isReadOnly) return 'readOnly';
  // Too late to keep it: it is the current plan for a moment only.
  if (isCurrent && (selection.start ?? selection.end ?? getKeepStart(context)) == null)
    return following[0]?.isLatest === false ? 'notChanged' : 'isCurrent';
  // A new assignment only ends the scheduled one at its own start (§2.1 rule 5): it starts no later.
  if (!isCurrent && findScheduled(plan, context)) return 'isScheduled';
  // Neither the default plan nor the current one need be for sale.
  if (!isCurrent && !isDefault && !(after && isOffered(after))) return plans.length ? 'planGone' : null;
  const isCancellation = isDefault && (inForce !== '' || selection.isCancellation);
  const times = readTimes(selection, context, isCurrent, isCancellation, after?.startTimeInSeconds);
  if (typeof times === 'string') return times;
  const { start, end } = times;
  let request: Change['request'] = null;
  try {
    if (!start.problem && !end.problem)
      request = checkRequest(
        {
          productPlanId: plan,
          productId: context.productId,
          startTimeInSeconds: start.seconds,
          endTimeInSeconds: end.seconds,
        },
        context,
      );
  } catch (error) {
    return error instanceof PortalError ? error : new PortalError('setup');
  }
  const effect = describeRequest(
    { productPlanId: plan, ...(start.seconds && { startTimeInSeconds: start.seconds }) },
    context,
    isCancellation,
  );
  if (!effect) return 'planGone';
  const find = (value: string) => findName(value, context, plan);
  const relateTo = (each: Following) => relate(each, start.seconds, now);
  const interim = following.filter((each) => relateTo(each) !== 'replaced');
  const isOpen = interim.some((each) => relateTo(each) === 'open');
  const former = isOpen ? '' : (interim.at(-1)?.plan ?? inForce);
  const getInterimMessage = (each: Following) => (isOpen || each.isLatest ? getMessage(each) : 'moveAt');
  return {
    request,
    requestedPlan: plan,
    effect: isCancellation && !selection.isCancellation ? { ...effect, isByName: true } : effect,
    inForce,
    cost: after && getCost(after, isCurrent || effect.isInterrupted ? undefined : before),
    isEnding: following.length > 0,
    ...times,
    next: end.seconds ? find(defaultPlan) : undefined,
    interim: interim.flatMap((each) => toNamed(each, getInterimMessage(each), find)),
    former: former && former !== plan && !effect.billing ? find(former) : undefined,
    warning: after && !after.disabled ? after.reason : '',
    isUncertain: context.isUncertain,
  };
}

/** Reads the times of a selection. Only a time that the customer has edited can have a problem: others refuse the selection. */
function readTimes(
  selection: PlanSelection,
  context: PickerContext,
  isCurrent: boolean,
  isCancellation: boolean,
  ownStart: number | undefined,
): Pick<Change, 'start' | 'end' | 'editable'> | Reason {
  const hasEnd = !isCurrent && !isCancellation;
  const start = isCurrent
    ? readWanted(selection.start ?? undefined, getKeepStart(context))
    : readWanted(selection.start, ownStart ?? context.startTimeInSeconds);
  const end = readWanted(selection.end, hasEnd ? context.endTimeInSeconds : undefined);
  const problems = checkSchedule({ start: start.seconds, end: end.seconds }, context.now);
  const isEdited = { start: typeof selection.start === 'string', end: typeof selection.end === 'string' };
  // The customer may move the start behind an end that the page has set.
  const isEndShown = isEdited.end || (isEdited.start && problems.end === 'end-before-start');
  const isOutOfDate = (name: TimeName) => problems[name]?.endsWith('past') && !isEdited[name];
  if (isOutOfDate('start') || isOutOfDate('end')) return 'outOfDate';
  const editable: TimeName[] = !context.canSchedule || isCurrent ? [] : ['start'];
  if (editable.length && hasEnd && context.defaultPlan) editable.push('end');
  const times = {
    start: toEffectTime(start, isEdited.start ? problems.start : undefined),
    end: toEffectTime(end, isEndShown ? problems.end : undefined),
  };
  // The page no longer offers the field in which the customer could correct it.
  if ((['start', 'end'] as const).some((name) => times[name].problem && !editable.includes(name)))
    return 'changed';
  return { ...times, editable };
}

function readWanted(wanted: WantedTime, preset: number | undefined): Partial<EffectTime> {
  if (typeof wanted === 'string') return fromLocalInput(wanted);
  return { seconds: (wanted === undefined ? preset : wanted) ?? undefined };
}

function toEffectTime(
  { seconds, problem: unreadable }: Partial<EffectTime>,
  problem: ScheduleProblem | undefined,
): EffectTime {
  const found = unreadable ?? problem;
  return { seconds: found ? undefined : seconds, problem: found };
}

export const isChange = (derived: Derived): derived is Change =>
  derived !== null && typeof derived === 'object' && 'effect' in derived;

export const isValid = (change: Change): change is ValidChange => change.request !== null;

/**
 * Returns why a confirmed request can no longer be sent, for developers: its times have passed, or it no longer does the same. It is for
 * another product, or what is in force or what follows differs. Prices and offers no longer count, and a plan in force that is not known
 * is no other one. Undefined: it can be sent.
 * @param confirmed What it depended on when it was confirmed.
 */
export function findObstacle(
  { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end }: Readonly<CustomerPricingRequest>,
  confirmed: PickerContext,
  context: PickerContext,
): string | undefined {
  if (hasPassed({ start, end }, context.now)) return 'its time has passed';
  const isUnknown = !(confirmed.inForce && context.inForce) && context.inForce !== productPlanId;
  const facts: [name: string, read: (page: PickerContext) => string][] = [
    ['product-id', (page) => toProduct(page.productId)],
    ['the plan in force', (page) => (isUnknown ? '' : page.inForce)],
    ['what follows', (page) => page.following.map(describeStep).join(', ')],
  ];
  for (const [name, read] of facts) {
    const [was, is] = [read(confirmed), read(context)];
    if (was !== is) return `${name} was "${was}", and is "${is}"`;
  }
  return undefined;
}

const describeStep = ({ plan, start, ends }: Following): string =>
  `${ends ?? plan} ${ends ? 'ends' : 'starts'} on ${new Date(start * 1000).toISOString()}`;

/** What a selection means now, compared with what the customer has read. */
export interface Comparison {
  /** What can be shown. Undefined: nothing. */
  readonly change?: Change;
  /** Why what the customer has read cannot be confirmed. Undefined: it can. */
  readonly reason?: Reason;
}

/**
 * Compares a reviewed change with what its selection means now. A note, a regular price and a warning are no difference.
 * @param reviewed Null: nothing has been shown.
 */
export function compareChange(reviewed: Change | null, derived: Derived): Comparison {
  if (derived === null) return {};
  if (typeof derived === 'string') return { reason: derived };
  if (derived instanceof PortalError) return { reason: 'changed' };
  const isSame = !reviewed || isEqual(toCompared(derived), toCompared(reviewed));
  return { change: derived, ...(!isSame && { reason: 'changed' }) };
}

/** Formats the prices of the requested and of the current plan for a comparison: 49 and 49.00 are the same. */
const formatPrices = ({ cost }: Change): readonly string[] =>
  [cost?.price, cost?.former].map((each) =>
    each ? `${formatMoney(each.price, each.currency, 'en')} ${each.interval}` : '',
  );

/** Returns what makes two changes different ones for the customer. Which times can be edited does not count. */
const toCompared = (change: Change): object => ({
  ...change,
  cost: formatPrices(change),
  editable: 0,
  warning: 0,
});
