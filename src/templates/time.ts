import { html, type TemplateResult } from 'lit';
import { format, formatTime, formatTimeAlone, formatUtc, type Localization } from '../localize/format.js';

/** Renders a text in local time as a `<time>` with the machine-readable time in UTC. */
const renderTime = (seconds: number, text: string): TemplateResult | '' =>
  text && html`<time datetime=${new Date(seconds * 1000).toISOString()}>${text}</time>`;

/** Renders a time that is not part of a sentence, with the same time in UTC below it. */
export function renderTimeAlone(seconds: number, language: string): unknown[] {
  const utc = formatUtc(seconds, language);
  return [renderTime(seconds, formatTimeAlone(seconds, language)), utc && html` <small>${utc}</small>`];
}

/** Renders a message with the placeholder `{time}`. Placeholders in `values`, which are texts of the page, are not replaced. */
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
