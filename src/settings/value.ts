import { html, type TemplateResult } from 'lit';
import { type Localization, truncate } from '../i18n/format.js';
import type { SettingValue } from '../service/resources.js';

/** Maximum number of rows of a section. Browsers need seconds to lay out 100,000 rows. */
const maxRows = 200;

/** Maximum length of a value in characters. */
const maxLength = 5000;

/** Maximum depth. Prevents a stack overflow. */
const maxDepth = 5;

/** Formats a text or a number. Empty: it means that there is no value. */
export type ValueFormat = (value: string | number, language: string) => string;

const formatPlain: ValueFormat = (value) => String(value).trim();

/** Formats `showDueDate` as "Show due date". The service provides no other names (§2.3). */
export const formatKey = (key: string): string =>
  key
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[_-]+/gu, ' ')
    .replace(/(?<!\p{Lu})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase())
    .replace(/^./u, (first) => first.toUpperCase());

/** Whether JavaScript has read a number as the service has written it: a longer identifier would be shown as another one. */
const isExact = (value: unknown): boolean =>
  typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** Yields the names on the way to each text, number, switch and plain list, and its texts and switches. */
function* walkSetting(
  value: SettingValue | undefined,
  format: (value: string | number) => string,
  names: readonly string[] = [],
): Generator<[name: string, texts: readonly (string | boolean)[]]> {
  const isList = Array.isArray(value);
  const items = isList ? value : [value];
  if (items.every((item) => typeof item !== 'object' || item === null)) {
    const texts = items
      .map((item) =>
        typeof item === 'boolean'
          ? item
          : isExact(item)
            ? format((item as string | number | null) ?? '')
            : '…',
      )
      .filter((text) => text !== '');
    if (texts.length) yield [names.join(' › '), texts];
  } else if (names.length === maxDepth) yield [names.join(' › '), ['…']];
  else
    for (const [key, child] of Object.entries(value as object) as [string, SettingValue][])
      yield* walkSetting(child, format, [...names, isList ? String(Number(key) + 1) : formatKey(key)]);
}

/** Whether a setting contains nothing to show. */
export const isEmptySetting = (value: SettingValue | undefined, format = formatPlain): boolean =>
  Boolean(walkSetting(value, (each) => format(each, 'en')).next().done);

/** Renders a setting of unknown structure as text, one row for each text in it. Texts are never rendered as markup or links. */
export function renderSetting(
  value: SettingValue | undefined,
  localization: Localization,
  format = formatPlain,
): TemplateResult {
  const all = [...walkSetting(value, (each) => format(each, localization.language))];
  const rows = all.slice(0, maxRows).map(([name, texts]) => {
    const text = renderText(texts, localization);
    return name ? renderEntry(html`<p>${truncate(name)}</p>`, text) : text;
  });
  if (!rows.length) return html`${localization.messages.notProvided}`;
  // A text, or a plain list.
  if (!all[0]?.[0]) return html`${rows}`;
  const rest = formatRest(all.length - maxRows, localization);
  return html`<dl part="list">${rows}</dl>
    ${rest && html`<p>${rest}</p>`}`;
}

function renderText(values: readonly (string | boolean)[], localization: Localization): TemplateResult {
  const { messages } = localization;
  const text = values
    .map((each) => (typeof each === 'boolean' ? messages[each ? 'turnedOn' : 'turnedOff'] : each))
    .join(', ');
  const start = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return html`<p>${start}${formatRest(text.length - start.length, localization)}</p>`;
}

/** Formats the number of characters or rows that are left out, such as "… +99,800". */
const formatRest = (count: number, { language }: Localization): string =>
  count > 0 ? `… +${count.toLocaleString(language)}` : '';

export const renderEntry = (name: unknown, value: TemplateResult): TemplateResult =>
  html`<div>
    <dt part="key">${name}</dt>
    <dd part="value">${value}</dd>
  </div>`;
