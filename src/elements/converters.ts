/** Attributes as values. */

/** Whole epoch seconds. NaN for any other text: it is refused later rather than guessed. */
export const seconds = (text: string | null): number | null =>
  text === null ? null : /^\d+$/.test(text) ? Number(text) : NaN;

/** A switch. Frameworks write "false" for off: as on, `no-confirm` would send without a review. */
export const isOn = (text: string | null): boolean => text !== null && text !== 'false';

/** Text, as the properties of `<option>` are: a number becomes its digits, null and undefined empty it. */
export const toText = (value: string | number | null | undefined): string => String(value ?? '');

/** Level of a heading. Undefined for anything else than a number from 1 to 6. */
export const readLevel = (level: unknown): number | undefined =>
  [1, 2, 3, 4, 5, 6].find((each) => String(each) === String(level));

/** A property that is a switch: frameworks set the text of an attribute. */
export const isTrue = (value: unknown): boolean => Boolean(value) && value !== 'false';
