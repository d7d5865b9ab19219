// Makes many assignments with the built picker in Chromium, a fifth of them with a fault of the sandbox or a change of the
// page. Compares what the pages observed with the ledger of the service, prints a table, and fails if they differ.
//
//   npm run soak -- --attempts 10000 --seed 1
//
// Only deadlines and pauses are shorter than on a customer's page: see `scale` in attempt.ts.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { launch } from 'puppeteer-core';
import { startSandbox } from '../../../out/test/support/sandbox-server.js';
import { assignmentDeadline, scale } from '../../../out/test/tools/soak/attempt.js';
import { changes } from '../../../out/test/tools/soak/changes.js';
import { makers, noFault } from '../../../out/test/tools/soak/faults.js';
import { createDeck, seeded } from '../../../out/test/tools/soak/random.js';
import { evaluate } from '../../../out/test/tools/soak/report.js';
import { chromium } from '../../support/browsers.mjs';
import { requireFreshDist } from '../../support/fresh-dist.mjs';

requireFreshDist();

const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    tabs: { type: 'string', default: '4' },
  },
});
const [attempts, seed, tabs] = [values.attempts, values.seed, values.tabs].map(Number);
const oneInFive = [true, false, false, false, false];

/** Serves the page, and records requests to the target of redirects. */
async function startPages() {
  const redirected = [];
  const page =
    '<!doctype html><html lang="en"><script src="/dist/portal-elements.min.js"></script><body></body></html>';
  const pages = new Hono()
    .get('/', (c) => c.html(page))
    .all('/elsewhere', (c) => (redirected.push(c.req.method), c.body(null, 204)))
    .use('/dist/*', serveStatic({ root: '.' }))
    .use('/out/*', serveStatic({ root: '.' }));
  const server = createServer(getRequestListener(pages.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://localhost:${server.address().port}`, redirected, close };
}

/** All attempts, generated in advance. Each tab takes the next one when it is free. */
function draw(baseUrl, elsewhere) {
  const random = seeded(seed);
  const deal = createDeck([...makers, ...changes], random);
  const isFaulty = createDeck(oneInFive, random);
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: attempts }, (_, index) => {
    // Needs URL encoding, and occurs in no other text.
    const token = `soak ${index}+&=#%/?"<${Math.floor(random.next() * 2 ** 32).toString(36)}>`;
    const start = random.next() < 0.3 && now + 86_400 * random.whole(1, 300);
    const end = random.next() < 0.2 && now + 86_400 * random.whole(301, 600);
    const attempt = {
      ...{ baseUrl, token, renewedToken: `renewed ${token}`, otherToken: `other ${token}` },
      way: random.next() < 0.7 ? 'controls' : 'assign()',
      fresh: random.next() < 0.1,
      request: {
        productPlanId: random.pick(['free', 'pro', 'team']),
        ...(random.next() < 0.2 && { productId: '1' }),
        ...(start && { startTimeInSeconds: start }),
        ...(end && { endTimeInSeconds: end }),
      },
    };
    const injected = isFaulty() ? deal()(random, { token, elsewhere }) : noFault;
    const { renewal, change } = injected;
    const way = change && change.when !== 'sent' ? 'controls' : attempt.way;
    return { attempt: { ...attempt, renewal, change, way }, injected };
  });
}

async function runTab(browser, address, sandbox, next, made) {
  // Each in a browser context of its own: a background tab is not painted.
  const page = await (await browser.createBrowserContext()).newPage();
  await page.goto(address);
  const inPage = (name, argument) =>
    page.evaluate(
      async (name, argument) => (await import('/out/test/tools/soak/page.js'))[name](argument),
      name,
      argument,
    );
  await inPage('late');
  for (let plan = next(); plan; plan = next()) {
    const { attempt, injected } = plan;
    const { token, renewedToken, otherToken, change } = attempt;
    const { customerId } = sandbox.sessions.create({ token, plan: 'basic' });
    sandbox.sessions.create({ token: renewedToken, customerId });
    if (change)
      sandbox.sessions.create({
        token: otherToken,
        plan: 'basic',
        ...(change.isSameCustomer && { customerId }),
      });
    sandbox.faults.add(...injected.faults.map((fault) => ({ ...fault, token })));
    sandbox.faults.add(...injected.renewedFaults.map((fault) => ({ ...fault, token: renewedToken })));
    if (injected.offline) await page.setOfflineMode(true);
    const seen = await inPage('make', attempt);
    if (injected.offline) await page.setOfflineMode(false);
    sandbox.faults.clear(token);
    sandbox.faults.clear(renewedToken);
    made.push({ attempt, injected, seen });
  }
  // Events may still arrive after the last attempt.
  await new Promise((resolve) => setTimeout(resolve, assignmentDeadline));
  return inPage('late');
}

const started = Date.now();
const options = await chromium();
if (!options) throw new Error('No Chromium to run in: install Chrome, Chromium or Edge, or set CHROME_PATH.');
const service = await startSandbox();
const pages = await startPages();
const browser = await launch({ ...options, headless: true });
const plans = draw(service.url, `${pages.url}/elsewhere`);
console.log(
  `Soak: ${attempts} attempts, faults in one of five, seed ${seed}, ${await browser.version()}, ${tabs} tabs; ` +
    `deadlines and pauses at ${scale.toFixed(3)} of their time.\n`,
);
const made = [];
let failed = true;
try {
  const upcoming = plans.values();
  const next = () => upcoming.next().value;
  const late = await Promise.all(
    Array.from({ length: tabs }, () => runTab(browser, pages.url, service.sandbox, next, made)),
  );
  const { lines, broken } = evaluate(made, service.sandbox.ledger);
  const after = late.reduce((total, events) => total + events, 0);
  console.log(lines.join('\n'));
  console.log(`${String(after).padStart(6)}  final events after the end`);
  console.log(`${String(pages.redirected.length).padStart(6)}  requests to the target of a redirect`);
  failed = broken + after + pages.redirected.length > 0 || made.length !== attempts;
  console.log(`\n${failed ? 'FAILED' : 'As promised'}, in ${Math.round((Date.now() - started) / 1000)} s.`);
} finally {
  await browser.close();
  await Promise.all([service.close(), pages.close()]);
}
process.exitCode = failed ? 1 : 0;
