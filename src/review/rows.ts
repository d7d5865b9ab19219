/** The rows of a review as data. Pure functions. */
import { formatNamed, getEndedPlan, type NamedStart } from '../change/effect.js';
import type { Change, EffectTime } from '../change/change.js';
import type { ReviewAmount } from '../change/events.js';
import {
  format,
  formatDate,
  formatList,
  formatTime,
  joinSentences,
  type Localization,
} from '../i18n/format.js';
import { formatBilled } from '../plan/period.js';
import {
  describePrice,
  formatForPlan,
  formatPlanName,
  type PlanName,
  type QualifiedPrice,
  toPlanValue,
} from '../plan/plan.js';

/** A row, or a sentence if it has only a label. */
export interface Row<Content = string> {
  readonly label: Content;
  /** The number that leads. */
  readonly amount?: Content;
  /** After the number, with the space between. */
  readonly value?: Content;
  /** Empty ones are left out. */
  readonly notes?: readonly (string | undefined)[];
  readonly tone?: 'due' | 'muted' | undefined;
}

/** Returns the row of an amount. What is due leads. */
export const toAmountRow = <Content>(
  label: Content,
  price: Content,
  isDue: boolean,
  note = '',
): Row<Content> =>
  isDue ? { label, amount: price, notes: [note], tone: 'due' } : { label, value: price, notes: [note] };

/** Returns the amounts of the page. One is due. */
export function describeAmounts(amounts: readonly ReviewAmount[], localization: Localization): Row[] {
  const due = amounts.find((each) => each.due);
  return amounts.map((each) =>
    toAmountRow(each.label, describePrice(each, localization).full, each === due, each.note),
  );
}

/** Returns the prices of the requested plan and of the current plan, with their qualifiers. Empty: the first is not known. */
export function describeCost(
  { cost, effect: { kind, plan, current } }: Change,
  localization: Localization,
): Row[] {
  if (!cost) return [];
  const { messages } = localization;
  const { price, former, difference, isMore } = cost;
  // Only the interval tells both apart.
  const formatRowName = ({ interval, ...name }: PlanName) =>
    formatList(
      [formatPlanName(name, localization), interval ? formatBilled(interval, localization) : ''],
      localization,
    );
  const perYear = describePrice({ ...price, price: difference, interval: 'year' }, localization);
  // What costs more has its qualifier below.
  const [told, amount] = isMore ? [messages.costs, perYear.full] : [messages.saves, perYear.qualified];
  const comparison = difference ? format(told, { price: amount }) : '';
  const describe = (label: string, each: QualifiedPrice, isRequested: boolean): Row[] => {
    const { amount, interval, full, instead } = describePrice(each, localization);
    const notes = [instead, isRequested ? comparison : '', each.note];
    if (!full && !notes.some(Boolean)) return [];
    const isLeading = isRequested && kind !== 'cancel';
    const tone = isRequested ? undefined : 'muted';
    return [
      isLeading ? { label, amount, value: ` ${interval}`, notes } : { label, value: full, notes, tone },
    ];
  };
  const rows = describe(formatRowName(plan), price, true);
  if (!rows.length || !former || !current) return rows;
  const name = formatRowName(current);
  const label = current.interval ? name : format(messages.today, { plan: name });
  return [...rows, ...describe(label, former, false)];
}

/** Formats the start of a change without a start time: a first plan starts today in UTC (§2.1 rule 2). */
export const formatSoon = ({ effect }: Change, now: number, { messages, language }: Localization): string =>
  effect.kind === 'start'
    ? format(messages.firstToday, { date: formatDate(now, language, 'UTC') })
    : messages.soon;

/** Returns when a cancellation ends the plan, and what follows: the first question. */
function describeEnd({ effect, interim, start: { seconds } }: Change, localization: Localization): string[] {
  const { messages, language } = localization;
  const { plan } = effect;
  const ended = getEndedPlan(effect);
  if (!ended) {
    const others = interim.map((each) => formatNamed(each, localization));
    return seconds
      ? [...others, formatNamed({ name: plan, start: seconds, message: 'moveAt' }, localization)]
      : [
          ...others,
          `${messages.ends}: ${messages.soon}.`,
          formatForPlan(messages.follows, plan, localization),
        ];
  }
  const message = messages[seconds ? 'keepUntil' : 'endsSoon'];
  // As at the beginning of a sentence, where it is.
  const { plan: current } = toPlanValue(message.replace('{current}', '{plan}'), ended, localization);
  const next = toPlanValue(message.split('. ').at(-1) ?? '', plan, localization);
  return [format(message, { current, ...next, time: formatTime(seconds ?? 0, language) })];
}

/**
 * Returns when a change takes effect, and what else happens then. The first row is the start, unless the customer keeps the plan.
 * @param now Epoch seconds.
 */
export function describeTimes(change: Change, now: number, localization: Localization): Row[] {
  const { messages, language } = localization;
  const { start, end, effect, interim, former, next } = change;
  const { kind, plan, replaced, isInterrupted } = effect;
  const describe = (label: string, { seconds, problem }: EffectTime, note = ''): Row => {
    const time = seconds ? formatTime(seconds, language) : formatSoon(change, now, localization);
    return { label, value: problem ? messages.chooseTime : time, notes: [note] };
  };
  const formatNames = (names: readonly NamedStart[]) => names.map((each) => formatNamed(each, localization));
  const tell = (sentences: readonly string[]): Row[] =>
    sentences.length ? [{ label: joinSentences(sentences), tone: 'muted' }] : [];
  const follows = next && formatForPlan(messages.follows, next, localization);
  const ends = end.problem || (end.seconds && next) ? [describe(messages.ends, end, follows)] : [];
  // While the start is not known, nothing is said of what else happens then.
  if (start.problem)
    return [describe(messages[kind === 'cancel' && !isInterrupted ? 'ends' : 'starts'], start), ...ends];
  if (kind === 'cancel') {
    const lead = joinSentences(describeEnd(change, localization));
    return [{ label: lead }, ...ends, ...tell(formatNames(replaced))];
  }
  const others = formatNames([...interim, ...replaced]);
  if (kind === 'keep')
    return [...ends, ...tell([formatForPlan(messages.stay, plan, localization), ...others])];
  const note =
    former &&
    formatForPlan(messages.endsThen, former, localization, { next: formatPlanName(plan, localization) });
  return [describe(messages.starts, start, note), ...ends, ...tell(others)];
}
