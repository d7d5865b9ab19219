/** Checks of untrusted values. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON text. Returns undefined, which is not a JSON value, if it is invalid. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the name of the first field that is unknown or has a wrong value, or the value as text if it is not an object. */
export function findWrongField(
  value: unknown,
  checks: Readonly<Record<string, (value: unknown) => boolean>>,
): string | undefined {
  if (!isRecord(value)) return value === undefined ? 'undefined' : JSON.stringify(value);
  const wrong = Object.entries(value).find(
    ([key, field]) => !Object.hasOwn(checks, key) || (field !== undefined && !checks[key]?.(field)),
  );
  return wrong?.[0];
}
