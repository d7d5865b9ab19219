/** Tasks and frames of a page. */

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
