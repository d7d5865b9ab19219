/** Formatting of messages, prices and times. `Intl` may not support the language. */
import type { Messages } from '../messages/en.js';

/** Messages, and the language of numbers, prices and times. */
export interface Localization {
  readonly messages: Messages;
  readonly language: string;
  /** Language of the messages: English if there are none in `language`. */
  readonly lang: string;
}

/** Returns a language tag that is valid for `Intl`, by default "en". Servers also write `en_US`, `de_DE.UTF-8` and `de-DE,de;q=0.9`. */
export function normalizeLanguage(language: string | null | undefined): string {
  try {
    const tag = language?.trim().replace(/[.@,;].*/, '');
    return Intl.getCanonicalLocales(tag?.replaceAll('_', '-') ?? [])[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Limits the length of a text: browsers need seconds or more to lay out a megabyte without spaces. */
export const truncate = (text: string, length = 500): string =>
  text.length > length ? `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…` : text;

export const capitalize = (text: string, language: string): string =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(language));

/**
 * Replaces the `{placeholders}` of a message. Removes direction controls from the values: they would affect the rest of it. A value that
 * ends in a period, such as "zzgl. MwSt.", ends the sentence.
 */
export const format = (message: string, values: Record<string, string>): string =>
  message.replace(/\{(\w+)\}(\.?)/g, (found, key: string, period: string) => {
    if (!Object.hasOwn(values, key)) return found;
    const value = `${values[key]}`.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
    return value.endsWith('.') ? value : value + period;
  });

/** Joins texts as "€40.83 per month, billed yearly". Leaves out empty ones. The texts keep their direction controls. */
export const formatList = (texts: readonly string[], { messages }: Localization): string =>
  texts.reduce((first, second) =>
    first && second
      ? messages.list.replace(/\{(first|second)\}/g, (name) => (name === '{first}' ? first : second))
      : first || second,
  );

/** Caches what is slow to create, such as `Intl` objects. */
export function memoize<T>(create: (...args: string[]) => T): typeof create {
  const cache = new Map<string, T>();
  return (...args) => {
    const key = args.join('\n');
    if (!cache.has(key)) cache.set(key, create(...args));
    return cache.get(key) as T;
  };
}

/** Whole amounts have no decimals. Very small amounts are not rounded to zero. */
const getMoneyFormat = memoize(
  (language, currency) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      maximumFractionDigits: 20,
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Parses a decimal number. Undefined for any other text, such as `12,50` and `0x10`. */
export function readDecimal(text: string): number | undefined {
  const number = Number(text);
  if (!/^\s*[-+]?\d*\.?\d+(e[-+]?\d+)?\s*$/i.test(text)) return undefined;
  // Outside of this range numbers are not exact.
  if (number && !(Math.abs(number) >= 1e-15 && Math.abs(number) < 1e15)) return undefined;
  // Removes floating-point noise, such as that of 3.3000000000000003.
  return Number(number.toPrecision(15));
}

/**
 * Parses a price. Undefined also for the text `1.000`, which may mean a thousand. Three decimals are accepted only if the currency has three
 * decimals, after a zero (`0.125`), and after more than three digits (`1234.500`).
 */
export const readPrice = (price: string | number, currency: string): number | undefined =>
  typeof price === 'string' && /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(price.trim()) && getDecimals(currency) !== 3
    ? undefined
    : roundComputed(readDecimal(String(price)), currency);

/** Rounds what a script has computed, such as 490 / 12: no price of one or more has more than six decimals. */
const roundComputed = (amount: number | undefined, currency: string): number | undefined =>
  amount && Math.abs(amount) >= 1 && /\.\d{7}/.test(String(amount))
    ? Number(amount.toFixed(getDecimals(currency)))
    : amount;

/** Whether a text has the form of a currency code. */
export function isCurrency(code: string): boolean {
  try {
    return Boolean(getMoneyFormat('en', code));
  } catch {
    return false;
  }
}

/** Returns the number of decimals of a currency, by default 2. */
export function getDecimals(currency: string): number {
  if (!isCurrency(currency)) return 2;
  return getMoneyFormat('en', currency).resolvedOptions().minimumFractionDigits ?? 2;
}

/** Formats a price. A text is returned unchanged, or with its currency if it consists of digits and separators. */
export function formatMoney(price: string | number, currency: string, language: string): string {
  const text = String(price).trim();
  const amount = readPrice(price, currency);
  if (amount !== undefined && isCurrency(currency)) {
    const formatted = getMoneyFormat(language, currency).format(amount);
    // `Intl` writes a hyphen.
    return amount < 0 ? formatted.replace('-', '−') : formatted;
  }
  return amount !== undefined || /^(?=.*\p{Nd})[\p{Nd}\p{Z}.,'’_+−–-]+$/u.test(text)
    ? `${text} ${currency}`.trim()
    : text;
}

/** Formats a count, such as "3 plans", in the plural form that the language requires. */
export const formatPlural = (
  name: 'plans' | 'changes' | 'additions',
  number: number,
  { messages, language }: Localization,
): string =>
  format(messages[`${name}-${new Intl.PluralRules(language).select(number)}`] ?? messages[`${name}-other`], {
    count: number.toLocaleString(language),
  });

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** Formats a local time with its date and zone: "13 March 2027 at 11:00 CET". Returns an empty text for an invalid time. */
export function formatTime(seconds: number, language: string): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleString(language, { ...day, ...time, timeZoneName: 'short' });
}

/** Joins sentences, and leaves out those that are false or empty. */
export const joinSentences = (sentences: readonly (string | false | undefined)[]): string =>
  sentences.filter(Boolean).join(' ');

/** Formats the date of a time, by default in the time zone of the customer: "March 13, 2027". */
export const formatDate = (seconds: number, language: string, timeZone?: string): string =>
  new Date(seconds * 1000).toLocaleDateString(language, { ...day, timeZone });

const getPercentFormat = memoize((language) => new Intl.NumberFormat(language, { style: 'percent' }));

/** Formats 0.17 as "17%". */
export const formatPercent = (fraction: number, language: string): string =>
  getPercentFormat(language).format(fraction);

/** Formats the local time zone as "Times are in Central European Time." */
export function formatZone({ messages, language }: Localization): string {
  const getName = (timeZoneName: 'long' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  const name = getName('longGeneric');
  // UTC has no generic name.
  const zone = name.startsWith('GMT') ? getName('long') : name;
  return format(messages.zone, { zone });
}

/** Formats a duration as "in 30 seconds". */
export const formatWait = (seconds: number, language: string): string =>
  new Intl.RelativeTimeFormat(language).format(seconds, 'second');
