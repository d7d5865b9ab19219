import { format, type Localization, truncate } from '../i18n/format.js';
import { describePrice, formatForPlan, formatPlanName, type QualifiedPrice } from '../plan/plan.js';
import { getChangeLabel } from './effect.js';
import type { Attempt, Outcome } from './progress.js';
import { type DetailRow, formatDetail, getDetailRows, isOther } from './detail-rows.js';
import type { PickerContext } from './picker-context.js';

/**
 * Writes an outcome as plain text in the customer's language: what was asked and at which price, what was confirmed, and when. Each
 * time is also in UTC. It contains no token.
 * @param host Host name of the page. Empty: it has none.
 */
export function writeReceipt(
  { effect, cost, amounts }: Pick<Attempt, 'effect' | 'cost' | 'amounts'>,
  outcome: Outcome,
  context: PickerContext,
  localization: Localization,
  host: string,
): string {
  const { messages, language } = localization;
  const facts = getDetailRows(outcome, context, localization);
  const title =
    outcome.name === 'failed'
      ? `${messages.unknown} ${messages.mayBeDone}`
      : messages[isOther(facts) ? 'assignedOther' : 'assigned'];
  const asked = effect ? getChangeLabel(effect, localization, outcome.request?.startTimeInSeconds) : '';
  // As in the review: both plans with their prices, also where the label of the page names none.
  const formatPlan = (name: string, price: QualifiedPrice | undefined) => {
    const text = price ? describePrice(price, localization).qualified : '';
    return text && `${name}: ${text}`;
  };
  const formatValue = (value: DetailRow['actual']) =>
    typeof value === 'number'
      ? `${String(formatDetail(value, language))} (${new Date(value * 1000).toISOString().replace('.000', '')})`
      : truncate(value ?? messages.unstated, 200);
  const lines = facts
    .filter(({ actual, expected }) => actual ?? expected)
    .map(({ name, actual, expected, isDifferent }) =>
      [
        `${messages[name]}: ${formatValue(actual)}`,
        ...(isDifferent ? [`(${format(messages.askedFor, { value: formatValue(expected) })})`] : []),
      ].join(' '),
    );
  const site = host && `${messages.website}: ${host}`;
  const { plan, current } = effect ?? {};
  const { price, former } = cost ?? {};
  const plans = [
    plan ? formatPlan(formatPlanName(plan, localization), price) : '',
    current ? formatPlan(formatForPlan(messages.today, current, localization), former) : '',
    ...amounts.map((each) => `${each.label}: ${describePrice(each, localization).qualified}`),
  ];
  return [title, asked, ...plans, ...lines, site]
    .filter(Boolean)
    .map((line) => `${line.replace(/\s+/g, ' ')}\n`)
    .join('');
}
