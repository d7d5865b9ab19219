/** What a page answers by promises. */
import { isObject } from './json.js';
import { describe, type Input } from './read.js';

/** An answer that was read. */
export interface PageAnswer<T> extends Input<T> {
  /** Why the page has refused, in its words to the customer. Empty: it does not say. Undefined: it has not refused. */
  readonly refusal?: string;
}

/** Reads a promise of the page, or a value. Never rejects: a rejection is a refusal. Its message is not told, which may quote a token. */
export async function readPromise<T>(
  given: unknown,
  read: (value: unknown) => PageAnswer<T>,
): Promise<PageAnswer<T>> {
  try {
    return read(await given);
  } catch (cause) {
    const message = isObject(cause) ? cause['customerMessage'] : undefined;
    return { refusal: typeof message === 'string' ? message : '' };
  }
}

/** Reads a promise that allows a step by resolving. False refuses it, and the `Response` of a request that has failed or was redirected. */
export const readHold = (given: unknown): Promise<PageAnswer<true>> =>
  readPromise(given, (value) => {
    if (typeof (given as Partial<PromiseLike<unknown>> | null | undefined)?.then !== 'function')
      return { mistake: `is ${describe(given)}, and no promise. Call the function that returns it` };
    // An expired login is redirected to a sign-in page, whose status is 200.
    const isFailed = isObject(value) && (value['ok'] === false || value['redirected'] === true);
    return value === false || isFailed ? { refusal: '' } : { value: true };
  });
