import { html, nothing, type TemplateResult } from 'lit';
import { cut, format, formatCount, formatDate, type Localization } from '../localize/format.js';
import type { SettingValue } from '../service/resources.js';
import { nameKey } from './key.js';

/** What the customer wants to see whole. */
export interface Expansion {
  /** Paths of lists and texts. */
  readonly expanded: ReadonlySet<string>;
  readonly onToggle: (path: string) => void;
}

interface Context extends Expansion {
  readonly localization: Localization;
  /** Number of entries that nested lists may still show before anything is expanded. */
  room: number;
}

/** Deeper than this nobody reads, and an endless nesting would exhaust the stack. */
const deepest = 8;

/** Number of entries of a list that are shown before it is expanded. */
const firstEntries = 50;

/** The same of all the lists in a section, and in a list that was expanded: many short lists are long, too. */
const nestedEntries = { atFirst: 200, expanded: 10_000 };

/** Entries and characters that are laid out together; only what is near the screen is laid out at all. */
const entriesOfChunk = 500;
const chunks = /[^]{1,2000}(?!\S)|[^]{1,2000}/gu;

/** Whole numbers in these bounds, of the years 2000 to 2099, are taken for epoch seconds: the number stands beside the date. */
const epoch = { from: 946_684_800, to: 4_102_444_800 };

type Scalar = string | number | boolean;

const isScalar = (value: SettingValue | undefined): value is Scalar =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Whether there is nothing to show of a value, as deep as anything is shown. */
export const isBlank = (value: SettingValue | undefined, depth = 0): boolean =>
  isScalar(value)
    ? String(value).trim() === ''
    : depth <= deepest && Object.values(value ?? {}).every((each) => isBlank(each, depth + 1));

function describeScalar(value: Scalar, { messages, language }: Localization): string {
  if (typeof value === 'boolean') return value ? messages.turnedOn : messages.turnedOff;
  if (typeof value === 'number' && Number.isInteger(value) && value >= epoch.from && value < epoch.to)
    return `${formatDate(value, language)} (${value})`;
  return String(value);
}

/** Where a value stands. */
interface Place {
  readonly path: string;
  readonly depth: number;
  /** Depth without arrays: 0 for a section, 1 for a row of one. */
  readonly level: number;
}

/**
 * A value of unknown shape as text, in description lists as deep as it goes: never as markup, nor as a link.
 * @param level 0 for a section, 1 for a row of one.
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
    { ...expansion, localization, room: nestedEntries.atFirst },
  );

function renderValue(value: SettingValue | undefined, place: Place, context: Context): TemplateResult {
  const { localization } = context;
  const { path, depth } = place;
  if (isBlank(value, depth)) return html`${localization.messages.notProvided}`;
  if (isScalar(value)) return renderText(describeScalar(value, localization), path, context);
  const entries = Object.entries(value ?? {}).filter(([, each]) => !isBlank(each, depth + 1));
  const items = entries.map(([, each]) => each);
  if (Array.isArray(value) && items.every(isScalar)) {
    const text = items.map((each) => describeScalar(each, localization)).join(', ');
    return renderText(text, path, context, items.length);
  }
  if (depth === deepest) return html`…`;
  return renderList(entries, Array.isArray(value), place, context);
}

function renderText(text: string, path: string, context: Context, count = text.length): TemplateResult {
  const short = cut(text);
  // Not a <bdi>: for each part that is added, Chromium looks through all of it for a letter that has a direction.
  if (short === text) return html`<p>${text}</p>`;
  const isExpanded = context.expanded.has(path);
  // Whoever has no mouse scrolls what has the focus. The attribute marks a long text for the styles.
  return html`<p tabindex=${isExpanded ? 0 : -1}>
      ${isExpanded ? text.match(chunks)?.map((chunk) => html`<span>${chunk}</span>`) : short}
    </p>
    ${renderShowAll(path, count, context)}`;
}

function renderList(
  entries: readonly [string, SettingValue][],
  isArray: boolean,
  { path, depth, level }: Place,
  context: Context,
): TemplateResult {
  // What is deeper than one level below the rows of a section is folded.
  const first = level > 1 ? 0 : Math.min(entries.length, firstEntries, context.room);
  context.room -= first;
  const renderPart = (from: number, to: number, inside: Context) => {
    const part = entries.slice(from, to);
    return html`<dl part="list" class=${part.length === entriesOfChunk ? 'chunk' : nothing}>
      ${part.map(([key, item], index) => {
        const own = `${path}/${from + index}`;
        const place = { path: own, depth: depth + 1, level: isArray ? level : level + 1 };
        return html`<div>
          <dt part="key">${isArray ? Number(key) + 1 : renderText(nameKey(key), `${own}#`, inside)}</dt>
          <dd part="value">${renderValue(item, place, inside)}</dd>
        </div>`;
      })}
    </dl>`;
  };
  const shown = first ? renderPart(0, first, context) : nothing;
  if (first === entries.length) return html`${shown}`;
  const rest: TemplateResult[] = [];
  if (context.expanded.has(path)) {
    // What is expanded adds to the page, and takes nothing from what comes after it.
    const inside = { ...context, room: nestedEntries.expanded };
    for (let from = first; from < entries.length; from += entriesOfChunk)
      rest.push(renderPart(from, from + entriesOfChunk, inside));
  }
  return html`${shown}${renderShowAll(path, entries.length, context)}${rest}`;
}

/** The button stays where it is, and keeps the focus: the rest of a list follows it, a text grows before it. */
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
      // Not by the second click of a double click.
      if (detail < 2) onToggle(path);
    }}
  >
    ${format(messages.showAll, { count: formatCount(count, language) })}
  </button>`;
