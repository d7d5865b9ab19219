/** Facts of an assignment: what the service confirmed, compared with what was requested. */
import { format, formatTime, formatTimestamp, type Localization } from '../localize/format.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { toProduct } from './change.js';
import { getPlanName } from './plan.js';
import { describeAction, type PlanAction } from './plan-action.js';
import type { PlanStatus } from './state.js';

/** Epoch seconds, if known. */
type Time = number | undefined;

/** A confirmed value and the requested one: a text, or a time in epoch seconds. */
export interface Fact {
  /** Key of the message that names the fact. */
  readonly name: 'plan' | 'starts' | 'ends' | 'product' | 'requested' | 'created' | 'reference';
  /** Undefined: the service did not confirm a value. */
  readonly actual: string | Time;
  /** Undefined: no certain value was requested. */
  readonly expected?: string | Time;
  /** Whether the service confirmed something else than was requested. */
  readonly isDifferent?: boolean;
}

/** Formats a value of a fact as it is shown. */
export const formatFact = (value: string | Time, language: string): string | undefined =>
  typeof value === 'number' ? formatTime(value, language) : value;

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
  const compare = (name: Fact['name'], actual: string | Time, expected: string | Time): Fact => ({
    name,
    actual,
    expected,
    isDifferent: expected !== undefined && formatFact(expected, language) !== formatFact(actual, language),
  });
  const formatPlan = (value: string | undefined) => value && getPlanName(value, plans, localization);
  // A request without a start means a start within the upcoming hour (§2.1 rule 1).
  const isLate = (start ?? 0) > (created ?? now) + 3600;
  const product = compare('product', productId, productId && toProduct(request.productId));
  return [
    {
      name: 'plan',
      actual: formatPlan(productPlanId),
      expected: productPlanId && formatPlan(request.productPlanId),
      // Two plans may have the same name.
      isDifferent: productPlanId !== undefined && productPlanId !== request.productPlanId,
    },
    compare('starts', start, request.startTimeInSeconds ?? (isLate ? messages.soon : undefined)),
    compare('ends', end, request.endTimeInSeconds ?? (end && messages.noEnd)),
    ...(product.isDifferent ? [product] : []),
    { name: 'requested', actual: requested },
    { name: 'created', actual: created },
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
  const formatValue = (value: string | Time) =>
    typeof value === 'number' ? formatTimestamp(value, language) : value;
  // The details on screen omit expected values that were confirmed. Here the plan and the start always have one.
  const overrides: Partial<Record<Fact['name'], Partial<Fact>>> = {
    plan: { actual: productPlanId, expected: request.productPlanId },
    starts: { expected: request.startTimeInSeconds ?? messages.soon },
  };
  return facts
    .map((fact) => ({ ...fact, ...overrides[fact.name] }))
    .filter(({ actual, expected }) => actual ?? expected)
    .map(({ name, actual, expected }) => {
      const confirmed = formatValue(actual) ?? messages.unstated;
      const requested = expected && format(messages.askedFor, { value: formatValue(expected) ?? '' });
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
