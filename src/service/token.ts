/**
 * Finds session tokens in texts of the service. A service may echo the token of a request in any encoding, and in several at
 * once, for example a percent-encoded URL in an HTML page in a JSON text.
 */

/** Shortest token to search for, in characters. A shorter one is no secret, and would match ordinary words. */
const minLength = 6;

/** Number of encoding layers that are decoded. A text with more is treated as containing a token: it is not readable anyway. */
const maxLayers = 8;

/** HTML character references of the characters with a meaning in URLs or encodings. */
const entityNames = 'quot apos lt gt amp num percnt plus equals sol bsol quest'.split(' ');

/** Decodes one layer of percent, `\u`, `\x` and HTML encoding. */
const decode = (text: string): string =>
  text.replace(
    /(?:%|\\x)([\da-f]{2})|[%\\]u([\da-f]{4})|&#(x[\da-f]+|\d+);?|&([a-z]+);/gi,
    (all: string, byte?: string, unit?: string, number?: string, name?: string) => {
      if (name) return '"\'<>&#%+=/\\?'[entityNames.indexOf(name.toLowerCase())] ?? all;
      const code = Number(number ? `0${number}` : `0x${[byte, unit].join('')}`);
      return code > 0x10ffff ? all : String.fromCodePoint(code);
    },
  );

/** Yields a text, then the same text with one more layer decoded each time. */
function* decodeLayers(text: string): Generator<string> {
  yield text;
  const decoded = decode(text);
  if (decoded !== text) yield* decodeLayers(decoded);
}

/** Removes characters that encodings add or replace: whitespace and the `+` for it, and the backslashes of JSON. */
const removeVariableCharacters = (text: string): string => text.replace(/[\s+\\]/g, '');

/** Yields the forms in which a token can appear in a text that was decoded byte by byte. */
function* getForms(token: string): Generator<string> {
  // A token may itself look encoded, and is then decoded together with the text.
  yield* decodeLayers(token);
  for (const text of [token, encodeURIComponent(token)]) {
    const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
    yield bytes;
    for (const precedingBytes of [0, 1, 2]) {
      // Base64 of the token after this number of other bytes, without the characters that it shares with them.
      const base64 = btoa('-'.repeat(precedingBytes) + bytes)
        .slice(precedingBytes && precedingBytes + 1)
        .replace(/.==?/, '');
      yield* [base64, base64.replaceAll('/', '_').replaceAll('+', '-')];
    }
  }
}

/**
 * Returns a function that tells whether a text contains one of the tokens: unchanged, percent-encoded, form-encoded, in JSON or
 * HTML encoding (each once or repeatedly), or in base64. Case is ignored. Tokens of fewer than six characters are not searched for.
 */
export function createTokenTest(tokens: Iterable<string>): (text: string) => boolean {
  const forms = Array.from(tokens)
    .filter((token) => removeVariableCharacters(token).length >= minLength)
    .flatMap((token) =>
      Array.from(getForms(token), removeVariableCharacters).filter(({ length }) => length >= minLength),
    );
  const shortestForm = Math.min(...forms.map(({ length }) => length));
  const patterns = [...new Set(forms.map((form) => form.toUpperCase()))];
  return (text) => {
    // No encoding is shorter than the encoded text.
    if (text.length < shortestForm) return false;
    let layers = 0;
    for (const layer of decodeLayers(text)) {
      const plain = removeVariableCharacters(layer).toUpperCase();
      if (layers++ === maxLayers || patterns.some((pattern) => plain.includes(pattern))) return true;
    }
    return false;
  };
}
