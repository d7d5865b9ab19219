import { describe, type Input, readText } from '../input/read.js';

/** Returns the base URL of the page. Undefined: no page. */
export function getPageUrl(): string | undefined {
  const uri: unknown = (globalThis as Partial<typeof globalThis>).document?.baseURI;
  // An image or a form of the page that is named "baseURI" takes its place. A new node has the same base.
  return typeof uri === 'object' ? new Text().baseURI : (uri as string | undefined);
}

/** With a scheme, or a path. A dot or a colon before the first slash is of a host whose scheme is missing: `api.example.com`. */
const form = /^((https?:)?\/\/|([^/.:]*|\.\.?)(\/(?!\/)|$))/i;

/** What a URL has to encode, and what templates leave: `"https://…"`, `{{ url }}`, `$URL`, `%URL%`. */
const foreign = /[\s"'`<>{}|\\^$]|%(?![\da-f]{2})/i;

/**
 * Reads the address of the service: https, http on localhost or on the page's own origin, or relative, without a user, a query or a
 * fragment. The value has no slashes and no `/customer-portal` at its end. A mistake quotes no address.
 */
export function readBaseUrl(given: unknown): Input<string> {
  const written = typeof given === 'string' ? readText(given).value : undefined;
  if (!written) return { mistake: `is missing: it is ${describe(given)}` };
  const none = written.split('/').find((part) => part && readText(part).value === undefined);
  if (none) return { mistake: `has ${describe(none)} in it` };
  const mistake =
    'must be https or a path such as /billing, without user, query, fragment, spaces, quotes and placeholders';
  const base = getPageUrl();
  if (!form.test(written) || foreign.test(written) || !URL.canParse(written, base)) return { mistake };
  const { protocol, hostname, origin, pathname, href } = new URL(written, base);
  // Not the origin of the page's URL: a `<base>` may point to another one.
  const isLocal =
    /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname) || origin === globalThis.origin;
  const isTrusted = protocol === 'https:' || (protocol === 'http:' && isLocal);
  // With a user, a query or a fragment, `href` is longer than that.
  return isTrusted && href === origin + pathname
    ? { value: href.replace(/\/+$/, '').replace(/\/customer-portal$/, '') }
    : { mistake };
}
