import { PortalError } from './errors.js';

/**
 * Settles like `work`, but rejects when `controller` aborts. After `milliseconds` it aborts `controller` with a `PortalError`
 * `timeout`. A later result of `work` is ignored.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: Promise<T>,
  controller: AbortController,
): Promise<T> {
  const timer = setTimeout(() => controller.abort(new PortalError('timeout')), milliseconds);
  try {
    return await untilAborted(work, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Describes an answer that misses its deadline, for the console. */
export const describeDelay = (milliseconds: number): string =>
  `has not come within ${milliseconds / 1000} seconds`;

/** Settles like `work`, but rejects with the reason of `signal` when it aborts. Leaves no listener on a signal that lives on. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a reason may be any value
      reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
