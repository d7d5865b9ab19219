/** Writes what was measured as Markdown. */
import { baseline, pickers, type PickerName } from './pickers/pickers.js';
import { summarize, type Summary } from './statistics.js';

export interface Row {
  readonly title: string;
  readonly samples: Partial<Record<PickerName, readonly number[]>>;
}

/** Three digits say what a figure is worth. */
export const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const markdownTable = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index ? '---:' : '---')), ...body].map(line).join('\n');

const cell = ({ median, lower, upper }: Summary, base: Summary | undefined): string =>
  `${digits(median)} (${digits(lower)}–${digits(upper)})` +
  (base?.median ? ` **${(median / base.median).toFixed(2)}**` : '');

/** A row for each figure, a column for each picker: the median, the middle half of all samples, and the ratio. */
export function comparison(title: string, rows: readonly Row[]): string {
  const names = (Object.keys(pickers) as PickerName[]).filter((name) =>
    rows.some(({ samples }) => samples[name]?.length),
  );
  return markdownTable(
    [title, ...names.map((name) => pickers[name].title)],
    rows.map(({ title, samples }) => {
      const summaries = new Map(names.map((name) => [name, summarize(samples[name] ?? [])]));
      const base = summaries.get(baseline);
      return [
        title,
        ...names.map((name) => {
          const summary = summaries.get(name);
          return summary?.count ? cell(summary, name === baseline ? undefined : base) : '';
        }),
      ];
    }),
  );
}
