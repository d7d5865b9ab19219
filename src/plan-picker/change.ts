/** What a request changes for the customer: plain functions of plain data. */
import { checkSchedule, getTimeline, type TimelineStep } from '../schedule.js';
import { PortalError } from '../service/errors.js';
import { type CustomerPricingRequest, readPricingRequest, readProductId } from '../service/resources.js';
import { hasCustomerChanged, type Identity } from '../service/identity.js';
import { type Cost, getCost, type Price, toPrice } from './cost.js';
import { collectFeatures, compareFeatures, type Feature, type FeatureChange } from './features.js';
import { findPlan, findPlanName, type Plan, type PlanName } from './plan.js';
import { findPlanAction, type PlanAction } from './plan-action.js';
import type { PlanStatus, ScheduledAssignment } from './state.js';

/** What is sent besides the plan (§2.1). Absent or null: left to the service. */
export interface AssignmentOptions {
  productId?: string | null | undefined;
  startTimeInSeconds?: number | null | undefined;
  endTimeInSeconds?: number | null | undefined;
}

/** The request for a plan (§2.1), unchecked. */
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
 * Exactly what will be sent, frozen.
 * @throws PortalError `setup`, with what is wrong.
 */
export function checkRequest(request: unknown, defaultPlan: string, now: number): CustomerPricingRequest {
  const checked = readPricingRequest(request);
  const { startTimeInSeconds: start, endTimeInSeconds: end } = checked;
  const problems = checkSchedule({ start, end }, now);
  const problem = problems.start ?? problems.end ?? (end && !defaultPlan && 'an end needs default-plan');
  if (problem) throw new PortalError('setup', `The times cannot be sent: ${problem}.`);
  return Object.freeze(checked);
}

/** What a press asks for, and for whom: this stays whatever the page does meanwhile. */
export interface Intent {
  readonly request: CustomerPricingRequest;
  readonly identity: Identity;
  /** Product of the picker at the press. */
  readonly product: string;
}

/** The product of a request: the service's default is "1" (§2.1). */
export const toProduct = (productId: unknown): string => readProductId(productId) ?? '1';

/** Why a request can no longer be sent; the name of the message about it. */
export type Conflict = 'readOnly' | 'planGone' | 'isCurrent' | 'timePassed' | 'noDefault' | 'sessionChanged';

/**
 * Compares a request with what is known now: the page may have changed while the customer read.
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

/** A plan of a change and when it begins. */
export interface ChangeStep extends TimelineStep {
  readonly name: PlanName;
  /** Undefined: the page does not list the plan. */
  readonly price: Price | undefined;
}

/** What a change depends on, as the page is now. */
export interface Situation {
  status: PlanStatus;
  identity: Identity;
  productId: string | null | undefined;
  /** Epoch seconds, by the clock of the device. */
  now: number;
  group: {
    /** Whether the page offers and renders the plan of a value. */
    isAvailable: (value: string) => boolean;
    /** What a plan lists. */
    readFeatures: (value: string) => readonly Feature[];
  };
  /** Whether an earlier attempt for a product may have been applied. */
  isUncertain: (productId: string | undefined) => boolean;
}

/** What a press asked for, as the page is now, or why it can no longer be sent. */
export function findChange(
  { request: wanted, identity, product }: Intent,
  { status, identity: present, productId, now, group, isUncertain }: Situation,
): Change | Conflict {
  if (hasCustomerChanged(identity, present)) return 'sessionChanged';
  const request =
    toProduct(productId) === product
      ? wanted
      : Object.freeze(readPricingRequest({ ...wanted, productId: productId ?? '' }));
  return (
    findConflict(request, status, group.isAvailable(request.productPlanId), now) ??
    getChange(request, status, isUncertain(request.productId), group.readFeatures)
  );
}

/** What a request changes: everything that a review shows, as data. */
export interface Change {
  readonly request: CustomerPricingRequest;
  readonly action: PlanAction;
  /** Value of the current plan. Empty: not known. */
  readonly currentPlan: string;
  /** The plan that takes over at the end, where one is asked for. */
  readonly next: PlanName | undefined;
  readonly cost: Cost | undefined;
  /** In the order of their start. */
  readonly steps: readonly ChangeStep[];
  readonly features: FeatureChange;
  readonly scheduled: ScheduledAssignment | undefined;
  /** Whether an earlier attempt may have been applied. */
  readonly isUncertain: boolean;
}

/** @param readFeatures Reads what a plan lists. */
function getChange(
  request: CustomerPricingRequest,
  status: PlanStatus,
  isUncertain: boolean,
  readFeatures: (value: string) => readonly Feature[],
): Change {
  const { plans, currentPlan, defaultPlan, scheduled, assignment, now } = status;
  const { productPlanId } = request;
  const isCurrent = productPlanId === currentPlan;
  const [before, after] = [findPlan(currentPlan, plans), findPlan(productPlanId, plans)];
  const list = (plan: Plan | undefined) =>
    plan && !isCurrent ? collectFeatures(plan, plans, readFeatures) : [];
  return {
    request,
    action: findPlanAction(request, status),
    currentPlan,
    next: request.endTimeInSeconds ? findPlanName(defaultPlan, plans) : undefined,
    cost: after && getCost(after, isCurrent ? undefined : before),
    steps: getTimeline(request, now, currentPlan, defaultPlan, assignment).flatMap(({ plan, from }) => {
      // The current plan goes on: nothing begins that a customer would notice.
      if (!plan || (isCurrent && from === 'soon')) return [];
      const details = findPlan(plan, plans);
      return { plan, from, name: findPlanName(plan, plans), price: details && toPrice(details) };
    }),
    features: compareFeatures(list(before), list(after)),
    scheduled,
    isUncertain,
  };
}

/** Whether it is reviewed also where the page leaves reviews out. */
export const needsReview = ({ action: { kind }, isUncertain }: Change): boolean =>
  kind === 'keep' || kind === 'cancel' || isUncertain;

/** Whether two changes assign the same from the same; prices and features may differ. */
export const isSameAssignment = (a: Change, b: Change): boolean =>
  isEqual([a.request, a.currentPlan, a.scheduled], [b.request, b.currentPlan, b.scheduled]);

/** Compares plain data: two equal changes show the same to the customer. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isObject(a) &&
    isObject(b) &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => isEqual(a[key], b[key])));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
