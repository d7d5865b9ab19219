/** A process that judges mutants: runs the tests of each until one fails, and says which. */
import { Worker } from 'node:worker_threads';
import { restore } from 'sinon';
import { load } from './modules.js';
import { openPage, tellPage } from './page.js';
import { Suite, TooLong } from './suite.js';

/** Without a mutant: the tests judge the source as it is. */
export interface Case {
  tests: string[];
  mutant?: { file: string; code: string };
}

export interface Verdict {
  /** What failed; absent when the mutant survived. */
  failed?: string;
  /** It failed by taking too long, and this process may not be fit to judge any more. */
  tooLong: boolean;
}

/** Milliseconds of idleness that no test has: their clocks are fakes, and their server is in this process. */
const limit = 500;

/** Seconds of the processor, however busy the machine, that all tests of a mutant stay far below. */
const longest = 60;

const timers = new Set<NodeJS.Timeout>();
const unhandled: unknown[] = [];

const realTimeout = globalThis.setTimeout;
globalThis.setTimeout = ((...given: Parameters<typeof realTimeout>) => {
  const timer = realTimeout(...given);
  timers.add(timer);
  return timer;
}) as typeof realTimeout;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

process.on('unhandledRejection', (reason) => {
  if (!tellPage(reason)) unhandled.push(reason);
});

/** The browsers' test runner fails a test whose rejections nobody handles. */
async function settle(): Promise<void> {
  await nextTurn();
  if (unhandled.length) throw new Error(`Nobody handled ${String(unhandled.splice(0)[0])}`);
}

/** A mutant leaves nothing to the next one: no timer, no stub, no rejection. */
async function tidy(closePage?: () => void): Promise<void> {
  restore();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  await nextTurn();
  closePage?.();
  unhandled.length = 0;
}

async function judge({ tests, mutant }: Case): Promise<Verdict> {
  for (const test of tests) {
    const closePage = test.includes('/node/') ? undefined : openPage();
    const suite = new Suite();
    try {
      load(test, suite, mutant);
      await suite.run(limit, settle);
    } catch (error) {
      const { test: title = 'loading it', message = String(error) } = error as {
        test?: string;
        message?: string;
      };
      return { failed: `${test} › ${title}: ${message}`, tooLong: error instanceof TooLong };
    } finally {
      await tidy(closePage);
    }
  }
  return { tooLong: false };
}

/** Ends this process when its main thread is in a loop without end. Every message begins the time anew. */
const watchdog = new Worker(
  `const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
  let begun = spent();
  require('node:worker_threads').parentPort.on('message', () => (begun = spent()));
  setInterval(() => spent() - begun > ${longest} && process.kill(process.pid, 'SIGKILL'), 500);`,
  { eval: true },
);

process.on('disconnect', () => process.exit());
process.on('message', (given: Case) => {
  watchdog.postMessage('begin');
  void judge(given).then((verdict) => process.send?.(verdict));
});
