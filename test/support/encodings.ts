/** Encodings in which a service may repeat a token. */

const each = (text: string, write: (character: string) => string, which = /[^]/gu): string =>
  text.replace(which, write);

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;
const hexOf = (character: string, digits: number): string =>
  codeOf(character).toString(16).padStart(digits, '0');

const bytesOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

const percent = encodeURIComponent;
const lowerPercent = (text: string): string =>
  percent(text).replace(/%../g, (escape) => escape.toLowerCase());
const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const json = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/');
const base64 = (text: string): string => btoa(bytesOf(text));
const base64url = (text: string): string =>
  base64(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Named character references of HTML for punctuation. */
const punctuation: Record<string, string> = {
  ...{ '"': 'quot', "'": 'apos', '<': 'lt', '>': 'gt', '&': 'amp', '#': 'num', '%': 'percnt' },
  ...{ '+': 'plus', '=': 'equals', '/': 'sol', '\\': 'bsol', '?': 'quest' },
};

/** Each encoding by name. */
export const encodings: Record<string, (token: string) => string> = {
  'as it is': (token) => token,
  'in capitals': (token) => token.toUpperCase(),
  'percent-encoded': percent,
  'percent-encoded in lower case': lowerPercent,
  'percent-encoded in full': (token) => each(bytesOf(token), (byte) => `%${hexOf(byte, 2)}`),
  'percent-encoded in part': (token) => token.replace(/[ &#]/g, percent),
  'percent-encoded after a byte that is no UTF-8': (token) => `%ff${percent(token)}`,
  'form-encoded': (token) => new URLSearchParams({ sessionToken: token }).toString(),
  'in an address': (token) =>
    `https://billing.example/customer-portal/pricing-plan?sessionToken=${percent(token)}&a=b`,
  'HTML-escaped': html,
  'HTML-escaped by name': (token) =>
    each(token, (character) => {
      const name = punctuation[character];
      return name ? `&${name};` : character;
    }),
  'HTML-escaped by number': (token) => each(token, (character) => `&#${codeOf(character)};`),
  'HTML-escaped by hexadecimal number': (token) =>
    each(token, (character) => `&#X${hexOf(character, 4).toUpperCase()};`),
  'JSON-escaped': json,
  'JSON-escaped in full': (token) => each(token, (character) => `\\u${hexOf(character, 4)}`, /[^]/g),
  'JSON-escaped twice': (token) => json(json(token)),
  'in a literal of JavaScript': (token) => each(bytesOf(token), (byte) => `\\x${hexOf(byte, 2)}`),
  'percent-encoded twice': (token) => percent(percent(token)),
  'percent-encoded thrice': (token) => percent(percent(lowerPercent(token))),
  'form-encoded twice': (token) => percent(new URLSearchParams({ sessionToken: token }).toString()),
  'percent-encoded, then HTML-escaped in full': (token) =>
    each(percent(token), (character) => `&#${codeOf(character)};`),
  'HTML-escaped twice': (token) => html(html(token)),
  'HTML-escaped, then percent-encoded': (token) => percent(html(token)),
  'HTML-escaped, then JSON-escaped in full': (token) =>
    each(html(token), (character) => `\\u${hexOf(character, 4)}`, /[^]/g),
  'on two lines': (token) => `${token.slice(0, 9)}\r\n ${token.slice(9)}`,
  'in base64': base64,
  'in base64 after one byte': (token) => base64(`x${token}y`),
  'in base64 after two bytes': (token) => base64(`xy${token}z`),
  'in base64 of an address': (token) => base64(`https://billing.example/?sessionToken=${percent(token)}&a=b`),
  'in base64url': (token) => base64url(`?${token}?`),
  'in base64, percent-encoded': (token) => percent(base64(token)),
};
