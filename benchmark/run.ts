/**
 * Compares the built script with the same picker written by hand, with Lit, Preact and React, and with pickers from the
 * elements of other packages, in a headless Chromium. Prints a report and writes it to `out/benchmark/report.md`. No figure
 * makes it fail. The packages are installed into `out/benchmark/peers` as soon as `--pickers` names one of them.
 *
 *   npm run benchmark
 *   npm run benchmark -- --quick
 *   npm run benchmark -- --only first-paint,review --pickers ours,vanilla --rounds 40
 *   npm run benchmark -- --only first-paint --pickers ours,vanilla,shoelace,webawesome,clever,salable
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import type { LaunchOptions } from 'puppeteer-core';
import { startBenchmark } from './browser.js';
import { bundle, installPackages, isInstalled } from './install.js';
import { measureCycles } from './measures/cycles.js';
import { measureFeatures } from './measures/features.js';
import { measureFirstPaint } from './measures/first-paint.js';
import { measureGrowth } from './measures/growth.js';
import { measureInteractions } from './measures/interactions.js';
import { type Aspect, measurePicking } from './measures/picking.js';
import { measureRequests } from './measures/requests.js';
import { measureSameness } from './measures/sameness.js';
import { measureSettings } from './measures/settings.js';
import { weigh } from './measures/weight.js';
import { baseline, isPublished, pickerNames } from './pickers/pickers.js';
import { type Part, report } from './report.js';

const measures = [
  'first-paint',
  'review',
  'change',
  'plans',
  'widgets',
  'cycles',
  'requests',
  'settings',
  'features',
  'interactions',
] as const;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: measures.join() },
    pickers: { type: 'string', default: pickerNames.filter(isInstalled).join() },
    rounds: { type: 'string' },
  },
});
const { quick } = values;

/** Returns the items that an option names. Throws for an unknown name. */
function named<T extends string>(option: string, all: readonly T[]): T[] {
  const wanted = option.split(',');
  const unknown = wanted.filter((name) => !all.some((each) => each === name));
  if (unknown.length) throw new RangeError(`There is no ${unknown.join()}, only ${all.join()}.`);
  return all.filter((name) => wanted.includes(name));
}

const chosen = named(values.only, measures);
const compared = named(values.pickers, pickerNames);
const names = pickerNames.filter((name) => name === baseline || compared.includes(name));
/** Pickers that show exactly the same, and can do the same. */
const equals = names.filter((name) => !isPublished(name));
const rounds = (full: number, few: number): number => Number(values.rounds ?? (quick ? few : full));

// The module has no types.
const { chromium } = (await import(new URL('../../test/support/browsers.mjs', import.meta.url).href)) as {
  chromium: () => Promise<LaunchOptions | undefined>;
};
const options = await chromium();
if (!options) throw new Error('There is no Chromium to measure in: install one, or set CHROME_PATH.');

installPackages(names);
bundle(names);

const began = Date.now();
const benchmark = await startBenchmark(options);
const aspects = chosen.filter((measure): measure is Aspect => ['review', 'change'].includes(measure));
const steps: Partial<Record<(typeof measures)[number], () => Promise<Part>>> = {
  'first-paint': () => measureFirstPaint(benchmark, names, rounds(15, 3)),
  plans: () =>
    measureGrowth(benchmark, equals, {
      of: 'plans',
      sizes: quick ? [100, 1000, 5000] : [100, 500, 1000, 2000, 5000],
      ...{ from: 100, rounds: rounds(5, 1) },
    }),
  widgets: () =>
    measureGrowth(benchmark, equals, {
      of: 'widgets',
      sizes: [1, 10, 100, 1000],
      ...{ from: 10, rounds: rounds(7, 1) },
    }),
  cycles: () => measureCycles(benchmark, quick ? ['ours'] : equals, 1000),
  requests: () => measureRequests(benchmark),
  settings: () => measureSettings(benchmark, rounds(5, 2)),
  features: () => measureFeatures(benchmark, rounds(9, 2)),
  interactions: () => measureInteractions(benchmark, rounds(60, 5)),
};
try {
  const parts = [weigh(names), await measureSameness(benchmark, names)];
  for (const measure of chosen) {
    const part = await steps[measure]?.();
    if (part) parts.push(part);
  }
  if (aspects.length) parts.push(await measurePicking(benchmark, equals, aspects, rounds(15, 3)));
  const machine = `${cpus()[0]?.model.trim() ?? 'Unknown processor'}, ${cpus().length} cores, ${process.platform}`;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const heading = [
    '# Benchmark of the plan picker',
    `\`${['npm run benchmark', ...(process.argv.length > 2 ? ['--'] : []), ...process.argv.slice(2)].join(' ')}\`: ` +
      `${machine}, ${benchmark.version}, Node ${process.versions.node}; ${minutes} minutes.`,
    'The median, in brackets the middle half of all samples, and in bold the ratio to the picker by hand of the same run. ' +
      'Without the wait for the frame, except in the first load.',
  ].join('\n\n');
  // Formatted like `docs/`, into which the tables are copied.
  const style = await resolveConfig('docs/quality.md');
  const text = await format(report(heading, parts), { ...style, parser: 'markdown' });
  benchmark.tell('');
  writeFileSync('out/benchmark/report.md', text);
  console.log(text);
} finally {
  await benchmark.close();
}
