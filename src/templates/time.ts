import { html, type TemplateResult } from 'lit';
import { format, formatTime, formatTimeAlone, formatUtc, type Localization } from '../localize/format.js';

/** A text about a time of the reader's zone, which programs read in UTC. */
const renderTime = (seconds: number, text: string): TemplateResult | '' =>
  text && html`<time datetime=${new Date(seconds * 1000).toISOString()}>${text}</time>`;

/** A time that stands alone, and below it the same in UTC. */
export function renderTimeAlone(seconds: number, language: string): unknown[] {
  const utc = formatUtc(seconds, language);
  return [renderTime(seconds, formatTimeAlone(seconds, language)), utc && html` <small>${utc}</small>`];
}

/** A message with `{time}` in it. The other values are texts of the page, in which nothing is filled in. */
export const renderTimed = (
  message: string,
  seconds: number,
  localization: Localization,
  values: Record<string, string> = {},
): unknown[] =>
  message.split('{time}').flatMap((part, index) => {
    const text = format(part, values);
    return index ? [renderTime(seconds, formatTime(seconds, localization)), text] : [text];
  });
