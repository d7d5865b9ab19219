/** Waits for conditions and tasks, never for a fixed time. */

// A test may replace the timers of the page.
const { setTimeout: realSetTimeout, performance: realPerformance } = window;

/** Milliseconds until a wait fails; long for slow machines. */
let timeLimit = 30_000;

// Half of the configured time limit of a test.
beforeEach(function () {
  timeLimit = this.timeout() / 2;
});

export async function until(condition: () => unknown, what = 'a condition'): Promise<void> {
  const end = realPerformance.now() + timeLimit;
  while (!condition()) {
    if (realPerformance.now() > end) throw new Error(`Timed out waiting for ${what}.`);
    await new Promise((resolve) => realSetTimeout(resolve, 5));
  }
}

/** Waits for a task: promises that are already settled have taken effect then. */
export const untilNextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Waits until a response that has arrived is read, each chunk in a task of its own. */
export async function untilSettled(): Promise<void> {
  for (let tasks = 0; tasks < 10; tasks++) await untilNextTask();
}

export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => void untilSettled().then(resolve)));
