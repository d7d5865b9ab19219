/** A test runner of the barest kind: it stops at the first test that fails. */

import { performance } from 'node:perf_hooks';

type Step = () => unknown;

interface Group {
  title: string;
  tests: { title: string; test: Step }[];
  groups: Group[];
  before: Step[];
  after: Step[];
}

const groupOf = (title: string): Group => ({ title, tests: [], groups: [], before: [], after: [] });

/** Told apart from a test that fails: what hangs may leave anything behind. */
export class TooLong extends Error {}

// Taken before any test puts a clock of its own in their place.
const { setInterval: watch, clearInterval: forget } = globalThis;

/**
 * Lets a test go when the process has been idle for long: then nothing is left that it could wait for. Time that passes
 * because others have the processor does not count.
 */
async function inTime(step: Step, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const begin = performance.eventLoopUtilization();
  const over = new Promise((_, reject) => {
    timer = watch(() => {
      const { idle } = performance.eventLoopUtilization(begin);
      if (idle > milliseconds) reject(new TooLong('It waits in vain.'));
    }, 50);
  });
  try {
    await Promise.race([step(), over]);
  } finally {
    forget(timer);
  }
}

export class Suite {
  #group = groupOf('');
  readonly #afterEach: Step[] = [];
  readonly #root = this.#group;

  readonly describe = (title: string, define: () => void): void => {
    const outer = this.#group;
    this.#group = groupOf(title);
    outer.groups.push(this.#group);
    define();
    this.#group = outer;
  };

  readonly it = (title: string, test: Step): void => {
    this.#group.tests.push({ title, test });
  };

  readonly before = (step: Step): void => void this.#group.before.push(step);
  readonly after = (step: Step): void => void this.#group.after.push(step);
  readonly afterEach = (step: Step): void => void this.#afterEach.push(step);

  /** Rejects with what the first failing test rejected with, and its title. */
  run(milliseconds: number, settle: () => Promise<void>): Promise<void> {
    return this.#run(this.#root, milliseconds, settle);
  }

  async #run(group: Group, milliseconds: number, settle: () => Promise<void>): Promise<void> {
    try {
      for (const step of group.before) await inTime(step, milliseconds);
      for (const { title, test } of group.tests) {
        try {
          await inTime(test, milliseconds);
          await settle();
        } catch (error) {
          if (error instanceof Error) Object.assign(error, { test: `${group.title}: ${title}` });
          throw error;
        } finally {
          for (const step of this.#afterEach) await step();
        }
      }
      // Backwards: cases by name come after those in bulk, and fail sooner.
      for (const inner of group.groups.toReversed()) await this.#run(inner, milliseconds, settle);
    } finally {
      for (const step of group.after) await inTime(step, milliseconds);
    }
  }
}
