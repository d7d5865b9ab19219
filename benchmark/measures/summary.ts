import type { PickerName } from '../pickers/pickers.js';
import { comparison, type Part, type Row } from '../report.js';
import type { Result } from './visits.js';
import { bytesOf } from './weight.js';

/** What a customer waits for: the evaluation of the script, the paint, and the review of a plan. */
const summaryRows = (results: readonly Result[]): Row[] => [
  ...results
    .filter(({ scenario }) => scenario.plans === 3)
    .map((result) => result.row(`Script evaluated, ${result.scenario.slowdown}x`, 'evaluation')),
  ...results.map((result) =>
    result.row(`${result.scenario.plans} plans painted, ${result.scenario.slowdown}x`, 'painted'),
  ),
  ...results
    .filter(({ scenario }) => scenario.use)
    .flatMap((result) => [
      result.row(`1 of ${result.scenario.plans} plans reviewed, script, 1x`, 'review.script'),
      result.row(`1 of ${result.scenario.plans} plans reviewed, painted, 1x`, 'review.painted'),
    ]),
];

/** The most important figures of all pickers in one table, for `docs/quality.md`. */
export function summarySection(
  names: readonly PickerName[],
  results: readonly Result[],
): Part['sections'][number] {
  const bytes: Row = {
    title: 'Bytes of the script and its styles, brotli',
    samples: Object.fromEntries(names.map((name) => [name, [bytesOf(name).brotli]])),
  };
  return { title: 'Summary', body: comparison([bytes, ...summaryRows(results)]) };
}
