import { html, nothing, type TemplateResult } from 'lit';
import { formatDate, type Localization, truncate } from '../i18n/format.js';
import type { SettingValue } from '../service/resources.js';
import { formatKey } from './key.js';

/** Maximum depth of nested lists. Prevents a stack overflow. */
const maxDepth = 4;

/** Maximum number of rows of a section. Browsers need seconds to lay out 100,000 rows. */
const maxRows = 200;

/** Maximum length of a value in characters. */
const maxLength = 5000;

interface Context {
  readonly localization: Localization;
  /** Number of rows that the section may still show. */
  rows: number;
}

type Scalar = string | number | boolean;

const isScalar = (value: SettingValue | undefined): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Whether a value contains nothing to show, down to the maximum depth. */
export const isBlank = (value: SettingValue | undefined, depth = 0): boolean =>
  isScalar(value)
    ? String(value).trim() === ''
    : depth <= maxDepth && Object.values(value ?? {}).every((each) => isBlank(each, depth + 1));

/** A day, and a time with a zone, in the formats of ISO 8601 that JSON uses. */
const isoDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Formats epoch seconds and texts of dates as a date. Returns other values unchanged. */
export function toDateText(value: SettingValue | undefined, language: string): SettingValue | undefined {
  const text = isScalar(value) ? String(value) : '';
  const [day, time] = isoDate.exec(text) ?? [];
  const seconds = /^\d{1,11}$/.test(text) ? Number(text) : Date.parse(day ?? '') / 1000;
  if (Number.isNaN(seconds)) return value;
  // A day is the same in all time zones.
  return formatDate(seconds, language, day && !time ? 'UTC' : undefined);
}

/**
 * Renders a value of unknown structure as text, in nested description lists. Texts are never rendered as markup or links.
 * @param depth 0 for a section, 1 for an entry of a section.
 */
export const renderSetting = (
  value: SettingValue | undefined,
  localization: Localization,
  depth = 0,
): TemplateResult => renderValue(value, depth, { localization, rows: maxRows });

function renderValue(value: SettingValue | undefined, depth: number, context: Context): TemplateResult {
  const { localization } = context;
  if (isBlank(value, depth)) return html`${localization.messages.notProvided}`;
  if (isScalar(value)) return renderText(formatScalar(value, localization), localization);
  const entries = Object.entries(value ?? {}).filter(([, each]) => !isBlank(each, depth + 1));
  const items = entries.map(([, each]) => each);
  if (Array.isArray(value) && items.every(isScalar))
    return renderText(items.map((each) => formatScalar(each, localization)).join(', '), localization);
  if (Array.isArray(value) && isTable(value)) return renderTable(value, context);
  return depth === maxDepth ? html`…` : renderList(entries, Array.isArray(value), depth, context);
}

const formatScalar = (value: Scalar, { messages }: Localization): string =>
  typeof value === 'boolean' ? (value ? messages.turnedOn : messages.turnedOff) : String(value);

function renderText(text: string, localization: Localization): TemplateResult {
  const start = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
  return html`<p>${start}${formatRest(text.length - start.length, localization)}</p>`;
}

function renderList(
  entries: readonly [string, SettingValue][],
  isArray: boolean,
  depth: number,
  context: Context,
): TemplateResult {
  const rows: TemplateResult[] = [];
  for (const [key, item] of entries) {
    if (context.rows < 1) break;
    context.rows--;
    const name = isArray ? Number(key) + 1 : html`<p>${truncate(formatKey(key))}</p>`;
    rows.push(renderEntry(name, renderValue(item, depth + 1, context)));
  }
  const rest = formatRest(entries.length - rows.length, context.localization);
  return html`${rows.length ? html`<dl part="list">${rows}</dl>` : ''}${rest && html`<p>${rest}</p>`}`;
}

type Row = Readonly<Record<string, SettingValue>>;

/** Whether a list has two or more objects with the same few keys and with texts, numbers and switches only. */
function isTable(list: readonly SettingValue[]): list is Row[] {
  const [first, ...others] = list.map((each) => (isScalar(each) || Array.isArray(each) ? '' : getKeys(each)));
  const isSame = Boolean(first) && others.length > 0 && others.every((keys) => keys === first);
  const values = isSame ? list.flatMap((each) => Object.values(each as Row)) : [];
  return (
    isSame && values.length <= 4 * list.length && values.every((each) => isScalar(each) || each === null)
  );
}

const getKeys = (value: SettingValue): string => JSON.stringify(Object.keys(value ?? {}));

function renderTable(list: readonly Row[], context: Context): TemplateResult {
  const { localization } = context;
  const shown = list.slice(0, Math.max(0, context.rows));
  context.rows -= shown.length;
  const rest = formatRest(list.length - shown.length, localization);
  return html`<table part="list">
      <tr>
        ${Object.keys(list[0] ?? {}).map((key) => html`<th scope="col" part="key">${truncate(formatKey(key))}</th>`)}
      </tr>
      ${shown.map(
        (row) =>
          html`<tr>
            ${Object.values(row).map(
              (each) =>
                html`<td part="value">${isBlank(each) ? nothing : renderValue(each, 1, context)}</td>`,
            )}
          </tr>`,
      )}
    </table>
    ${rest && html`<p>${rest}</p>`}`;
}

/** Formats the number of characters or rows that are left out, such as "… +99,800". */
const formatRest = (count: number, { language }: Localization): string =>
  count ? `… +${count.toLocaleString(language)}` : '';

/** Renders an entry of a list. */
export const renderEntry = (name: unknown, value: TemplateResult): TemplateResult =>
  html`<div>
    <dt part="key">${name}</dt>
    <dd part="value">${value}</dd>
  </div>`;
