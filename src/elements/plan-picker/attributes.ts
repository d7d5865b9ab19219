/** Epoch seconds in an attribute: what is no plain integer becomes NaN, which is refused later rather than guessed. */
export const seconds = (text: string | null): number | null =>
  text === null ? null : /^\d+$/.test(text) ? Number(text) : NaN;

/** A switch. Frameworks may write "false", and taken for on that would send what nobody reviewed. */
export const isOn = (text: string | null): boolean => text !== null && text !== 'false';
