/** What a page answers by promises. */
import { isObject, parseJson } from './json.js';
import { describe, type Input, readText } from './read.js';

/** An answer that was read. */
export interface PageAnswer<T> extends Input<T> {
  /** Why the page has refused, in its words to the customer. Empty: it does not say. Undefined: it has not refused. */
  readonly refusal?: string;
  /** Status of a `Response` that is not ok. */
  readonly status?: number;
}

type Read<T> = (value: unknown) => PageAnswer<T> | Promise<PageAnswer<T>>;

/** Reads a promise of the page, or a value. Never rejects: a rejection is a refusal. Its message is not told, which may quote a token. */
async function readPromise<T>(given: unknown, read: Read<T>): Promise<PageAnswer<T>> {
  try {
    return await read(await given);
  } catch (cause) {
    const { customerMessage } = Object(cause) as { customerMessage?: unknown };
    const { value = '', mistake } = readMessage(customerMessage);
    const told = mistake && { mistake: `has rejected with an error whose customerMessage ${mistake}` };
    return { refusal: value, ...told };
  }
}

/** Reads what a server tells the customer. What is no text is none. */
export function readMessage(given: unknown): Input<string> {
  if (typeof given !== 'string') return {};
  return given.trim().startsWith('<') || isObject(parseJson(given))
    ? { mistake: 'is HTML or JSON. It is not shown' }
    : readText(given);
}

/**
 * Reads data: a value, or a `Response` that is ok and has it as JSON or as text. Any other `Response` refuses. A sign-in page to which it was
 * redirected is a text that `read` does not know.
 */
export const readData = <T>(given: unknown, read: Read<T>): Promise<PageAnswer<T>> =>
  readPromise(given, async (value) => {
    if (describe(value) !== 'a Response') return read(value);
    const { ok, status, bodyUsed } = value as Response;
    if (!ok) return { refusal: '', status, mistake: `is a Response with the status ${status}` };
    if (bodyUsed) return { refusal: '', mistake: 'is a Response that was read. Give what it has' };
    const text = await (value as Response).text();
    if (!text) return status === 204 ? read(undefined) : { mistake: 'is a Response without content' };
    const json = parseJson(text);
    // A token may consist of digits.
    return read(json === undefined || typeof json === 'number' ? text : json);
  });

/** Reads a promise that allows a step by resolving with true, and with nothing else: false refuses it, and anything else is a mistake. */
export const readHold = (given: unknown): Promise<PageAnswer<true>> =>
  readPromise(given, (value) => {
    if (typeof (given as Partial<PromiseLike<unknown>> | null | undefined)?.then !== 'function')
      return { mistake: `is ${describe(given)}, and no promise. Call the function that returns it` };
    if (typeof value === 'boolean') return value ? { value } : { refusal: '' };
    const what = typeof value === 'string' ? 'a text' : describe(value);
    return {
      refusal: '',
      mistake: `has resolved with ${what}, so nothing was sent. Resolve it with true once the money is there, such as (await fetch('/reserve')).ok or (await response.json()).paid === true`,
    };
  });
