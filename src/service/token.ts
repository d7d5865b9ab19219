/** Finds session tokens in texts of the service, which may echo the token of a request. */

/** Shortest token to search for, in characters. A shorter one is no secret, and would match ordinary words. */
const minLength = 6;

/**
 * Returns a function that tells whether a text contains one of the tokens: as it is or percent-encoded. Tokens of fewer than six
 * characters are not searched for.
 */
export function createTokenTest(tokens: Iterable<string>): (text: string) => boolean {
  const searched = [...tokens].filter(({ length }) => length >= minLength);
  return (text) => [text, decode(text)].some((form) => searched.some((token) => form.includes(token)));
}

/** Decodes what is percent-encoded. Encoders differ in what they encode, and in the case of the digits. */
const decode = (text: string): string =>
  // One by one where possible: what cannot be decoded, such as a cut character, must not hide what can.
  text.replace(/%[0-7][\da-f]|(%[89a-f][\da-f])+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
