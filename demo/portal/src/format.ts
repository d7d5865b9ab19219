/** Numbers, money and times, as the elements write them. */
import { html } from 'hono/html';
import { business } from './business.js';

/** Of the page, and of the elements on it. */
export const language = 'en-GB';

export const formatNumber = (value: number): string => value.toLocaleString(language);

/** @param isShort Whether whole amounts have no decimals, as the prices of plans. */
export const formatMoney = (cents: number, currency: string, isShort = false): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    ...(isShort && { trailingZeroDisplay: 'stripIfInteger' }),
  })
    .format(cents / 100)
    .replace('-', '−');

/** Formats a day of the business, such as that of an invoice. */
export const formatDay = (date: Date, dateStyle: 'long' | 'medium' = 'long'): string =>
  date.toLocaleDateString(language, { dateStyle, timeZone: business.timeZone });

/** Renders a time. The page's script writes it as the picker does: in the time zone of the reader. */
export const renderTime = (date: Date) =>
  html`<time datetime="${date.toISOString()}"
    >${date.toLocaleString(language, {
      ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
      ...{ timeZone: business.timeZone, timeZoneName: 'short' },
    })}</time
  >`;
