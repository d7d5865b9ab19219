/** Values of settings whose type a page declares. Pure functions. */
import { formatDate, formatMoney, isCurrency, readDecimal, readPrice } from '../i18n/format.js';
import { readTime } from '../input/read.js';

/** A setting to show. */
export interface SettingField {
  readonly label: string;
  /**
   * `date`: whole epoch seconds, or a date or time as ISO 8601 writes it, are shown as a date: a time with a zone as the day in the
   * customer's time zone, any other as the day that is written. `money`: a decimal number is shown as an amount in `currency`.
   * `percent`: a decimal number is shown as a percentage, 19 as "19%". Other values, and default: shown as they are.
   */
  readonly type?: 'date' | 'money' | 'percent';
  /** ISO 4217 code of the currency, such as `EUR`. Required for `money`. */
  readonly currency?: string;
}

/** Formats a value, which is given as it is written, too. A number is no text: only a text such as "1.000" may mean a thousand. */
type Format = (value: string | number, written: string, language: string, currency: string) => string;

const formats: Record<NonNullable<SettingField['type']>, Format> = {
  date: (_value, written, language) => {
    const date = readDate(written);
    return date ? formatDate(date.seconds, language, date.timeZone) : written;
  },
  money: (value, written, language, currency) =>
    readPrice(value, currency) !== undefined && isCurrency(currency)
      ? formatMoney(value, currency, language)
      : written,
  percent: (_value, written, language) =>
    readDecimal(written)?.toLocaleString(language, {
      style: 'unit',
      unit: 'percent',
      maximumFractionDigits: 20,
    }) ?? written,
};

/** Whether values can be formatted by a type. */
export const isFieldType = (type: unknown): boolean =>
  type === undefined || (typeof type === 'string' && Object.hasOwn(formats, type));

/** Whether a text or number means a value, and not that there is none. */
export const hasValue = (value: string | number, { type }: SettingField): boolean =>
  String(value).trim() !== '' && (type !== 'date' || readDate(String(value).trim()) !== null);

/** Formats a text or number by its type. */
export const formatTyped = (
  value: string | number,
  written: string,
  { type, currency = '' }: SettingField,
  language: string,
): string => (type ? formats[type](value, written.trim(), language, currency) : written);

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
    return number >= earliestTime && !readTime(number).mistake ? { seconds: number } : undefined;
  const [, day = '', time, zone] = isoDate.exec(text) ?? [];
  // Some engines read a day that does not exist as one of the next month.
  if (!day || new Date(day).getUTCDate() !== Number(day.slice(8))) return undefined;
  const seconds = Date.parse(zone ? `${day}${String(time)}${zone}` : day) / 1000;
  // A day is the same in all time zones.
  return seconds ? { seconds, ...(!zone && { timeZone: 'UTC' }) } : null;
}
