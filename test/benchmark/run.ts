/**
 * Compares the built script with cards by hand, with a picker without a library, and with a published picker, in a headless Chromium. Prints
 * a report and writes it to `out/test/benchmark/report.md`. No figure makes it fail. The packages of the published picker are installed
 * into `out/peers` as soon as `--pickers` names it.
 *
 *   npm run benchmark
 *   npm run benchmark -- --only first-paint --pickers ours,cards --rounds 40
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import type { LaunchOptions } from 'puppeteer-core';
import { startBenchmark } from './browser.js';
import { measureFirstPaint } from './first-paint.js';
import { bundle, installPackages, isInstalled } from './install.js';
import { measureInteractions } from './interactions.js';
import { baseline, pickerNames } from './pickers/pickers.js';
import { type Part, report } from './report.js';
import { weigh } from './weight.js';

const measures = ['first-paint', 'interactions'] as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: measures.join() },
    pickers: { type: 'string', default: pickerNames.filter(isInstalled).join() },
    rounds: { type: 'string', default: '20' },
  },
});

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
const rounds = Number(values.rounds);

// The module has no types.
const { chromium } = (await import(new URL('../../../test/support/browsers.mjs', import.meta.url).href)) as {
  chromium: () => Promise<LaunchOptions | undefined>;
};
const options = await chromium();
if (!options) throw new Error('There is no Chromium to measure in: install one, or set CHROME_PATH.');

installPackages(names);
bundle(names);

const began = Date.now();
const benchmark = await startBenchmark(options);
try {
  const parts: Part[] = [weigh(names)];
  if (chosen.includes('first-paint')) parts.push(await measureFirstPaint(benchmark, names, rounds));
  if (chosen.includes('interactions')) parts.push(await measureInteractions(benchmark, rounds));
  const machine = `${cpus()[0]?.model.trim() ?? 'Unknown processor'}, ${cpus().length} cores, ${process.platform}`;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const heading = [
    '# Benchmark of the plan picker',
    `\`${['npm run benchmark', ...(process.argv.length > 2 ? ['--'] : []), ...process.argv.slice(2)].join(' ')}\`: ` +
      `${machine}, ${benchmark.version}, Node ${process.versions.node}; ${minutes} minutes.`,
    'The median, in brackets the middle half of all samples, and in bold the ratio to the cards by hand of the same run.',
  ].join('\n\n');
  // Formatted like `docs/`, into which the tables are copied.
  const style = await resolveConfig('docs/quality.md');
  const text = await format(report(heading, parts), { ...style, parser: 'markdown' });
  benchmark.tell('');
  writeFileSync('out/test/benchmark/report.md', text);
  console.log(text);
} finally {
  await benchmark.close();
}
