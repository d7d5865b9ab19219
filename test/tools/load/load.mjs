// Lets 50 pickers of 20 customers change plans at the same time, in one browser and in five, while the service misbehaves. Fails if a
// POST is sent twice, if an attempt does not end in exactly one event that fits to what the service did, or if a customer gets
// something of another one.
//
//   npm run load
//   npm run load -- --presses 20
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { launch } from 'puppeteer-core';
import { createSite } from '../../../out/src/cli/site.js';
import { startSandbox } from '../../../out/test/support/sandbox-server.js';
import { chromium } from '../../support/browsers.mjs';
import { requireFreshDist } from '../../support/fresh-dist.mjs';

requireFreshDist();

const { values } = parseArgs({ options: { presses: { type: 'string', default: '4' } } });
const presses = Number(values.presses);
const [pickers, customers] = [50, 20];

/** One for each of the next POSTs, in turn. After a dropped connection Chromium itself repeats a request, so none is dropped. */
const faults = [
  {},
  { delay: 800 },
  { status: 400, body: '{"errorMessage": "Open invoice"}' },
  { status: 429, headers: { 'retry-after': '1' } },
  { expired: true },
  { status: 409 },
  { status: 500 },
  { at: 'after', status: 500 },
  { at: 'after', delay: 800 },
  { at: 'after', cut: 1 },
  { at: 'after', cut: 'head' },
  { at: 'after', body: '<h1>Done</h1>' },
  { cors: false },
];

/** The first POST waits 30 seconds for its deadline. */
const slow = { at: 'after', endless: 'stall' };

const options = await chromium();
if (!options) {
  console.error('There is no Chromium: install Chrome, Chromium or Edge, or set CHROME_PATH.');
  process.exit(1);
}
const { outputFiles } = await build({
  ...{ entryPoints: ['test/tools/load/page.ts'], bundle: true, write: false },
  ...{ format: 'iife', globalName: 'load' },
});

/** Presses in a browser of its own. Resolves with the attempts of its pickers. */
async function press(baseUrl, wanted) {
  const browser = await launch({ ...options, protocolTimeout: 0 });
  try {
    const page = await browser.newPage();
    const uncaught = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await page.setContent('<!doctype html><html lang="en"><title>Load</title><body></body></html>');
    await page.addScriptTag({ path: 'dist/portal-elements.min.js' });
    await page.addScriptTag({ content: outputFiles[0].text });
    const attempts = await page.evaluate((task) => load.run(task), { baseUrl, pickers: wanted, presses });
    return { attempts, uncaught };
  } finally {
    await browser.close();
  }
}

/** Returns what is wrong with an attempt, beside what the service received and applied of it. */
function findMistakes({ customer, ends }, received, applied) {
  const [{ outcome, ...answer } = {}] = ends;
  const possible = { assigned: [1], 'not-applied': [0], unknown: [0, 1] }[outcome] ?? [];
  const tokens = received.map(({ token }) => token);
  const others = [...received, ...applied, answer].map((each) => each.customer ?? customer);
  return [
    ends.length !== 1 && `ended in ${ends.length} events`,
    !possible.includes(applied.length) && `is ${outcome}, and was applied ${applied.length} times`,
    // Only with another token, after a refusal, is a request repeated.
    new Set(tokens).size !== tokens.length && `was received ${tokens.length} times`,
    others.some((each) => each !== customer) && `of ${customer} is one of ${others.join()}`,
  ].filter(Boolean);
}

/** Runs everything in a number of browsers. Returns what is wrong. */
async function run(browsers) {
  const began = performance.now();
  const { url, sandbox, close } = await startSandbox(createSite);
  try {
    const total = pickers * presses;
    const once = Array.from({ length: 2 * total }, (_, index) => faults[index % faults.length]);
    sandbox.faults.add(...[slow, ...once].map((fault) => ({ ...fault, method: 'POST', times: 1 })));
    const now = Math.floor(Date.now() / 1000);
    const wanted = Array.from({ length: pickers }, (_, index) => ({
      customer: `customer-${index % customers}`,
      latest: now + 90 * 86_400 - index * presses,
    }));
    const pages = Array.from({ length: browsers }, (_, page) =>
      press(
        url,
        wanted.filter((_, index) => index % browsers === page),
      ),
    );
    const results = await Promise.all(pages);
    const attempts = results.flatMap((each) => each.attempts);
    const ownerOf = (token) => sandbox.sessions.find(token)?.customerId;
    const posts = sandbox.ledger.requests
      .filter(({ method }) => method === 'POST')
      .map(({ token, body }) => ({ token, customer: ownerOf(token), ...JSON.parse(body) }));
    const applied = sandbox.ledger.assignments.map(({ plan }) => ({ ...plan, customer: plan.customerId }));
    const of = (list, { start }) => list.filter(({ startTimeInSeconds }) => startTimeInSeconds === start);
    const outcomes = attempts.map(({ ends }) => ends[0]?.outcome);
    const counts = ['assigned', 'not-applied', 'unknown'].map(
      (name) => `${outcomes.filter((each) => each === name).length} ${name}`,
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${browsers} browser(s), ${pickers} pickers of ${customers} customers: ${attempts.length} changes confirmed ` +
        `(${counts.join(', ')}), ${posts.length} POSTs received, ${applied.length} assignments applied, ${seconds} s.`,
    );
    return [
      ...results.flatMap(({ uncaught }) => uncaught),
      ...(attempts.length === total ? [] : [`${attempts.length} of ${total} changes were confirmed`]),
      ...attempts.flatMap((each) =>
        findMistakes(each, of(posts, each), of(applied, each)).map((mistake) => `${each.start} ${mistake}`),
      ),
    ];
  } finally {
    await close();
  }
}

for (const browsers of [1, 5])
  for (const mistake of await run(browsers)) {
    console.error(mistake);
    process.exitCode = 1;
  }
