import { readBoolean } from './read.js';

/** Parses a text. Undefined: it is not JSON. The parser's message is dropped, because it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    // Not every engine removes the byte order mark from the text of a body.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares plain data by value. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isAnyObject(a) &&
    isAnyObject(b) &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => isEqual(a[key], b[key])));

const isAnyObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a value is falsy, blank, a function, or an empty object or list. Other objects without keys, such as errors, say something. */
export const isBlank = (value: unknown): boolean =>
  isAnyObject(value)
    ? /^\[object (Object|Array)]$/.test(Object.prototype.toString.call(value)) && !Object.keys(value).length
    : !value || typeof value === 'function' || (typeof value === 'string' && !value.trim());

/** Whether the body of a 200 reports a failure: by a `success` that is off, or by an error that is not blank. */
export const reportsFailure = (body: Record<string, unknown>): boolean =>
  !readBoolean(body['success'] ?? true) ||
  ['error', 'errors', 'errorMessage'].some((key) => !isBlank(body[key]));
