import type { Benchmark } from '../browser.js';
import { digits, markdownTable, type Part } from '../report.js';
import { summarize } from '../statistics.js';

/** Target in milliseconds. */
const limit = 100;

const titles = { draw: 'Draw the plans', review: 'Open the review' };

/** Time for which 5,000 features of two plans block the page. */
export async function measureFeatures(benchmark: Benchmark, rounds: number): Promise<Part> {
  const samples: Record<keyof typeof titles, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    benchmark.tell(`features: ${round + 1} of ${rounds}`);
    samples.push(
      await benchmark.inPage(1, ({ page }) =>
        page.evaluate(
          async (module) => ((await import(module)) as typeof import('../page/features.js')).showFeatures(),
          '/out/benchmark/page/features.js',
        ),
      ),
    );
  }
  const found = (Object.keys(titles) as (keyof typeof titles)[]).map((step) => ({
    title: titles[step],
    ...summarize(samples.map((sample) => sample[step])),
  }));
  return {
    sections: [
      {
        title: '5,000 features of two plans: time of the script, ms',
        body: markdownTable(
          ['', 'time'],
          found.map(({ title, median, lower, upper }) => [
            title,
            `${digits(median)} (${digits(lower)}–${digits(upper)})`,
          ]),
        ),
      },
    ],
    targets: found.map(({ title, median }) => ({
      of: `${title} with 5,000 features, ms`,
      found: median,
      limit,
    })),
  };
}
