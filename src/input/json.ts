/** Untrusted JSON. */

/** How numbers are written that JavaScript writes otherwise, such as 1.10: by the object or list, and by the key. */
export type WrittenNumbers = WeakMap<object, Map<string, string>>;

/**
 * Parses a text. Undefined: it is not JSON. The parser's message is dropped, because it quotes the text.
 * @param written Filled with how numbers are written, in engines that tell.
 */
export function parseJson(text: string, written?: WrittenNumbers): unknown {
  function note(this: object, key: string, value: unknown, context?: { source?: string }): unknown {
    const source = context?.source;
    if (typeof value === 'number' && source !== undefined && source !== String(value))
      written?.set(this, (written.get(this) ?? new Map<string, string>()).set(key, source));
    return value;
  }
  try {
    // Not every engine removes the byte order mark from the text of a body.
    return JSON.parse(text.replace(/^\ufeff/, ''), written && note);
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
