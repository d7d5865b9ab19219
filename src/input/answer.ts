/** What a page answers by promises. */
import { isObject, reportsFailure } from './json.js';
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

/**
 * Reads a promise that allows a step by resolving. False refuses it, and the `Response` of a request that has failed. So does what says that
 * a request has failed although its promise has resolved, which the page may not know: that is a mistake as well.
 */
export const readHold = (given: unknown): Promise<PageAnswer<true>> =>
  readPromise(given, (value) => {
    if (typeof (given as Partial<PromiseLike<unknown>> | null | undefined)?.then !== 'function')
      return { mistake: `is ${describe(given)}, and no promise. Call the function that returns it` };
    const body = isObject(value) ? value : {};
    if (value === false || body['ok'] === false) return { refusal: '' };
    // axios and WordPress have the body in `data`.
    const failure = findFailure(value) ?? findFailure(body['data']);
    if (!failure) return { value: true };
    return {
      refusal: '',
      mistake: `has resolved with ${failure}, so nothing was sent. Without money reject the promise, otherwise resolve it with something else`,
    };
  });

/** Describes what says that a request has failed. Undefined: nothing does. */
function findFailure(value: unknown): string | undefined {
  const signIn = 'HTML, such as a sign-in page';
  if (typeof value === 'string') return value.trim().startsWith('<') ? signIn : undefined;
  if (!isObject(value)) return undefined;
  // An expired login is redirected to a page whose status is 200.
  const { redirected, headers } = value as Partial<Response>;
  if (redirected && headers?.get('content-type')?.includes('html')) return `a redirect to ${signIn}`;
  return reportsFailure(value)
    ? 'an object that reports a failure (error, errors, errorMessage or success: false)'
    : undefined;
}
