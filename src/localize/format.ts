/** Puts values into words: messages, money, intervals and times, in a language that the platform may not know. */
import type { Messages } from '../messages/en.js';

/** The messages that are shown, and the language of numbers, money and times beside them. */
export interface Localization {
  readonly messages: Messages;
  readonly language: string;
}

/** A language tag that `Intl` takes: pages also write `en_US`, or nothing of use. */
export function usableLanguage(language: string | null | undefined): string {
  try {
    return Intl.getCanonicalLocales(language?.replace('_', '-') ?? [])[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** A text as long as anybody reads: engines take seconds, or for ever, to lay out a megabyte without a space. */
export const cut = (text: string): string =>
  text.length > 500 ? `${text.slice(0, 500).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** A message with its `{names}` filled in; what turns text around in a value stays out, for it would turn the rest. */
export const format = (message: string, values: Record<string, string>): string =>
  message.replace(/\{(\w+)\}/g, (name, key: string) =>
    Object.hasOwn(values, key) ? `${values[key]}`.replace(/[\u202a-\u202e\u2066-\u2069]/g, '') : name,
  );

/** Formatters are costly to make, and a page of plans needs the same few again and again. */
function remember<T>(make: (...key: string[]) => T): typeof make {
  const made = new Map<string, T>();
  return (...key) => {
    const name = key.join();
    let format = made.get(name);
    if (!format) made.set(name, (format = make(...key)));
    return format;
  };
}

const moneyFormat = remember(
  (language, currency, fraction) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: currency,
      // A round price reads better without its zeros, and a tiny one is not to be rounded to nothing.
      ...(fraction ? { maximumFractionDigits: 20 } : { minimumFractionDigits: 0 }),
    }),
);

const intervalNames = remember((language) => new Intl.DisplayNames(language, { type: 'dateTimeField' }));

/**
 * The number that a price is. Undefined for a text: `12,50`, `0x10`, and `1.000`, which to some is a thousand. Three decimals
 * are taken for decimals in a currency that has them, after a zero, and after more than three digits.
 */
export function readPrice(price: string, currency: string): number | undefined {
  const text = price.trim();
  const amount = Number(text);
  if (!/^[-+]?\d*\.?\d+(e[-+]?\d+)?$/i.test(text)) return undefined;
  // Beyond these limits a number is not written exactly.
  if (amount && !(Math.abs(amount) >= 1e-15 && Math.abs(amount) < 1e15)) return undefined;
  if (/^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(text) && getDecimals(currency) !== 3) return undefined;
  // A product of fractions ends in digits of noise: 3.3000000000000003.
  return Number(amount.toPrecision(15));
}

/** Number of decimals of a currency: two of one that is not known. */
export function getDecimals(currency: string): number {
  try {
    return moneyFormat('en', currency, '').resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** The difference of two amounts, which decimal fractions do not subtract to exactly. */
export function subtract(amount: number, less: number): number {
  const decimals = [amount, less].map((each) => {
    const [digits = '', exponent = 0] = String(each).split('e');
    return (digits.split('.')[1] ?? '').length - Number(exponent);
  });
  return Number((amount - less).toFixed(Math.max(0, ...decimals)));
}

/** A price as the page's language writes it; a text as it is, with the currency where it has digits alone. */
export function money(price: string | number, currency: string, language: string): string {
  const text = String(price).trim();
  const amount = typeof price === 'number' ? price : readPrice(price, currency);
  if (/^[-+]?(nan|null|undefined|infinity)$/i.test(text) || Math.abs(Number(text)) === Infinity) return '';
  try {
    if (amount !== undefined)
      return moneyFormat(language, currency, amount % 1 ? 'fraction' : '').format(amount);
  } catch {
    // Not a currency: its name follows the number.
  }
  return amount !== undefined || /^(?=.*\p{Nd})[\p{Nd}\p{Z}.,'’_+–-]+$/u.test(text)
    ? `${text} ${currency}`.trim()
    : text;
}

/** "per month"; an interval that the platform has no word for as it is. */
export function perInterval(interval: string, message: string, language: string): string {
  try {
    // What the platform calls a week is that of the calendar; the word is the same.
    const field = interval === 'week' ? 'weekOfYear' : interval;
    return format(message, { interval: intervalNames(language).of(field) ?? interval });
  } catch {
    return interval && `/ ${interval}`;
  }
}

/** "3 plans": a message in the plural form that the language has for that many. */
export const count = (name: 'plans' | 'same', number: number, { messages, language }: Localization): string =>
  format(messages[`${name}-${new Intl.PluralRules(language).select(number)}`] ?? messages[`${name}-other`], {
    count: formatCount(number, language),
  });

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

const dateFormat = remember((language) => new Intl.DateTimeFormat(language, { ...day, ...time }));
const numberFormat = remember((language) => new Intl.NumberFormat(language));

/** Whole days from today to a date, in the reader's zone. */
function countDays(date: Date): number {
  const [midnight, today] = [date, new Date()].map((each) => new Date(each).setHours(0, 0, 0, 0));
  return Math.round(((midnight ?? NaN) - (today ?? NaN)) / 86_400_000);
}

/** Whether the clocks of the reader's zone show this time twice, as they do when summer time ends. */
const isRepeated = (date: Date): boolean =>
  [-7200, -3600, -1800, 1800, 3600, 7200].some((seconds) => {
    const other = new Date(date.getTime() + seconds * 1000);
    return other.getHours() === date.getHours() && other.getMinutes() === date.getMinutes();
  });

/** A time in the reader's zone; one of today by that word. Nothing for none. */
function writeTime(seconds: number, language: string): { text: string; isDate: boolean } {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return { text: '', isDate: false };
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(date);
  const text = write({ ...day, ...time, ...(isRepeated(date) && { timeZoneName: 'short' }) });
  const days = countDays(date);
  const names = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const name = names.format(days, 'day');
  // Hindi has one word for yesterday and tomorrow.
  const isAmbiguous = days && name === names.format(-days, 'day');
  if (Math.abs(days) > 1 || isAmbiguous) return { text, isDate: true };
  // Hindi has a postposition for dates, which "today" does not take.
  return { text: text.replace(write(day), name).replace(`${name} को `, `${name} `), isDate: false };
}

/** A time as it stands in a sentence: "today at 09:00", "on 13 March 2027 at 11:00". */
export function formatTime(seconds: number, { messages, language }: Localization): string {
  const { text, isDate } = writeTime(seconds, language);
  return isDate ? format(messages.on, { date: text }) : text;
}

/** A time that stands alone: "Today at 09:00", "13 March 2027 at 11:00". */
export const formatTimeAlone = (seconds: number, language: string): string =>
  writeTime(seconds, language).text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));

/** A time in UTC; nothing where the reader's own zone is the same. */
export function formatUtc(seconds: number, language: string): string {
  const date = new Date(seconds * 1000);
  if (!date.getTimezoneOffset()) return '';
  return new Intl.DateTimeFormat(language, {
    ...day,
    ...time,
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);
}

/** A time on its own date, whichever day it is read: "13 March 2027 at 11:00". */
export const formatDate = (seconds: number, language: string): string =>
  dateFormat(language).format(seconds * 1000);

/** A whole number, with the separators of the language. */
export const formatCount = (number: number, language: string): string =>
  numberFormat(language).format(number);

/** A time to be read by somebody else: in the reader's zone, which it names, and in UTC. */
export function formatTimestamp(seconds: number, language: string): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const local = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' }).format(date);
  return `${local} (${date.toISOString().replace('.000', '')})`;
}

/** "17%" */
export const formatPercent = (fraction: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(fraction);

/** "Times are in Central European Time." */
export function formatZone({ messages, language }: Localization): string {
  const name = (timeZoneName: 'long' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value;
  let zone;
  try {
    zone = name('longGeneric');
  } catch {
    // Engines of 2021 and before do not know it.
  }
  // UTC has no generic name.
  if (!zone || zone.startsWith('GMT')) zone = name('long');
  return format(messages.zone, { zone: zone ?? 'UTC' });
}

/** "in 30 seconds" */
export const formatWait = (seconds: number, language: string): string =>
  new Intl.RelativeTimeFormat(language).format(seconds, 'second');
