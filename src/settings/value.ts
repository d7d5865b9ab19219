import { html, nothing, type TemplateResult } from 'lit';
import { cut, format, type Localization } from '../messages/format.js';
import type { SettingValue } from '../service/resources.js';

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

/** A value of unknown shape as text, in description lists as deep as it goes: never as markup. */
export const renderSetting = (
  value: SettingValue | undefined,
  path: string,
  localization: Localization,
  expansion: Expansion,
): TemplateResult => renderValue(value, path, 0, { ...expansion, localization, room: nestedEntries.atFirst });

function renderValue(
  value: SettingValue | undefined,
  path: string,
  depth: number,
  context: Context,
): TemplateResult {
  const { messages } = context.localization;
  if (typeof value === 'boolean') return html`${value ? messages.yes : messages.no}`;
  if ((typeof value === 'string' && value) || typeof value === 'number')
    return renderText(String(value), path, context);
  if (
    Array.isArray(value) &&
    value.length &&
    value.every((item) => typeof item === 'string' || typeof item === 'number')
  )
    return renderText(value.join(', '), path, context, value.length);
  const entries = Object.entries(value ?? {});
  if (!entries.length) return html`${messages.notProvided}`;
  if (depth === deepest) return html`…`;
  return renderList(entries, Array.isArray(value), path, depth, context);
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
  path: string,
  depth: number,
  context: Context,
): TemplateResult {
  const first = Math.min(entries.length, firstEntries, context.room);
  context.room -= first;
  const renderPart = (from: number, to: number, inside: Context) => {
    const part = entries.slice(from, to);
    return html`<dl part="list" class=${part.length === entriesOfChunk ? 'chunk' : nothing}>
      ${part.map(([key, item], index) => {
        const own = `${path}/${from + index}`;
        return html`<div>
          <dt part="key">${isArray ? Number(key) + 1 : renderText(spaced(key), `${own}#`, inside)}</dt>
          <dd part="value">${renderValue(item, own, depth + 1, inside)}</dd>
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
    ${format(messages.showAll, { count: new Intl.NumberFormat(language).format(count) })}
  </button>`;

/** `showDueDate` as "Show due date": the only names that the service gives are those of its fields. */
const spaced = (key: string): string =>
  key
    .replace(/(?<=[\p{Ll}\d])\p{Lu}/gu, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/^./u, (first) => first.toUpperCase());
