/**
 * Joins rendered sentences, each a text or parts that end in a text, and leaves out those that are false or empty. The space after a
 * sentence belongs to its text: screen readers with Chromium drop a text that is only a space.
 */
export const joinSentences = (sentences: readonly unknown[]): unknown[] =>
  sentences.filter(Boolean).map((sentence) => {
    const parts = [sentence].flat();
    return [...parts.slice(0, -1), `${String(parts.at(-1))} `];
  });
