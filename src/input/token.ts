import { isObject } from './json.js';
import { createReader, describe, type Input, isPlaceholder } from './read.js';

/** In characters. A token is part of a URL, and web servers refuse request lines of more than 8 kB. */
const maxLength = 4096;

/** What is wrong with a text that is no token. It is never quoted. */
function describeToken(given: unknown): string {
  if (typeof given !== 'string') return typeof given === 'object' ? describe(given) : `a ${typeof given}`;
  if (isPlaceholder(given.trim())) return 'a placeholder that no template has replaced';
  if (given.includes('<')) return `HTML of ${given.length} characters, such as a sign-in page`;
  if (/["'`]/.test(given)) return 'a text with quotes, such as JSON';
  return /\s/.test(given.trim()) ? 'a text with white space' : `a text of ${given.length} characters`;
}

const advice = `It is not used: give a token, a line of at most ${maxLength} visible ASCII characters without "<" and quotes`;

const readLine = createReader(
  (text) =>
    /^[\x21-\x7e]+$/.test(text) &&
    !/[<"'`]|^NaN$/.test(text) &&
    !isPlaceholder(text) &&
    text.length <= maxLength
      ? text
      : undefined,
  advice,
  undefined,
  describeToken,
);

/** Reads a session token: one line of visible ASCII. */
export const readToken = (given: unknown): Input<string> =>
  // A number is an id of something else.
  readLine(typeof given === 'number' ? Object(given) : given);

/** Reads what a page answers when it is asked for a token: a token, or `{ token, customer }`. */
export function readTokenAnswer(given: unknown): Input<{ token: string; customer: unknown }> {
  const { token, customer }: Record<string, unknown> =
    isObject(given) && 'token' in given ? given : { token: given };
  const { value, mistake } = readToken(token);
  if (value !== undefined) return { value: { token: value, customer } };
  return mistake === undefined ? {} : { mistake: `${mistake}, or { token, customer }` };
}
