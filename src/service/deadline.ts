import { PortalError } from './errors.js';

/**
 * Settles as `work` does, or rejects when the time is over or `controller` aborts; then `work` is aborted too, and
 * whatever it still does has no effect.
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  controller: AbortController = new AbortController(),
): Promise<T> {
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new PortalError('timeout'));
  }, milliseconds);
  try {
    return await Promise.race([work, aborted(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the signal aborts, with its reason. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason is the aborter's
      reject(signal.reason);
    });
  });
