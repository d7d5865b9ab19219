/** Finds session tokens in texts of the service, which may echo the token of a request. */

/** Shortest token to search for, in characters. A shorter one is no secret, and would match ordinary words. */
const minLength = 6;

/**
 * Returns a function that tells whether a text contains one of the tokens, as it is or percent-encoded. Tokens of fewer than six
 * characters are not searched for.
 */
export function createTokenTest(tokens: Iterable<string>): (text: string) => boolean {
  const forms = [...tokens]
    .filter(({ length }) => length >= minLength)
    .flatMap((token) => [token, encodeURIComponent(token)]);
  return (text) => forms.some((form) => text.includes(form));
}
