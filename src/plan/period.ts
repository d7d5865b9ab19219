/** Billing intervals: periods, such as "month" and "6 months", between which the customer can switch, and other texts. Pure functions. */
import { format, type Localization, memoize } from '../i18n/format.js';

/** Units of periods: their lengths, and the keys of their names. How many days a month has is not certain. */
const units = {
  day: { unit: 'day', count: 1, name: 'daily' },
  week: { unit: 'day', count: 7, name: 'weekly' },
  month: { unit: 'month', count: 1, name: 'monthly' },
  quarter: { unit: 'month', count: 3, name: 'quarterly' },
  year: { unit: 'month', count: 12, name: 'yearly' },
} as const;

const isUnit = (name: string): name is keyof typeof units => Object.hasOwn(units, name);

/** Returns an interval with the number of units, such as "6 months", also of "months" and of quarters, which `Intl` cannot name. */
export function toInterval(unit: string, count: string): string {
  if (!unit || !count || count === '1') return unit;
  return unit === 'quarter'
    ? toInterval('month', String(3 * Number(count) || count))
    : `${count} ${unit.replace(/s$/, '')}s`;
}

/** Reads the length of a period. Undefined: another text, such as "once". */
export const readPeriod = memoize(
  (interval): { readonly unit: string; readonly count: number } | undefined => {
    const [, number = 1, name = interval] = /^([1-9]\d{0,2}) (day|week|month|year)s$/.exec(interval) ?? [];
    return isUnit(name) ? { ...units[name], count: units[name].count * Number(number) } : undefined;
  },
);

export const isPeriod = (interval: string): boolean => readPeriod(interval) !== undefined;

/** Formats a period as "Monthly" or "6 months". */
export function formatPeriod(interval: string, { messages, lang }: Localization): string {
  if (isUnit(interval)) return messages[units[interval].name];
  const [number, unit = ''] = interval.replace(/s$/, '').split(' ');
  return Number(number).toLocaleString(lang, { style: 'unit', unit, unitDisplay: 'long' });
}

/** Formats an interval as "per month" or "every 6 months". Another text is unchanged. */
export function formatInterval(interval: string, localization: Localization): string {
  const { messages } = localization;
  if (isUnit(interval)) return messages[`per-${interval}`];
  return isPeriod(interval)
    ? format(messages.every, { period: formatPeriod(interval, localization) })
    : interval;
}

/** Formats how a plan is billed as "billed monthly", or "per week". */
export const formatBilled = (interval: string, localization: Localization): string =>
  (localization.messages as Partial<Record<string, string>>)[`billed-${interval}`] ??
  formatInterval(interval, localization);
