import type { Benchmark } from '../browser.js';
import type { Figure, Sample } from '../page/visit.js';
import { baseline, type PickerName } from '../pickers/pickers.js';
import type { Row } from '../report.js';
import { shuffle, summarize } from '../statistics.js';

/** Scenario that is repeated with each picker. */
export interface Scenario {
  readonly plans: number;
  readonly widgets: number;
  readonly use: boolean;
  readonly rounds: number;
}

/** Measurements of one scenario. */
export class Result {
  readonly scenario: Scenario;
  readonly #samples = new Map<PickerName, Sample[]>();

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  add(picker: PickerName, sample: Sample): void {
    this.#samples.set(picker, [...(this.#samples.get(picker) ?? []), sample]);
  }

  values(picker: PickerName, figure: Figure): number[] {
    return (this.#samples.get(picker) ?? []).flatMap((sample) => sample[figure] ?? []);
  }

  median(picker: PickerName, figure: Figure): number {
    return summarize(this.values(picker, figure)).median;
  }

  /** Ratio to the picker by hand. */
  ratio(picker: PickerName, figure: Figure): number {
    return this.median(picker, figure) / this.median(baseline, figure);
  }

  row(title: string, figure: Figure): Row {
    return {
      title,
      samples: Object.fromEntries([...this.#samples.keys()].map((name) => [name, this.values(name, figure)])),
    };
  }
}

function pay(benchmark: Benchmark, scenario: Scenario, picker: PickerName): Promise<Sample> {
  const { plans, widgets, use } = scenario;
  const task = { module: '/out/benchmark/page/visit.js', picker, plans, widgets, use };
  return benchmark.inPage(1, ({ page }) =>
    page.evaluate(
      async (visit) => ((await import(visit.module)) as typeof import('../page/visit.js')).visit(visit),
      task,
    ),
  );
}

/**
 * Visits every picker once per round, in random order, so that a temporary slowdown of the machine affects all pickers.
 * Peers without a target take part in every other round.
 */
export async function visits(
  benchmark: Benchmark,
  names: readonly PickerName[],
  scenarios: readonly Scenario[],
): Promise<Result[]> {
  const results = [];
  for (const scenario of scenarios) {
    const result = new Result(scenario);
    const { plans, widgets, rounds } = scenario;
    for (let round = 0; round < rounds; round++) {
      benchmark.tell(`${widgets} with ${plans} plans: ${round + 1} of ${rounds}`);
      const present = names.filter((name) => round % 2 === 0 || name === 'ours' || name === baseline);
      for (const name of shuffle(present)) result.add(name, await pay(benchmark, scenario, name));
    }
    results.push(result);
  }
  return results;
}
