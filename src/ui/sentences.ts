/** A text, or parts that end in a text. Falsy: there is none. */
export type Sentence = string | readonly unknown[] | false | 0 | undefined;

/**
 * Joins rendered sentences, and leaves out those that are false or empty. The space after a sentence belongs to its text: screen readers
 * with Chromium drop a text that is only a space.
 */
export const joinSentences = (sentences: readonly Sentence[]): unknown[] =>
  sentences.filter(Boolean).map((sentence) => {
    const parts = [sentence].flat();
    return [...parts.slice(0, -1), `${String(parts.at(-1))} `];
  });
