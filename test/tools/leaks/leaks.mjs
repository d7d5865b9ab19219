// Mounts, uses and removes the widgets of the built script in Chromium many times, and fails if the page retains more than
// before: heap beyond a limit, or any node or listener.
//
//   npm run leaks
//   npm run leaks -- --cycles 5000
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { launch } from 'puppeteer-core';
import { startSandbox } from '../../../out/test/support/sandbox-server.js';
import { chromium } from '../../support/browsers.mjs';
import { requireFreshDist } from '../../support/fresh-dist.mjs';

requireFreshDist();

// The engine's compiled code and caches are on the heap too and grow in irregular steps, whereas a leak grows constantly.
// So the smallest growth of several rounds counts, after some warm-up cycles.
const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '1000' }, warmup: { type: 'string', default: '600' } },
});
const [cycles, warmup] = [values.cycles, values.warmup].map(Number);
const rounds = 4;
/** Limits of one round. */
const limits = { heap: (50 * 1024) / rounds, nodes: 0, listeners: 0 };

/** Chromium's own counters after garbage collection. */
async function measure(client) {
  // Several times: the first collection may make more objects collectable.
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
  return { heap, nodes, listeners };
}

const launchOptions = await chromium();
if (!launchOptions) {
  console.error('There is no Chromium to measure in: install Chrome, Chromium or Edge, or set CHROME_PATH.');
  process.exit(1);
}
const began = Date.now();
const [{ url: baseUrl, sandbox, close }, browser, { outputFiles }] = await Promise.all([
  // A plan that is assigned starts at once, so that the other one can be chosen.
  startSandbox(undefined, { startAfter: 0 }),
  launch(launchOptions),
  build({
    ...{ entryPoints: ['test/tools/leaks/page.ts'], bundle: true, write: false },
    ...{ format: 'iife', globalName: 'leaks' },
  }),
]);
try {
  const { token } = sandbox.sessions.create({ plan: 'basic' });
  const page = await browser.newPage();
  const noise = [];
  page.on('console', (message) => noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  await page.setContent('<!doctype html><html lang="en"><title>Leaks</title><body></body></html>');
  await page.addScriptTag({ path: 'dist/portal-elements.min.js' });
  await page.addScriptTag({ content: outputFiles[0].text });
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.enable');
  const run = (count) => page.evaluate((task) => leaks.run(task), { cycles: count, baseUrl, token });

  await run(warmup);
  const measures = [await measure(client)];
  while (measures.length <= rounds) {
    await run(cycles / rounds);
    measures.push(await measure(client));
  }

  const { requests, assignments } = sandbox.ledger;
  const growth = (key) => measures.slice(1).map((after, index) => after[key] - measures[index][key]);
  console.log(
    `${cycles} cycles of mount, use and unmount, after ${warmup} to warm up (${requests.length} requests, ` +
      `${assignments.length} assignments, ${((Date.now() - began) / 1000).toFixed(0)} s), in ${rounds} rounds:`,
  );
  const faults = assignments.length ? noise : [...noise, 'nothing was assigned'];
  for (const [key, limit] of Object.entries(limits)) {
    console.log(`${key} grew by ${growth(key).join(', ')}`);
    if (Math.min(...growth(key)) > limit) faults.push(`${key} may grow by ${limit} in a round`);
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
} finally {
  await Promise.all([browser.close(), close()]);
}
