/** Facts of an assignment: what the service confirmed, compared with what was requested. */
import { format, formatTimeAlone, formatTimestamp, type Localization } from '../localize/format.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { toProduct } from './change.js';
import { getPlanName } from './plan.js';
import { describeAction, type PlanAction } from './plan-action.js';
import type { PlanStatus } from './state.js';

/** Epoch seconds, if known. */
type Time = number | undefined;

/** A confirmed value and the requested one, formatted. */
export interface Fact {
  /** Key of the message that names the fact. */
  readonly name: 'plan' | 'starts' | 'ends' | 'product' | 'requested' | 'created' | 'reference';
  /** Undefined: the service did not confirm a value. */
  readonly actual: string | undefined;
  readonly actualTime?: Time;
  /** Undefined: no certain value was requested. */
  readonly expected?: string | undefined;
  readonly expectedTime?: Time;
  /** Whether the values differ although their texts may be equal: two plans may have the same name. */
  readonly isMismatch?: boolean;
}

/** Whether the service confirmed something else than was requested. */
export const isDifferent = ({ actual, expected, isMismatch = false }: Fact): boolean =>
  isMismatch || (expected !== undefined && expected !== actual);

/**
 * Returns the facts of a successful assignment. Fields missing from the response stay undefined.
 * @param requested Time of the request in epoch seconds.
 */
export function getFacts(
  request: CustomerPricingRequest,
  response: CustomerPricingResponse,
  requested: number,
  { plans, now }: PlanStatus,
  localization: Localization,
): Fact[] {
  const { messages, language } = localization;
  const { productPlanId, productId } = response;
  const { startTimeInSeconds: start, endTimeInSeconds: end, createdTimeInSeconds: created } = response;
  const { startTimeInSeconds: requestedStart, endTimeInSeconds: requestedEnd } = request;
  const formatPlan = (value: string | undefined) => value && getPlanName(value, plans, localization);
  const formatOptional = (time: Time) => (time ? formatTimeAlone(time, language) : undefined);
  // A request without a start means a start within the upcoming hour (§2.1 rule 1).
  const isLate = (start ?? 0) > (created ?? now) + 3600;
  const product: Fact = {
    name: 'product',
    actual: productId,
    expected: productId && toProduct(request.productId),
  };
  return [
    {
      name: 'plan',
      actual: formatPlan(productPlanId),
      expected: productPlanId && formatPlan(request.productPlanId),
      isMismatch: Boolean(productPlanId) && productPlanId !== request.productPlanId,
    },
    {
      name: 'starts',
      actual: formatOptional(start),
      actualTime: start,
      expected: formatOptional(requestedStart) ?? (isLate ? messages.soon : undefined),
      expectedTime: requestedStart,
    },
    {
      name: 'ends',
      actual: formatOptional(end),
      actualTime: end,
      expected: formatOptional(requestedEnd) ?? (end ? messages.noEnd : undefined),
      expectedTime: requestedEnd,
    },
    ...(isDifferent(product) ? [product] : []),
    { name: 'requested', actual: formatOptional(requested), actualTime: requested },
    { name: 'created', actual: formatOptional(created), actualTime: created },
    { name: 'reference', actual: response.relationId },
  ];
}

/**
 * Formats the facts of a successful assignment as plain text for support: plans by their values, times in local time and in
 * UTC.
 */
export function describeFacts(
  request: CustomerPricingRequest,
  { productPlanId }: CustomerPricingResponse,
  facts: readonly Fact[],
  { messages, language }: Localization,
): string {
  const { startTimeInSeconds: start } = request;
  const formatValue = (text: string | undefined, time: Time) =>
    time ? formatTimestamp(time, language) : text;
  // The details on screen omit expected values that were confirmed. Here the plan and the start always have one.
  const overrides: Partial<Record<Fact['name'], Partial<Fact>>> = {
    plan: { actual: productPlanId, expected: request.productPlanId },
    starts: { expected: start ? String(start) : messages.soon },
  };
  return facts
    .map((fact) => ({ ...fact, ...overrides[fact.name] }))
    .filter(({ actual, expected }) => actual ?? expected)
    .map(({ name, actual, actualTime, expected, expectedTime }) => {
      const confirmed = formatValue(actual, actualTime) ?? messages.unstated;
      const requested =
        expected && format(messages.askedFor, { value: formatValue(expected, expectedTime) ?? '' });
      return `${messages[name]}: ${confirmed}${requested ? ` (${requested})` : ''}`;
    })
    .join('\n');
}

/** Formats a request of unknown outcome as plain text for support. */
export function describeUnknown(
  request: CustomerPricingRequest,
  { action, error, requested }: { action: PlanAction; error: AssignmentError; requested: Time },
  localization: Localization,
): string {
  const { messages, language } = localization;
  const { productPlanId, productId, startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const formatLine = (name: 'starts' | 'ends' | 'requested', time: Time) =>
    time && `${messages[name]}: ${formatTimestamp(time, language)}`;
  return [
    `${describeAction('unknown', action, localization)} (${[error.code, error.status].filter(Boolean).join(' ')})`,
    `${messages.plan}: ${productPlanId}`,
    productId && `${messages.product}: ${productId}`,
    formatLine('starts', start) ?? `${messages.starts}: ${messages.soon}`,
    formatLine('ends', end),
    formatLine('requested', requested),
  ]
    .filter(Boolean)
    .join('\n');
}
