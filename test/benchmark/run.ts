/**
 * Compares our built script with pickers by hand, on Lit, Preact and React, in a headless Chromium, and writes what was
 * measured to `out/benchmark/report.md` and to the screen.
 *
 *   npm run benchmark
 *   npm run benchmark -- --quick --only paint,choose --pickers ours,vanilla --rounds 40
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { LaunchOptions } from 'puppeteer-core';
import { startBenchmark } from './browser.js';
import { visits, type Result, type Scenario } from './measures/visits.js';
import type { Figure } from './page.js';
import { pickerNames } from './pickers/pickers.js';
import { comparison } from './report.js';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    pickers: { type: 'string', default: pickerNames.join() },
    rounds: { type: 'string' },
  },
});

const only = values.only?.split(',');
const wants = (measure: string): boolean => !only || only.includes(measure);
const names = pickerNames.filter((name) => values.pickers.split(',').includes(name));
const rounds = (full: number, quick: number): number =>
  Number(values.rounds ?? (values.quick ? quick : full));

const tell = (progress: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\u001b[2K\r${progress}`);
};

// A module without types.
const { chromium } = (await import(new URL('../../../test/browsers.mjs', import.meta.url).href)) as {
  chromium: () => Promise<LaunchOptions | undefined>;
};
const options = await chromium();
if (!options) throw new Error('There is no Chromium to measure in: install one, or set CHROME_PATH.');
const benchmark = await startBenchmark(options);

const sizes = [3, 12, 100, 1000];
const uses = wants('choose') || wants('change');
const scenarios: Scenario[] = [1, 4].flatMap((slowdown) =>
  sizes
    .filter(() => wants('paint') || (uses && slowdown === 1))
    .map((plans) => ({
      ...{ plans, slowdown, widgets: 1, use: uses && slowdown === 1 },
      rounds: plans < 100 ? rounds(40, 8) : rounds(15, 4),
    })),
);

const rowsOf = (results: readonly Result[], figure: Figure, suffix = '') =>
  results.map(({ plans, slowdown, samples }) => ({
    title: `${plans} plans, ${slowdown}x${suffix}`,
    samples: Object.fromEntries(names.map((name) => [name, samples[name][figure] ?? []])),
  }));

try {
  const results = await visits(benchmark, scenarios, tell, names);
  const used = results.filter(({ use }) => use);
  const report = [
    `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, ${benchmark.version}, Node ${process.version}`,
    comparison('Script evaluation, ms', rowsOf(results, 'evaluation')),
    comparison('Script to painted picker, ms', rowsOf(results, 'painted')),
    ...(uses
      ? (
          [
            ['Choosing, script', 'choose.script'],
            ['Choosing, painted', 'choose.painted'],
            ['One price changed, script', 'one.script'],
            ['One price changed, painted', 'one.painted'],
            ['All prices changed, script', 'all.script'],
            ['All prices changed, painted', 'all.painted'],
          ] as const
        ).map(([title, figure]) => comparison(`${title}, ms`, rowsOf(used, figure)))
      : []),
  ].join('\n\n');
  mkdirSync('out/benchmark', { recursive: true });
  writeFileSync('out/benchmark/report.md', `${report}\n`);
  console.log(report);
} finally {
  await benchmark.close();
}
