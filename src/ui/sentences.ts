/** Joins rendered sentences with spaces, and leaves out those that are false or empty. */
export const joinSentences = (sentences: readonly unknown[]): unknown[] =>
  sentences.filter(Boolean).map((sentence, index) => (index ? [' ', sentence] : sentence));
