/** Changes: what a customer wants, and what it means in the present state of the page. Pure functions. */
import type { PlanStart } from '../customer/timeline.js';
import { findPlan, isOffered, type PlanName } from '../plan/plan.js';
import { type Cost, getCost } from '../plan/price.js';
import { PortalError } from '../service/errors.js';
import { isEqual } from '../service/json.js';
import {
  type CustomerPricingRequest,
  isSameProduct,
  isTime,
  readPricingRequest,
} from '../service/resources.js';
import { type Action, describeRequest, type NamedStart, toNamed } from './action.js';
import { findName, type Page } from './page.js';
import { checkSchedule, fromLocalInput, hasPassed, type ScheduleProblem } from './schedule.js';

/** A time: epoch seconds, the text of a field, or null for none. Undefined: what the page has set. */
type WantedTime = number | string | null | undefined;

/** What a customer wants. It stays the same while the page changes. */
export interface Wish {
  /** Value of the plan. */
  readonly plan: string;
  readonly start: WantedTime;
  readonly end: WantedTime;
  /** Whether the plan was asked for as the cancellation of another one. */
  readonly isCancellation: boolean;
}

/** Returns the wish for a plan at the times that the page has set. */
export const toWish = (plan: string, isCancellation = false): Wish => ({
  ...{ plan, isCancellation },
  // Own fields, whatever a page has added to `Object.prototype`.
  ...{ start: undefined, end: undefined },
});

/** Name of a time that the customer can edit. */
export type TimeName = 'start' | 'end';

/** A time of a change. */
export interface ChangeTime {
  /** Epoch seconds. Undefined: none, or not valid. */
  readonly seconds: number | undefined;
  /** Problem with what the customer has entered. */
  readonly problem: ScheduleProblem | undefined;
}

/** A change as plain data: the request, and what the review shows. */
export interface Change {
  /** Null: the customer has entered an invalid time. */
  readonly request: Readonly<CustomerPricingRequest> | null;
  /** Value of the requested plan. */
  readonly requestedPlan: string;
  readonly action: Action;
  /** Value of the plan in force. Empty: not known. */
  readonly inForce: string;
  readonly cost: Cost | undefined;
  readonly scheduled: readonly PlanStart[];
  /** Whether the current plan ends also without the change. */
  readonly isEnding: boolean;
  readonly start: ChangeTime;
  readonly end: ChangeTime;
  /** Times that the customer can edit. */
  readonly editable: readonly TimeName[];
  /** Name of the default plan, which follows at the end. Undefined: there is no end. */
  readonly next: PlanName | undefined;
  /** Plans that start before the requested start, because of known assignments, by start time. */
  readonly interim: readonly NamedStart[];
  /** Name of the other plan that ends at the start. Undefined: not known, or the same plan in another interval. */
  readonly former: PlanName | undefined;
  /** Warning of the page. Empty: none. */
  readonly warning: string;
  /** Whether an earlier assignment may have been applied. */
  readonly isUncertain: boolean;
}

/** A change that can be sent. */
export type ValidChange = Change & { readonly request: Readonly<CustomerPricingRequest> };

/** Why a wish cannot be reviewed: the key of a message. */
export type Refusal =
  'readOnly' | 'planGone' | 'isCurrent' | 'isScheduled' | 'timePassed' | 'outOfDate' | 'changed';

/** Why a review has closed, or did not open: the key of a message. */
export type Reason = Refusal | 'priceChanged' | 'sessionChanged' | 'notChanged' | 'noDialog';

/**
 * Validates a request and returns it frozen, as it will be sent.
 * @throws PortalError `setup`, if the request is invalid.
 */
export function checkRequest(
  wanted: unknown,
  { defaultPlan, now }: Pick<Page, 'defaultPlan' | 'now'>,
): Readonly<CustomerPricingRequest> {
  const request = readPricingRequest(wanted);
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const problems = checkSchedule({ start, end }, now);
  const problem = problems.start ?? problems.end ?? (end && !defaultPlan && 'an end needs default-plan');
  if (problem) throw new PortalError('setup', `The times cannot be sent: ${problem}.`);
  return Object.freeze(request);
}

/** Returns what a wish means on the page now, or why it cannot be sent. */
export function deriveChange(wish: Wish, page: Page): Change | Refusal | PortalError {
  const { plans, inForce, defaultPlan, scheduled } = page;
  const { plan } = wish;
  const isCurrent = plan !== '' && plan === inForce;
  const isDefault = plan !== '' && plan === defaultPlan;
  const before = findPlan(inForce, plans);
  const after = findPlan(plan, plans);
  if (page.isReadOnly) return 'readOnly';
  if (isCurrent && !scheduled.length && (wish.start ?? wish.end) == null) return 'isCurrent';
  // A new assignment only ends the scheduled one at its own start (§2.1 rule 5): it starts no later.
  if (!isCurrent && scheduled.some((each) => each.plan === plan)) return 'isScheduled';
  // Neither the default plan nor the current one need be for sale.
  if (!isCurrent && !isDefault && !(after && isOffered(after))) return 'planGone';
  const isCancellation = isDefault && (inForce !== '' || wish.isCancellation);
  const times = readTimes(wish, page, isCurrent, isCancellation, after?.startTimeInSeconds);
  if (typeof times === 'string') return times;
  const { start, end } = times;
  let request: Change['request'] = null;
  try {
    if (!start.problem && !end.problem)
      request = checkRequest(
        {
          productPlanId: plan,
          productId: page.productId,
          startTimeInSeconds: start.seconds,
          endTimeInSeconds: end.seconds,
        },
        page,
      );
  } catch (error) {
    return error instanceof PortalError ? error : new PortalError('setup');
  }
  const action = describeRequest(
    { productPlanId: plan, ...(start.seconds && { startTimeInSeconds: start.seconds }) },
    page,
    isCancellation,
  );
  if (!action) return 'planGone';
  const interim = page.following.filter((each) => each.plan && each.start < (start.seconds ?? 0));
  const find = (value: string) => findName(value, page, plan);
  const former = interim.at(-1)?.plan ?? (action.isInterrupted ? '' : inForce);
  return {
    request,
    requestedPlan: plan,
    action: isCancellation && !wish.isCancellation ? { ...action, isByName: true } : action,
    inForce,
    cost: after && getCost(after, isCurrent || action.isInterrupted ? undefined : before),
    scheduled,
    isEnding: page.following.length > 0,
    ...times,
    next: end.seconds ? find(defaultPlan) : undefined,
    interim: interim.flatMap((each) => toNamed(find(each.plan), each.start)),
    former: former && former !== plan && !action.billing ? find(former) : undefined,
    warning: after && !after.disabled ? after.reason : '',
    isUncertain: page.isUncertain,
  };
}

