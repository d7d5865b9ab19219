/** Sentences, and times in them. */
import { html, type TemplateResult } from 'lit';
import { format, formatTime, type Localization } from '../i18n/format.js';

/** A text, or parts that end in a text. Falsy: there is none. */
export type Sentence = string | readonly unknown[] | false | 0 | undefined;

/**
 * Joins rendered sentences, and leaves out those that are false or empty. The space after a sentence belongs to its text: screen readers
 * with Chromium drop a text that is only a space.
 */
export const joinSentences = (sentences: readonly Sentence[]): unknown[] =>
  sentences.filter(Boolean).map((sentence) => {
    const parts = [sentence].flat();
    return [...parts.slice(0, -1), `${String(parts.at(-1))} `];
  });

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
