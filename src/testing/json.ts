/** Narrowing of what arrives from outside. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text, or undefined, which no JSON text can say. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the first field that is unknown or has a wrong value, or what a value is if it is no object. */
export function findWrongField(
  value: unknown,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
): string | undefined {
  if (!isObject(value)) return value === undefined ? 'undefined' : JSON.stringify(value);
  const wrong = Object.entries(value).find(
    ([key, field]) => !Object.hasOwn(checks, key) || (field !== undefined && !checks[key]?.(field)),
  );
  return wrong?.[0];
}
