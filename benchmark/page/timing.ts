/**
 * Measures the main thread's work until a change is painted. Not included: the wait for the next frame, which is random and
 * the same for all, and the work of other threads after the paint.
 */

/** Waits for the next task: all microtasks and earlier tasks have run. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Waits for the next frame. Returns the duration of its style, layout and paint. */
export const frame = async (): Promise<number> => {
  const began = await new Promise<number>((resolve) => {
    requestAnimationFrame(() => resolve(performance.now()));
  });
  await turn();
  return performance.now() - began;
};

/** Number of microtasks to wait: more than any picker needs to draw. */
const microtasks = 64;

async function settled(): Promise<void> {
  for (let index = 0; index < microtasks; index++) await Promise.resolve();
}

export interface Timed {
  /** Milliseconds until the scripts have finished. */
  readonly script: number;
  /** Milliseconds until the result is painted. */
  readonly painted: number;
}

/** Runs and times a change of the page. `isDone` returns false while the change waits for a later task. */
export async function timed(change: () => void, isDone: () => boolean): Promise<Timed> {
  await frame();
  const began = performance.now();
  change();
  await settled();
  while (!isDone()) await turn();
  const script = performance.now() - began;
  return { script, painted: script + (await frame()) };
}
