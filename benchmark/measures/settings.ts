import type { Benchmark } from '../browser.js';
import { type Size, sizes } from '../page/settings.js';
import { digits, markdownTable, type Part } from '../report.js';
import { summarize } from '../statistics.js';

/** Target in milliseconds. */
const limit = 3000;

const showIn = (benchmark: Benchmark, size: Size): Promise<number> =>
  benchmark.inPage(1, ({ page }) =>
    page.evaluate(
      async (task) => ((await import(task.module)) as typeof import('../page/settings.js')).show(task),
      { module: '/out/benchmark/page/settings.js', size },
    ),
  );

/** Time to show very large settings. */
export async function measureSettings(benchmark: Benchmark, rounds: number): Promise<Part> {
  const rows: string[][] = [];
  const targets: Part['targets'][number][] = [];
  for (const size of Object.keys(sizes) as Size[]) {
    const shown: number[] = [];
    for (let round = 0; round < rounds; round++) {
      benchmark.tell(`settings of ${size}: ${round + 1} of ${rounds}`);
      shown.push(await showIn(benchmark, size));
    }
    const { median, lower, upper } = summarize(shown);
    rows.push([size, `${digits(median)} (${digits(lower)}–${digits(upper)})`]);
    targets.push({ of: `Settings of ${size}, ms`, found: median, limit });
  }
  const title = 'Settings: from the answer to painted, ms';
  return { sections: [{ title, body: markdownTable(['', 'time'], rows) }], targets };
}
