import type { Benchmark } from '../browser.js';
import { type PickerName, pickers } from '../pickers/pickers.js';
import { comparison, markdownTable, type Part } from '../report.js';
import { exponent } from '../statistics.js';
import { type Result, visits } from './visits.js';

export interface Growth {
  /** What increases: plans or widgets. */
  readonly of: 'plans' | 'widgets';
  readonly sizes: readonly number[];
  /** Smallest size that counts for the growth: below it, fixed costs of a page dominate. */
  readonly from: number;
  readonly rounds: number;
}

const exponentOf = (results: readonly Result[], name: PickerName, of: Growth['of']): number =>
  exponent(results.map((result) => [result.scenario[of], result.median(name, 'draw')]));

/** Cost of increasing numbers of plans, and of widgets with three plans each. */
export async function measureGrowth(
  benchmark: Benchmark,
  names: readonly PickerName[],
  growth: Growth,
): Promise<Part> {
  const { of, sizes, from, rounds } = growth;
  const scenario = { plans: 3, widgets: 1, use: false, rounds };
  const results = await visits(
    benchmark,
    names,
    sizes.map((size) => ({ ...scenario, [of]: size })),
  );
  const range = `from ${from} to ${sizes.at(-1)} ${of}`;
  const counted = results.filter(({ scenario }) => scenario[of] >= from);
  const exponents = (title: string, some: readonly Result[]) => [
    title,
    ...names.map((name) => exponentOf(some, name, of).toFixed(2)),
  ];
  return {
    sections: [
      {
        title: `More and more ${of}: from the script to painted, ms`,
        body: comparison(results.map((result) => result.row(`${result.scenario[of]} ${of}`, 'painted'))),
      },
      {
        title: `Growth of the cost of drawing ${range}: the exponent, of which 1 is linear`,
        body: markdownTable(
          ['', ...names.map((name) => pickers[name].title)],
          [exponents('all steps', counted), exponents('the last step', counted.slice(-2))],
        ),
      },
    ],
    targets: [{ of: `Exponent of the cost ${range}`, found: exponentOf(counted, 'ours', of), limit: 1.1 }],
  };
}
