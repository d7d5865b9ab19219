import { html, type TemplateResult } from 'lit';
import { format, formatTime, type Localization } from '../i18n/format.js';

/** Renders a local time as a `<time>` with the machine-readable time in UTC. */
export function renderTime(seconds: number, language: string): TemplateResult | '' {
  const text = formatTime(seconds, language);
  return text && html`<time datetime=${new Date(seconds * 1000).toISOString()}>${text}</time>`;
}

/** Renders a message with the placeholder `{time}`. Placeholders in `values`, which are texts of the page, are not replaced. */
export const renderTimed = (
  message: string,
  seconds: number,
  { language }: Localization,
  values: Record<string, string> = {},
): unknown[] =>
  message.split('{time}').flatMap((part, index) => {
    const text = format(part, values);
    return index ? [renderTime(seconds, language), text] : [text];
  });
