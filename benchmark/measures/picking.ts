import type { Benchmark } from '../browser.js';
import type { Figure } from '../page/visit.js';
import type { PickerName } from '../pickers/pickers.js';
import { comparison, type Part } from '../report.js';
import { summarySection } from './summary.js';
import { type Result, type Scenario, visits } from './visits.js';

/** Figures of a visit, by the name of the option. */
export type Aspect = 'paint' | 'review' | 'change';

const titles: Record<Aspect, readonly (readonly [title: string, figure: Figure])[]> = {
  paint: [
    ['Evaluation of the script, ms', 'evaluation'],
    ['From the script to the painted picker, ms', 'painted'],
    ['The same in processor time of the main thread, whatever else the machine does, ms', 'processor'],
  ],
  review: [
    ['The review of a plan opens: script, ms', 'review.script'],
    ['The review of a plan opens: painted, ms', 'review.painted'],
  ],
  change: [
    ['The price of one plan changes: script, ms', 'one.script'],
    ['The price of one plan changes: painted, ms', 'one.painted'],
    ['The prices of all plans change: script, ms', 'all.script'],
    ['The prices of all plans change: painted, ms', 'all.painted'],
  ],
};

export interface Rounds {
  /** More rounds for pages with few plans, where noise is large compared with the figure. */
  readonly few: number;
  readonly many: number;
}

/** CPU slowdowns: of a computer, and of a phone. */
const slowdowns = [1, 4];

function scenariosOf(aspects: readonly Aspect[], rounds: Rounds): Scenario[] {
  const paints = aspects.includes('paint');
  const uses = aspects.some((aspect) => aspect !== 'paint');
  const scenarios = slowdowns.flatMap((slowdown) =>
    [3, 12, 100, 1000].map((plans) => ({
      ...{ plans, slowdown, widgets: 1 },
      use: uses && slowdown === 1 && plans !== 12,
      rounds: plans === 3 && paints ? rounds.few : rounds.many,
    })),
  );
  return paints ? scenarios : scenarios.filter(({ use }) => use);
}

/** Time from loading the script to the last change. */
export async function measurePicking(
  benchmark: Benchmark,
  names: readonly PickerName[],
  aspects: readonly Aspect[],
  rounds: Rounds,
): Promise<Part> {
  const results = await visits(benchmark, names, scenariosOf(aspects, rounds));
  const tableOf = ([title, figure]: readonly [string, Figure], aspect: Aspect) => ({
    title,
    body: comparison(
      results
        .filter(({ scenario }) => aspect === 'paint' || scenario.use)
        .map((result) => result.row(`${result.scenario.plans} plans, ${result.scenario.slowdown}x`, figure)),
    ),
  });
  return {
    sections: [
      summarySection(names, results),
      ...aspects.flatMap((aspect) => titles[aspect].map((each) => tableOf(each, aspect))),
    ],
    targets: aspects.flatMap((aspect) => targets[aspect](results)),
  };
}

const targets: Record<Aspect, (results: readonly Result[]) => Part['targets']> = {
  paint: (results) =>
    (
      [
        [3, 1, 1.15],
        [3, 4, 1.3],
        [100, 1, 0.9],
        [1000, 1, 0.65],
      ] as const
    ).flatMap(([count, slowdown, limit]) =>
      results
        .filter(({ scenario }) => scenario.plans === count && scenario.slowdown === slowdown)
        .map((result) => ({
          of: `${count} plans painted at ${slowdown}x, ratio`,
          found: result.ratio('ours', 'painted'),
          limit,
        })),
    ),
  review: (results) => [
    {
      of: 'Review of one of 1000 plans: script, ratio',
      found: ofPlans(results, 1000)?.ratio('ours', 'review.script') ?? NaN,
      limit: 2.5,
    },
  ],
  change: (results) => [
    {
      of: 'One of 1000 plans changed: script, as a multiple of one of 3',
      found:
        (ofPlans(results, 1000)?.median('ours', 'one.script') ?? NaN) /
        (ofPlans(results, 3)?.median('ours', 'one.script') ?? NaN),
      limit: 2,
    },
  ],
};

const ofPlans = (results: readonly Result[], plans: number): Result | undefined =>
  results.find(({ scenario }) => scenario.use && scenario.plans === plans);
