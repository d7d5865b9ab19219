import { html, type TemplateResult } from 'lit';
import { type Localization, truncate } from '../i18n/format.js';
import { getWritten, type SettingValue } from '../service/resources.js';

/** Maximum number of rows of a section. Browsers need seconds to lay out 100,000 rows. */
const maxRows = 200;

/** Maximum length of a value in characters. */
const maxLength = 5000;

/** Maximum depth. Prevents a stack overflow. */
const maxDepth = 5;

type Scalar = string | number | boolean;

const isScalar = (value: SettingValue | undefined): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Formats `showDueDate` as "Show due date". The service provides no other names (§2.3). */
export const formatKey = (key: string): string =>
  key
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|[_-]+/gu, ' ')
    .replace(/(?<!\p{Lu})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase())
    .replace(/^./u, (first) => first.toUpperCase());

/** How the texts and numbers of a setting are shown. */
export interface ValueFormat {
  /** Whether a text or number means a value, and not that there is none. */
  readonly hasValue: (value: string | number) => boolean;
  /** @param written The value as the service has written it. */
  readonly format: (value: string | number, written: string) => string;
}

const plain: ValueFormat = {
  hasValue: (value) => String(value).trim() !== '',
  format: (_value, written) => written,
};

/** A setting, and how it is written if it is a number that JavaScript writes otherwise. */
export interface Setting {
  readonly value: SettingValue | undefined;
  readonly written?: string | undefined;
}

/** Returns what an object or a list contains. */
const getChildren = (value: object): [key: string, setting: Setting][] =>
  Object.entries(value).map(([key, each]) => [
    key,
    { value: each as SettingValue, written: getWritten(value, key) },
  ]);

/** Yields the names on the way to each text, number, switch and plain list, and what it is. */
function* walk(
  setting: Setting,
  hasValue: ValueFormat['hasValue'],
  names: readonly string[] = [],
): Generator<[name: string, values: readonly (Setting & { readonly value: Scalar })[]]> {
  const { value } = setting;
  const isList = Array.isArray(value);
  const items = isList ? getChildren(value).map(([, item]) => item) : [setting];
  const shown = items.filter(
    (item): item is Setting & { value: Scalar } =>
      isScalar(item.value) && (typeof item.value === 'boolean' || hasValue(item.value)),
  );
  if (items.every((item) => isScalar(item.value) || item.value == null)) {
    if (shown.length) yield [names.join(' › '), shown];
  } else if (names.length === maxDepth) yield [names.join(' › '), [{ value: '…' }]];
  else
    for (const [key, child] of getChildren(value as object))
      yield* walk(child, hasValue, [...names, isList ? String(Number(key) + 1) : formatKey(key)]);
}

/** Whether a setting contains nothing to show. */
export const isBlank = (setting: Setting, hasValue = plain.hasValue): boolean =>
  Boolean(walk(setting, hasValue).next().done);

/** Renders a setting of unknown structure as text, one row for each text in it. Texts are never rendered as markup or links. */
export function renderSetting(
  setting: Setting,
  localization: Localization,
  { hasValue, format }: ValueFormat = plain,
): TemplateResult {
  const all = [...walk(setting, hasValue)];
  const rows = all.slice(0, maxRows).map(([name, values]) => {
    const texts = values.map(({ value, written }) =>
      typeof value === 'boolean' ? value : format(value, written ?? String(value)),
    );
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

/** Renders an entry of a list. */
export const renderEntry = (name: unknown, value: TemplateResult): TemplateResult =>
  html`<div>
    <dt part="key">${name}</dt>
    <dd part="value">${value}</dd>
  </div>`;
