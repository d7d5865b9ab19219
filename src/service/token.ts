/**
 * Finds session tokens in what the service says. A service may repeat the token of a request in any encoding, and in
 * several at once: a percent-encoded address in an HTML page in a JSON text.
 */

/** A shorter token is no secret, and looking for it would blank ordinary words. */
const shortest = 6;

/** Layers of encoding. A text with more of them counts as one with a token: it is written for no reader. */
const mostLayers = 8;

/** Names in HTML of the characters that mean something in an address or in an encoding. */
const names = 'quot apos lt gt amp num percnt plus equals sol bsol quest'.split(' ');

/** Takes one layer of encoding off: percent, `\u`, `\x` and HTML. */
const decode = (text: string): string =>
  text.replace(
    /(?:%|\\x)([\da-f]{2})|[%\\]u([\da-f]{4})|&#(x[\da-f]+|\d+);?|&([a-z]+);/gi,
    (all: string, byte?: string, unit?: string, number?: string, name?: string) => {
      if (name) return '"\'<>&#%+=/\\?'[names.indexOf(name.toLowerCase())] ?? all;
      const code = Number(number ? `0${number}` : `0x${[byte, unit].join('')}`);
      return code > 0x10ffff ? all : String.fromCodePoint(code);
    },
  );

/** A text, then what is left of it as one layer after the other is taken off. */
function* peel(text: string): Generator<string> {
  yield text;
  const decoded = decode(text);
  if (decoded !== text) yield* peel(decoded);
}

/** Leaves out what encodings add, or write in two ways: blanks and their `+`, line breaks, JSON's backslashes. */
const strip = (text: string): string => text.replace(/[\s+\\]/g, '');

/** Forms in which to look for a token in a text that was decoded byte by byte. */
function* getForms(token: string): Generator<string> {
  // A token may look encoded itself, and is then decoded with the text.
  yield* peel(token);
  for (const text of [token, encodeURIComponent(token)]) {
    const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
    yield bytes;
    for (const before of [0, 1, 2]) {
      // Base64 after so many other bytes, without the characters that it shares with its neighbours.
      const base64 = btoa('-'.repeat(before) + bytes)
        .slice(before && before + 1)
        .replace(/.==?/, '');
      yield* [base64, base64.replaceAll('/', '_').replaceAll('+', '-')];
    }
  }
}

/**
 * Whether a text contains one of the tokens: as it is, percent-encoded or form-encoded, as JSON or HTML write it, each of
 * them once or repeatedly, or in base64; in capitals or not. Tokens of fewer than six characters are not looked for.
 */
export function createTokenTest(tokens: Iterable<string>): (text: string) => boolean {
  const forms = Array.from(tokens)
    .filter((token) => strip(token).length >= shortest)
    .flatMap((token) => Array.from(getForms(token), strip).filter(({ length }) => length >= shortest));
  const least = Math.min(...forms.map(({ length }) => length));
  const wanted = [...new Set(forms.map((form) => form.toUpperCase()))];
  return (text) => {
    // No encoding is shorter than what it encodes.
    if (text.length < least) return false;
    let layers = 0;
    for (const layer of peel(text)) {
      const plain = strip(layer).toUpperCase();
      if (layers++ === mostLayers || wanted.some((form) => plain.includes(form))) return true;
    }
    return false;
  };
}
