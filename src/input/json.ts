/** Parses a text. Undefined: it is not JSON. The parser's message is dropped, because it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    // Not every engine removes the byte order mark from the text of a body.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Whether a value is an object of named values: no list, and no `Response`, error or promise. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';

/** Compares plain data by value. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isAnyObject(a) &&
    isAnyObject(b) &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => isEqual(a[key], b[key])));

const isAnyObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
