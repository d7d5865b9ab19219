/** Sentences of the picker in English, as tests expect them. */
import { en } from '../../../src/messages/en.js';
import { format, formatTime, formatTimeAlone, formatZone } from '../../../src/localize/format.js';

export const english = { messages: en, language: 'en' };

/** A time within a sentence: "on March 1, 2027 at 10:00 AM". */
export const time = (seconds: number): string => formatTime(seconds, english);

/** A time on its own: "March 1, 2027 at 10:00 AM". */
export const timeAlone = (seconds: number): string => formatTimeAlone(seconds, 'en');

/** The sentence that names the time zone. */
export const zone = formatZone(english);

/** The message about a plan, and about a time where it has one. */
export const say = (key: keyof typeof en, plan: string, seconds?: number): string =>
  format(en[key], { plan, ...(seconds !== undefined && { time: time(seconds) }) });
