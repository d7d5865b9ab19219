import type { Benchmark } from '../browser.js';
import type { Figure } from '../page/visit.js';
import type { PickerName } from '../pickers/pickers.js';
import { comparison, type Part } from '../report.js';
import { type Result, visits } from './visits.js';

/** Figures of a visit, by the name of the option. */
export type Aspect = 'review' | 'change';

const titles: Record<Aspect, readonly (readonly [title: string, figure: Figure])[]> = {
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

/** Cost of a review, and of changed prices. */
export async function measurePicking(
  benchmark: Benchmark,
  names: readonly PickerName[],
  aspects: readonly Aspect[],
  rounds: number,
): Promise<Part> {
  const scenarios = [3, 100, 1000].map((plans) => ({ plans, widgets: 1, use: true, rounds }));
  const results = await visits(benchmark, names, scenarios);
  const tableOf = ([title, figure]: readonly [string, Figure]) => ({
    title,
    body: comparison(results.map((result) => result.row(`${result.scenario.plans} plans`, figure))),
  });
  return {
    sections: aspects.flatMap((aspect) => titles[aspect].map(tableOf)),
    targets: aspects.flatMap((aspect) => targets[aspect](results)),
  };
}

const targets: Record<Aspect, (results: readonly Result[]) => Part['targets']> = {
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
  results.find(({ scenario }) => scenario.plans === plans);
