import { PortalError } from './errors.js';

/**
 * Settles like `work`, but rejects when `controller` aborts. After `milliseconds` it aborts `controller` with a `PortalError`
 * `timeout`. A later result of `work` is ignored.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: Promise<T>,
  controller: AbortController = new AbortController(),
): Promise<T> {
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new PortalError('timeout'));
  }, milliseconds);
  try {
    return await Promise.race([work, rejectOnAbort(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a promise that rejects with the reason of the signal when it aborts. */
export const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a reason may be any value
      reject(signal.reason);
    });
  });