/** Reads the times of a wish. Only a time that the customer has edited can have a problem: others refuse the wish. */
function readTimes(
  wish: Wish,
  page: Page,
  isCurrent: boolean,
  isCancellation: boolean,
  ownStart: number | null | undefined,
): Pick<Change, 'start' | 'end' | 'editable'> | Refusal {
  const hasEnd = !isCurrent && !isCancellation;
  const start = readTime(wish.start, isCurrent ? undefined : (ownStart ?? page.startTimeInSeconds));
  const end = readTime(wish.end, hasEnd ? page.endTimeInSeconds : undefined);
  const problems = checkSchedule({ start: start.seconds, end: end.seconds }, page.now);
  const isEdited = { start: typeof wish.start === 'string', end: typeof wish.end === 'string' };
  // The customer may move the start behind an end that the page has set.
  const isEndShown = isEdited.end || (isEdited.start && problems.end === 'end-before-start');
  // An invalid time of the page, such as -1, is no past one: `checkRequest` refuses it.
  const isOutOfDate = (name: TimeName, { seconds }: Partial<ChangeTime>) =>
    problems[name]?.endsWith('past') && !isEdited[name] && isTime(seconds);
  if (isOutOfDate('start', start) || isOutOfDate('end', end)) return 'outOfDate';
  const editable: TimeName[] = !page.canSchedule || isCurrent ? [] : ['start'];
  if (editable.length && hasEnd && page.defaultPlan) editable.push('end');
  const times = {
    start: toChangeTime(start, isEdited.start ? problems.start : undefined),
    end: toChangeTime(end, isEndShown ? problems.end : undefined),
  };
  // The page no longer offers the field in which the customer could correct it.
  if ((['start', 'end'] as const).some((name) => times[name].problem && !editable.includes(name)))
    return 'changed';
  return { ...times, editable };
}

function readTime(wanted: WantedTime, preset: number | null | undefined): Partial<ChangeTime> {
  // A text that the page has set is no time.
  if (typeof wanted === 'string') return fromLocalInput(wanted);
  return { seconds: (wanted === undefined ? preset : wanted) ?? undefined };
}

function toChangeTime(
  { seconds, problem: unreadable }: Partial<ChangeTime>,
  problem: ScheduleProblem | undefined,
): ChangeTime {
  const found = unreadable ?? problem;
  return { seconds: found ? undefined : seconds, problem: found };
}

export const isChange = (derived: Change | Refusal | PortalError): derived is Change =>
  typeof derived === 'object' && 'action' in derived;

export const isValid = (change: Change): change is ValidChange => change.request !== null;

/**
 * Whether a request can still be sent: its times are in the future and, if the customer has confirmed it as a change, it still does
 * the same: for the same product, from the same plan in force, with the same scheduled plan. Prices and offers no longer count.
 */
export const isSameRequest = (
  { productId, startTimeInSeconds: start, endTimeInSeconds: end }: Readonly<CustomerPricingRequest>,
  change: Change | null,
  page: Page,
): boolean =>
  !hasPassed({ start, end }, page.now) &&
  (!change ||
    (isSameProduct(productId, page.productId) &&
      change.inForce === page.inForce &&
      isEqual(change.scheduled, page.scheduled)));

/** What became of a reviewed change: it is the same, or another one that could be shown, and what to say if it is not. */
export type Verdict = 'same' | { readonly change: Change | null; readonly reason: Reason };

/** Compares a reviewed change with what its wish means now. Which times can be edited does not count. */
export function judge(reviewed: Change, derived: Change | Refusal | PortalError): Verdict {
  // A start of the page that passes while the customer reads is one that they have chosen.
  if (derived === 'outOfDate') return { change: null, reason: 'timePassed' };
  if (typeof derived === 'string') return { change: null, reason: derived };
  if (!isChange(derived)) return { change: null, reason: 'changed' };
  if (isEqual({ ...derived, editable: 0 }, { ...reviewed, editable: 0 })) return 'same';
  return { change: derived, reason: explainDifference(reviewed, derived) };
}

function explainDifference(reviewed: Change, derived: Change): Reason {
  const hasPassed = (name: TimeName) =>
    derived[name].problem?.endsWith('past') && derived[name].problem !== reviewed[name].problem;
  if (hasPassed('start') || hasPassed('end')) return 'timePassed';
  // Without a plan, there is no price that could have changed.
  return !derived.cost || isEqual(reviewed.cost?.price, derived.cost.price) ? 'changed' : 'priceChanged';
}
