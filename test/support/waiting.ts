/** Waits for conditions and for tasks, never for a fixed time. */

// A test may hold, speed up or fake the timers of the page.
const { setTimeout: realSetTimeout, performance: realPerformance } = window;

/** Milliseconds until a wait fails. Long, for slow machines: a wait ends as soon as its condition holds. */
let patience = 30_000;

// The configuration of a test run sets the time limit of a test; one wait may take half of it.
beforeEach(function () {
  patience = this.timeout() / 2;
});

export async function until(condition: () => unknown, what = 'a condition'): Promise<void> {
  const end = realPerformance.now() + patience;
  while (!condition()) {
    if (realPerformance.now() > end) throw new Error(`Timed out waiting for ${what}.`);
    await new Promise((resolve) => realSetTimeout(resolve, 5));
  }
}

/** Resolves after everything that is already settled has taken effect. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Resolves after an answer that has arrived is read, each part in a task of its own, and what follows has begun. */
export async function settle(): Promise<void> {
  for (let tasks = 0; tasks < 10; tasks++) await nextTask();
}

/** Resolves after what is rendered has been painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => void settle().then(resolve)));
