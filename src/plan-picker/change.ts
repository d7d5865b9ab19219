/** Changes: requests together with what they change for the customer. Pure functions. */
import { checkSchedule } from '../schedule.js';
import { PortalError } from '../service/errors.js';
import { type CustomerPricingRequest, readPricingRequest, readProductId } from '../service/resources.js';
import { hasCustomerChanged, type Identity } from '../service/identity.js';
import { type Cost, getCost } from './cost.js';
import { collectFeatures, compareFeatures, type Feature, type FeatureChange } from './features.js';
import { findPlan, findPlanName, type Plan, type PlanName } from './plan.js';
import { findPlanAction, type PlanAction } from './plan-action.js';
import type { PlanStatus, ScheduledAssignment } from './state.js';

/** Optional fields of a request (§2.1). Null is treated as absent. */
export interface AssignmentOptions {
  productId?: string | null | undefined;
  startTimeInSeconds?: number | null | undefined;
  endTimeInSeconds?: number | null | undefined;
}

/** Creates a request for a plan (§2.1) without validating it. */
export const createRequest = (
  productPlanId: string,
  { productId, startTimeInSeconds, endTimeInSeconds }: AssignmentOptions,
): CustomerPricingRequest => ({
  productPlanId,
  ...(productId != null && { productId }),
  ...(startTimeInSeconds != null && { startTimeInSeconds }),
  ...(endTimeInSeconds != null && { endTimeInSeconds }),
});

/**
 * Validates a request and returns it frozen, as it will be sent.
 * @param now Epoch seconds.
 * @throws PortalError `setup`, if the request is invalid.
 */
export function checkRequest(request: unknown, defaultPlan: string, now: number): CustomerPricingRequest {
  const checked = readPricingRequest(request);
  const { startTimeInSeconds: start, endTimeInSeconds: end } = checked;
  const problems = checkSchedule({ start, end }, now);
  const problem = problems.start ?? problems.end ?? (end && !defaultPlan && 'an end needs default-plan');
  if (problem) throw new PortalError('setup', `The times cannot be sent: ${problem}.`);
  return Object.freeze(checked);
}

/** What the customer requested with a press. It stays the same when the page changes. */
export interface Intent {
  readonly request: CustomerPricingRequest;
  readonly identity: Identity;
  /** Product identifier of the picker at the time of the press. */
  readonly product: string;
}

/** Returns a product identifier, by default "1" as the service does (§2.1). */
export const toProduct = (productId: unknown): string => readProductId(productId) ?? '1';

/** Reason why a request can no longer be sent: the key of a message. */
export type Conflict = 'readOnly' | 'planGone' | 'isCurrent' | 'timePassed' | 'noDefault' | 'sessionChanged';

/** Reason why a press had no effect or the review was closed: the key of a message. */
export type Notice = Conflict | 'chooseFirst' | 'chooseDate' | 'noDialog';

/** State of the page that a change depends on. */
export interface Situation {
  status: PlanStatus;
  identity: Identity;
  productId: string | null | undefined;
  /** Epoch seconds, by the clock of the device. */
  now: number;
  group: {
    /** Whether the page offers and renders the plan with a value. */
    isAvailable: (value: string) => boolean;
    /** Reads the features that a plan lists. */
    readFeatures: (value: string) => readonly Feature[];
  };
  /** Whether an earlier assignment of a product may have been applied. */
  isUncertain: (productId: string | undefined) => boolean;
}

/** A change as plain data: everything that the review shows. */
export interface Change {
  readonly request: CustomerPricingRequest;
  readonly action: PlanAction;
  /** Value of the current plan. Empty: unknown. */
  readonly currentPlan: string;
  /** Name of the default plan, which follows at the requested end. Undefined: no end is requested. */
  readonly next: PlanName | undefined;
  readonly cost: Cost | undefined;
  /** Plans that start before the requested start, because of the last known assignment, by start time. */
  readonly interim: readonly InterimPlan[];
  /** Name of the other plan that ends at the requested start. Undefined: unknown, or none. */
  readonly former: PlanName | undefined;
  readonly features: FeatureChange;
  readonly scheduled: ScheduledAssignment | undefined;
  /** Whether an earlier assignment may have been applied. */
  readonly isUncertain: boolean;
}

