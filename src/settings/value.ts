import { html, type TemplateResult } from 'lit';
import { type Localization, truncate } from '../i18n/format.js';
import type { SettingValue } from '../service/resources.js';

/** Maximum number of rows of a section. Browsers need seconds to lay out 100,000 rows. */
const maxRows = 200;

/** Maximum length of a value in characters. */
const maxLength = 5000;

/** Maximum depth. Prevents a stack overflow. */
const maxDepth = 5;

type Scalar = string | number | boolean;

const isScalar = (value: SettingValue): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Formats `showDueDate` as "Show due date". The service provides no other names (§2.3). */
export const formatKey = (key: string): string =>
  key
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[_-]+/gu, ' ')
    .replace(/(?<!\p{Lu})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase())
    .replace(/^./u, (first) => first.toUpperCase());

/** Formats a text or number. An empty text is not shown. */
export type FormatText = (value: string | number) => string;

/** Yields the names on the way to each text, number, switch and plain list, and what it is. */
function* walk(
  value: SettingValue | undefined,
  formatText: FormatText,
  names: readonly string[] = [],
): Generator<[name: string, values: readonly (string | boolean)[]]> {
  const items = Array.isArray(value) ? value : [value ?? null];
  const shown = items
    .filter(isScalar)
    .map((each) => (typeof each === 'boolean' ? each : formatText(each)))
    .filter((each) => String(each).trim());
  if (items.every((each) => isScalar(each) || each === null)) {
    if (shown.length) yield [names.join(' › '), shown];
  } else if (names.length === maxDepth) yield [names.join(' › '), ['…']];
  else
    for (const [key, each] of Object.entries(value ?? {}) as [string, SettingValue][])
      yield* walk(each, formatText, [
        ...names,
        Array.isArray(value) ? String(Number(key) + 1) : formatKey(key),
      ]);
}

/** Whether a value contains nothing to show. */
export const isBlank = (value: SettingValue | undefined, formatText: FormatText = String): boolean =>
  Boolean(walk(value, formatText).next().done);

/** Renders a value of unknown structure as text, one row for each text in it. Texts are never rendered as markup or links. */
export function renderSetting(
  value: SettingValue | undefined,
  localization: Localization,
  formatText: FormatText = String,
): TemplateResult {
  const all = [...walk(value, formatText)];
  const rows = all.slice(0, maxRows).map(([name, values]) => {
    const text = renderText(values, localization);
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

/** Renders an entry of a list. */
export const renderEntry = (name: unknown, value: TemplateResult): TemplateResult =>
  html`<div>
    <dt part="key">${name}</dt>
    <dd part="value">${value}</dd>
  </div>`;
