// Mounts, uses and removes the widgets of the built script in Chromium many times, and fails if the page retains more than
// before: heap beyond a limit, or any node or listener.
//
//   npm run leaks
//   npm run leaks -- --cycles 5000
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
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

async function startPage() {
  const page =
    '<!doctype html><html lang="en"><title>Leaks</title><script src="/dist/portal-elements.min.js"></script><body></body></html>';
  const app = new Hono()
    .get('/', (c) => c.html(page))
    .get('/favicon.ico', (c) => c.body(null, 204))
    .use('/dist/*', serveStatic({ root: '.' }))
    .use('/out/*', serveStatic({ root: '.' }));
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

/** Chromium's own counters after garbage collection. */
async function measure(client) {
  // Twice: the first collection may make more objects collectable.
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
const [site, sandbox, browser] = await Promise.all([startPage(), startSandbox(), launch(launchOptions)]);
try {
  const { token } = sandbox.sandbox.sessions.create({ plan: 'basic' });
  const page = await browser.newPage();
  const noise = [];
  page.on('console', (message) => noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(site.url);
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.enable');
  const run = (count) =>
    page.evaluate(async (task) => (await import('/out/test/tools/leaks/page.js')).run(task), {
      ...{ cycles: count, baseUrl: sandbox.url, token },
    });

  await run(warmup);
  const measures = [await measure(client)];
  while (measures.length <= rounds) {
    await run(cycles / rounds);
    measures.push(await measure(client));
  }

  const { requests, assignments } = sandbox.sandbox.ledger;
  const growth = (key) => measures.slice(1).map((after, index) => after[key] - measures[index][key]);
  const grown = Object.fromEntries(Object.keys(limits).map((key) => [key, Math.min(...growth(key))]));
  const sign = (number) => (number > 0 ? `+${number}` : String(number));
  console.log(
    `${cycles} cycles of mount, use and unmount, after ${warmup} to warm up (${requests.length} requests, ` +
      `${assignments.length} assignments, ${((Date.now() - began) / 1000).toFixed(0)} s), in ${rounds} rounds: ` +
      `heap ${growth('heap')
        .map((bytes) => sign(Number((bytes / 1024).toFixed(1))))
        .join(', ')} KB, ` +
      `nodes ${growth('nodes').map(sign).join(', ')}, listeners ${growth('listeners').map(sign).join(', ')}.`,
  );
  const faults = [
    ...Object.entries(limits)
      .filter(([key, limit]) => grown[key] > limit)
      .map(
        ([key, limit]) => `${key} may grow by ${limit} in a round, and grew by ${grown[key]} in every one`,
      ),
    ...(assignments.length ? [] : ['nothing was assigned']),
    ...noise,
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
} finally {
  await Promise.all([browser.close(), sandbox.close(), site.close()]);
}
