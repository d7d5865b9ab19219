/** What a page gives: attributes, properties, arguments. One reader for each kind, which all elements, sessions and events use. */

/** An input that was read. */
export interface Input<T> {
  /** Undefined: there is none, or it cannot be used. */
  readonly value?: T | undefined;
  /** What was given and what to write, for the console. Undefined: there is nothing to correct. */
  readonly mistake?: string;
}

export type Reader<T> = (given: unknown) => Input<T>;

/**
 * Texts that stand for a missing value, as JavaScript, Python, Ruby and Go write them. Not in other cases: a plan may be named "none".
 */
const missing = /^(undefined|null|None|nil|<nil>|<no value>|[Ff]alse)$/;

/** Whether there is no value, without a word on the console. False is what `isSignedIn && token` is otherwise. */
const isAbsent = (given: unknown): boolean =>
  given == null || given === false || (typeof given === 'string' && !given.trim());

/** Whether there is no value, with a word on the console or without. */
export const isNone = (given: unknown): boolean =>
  isAbsent(given) || (typeof given === 'string' && missing.test(given.trim()));

/**
 * Creates a reader of texts and numbers. Templates leave spaces around them. A blank text, null and false are no value, without a word.
 * @param parse Returns undefined for what cannot be used.
 * @param unusable Value of what cannot be used.
 */
export const createReader =
  <T>(parse: (text: string) => T | undefined, advice: string, unusable?: T, tell = describe): Reader<T> =>
  (given) => {
    const isText = typeof given === 'string' || typeof given === 'number';
    const text = isText ? String(given).trim() : '';
    if (isAbsent(given)) return {};
    if (missing.test(text)) return { mistake: `is "${text}", which counts as no value. Leave it out` };
    const value = text ? parse(text) : undefined;
    return value === undefined ? { value: unusable, mistake: `is ${tell(given)}. ${advice}` } : { value };
  };

/**
 * Whether a text is a placeholder that no template has replaced: `{plan}` in quotes of JSX, `{{ plan }}`, `${plan}`, `<%= plan %>`. Braces
 * around hexadecimal digits are of a GUID, those around quotes of JSON.
 */
export const isPlaceholder = (text: string): boolean =>
  /^([$#]?\{[^"]*[g-z][^"]*\}|<[%?].*[%?]>)$/is.test(text);

/** Reads a text that names something. What a template has made of NaN or of an object, or has left as it is, names nothing. */
export const readText = createReader(
  (text) => (/^(NaN|[-+]?Infinity|\[object \w+\])$/.test(text) || isPlaceholder(text) ? undefined : text),
  'It is ignored: write a text or a number',
);

/** Reads a boolean. Off is also "false", "0", "no" and "off" in any case, and a text that stands for a missing value: templates write texts. */
export const readBoolean = (given: unknown): boolean =>
  Boolean(given) &&
  !(
    typeof given === 'string' &&
    /^(false|0|no|off|undefined|null|none|nil|<nil>|<no value>)$/i.test(given.trim())
  );

/** Reads a boolean attribute, which is on without a value. */
export const readFlag = (text: string | null): boolean => text === '' || readBoolean(text);

/** Reads a list. One object alone is no list. */
export const readList = <T>(given: readonly T[] | null | undefined): Input<readonly T[]> => {
  if (isAbsent(given)) return {};
  return Array.isArray(given)
    ? { value: given }
    : { mistake: `is ${describe(given)}, and no list. It is ignored` };
};

export const readFunction = <T extends (...args: never[]) => unknown>(
  given: T | null | undefined,
): Input<T> =>
  given == null || typeof given === 'function'
    ? { value: given ?? undefined }
    : { mistake: `is ${describe(given)}, and no function. It is ignored` };

/** Largest valid time in epoch seconds, in the year 5138. A larger number is in milliseconds (§2.1). */
export const latestTime = 100_000_000_000;

const readSeconds = createReader(
  (text) => (/^\d+(\.0+)?$/.test(text) && Number(text) <= latestTime ? Number(text) : undefined),
  'Write whole epoch seconds, such as 1796000000',
  NaN,
);

/** Reads a time in whole epoch seconds, also as "1796000000.0". Zero is none. NaN cannot be used: it must not count as none. */
export function readTime(given: unknown): Input<number> {
  const input = readSeconds(given);
  return input.value === 0 ? {} : input;
}

/** Returns a reader of whole numbers in a range. */
export const createNumberReader = (least: number, most: number): Reader<number> =>
  createReader(
    (text) => (/^\d+$/.test(text) && least <= +text && +text <= most ? +text : undefined),
    `It is ignored: write a number from ${least} to ${most}`,
  );

/** Returns a converter of an attribute. A text that cannot be used stays as it is, for `accept()`. */
export const toConverter =
  <T>(read: Reader<T>) =>
  (text: string | null): T | string | null => {
    const { value = null, mistake } = read(text);
    return mistake === undefined ? value : text;
  };

/** Describes a value: a text or a number as it is, but cut, and anything else by its kind. */
export function describe(given: unknown): string {
  if (typeof given === 'string') return `"${given.length > 40 ? `${given.slice(0, 40)}…` : given}"`;
  if (given == null || typeof given === 'number' || typeof given === 'boolean') return String(given);
  const kind = Object.prototype.toString.call(given).slice(8, -1);
  return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** Returns the value of an input of an element or a session, and says on the console what to correct. */
export function accept<T>(owner: object, name: string, { value, mistake }: Input<T>): T | undefined {
  if (mistake !== undefined) warnOnce(owner, `${name} ${mistake}.`);
  return value;
}

/**
 * Warns of attributes that are none: one with the name of a property, which HTML writes in lower case, such as `requireHold`; and one of a
 * property that has no attribute.
 * @param properties Names of properties, and of their attributes.
 */
export function warnOfAttributes(
  element: Element,
  properties: Iterable<readonly [name: string, attribute: string | false]>,
): void {
  for (const [name, attribute] of properties) {
    const names = [name, name.replace(/[A-Z]/g, (letter) => `-${letter}`)];
    const given = names.map((each) => each.toLowerCase()).find((each) => element.hasAttribute(each));
    if (given !== undefined && given !== attribute)
      warnOnce(
        element,
        `${given} is no attribute, and is ignored. ${attribute ? `Write ${attribute}` : `Set the property ${name}`}.`,
      );
  }
}

const warnings = new WeakMap<object, Set<string>>();

/** Logs a warning about a mistake in the page, once for each element or session. */
export function warnOnce(owner: object & { readonly localName?: string }, text: string): void {
  const logged = warnings.get(owner) ?? new Set();
  if (!logged.has(text))
    console.warn(`${owner.localName ? `<${owner.localName}>` : 'portal-elements'}: ${text}`);
  warnings.set(owner, logged.add(text));
}
