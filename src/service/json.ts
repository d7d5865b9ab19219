/** Untrusted JSON. */

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

/** Returns the value of an own field. Undefined: the object has none, whatever a page has added to `Object.prototype`. */
export const getOwn = (object: object, field: string): unknown =>
  Object.hasOwn(object, field) ? Reflect.get(object, field) : undefined;
