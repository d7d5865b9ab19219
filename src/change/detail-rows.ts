/** Facts of an attempt: what the service confirmed, compared with what was requested, or the request alone. */
import { isOver, startWithin } from '../customer/timeline.js';
import { formatTime, type Localization } from '../i18n/format.js';
import { findPlanName, formatPlanName } from '../plan/plan.js';
import { toProduct } from '../service/resources.js';
import type { Assigned, Failed, Outcome } from './progress.js';
import type { PickerContext } from './picker-context.js';

/** Epoch seconds, if known. */
type Time = number | undefined;

/** A confirmed value and the requested one: a text, or a time in epoch seconds. */
export interface DetailRow {
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
export const formatDetail = (value: string | Time, language: string): string | undefined =>
  typeof value === 'number' ? formatTime(value, language) : value;

/** Returns the facts of an attempt, for the screen and for the receipt. */
export const getDetailRows = (
  outcome: Outcome,
  context: PickerContext,
  localization: Localization,
): DetailRow[] =>
  outcome.name === 'assigned'
    ? getConfirmedFacts(outcome, context, localization)
    : getRequestFacts(outcome, context, localization);

/** Whether the service confirmed something else than was requested. */
export const isOther = (facts: readonly DetailRow[]): boolean => facts.some(({ isDifferent }) => isDifferent);

/** Names a plan. Where it is not listed, its identifier is a reference for the support. */
function formatPlan(
  value: string,
  { plans }: PickerContext,
  beside: readonly (string | undefined)[],
  localization: Localization,
): string {
  const name = findPlanName(value, plans, beside);
  return name ? formatPlanName(name, localization) : value;
}

/** Seconds by which the clocks of the service and of the device may differ. */
const clockTolerance = 60;

/** Fields missing from the response stay undefined. */
function getConfirmedFacts(
  { request, response, requested }: Assigned,
  context: PickerContext,
  localization: Localization,
): DetailRow[] {
  const { messages, language } = localization;
  const { productPlanId, productId, relationId } = response;
  const { startTimeInSeconds: start, endTimeInSeconds: end, createdTimeInSeconds: created } = response;
  const compare = (name: DetailRow['name'], actual: string | Time, expected: string | Time): DetailRow => ({
    name,
    actual,
    expected,
    isDifferent:
      typeof actual === 'number' && typeof expected === 'number'
        ? Math.abs(actual - expected) > clockTolerance
        : expected !== undefined && formatDetail(expected, language) !== formatDetail(actual, language),
  });
  const formatValue = (value: string) =>
    formatPlan(value, context, [request.productPlanId, productPlanId], localization);
  // A request without a start means a start within the upcoming hour, or today, UTC (§2.1 rules 1 and 2), by the clock of the service.
  const made = created ?? requested;
  const [from, to] = [made - (made % 86_400), made + startWithin];
  const isSoon = !start || (start >= from - clockTolerance && start <= to + clockTolerance);
  const ends = compare('ends', end, request.endTimeInSeconds ?? (end && messages.noEnd));
  const asked = toProduct(request.productId);
  const product = compare('product', productId ?? asked, asked);
  return [
    ...(product.isDifferent ? [product] : []),
    {
      name: 'plan',
      actual: productPlanId && formatValue(productPlanId),
      expected: productPlanId && formatValue(request.productPlanId),
      // Two plans may have the same name.
      isDifferent: productPlanId !== undefined && productPlanId !== request.productPlanId,
    },
    compare('starts', start, request.startTimeInSeconds ?? (isSoon ? undefined : messages.soon)),
    { ...ends, isDifferent: ends.isDifferent || isOver(start, end, requested) },
    { name: 'requested', actual: requested },
    { name: 'created', actual: created },
    { name: 'reference', actual: relationId },
  ];
}

/** What was requested, and how it failed. Nothing, if the request was invalid. */
function getRequestFacts(
  { request, error, requested }: Failed,
  context: PickerContext,
  localization: Localization,
): DetailRow[] {
  if (!request) return [];
  const { productPlanId, productId, startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const beside = [context.inForce, ...context.following.map(({ plan }) => plan)];
  return [
    { name: 'plan', actual: formatPlan(productPlanId, context, beside, localization) },
    { name: 'product', actual: productId },
    { name: 'starts', actual: start ?? localization.messages.soon },
    { name: 'ends', actual: end },
    { name: 'requested', actual: requested },
    { name: 'errorCode', actual: error.status ? `${error.code} ${String(error.status)}` : error.code },
  ];
}
