import { html, type TemplateResult } from 'lit';
import type { Messages } from '../messages/en.js';
import type { SettingValue } from '../service/resources.js';

/** Deeper than this nobody reads, and an endless nesting would exhaust the stack. */
const deepest = 8;

/** A value of unknown shape as text, in description lists as deep as it goes: never as markup. */
export function renderValue(value: SettingValue | undefined, messages: Messages, depth = 0): TemplateResult {
  if (typeof value === 'boolean') return html`${value ? messages.yes : messages.no}`;
  if ((typeof value === 'string' && value) || typeof value === 'number') return html`<bdi>${value}</bdi>`;
  if (
    Array.isArray(value) &&
    value.length &&
    value.every((item) => typeof item === 'string' || typeof item === 'number')
  )
    return html`<bdi>${value.join(', ')}</bdi>`;
  const entries = Object.entries(value ?? {});
  if (!entries.length) return html`${messages.notProvided}`;
  if (depth === deepest) return html`…`;
  return html`<dl part="list">
    ${entries.map(
      ([key, item]) =>
        html`<div>
          <dt part="key"><bdi>${Array.isArray(value) ? Number(key) + 1 : spaced(key)}</bdi></dt>
          <dd part="value">${renderValue(item, messages, depth + 1)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** `showDueDate` as "Show due date": the only names that the service gives are those of its fields. */
const spaced = (key: string): string =>
  key
    .replace(/(?<=[\p{Ll}\d])\p{Lu}/gu, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/^./u, (first) => first.toUpperCase());
