/** Untrusted JSON. */

/** Reads a number. `source` is how it is written, in engines that tell. */
type ReadNumber = (value: number, source: string | undefined) => unknown;

/** Returns a number as it is written, such as 1.10. */
export const asWritten: ReadNumber = (value, source) => source ?? value;

/** Returns the digits of a whole number that JavaScript cannot represent. */
export const withAllDigits: ReadNumber = (value, source) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? asWritten(value, source) : value;

/** Parses a text. Undefined: it is not JSON. The parser's message is dropped, because it quotes the text. */
export function parseJson(text: string, readNumber?: ReadNumber): unknown {
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && readNumber ? readNumber(value, context?.source) : value;
  try {
    // Not every engine removes the byte order mark from the text of a body.
    return JSON.parse(text.replace(/^\ufeff/, ''), readNumber && revive);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of an own field. Undefined: the object has none, whatever a page has added to `Object.prototype`. */
export const getOwn = (object: object, field: string): unknown =>
  Object.hasOwn(object, field) ? Reflect.get(object, field) : undefined;

/** Returns options without a prototype: what a page adds to `Object.prototype` is no option. */
export const toOptions = <const T extends object>(options: T): T => ({ __proto__: null, ...options });

/** Compares plain data by value. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isAnyObject(a) &&
    isAnyObject(b) &&
    Object.keys(a).length === Object.keys(b).length &&
    Object.keys(a).every((key) => isEqual(a[key], b[key])));

const isAnyObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
