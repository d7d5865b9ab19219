/** Values of settings whose type a page declares. Pure functions. */
import { formatDate, formatMoney, isCurrency, readDecimal, readPrice } from '../i18n/format.js';
import { readTime } from '../input/read.js';
import type { ValueFormat } from './value.js';

/** A setting to show. */
export interface SettingField {
  readonly label: string;
  /**
   * `date`: whole epoch seconds, or a date or time as ISO 8601 writes it, are shown as a date: a time with a zone as the day in the
   * customer's time zone, but midnight in UTC, and any other, as the day that is written. `money`: a decimal number is shown as an amount in `currency`.
   * `percent`: a decimal number is shown as a percentage, 19 as "19%". Other values, and default: shown as they are.
   */
  readonly type?: 'date' | 'money' | 'percent';
  /** ISO 4217 code of the currency, such as `EUR`. Required for `money`. */
  readonly currency?: string;
}

/** Undefined: the value is shown as it is. */
type Format = (value: string | number, language: string, currency: string) => string | undefined;

const formats: Record<NonNullable<SettingField['type']>, Format> = {
  date: (value, language) => {
    const date = readDate(String(value).trim());
    return date === null ? '' : date && formatDate(date.seconds, language, date.timeZone);
  },
  // Only a text such as "1.000" may mean a thousand.
  money: (value, language, currency) =>
    readPrice(value, currency) !== undefined && isCurrency(currency)
      ? formatMoney(value, currency, language)
      : undefined,
  percent: (value, language) =>
    readDecimal(String(value))?.toLocaleString(language, {
      style: 'unit',
      unit: 'percent',
      maximumFractionDigits: 20,
    }),
};

/** Whether values can be formatted by a type. */
export const isFieldType = (type: unknown): boolean =>
  type === undefined || (typeof type === 'string' && Object.hasOwn(formats, type));

export const createFormat =
  ({ type, currency = '' }: SettingField): ValueFormat =>
  (value, language) =>
    (type && formats[type](value, language, currency)) ?? String(value).trim();

/** A day that has a name, and a time. A time may have no zone. */
const isoDate =
  /^((?!0000)\d{4}-\d\d-\d\d)(?:(T(?:[01]\d|2[0-3])(?::[0-5]\d){1,2})(?:[.,]\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** What systems write if there is no date: the first day that their type, or that of their database, has. */
const noDate = /^(0000-00-00|0001-01-01|1970-01-01)/;

/** Earliest number that is read as a time. One of eight digits is a date without separators, such as 20270301; a smaller one a count. */
const earliestTime = 100_000_000;

/** Reads a date. Undefined: it is none. Null: it means that there is no date. */
function readDate(text: string): { seconds: number; timeZone?: string } | null | undefined {
  const number = readDecimal(text);
  if (noDate.test(text) || number === 0) return null;
  if (number !== undefined)
    return number >= earliestTime && !readTime(number).mistake ? toDate(number) : undefined;
  const [, day = '', time, zone] = isoDate.exec(text) ?? [];
  // Some engines read a day that does not exist as one of the next month.
  if (!day || new Date(day).getUTCDate() !== Number(day.slice(8))) return undefined;
  const seconds = Date.parse(zone ? `${day}${String(time)}${zone}` : day) / 1000;
  return seconds ? toDate(seconds, !zone) : null;
}

/** A day is the same in all time zones. Systems that have no days write one as midnight in UTC. */
const toDate = (seconds: number, isDay = false): { seconds: number; timeZone?: string } => ({
  seconds,
  ...((isDay || seconds % 86_400 === 0) && { timeZone: 'UTC' }),
});