/** A plan that starts before the requested start. */
export interface InterimPlan {
  readonly name: PlanName;
  /** Epoch seconds. */
  readonly start: number;
}

/** Returns the change that an intent means now, or the reason why its request can no longer be sent. */
export function findChange(
  { request: intended, identity, product }: Intent,
  { status, identity: current, productId, now, group, isUncertain }: Situation,
): Change | Conflict {
  if (hasCustomerChanged(identity, current)) return 'sessionChanged';
  const request =
    toProduct(productId) === product
      ? intended
      : Object.freeze(readPricingRequest({ ...intended, productId: productId ?? '' }));
  return (
    findConflict(request, status, group.isAvailable(request.productPlanId), now) ??
    createChange(request, status, isUncertain(request.productId), group.readFeatures)
  );
}

/**
 * Compares a request with the current state of the page, which may have changed since the press.
 * @param isAvailable Whether the page offers and renders the requested plan.
 * @param now Epoch seconds, by the clock of the device.
 */
function findConflict(
  { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end }: CustomerPricingRequest,
  { currentPlan, defaultPlan, scheduled, isReadOnly }: PlanStatus,
  isAvailable: boolean,
  now: number,
): Conflict | null {
  if (isReadOnly) return 'readOnly';
  if (Object.keys(checkSchedule({ start, end }, now)).length) return 'timePassed';
  if (end && !defaultPlan) return 'noDefault';
  if (productPlanId === currentPlan) return (start ?? end ?? scheduled) ? null : 'isCurrent';
  return productPlanId === defaultPlan || isAvailable ? null : 'planGone';
}

function createChange(
  request: CustomerPricingRequest,
  status: PlanStatus,
  isUncertain: boolean,
  readFeatures: (value: string) => readonly Feature[],
): Change {
  const { plans, currentPlan, defaultPlan, scheduled, end } = status;
  const { productPlanId } = request;
  const action = findPlanAction(request, status);
  const isCurrent = productPlanId === currentPlan;
  const before = findPlan(currentPlan, plans);
  const after = findPlan(productPlanId, plans);
  const getFeatures = (plan: Plan | undefined) =>
    plan && !isCurrent ? collectFeatures(plan, plans, readFeatures) : [];
  const interim = [
    { plan: scheduled?.productPlanId, start: scheduled?.startTimeInSeconds },
    { plan: defaultPlan, start: end },
  ].flatMap(({ plan, start }) =>
    plan && start && start < (request.startTimeInSeconds ?? 0) ? { plan, start } : [],
  );
  const former = interim.at(-1)?.plan ?? (action.isInterrupted ? '' : currentPlan);
  return {
    request,
    action,
    currentPlan,
    next: request.endTimeInSeconds ? findPlanName(defaultPlan, plans) : undefined,
    cost: after && getCost(after, isCurrent ? undefined : before),
    interim: interim.map(({ plan, start }) => ({ name: findPlanName(plan, plans), start })),
    former: former && former !== productPlanId ? findPlanName(former, plans) : undefined,
    features: compareFeatures(getFeatures(before), getFeatures(after)),
    scheduled,
    isUncertain,
  };
}

/** Whether a change must be reviewed even with `no-confirm`. */
export const needsReview = ({ action: { kind }, isUncertain }: Change): boolean =>
  kind === 'keep' || kind === 'cancel' || isUncertain;

/** Whether a confirmed change still has the same request, current plan and scheduled plan. Prices and features may differ. */
export const isSameAssignment = (current: Change | Conflict, confirmed: Change): boolean =>
  typeof current !== 'string' &&
  isEqual(
    [current.request, current.currentPlan, current.scheduled],
    [confirmed.request, confirmed.currentPlan, confirmed.scheduled],
  );

/** Compares plain data by value. Equal changes look the same in the review. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isObject(a) &&
    isObject(b) &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => isEqual(a[key], b[key])));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
