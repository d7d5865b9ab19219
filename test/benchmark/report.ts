/** Report in Markdown. */
import { baseline, type PickerName, pickerNames, pickers } from './pickers/pickers.js';
import { summarize, type Summary } from './statistics.js';

export interface Target {
  readonly of: string;
  readonly found: number;
  /** Upper limit of the target. */
  readonly limit: number;
}

/** Section of the report. */
export interface Part {
  readonly sections: readonly { readonly title: string; readonly body: string }[];
  readonly targets: readonly Target[];
}

export interface Row {
  readonly title: string;
  readonly samples: Partial<Record<PickerName, readonly number[]>>;
}

/** Formats a figure with about three significant digits. */
export const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2);

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const markdownTable = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index ? '---:' : '---')), ...body].map(line).join('\n');

function cellOf({ median, lower, upper, count }: Summary, ratio: number): string {
  if (!count) return '—';
  const spread = count > 1 ? ` (${digits(lower)}–${digits(upper)})` : '';
  return `${digits(median)}${spread}${ratio ? ` **${ratio.toFixed(2)}**` : ''}`;
}

/**
 * Table with a column per picker: median (middle half of the samples) **ratio to the picker by hand**. A dash where a picker
 * has no samples.
 */
export function comparison(rows: readonly Row[]): string {
  const names = pickerNames.filter((name) => rows.some(({ samples }) => samples[name]?.length));
  const cells = ({ title, samples }: Row) => {
    const base = summarize(samples[baseline] ?? []).median;
    return [
      title,
      ...names.map((name) => {
        const summary = summarize(samples[name] ?? []);
        return cellOf(summary, name === baseline ? NaN : summary.median / base);
      }),
    ];
  };
  return markdownTable(['', ...names.map((name) => pickers[name].title)], rows.map(cells));
}

const targetTable = (targets: readonly Target[]): string =>
  markdownTable(
    ['Target', 'at most', 'found', ''],
    targets.map(({ of, found, limit }) => [
      of,
      String(limit),
      digits(found),
      found <= limit ? 'met' : '**missed**',
    ]),
  );

export function report(heading: string, parts: readonly Part[]): string {
  const sections = parts.flatMap((part) => part.sections);
  const targets = parts.flatMap((part) => part.targets);
  return [
    heading,
    ...sections.map(({ title, body }) => `## ${title}\n\n${body}`),
    `## Targets\n\n${targetTable(targets)}`,
  ].join('\n\n');
}
