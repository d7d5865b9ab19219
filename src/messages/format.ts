/** Puts values into words: messages, money, intervals and times, in a language that the platform may not know. */

/** A language tag that `Intl` takes: pages also write `en_US`, or nothing of use. */
export function usableLanguage(language: string | null | undefined): string {
  try {
    return Intl.getCanonicalLocales(language?.replace('_', '-') ?? [])[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** A message with its `{names}` filled in. */
export const format = (message: string, values: Record<string, string>): string =>
  message.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);

/** A price as the page's language writes it; a text that is no number as it is; nothing for what only looks like one. */
export function money(price: string, currency: string, language: string): string {
  const text = String(price).trim();
  const amount = Number(text);
  if (!text || /^(nan|null|undefined)$/i.test(text) || Math.abs(amount) === Infinity) return '';
  if (Number.isNaN(amount)) return text;
  try {
    return new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      // A round price reads better without its zeros.
      ...(Number.isInteger(amount) && { minimumFractionDigits: 0 }),
    }).format(amount);
  } catch {
    return `${text} ${currency}`.trim();
  }
}

/** "per month"; an interval that the platform has no word for as it is. */
export function perInterval(interval: string, message: string, language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: 'dateTimeField' }).of(interval);
    return format(message, { interval: name ?? interval });
  } catch {
    return interval && `/ ${interval}`;
  }
}

/** A time in the reader's zone, named, and in UTC where that differs. */
export function instant(seconds: number, language: string): string {
  const date = new Date(seconds * 1000);
  const write = (zone?: { timeZone: 'UTC' }) =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds % 60 && { second: '2-digit' }),
      timeZoneName: 'short',
      ...zone,
    }).format(date);
  return date.getTimezoneOffset() ? `${write()} (${write({ timeZone: 'UTC' })})` : write();
}
