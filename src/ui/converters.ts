/** Conversion of attribute texts and property values. */

/** Whole epoch seconds. Any other text becomes NaN, which is refused before anything is sent. */
export const readSeconds = (text: string | null): number | null =>
  text === null ? null : /^\d+$/.test(text) ? Number(text) : NaN;

/** Boolean attribute. "false" is off: frameworks write it, and `readonly="false"` must not lock the plans. */
export const readBoolean = (text: string | null): boolean => text !== null && text !== 'false';

/** Text property that behaves like those of `<option>`: null and undefined become an empty text. Templates leave spaces around it. */
export const toText = (value: string | number | null | undefined): string => String(value ?? '').trim();

/** Heading level. Undefined for anything but a number from 1 to 6. */
export const readLevel = (level: unknown): number | undefined =>
  /^[1-6]$/.test(String(level)) ? Number(level) : undefined;

/** Boolean property. "false" is false: frameworks set properties to attribute texts. */
export const isTrue = (value: unknown): boolean => Boolean(value) && value !== 'false';
