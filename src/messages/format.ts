/** Puts values into words: messages, money, intervals and times, in a language that the platform may not know. */
import type { Messages } from './en.js';

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
      ...(fraction ? { maximumFractionDigits: 6 } : { minimumFractionDigits: 0 }),
    }),
);

const intervalNames = remember((language) => new Intl.DisplayNames(language, { type: 'dateTimeField' }));

/** A price as the page's language writes it; a text that is no number as it is; nothing for what only looks like one. */
export function money(price: string | number, currency: string, language: string): string {
  const text = String(price).trim();
  const amount = Number(text);
  if (!text || /^(nan|null|undefined)$/i.test(text) || Math.abs(amount) === Infinity) return '';
  if (Number.isNaN(amount)) return text;
  try {
    return moneyFormat(language, currency, amount % 1 ? 'fraction' : '').format(amount);
  } catch {
    return `${text} ${currency}`.trim();
  }
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

/** "3 plans", in the plural form that the language has for that many. */
export const countPlans = (count: number, messages: Messages, language: string): string =>
  format(messages[`plans-${new Intl.PluralRules(language).select(count)}`] ?? messages['plans-other'], {
    count: new Intl.NumberFormat(language).format(count),
  });

/** A time in the reader's zone, named, and in UTC where that differs, with its date if that differs too; nothing for none. */
export function instant(seconds: number, language: string): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      ...(seconds % 60 && { second: '2-digit' }),
      timeZoneName: 'short',
      ...options,
    }).format(date);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const isSameDay = date.getDate() === date.getUTCDate();
  const utc = date.getTimezoneOffset() ? ` (${write({ ...(!isSameDay && day), timeZone: 'UTC' })})` : '';
  return write(day) + utc;
}
