/** Facts of an assignment: what the service confirmed, compared with what was requested, or the request alone. */
import { formatTime, type Localization } from '../i18n/format.js';
import type { AssignmentError } from '../service/errors.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  toProduct,
} from '../service/resources.js';
import { findPlanName, formatPlanName, type Plan } from '../plan/plan.js';
import type { Page } from './page.js';
import { getPhase } from './schedule.js';

/** Epoch seconds, if known. */
type Time = number | undefined;

/** A confirmed value and the requested one: a text, or a time in epoch seconds. */
export interface Fact {
  /** Key of the message that names the fact. */
  readonly name: 'plan' | 'starts' | 'ends' | 'product' | 'requested' | 'created' | 'reference' | 'errorCode';
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

/** Formats the name of a plan. Where it is not listed, its identifier is a reference for the support. */
function formatIfListed(
  value: string,
  plans: readonly Plan[],
  beside: readonly (string | undefined)[],
  localization: Localization,
): string {
  const name = findPlanName(value, plans, beside);
  return name ? formatPlanName(name, localization) : value;
}

/**
 * Returns the facts of a successful assignment. Fields missing from the response stay undefined.
 * @param requested Time of the request in epoch seconds.
 */
export function getFacts(
  request: CustomerPricingRequest,
  response: CustomerPricingResponse,
  requested: number,
  { plans }: Page,
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
  const formatPlan = (value: string | undefined) =>
    value && formatIfListed(value, plans, [request.productPlanId, productPlanId], localization);
  // A request without a start means a start within the upcoming hour, or today, UTC (§2.1 rules 1 and 2).
  const isSoon = !start || (start <= requested + 3600 && start >= requested - (requested % 86_400));
  const ends = compare('ends', end, request.endTimeInSeconds ?? (end && messages.noEnd));
  const product = compare('product', productId, productId && toProduct(request.productId));
  return [
    {
      name: 'plan',
      actual: formatPlan(productPlanId),
      expected: productPlanId && formatPlan(request.productPlanId),
      // Two plans may have the same name.
      isDifferent: productPlanId !== undefined && productPlanId !== request.productPlanId,
    },
    compare('starts', start, request.startTimeInSeconds ?? (isSoon ? undefined : messages.soon)),
    // Also an end that is no later than the start.
    { ...ends, isDifferent: ends.isDifferent || getPhase(response, requested) === 'ended' },
    ...(product.isDifferent ? [product] : []),
    { name: 'requested', actual: requested },
    { name: 'created', actual: created },
    { name: 'reference', actual: response.relationId },
  ];
}

/**
 * Returns the facts of an assignment of unknown outcome: the request, and how it failed.
 * @param requested Time of the request in epoch seconds.
 */
export function getUnknownFacts(
  { productPlanId, productId, startTimeInSeconds: start, endTimeInSeconds: end }: CustomerPricingRequest,
  error: AssignmentError,
  requested: Time,
  { plans, inForce, scheduled }: Page,
  localization: Localization,
): Fact[] {
  return [
    {
      name: 'plan',
      actual: formatIfListed(
        productPlanId,
        plans,
        [inForce, ...scheduled.map(({ plan }) => plan)],
        localization,
      ),
    },
    { name: 'product', actual: productId },
    { name: 'starts', actual: start ?? localization.messages.soon },
    { name: 'ends', actual: end },
    { name: 'requested', actual: requested },
    { name: 'errorCode', actual: error.status ? `${error.code} ${error.status}` : error.code },
  ];
}
