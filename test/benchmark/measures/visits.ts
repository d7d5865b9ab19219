import type { Benchmark } from '../browser.js';
import type { Figure, Sample, Visit } from '../page.js';
import { baseline, pickerNames, type PickerName } from '../pickers/pickers.js';
import { shuffle } from '../statistics.js';

/** One kind of visit that is paid again and again with each picker. */
export interface Scenario {
  readonly plans: number;
  readonly widgets: number;
  readonly slowdown: number;
  readonly use: boolean;
  readonly rounds: number;
}

export type Samples = Record<PickerName, Partial<Record<Figure, number[]>>>;

export interface Result extends Scenario {
  readonly samples: Samples;
}

const pay = (benchmark: Benchmark, { slowdown, ...scenario }: Scenario, picker: PickerName) => {
  const { plans, widgets, use } = scenario;
  const task: Visit = { picker, plans, widgets, use };
  return benchmark.inPage(slowdown, ({ page }) =>
    page.evaluate(
      async (visit) => {
        const module = (await import(visit.module)) as typeof import('../page.js');
        return module.visit(visit.task);
      },
      { module: '/out/test/benchmark/page.js', task },
    ),
  );
};

/**
 * Visits round by round, in each round every picker once, in an order of its own: whatever slows the machine for a while
 * slows them all. Of the peers every other round is enough, for no target is about them.
 */
export async function visits(
  benchmark: Benchmark,
  scenarios: readonly Scenario[],
  tell: (progress: string) => void,
  names: readonly PickerName[] = pickerNames,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const scenario of scenarios) {
    const samples = Object.fromEntries(names.map((name) => [name, {}])) as Samples;
    for (let round = 0; round < scenario.rounds; round++) {
      const present = names.filter((name) => round % 2 === 0 || name === 'ours' || name === baseline);
      for (const name of shuffle(present)) keep(samples[name], await pay(benchmark, scenario, name));
      const { plans, widgets, slowdown, rounds } = scenario;
      tell(`${widgets} × ${plans} plans at ${slowdown}x: ${round + 1} of ${rounds}`);
    }
    results.push({ ...scenario, samples });
  }
  return results;
}

function keep(kept: Partial<Record<Figure, number[]>>, sample: Sample): void {
  for (const [figure, value] of Object.entries(sample)) (kept[figure as Figure] ??= []).push(value);
}
