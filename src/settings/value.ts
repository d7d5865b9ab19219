import { html, nothing, type TemplateResult } from 'lit';
import { format, formatDate, type Localization, truncate } from '../localize/format.js';
import type { SettingValue } from '../service/resources.js';
import { formatKey } from './key.js';

/** Lists and texts that the customer has expanded. */
export interface Expansion {
  /** Paths of the expanded lists and texts. */
  readonly expanded: ReadonlySet<string>;
  readonly onToggle: (path: string) => void;
}

interface Context extends Expansion {
  readonly localization: Localization;
  /** Number of entries that the remaining lists may show without being expanded. */
  remainingEntries: number;
}

/** Maximum depth. Prevents a stack overflow. */
const maxDepth = 8;

/** Maximum number of entries that a collapsed list shows. */
const maxInitialEntries = 50;

/** Maximum number of entries that all collapsed lists of a section, or of an expanded list, show together. */
const maxNestedEntries = { section: 200, expandedList: 10_000 };

/** Entries and characters per chunk. Chunks have `content-visibility: auto`. */
const entriesPerChunk = 500;
const textChunks = /[^]{1,2000}(?!\S)|[^]{1,2000}/gu;

/** Whole numbers in this range (years 2000 to 2099) are probably epoch seconds, and are shown with their date. */
const epochRange = { from: 946_684_800, to: 4_102_444_800 };

type Scalar = string | number | boolean;

const isScalar = (value: SettingValue | undefined): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Whether a value contains nothing to show, down to the maximum depth. */
export const isBlank = (value: SettingValue | undefined, depth = 0): boolean =>
  isScalar(value)
    ? String(value).trim() === ''
    : depth <= maxDepth && Object.values(value ?? {}).every((each) => isBlank(each, depth + 1));

function formatScalar(value: Scalar, { messages, language }: Localization): string {
  if (typeof value === 'boolean') return value ? messages.turnedOn : messages.turnedOff;
  return typeof value === 'number' && isLikelyTime(value)
    ? `${formatDate(value, language)} (${value})`
    : String(value);
}

const isLikelyTime = (value: number): boolean =>
  Number.isInteger(value) && value >= epochRange.from && value < epochRange.to;

/** Position of a value in its section. */
interface Position {
  readonly path: string;
  readonly depth: number;
  /** Depth without arrays: 0 for a section, 1 for an entry of a section. */
  readonly level: number;
}

/**
 * Renders a value of unknown structure as text, in nested description lists. Texts are never rendered as markup or links.
 * @param level 0 for a section, 1 for an entry of a section.
 */
export const renderSetting = (
  value: SettingValue | undefined,
  path: string,
  localization: Localization,
  expansion: Expansion,
  level = 0,
): TemplateResult =>
  renderValue(
    value,
    { path, depth: level, level },
    { ...expansion, localization, remainingEntries: maxNestedEntries.section },
  );

function renderValue(value: SettingValue | undefined, position: Position, context: Context): TemplateResult {
  const { localization } = context;
  const { path, depth } = position;
  if (isBlank(value, depth)) return html`${localization.messages.notProvided}`;
  if (isScalar(value)) return renderText(formatScalar(value, localization), path, context);
  const entries = Object.entries(value ?? {}).filter(([, each]) => !isBlank(each, depth + 1));
  const items = entries.map(([, each]) => each);
  if (Array.isArray(value) && items.every(isScalar)) {
    const text = items.map((each) => formatScalar(each, localization)).join(', ');
    return renderText(text, path, context, items.length);
  }
  if (depth === maxDepth) return html`…`;
  return renderList(entries, Array.isArray(value), position, context);
}

function renderText(text: string, path: string, context: Context, count = text.length): TemplateResult {
  const short = truncate(text);
  // Not a <bdi>: Chromium searches its whole content for a letter with a direction each time a chunk is appended.
  if (short === text) return html`<p>${text}</p>`;
  const isExpanded = context.expanded.has(path);
  // An expanded text is focusable, so that it can be scrolled with the keyboard. The styles select long texts by `tabindex`.
  return html`<p tabindex=${isExpanded ? 0 : -1}>
      ${isExpanded ? text.match(textChunks)?.map((chunk) => html`<span>${chunk}</span>`) : short}
    </p>
    ${renderShowAll(path, count, context)}`;
}

/** Renders an entry of a list. */
export const renderEntry = (name: unknown, value: TemplateResult): TemplateResult =>
  html`<div>
    <dt part="key">${name}</dt>
    <dd part="value">${value}</dd>
  </div>`;

function renderList(
  entries: readonly [string, SettingValue][],
  isArray: boolean,
  { path, depth, level }: Position,
  context: Context,
): TemplateResult {
  // Lists more than one level below the entries of a section are collapsed.
  const initialCount = level > 1 ? 0 : Math.min(entries.length, maxInitialEntries, context.remainingEntries);
  context.remainingEntries -= initialCount;
  const renderChunk = (from: number, to: number, listContext: Context) => {
    const chunk = entries.slice(from, to);
    return html`<dl part="list" class=${chunk.length === entriesPerChunk ? 'chunk' : nothing}>
      ${chunk.map(([key, item], index) => {
        const itemPath = `${path}/${from + index}`;
        const position = { path: itemPath, depth: depth + 1, level: isArray ? level : level + 1 };
        const name = isArray ? Number(key) + 1 : renderText(formatKey(key), `${itemPath}#`, listContext);
        return renderEntry(name, renderValue(item, position, listContext));
      })}
    </dl>`;
  };
  const initial = initialCount ? renderChunk(0, initialCount, context) : nothing;
  if (initialCount === entries.length) return html`${initial}`;
  const rest: TemplateResult[] = [];
  if (context.expanded.has(path)) {
    // An expanded list has its own limit, so that it leaves the lists after it unchanged.
    const listContext = { ...context, remainingEntries: maxNestedEntries.expandedList };
    for (let from = initialCount; from < entries.length; from += entriesPerChunk)
      rest.push(renderChunk(from, from + entriesPerChunk, listContext));
  }
  return html`${initial}${renderShowAll(path, entries.length, context)}${rest}`;
}

/** Renders the expand button. It keeps its position and focus: more entries follow it, and a text grows above it. */
const renderShowAll = (
  path: string,
  count: number,
  { expanded, onToggle, localization: { messages, language } }: Context,
): TemplateResult =>
  html`<button
    type="button"
    part="show-all"
    aria-expanded=${expanded.has(path)}
    @click=${({ detail }: MouseEvent) => {
      // Ignores the second click of a double click.
      if (detail < 2) onToggle(path);
    }}
  >
    ${format(messages.showAll, { count: count.toLocaleString(language) })}
  </button>`;
