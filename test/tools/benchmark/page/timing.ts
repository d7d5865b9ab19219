/**
 * Times what the main thread does until the screen shows it. Not counted is the wait for the next frame, which is chance
 * and the same for all, nor what other threads do with what was painted.
 */

/** The next turn of the event loop: all microtasks have run, and so has what was posted before. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Waits for the next frame, and returns how long its style, layout and paint took. */
export const frame = async (): Promise<number> => {
  const began = await new Promise<number>((resolve) => {
    requestAnimationFrame(() => resolve(performance.now()));
  });
  await turn();
  return performance.now() - began;
};

/** More turns of the microtask queue than any of the pickers takes to draw. */
const microtasks = 64;

async function settled(): Promise<void> {
  for (let index = 0; index < microtasks; index++) await Promise.resolve();
}

export interface Timed {
  /** Until the scripts have nothing left to do, in milliseconds. */
  readonly script: number;
  /** Until what they did is painted. */
  readonly painted: number;
}

/** Runs something that changes the page, and times it; `isDone` tells whether a later turn is still to do it. */
export async function timed(change: () => void, isDone: () => boolean): Promise<Timed> {
  await frame();
  const began = performance.now();
  change();
  await settled();
  while (!isDone()) await turn();
  const script = performance.now() - began;
  return { script, painted: script + (await frame()) };
}
