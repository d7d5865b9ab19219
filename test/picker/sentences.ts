/** Sentences of the picker in English, as tests expect them. */
import { en } from '../../src/messages/en.js';
import { format, formatDate, formatTime } from '../../src/i18n/format.js';

export const english = { messages: en, language: 'en', lang: 'en' };

/** A time: "March 1, 2027 at 10:00 AM GMT+1". */
export const time = (seconds: number): string => formatTime(seconds, 'en');

/** The message about a plan, and about a time where it has one. */
export const say = (key: keyof typeof en, plan: string, seconds?: number): string =>
  format(en[key], { plan, ...(seconds !== undefined && { time: time(seconds) }) });

/** When a plan ends that another one replaces. */
export const endsThen = (plan: string, next: string): string => format(en.endsThen, { plan, next });

/** Start of a first plan, by the clock of the device. */
export const startsToday = (now = Date.now() / 1000): string =>
  format(en.firstToday, { date: formatDate(now, 'en', 'UTC') });
