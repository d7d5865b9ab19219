import { describe, readText } from '../input/read.js';

/** Returns the base URL of the page. Undefined: no page. */
export function getPageUrl(): string | undefined {
  const uri: unknown = (globalThis as Partial<typeof globalThis>).document?.baseURI;
  // An image or a form of the page that is named "baseURI" takes its place. A new node has the same base.
  return typeof uri === 'object' ? new Text().baseURI : (uri as string | undefined);
}

type BaseUrl = string | null | undefined;

/**
 * Returns the base URL without trailing slashes and without `/customer-portal` at its end. Undefined: it is missing, is not https, http
 * on localhost, or on the page's own origin, or has a user, a query or a fragment.
 */
export function toValidBaseUrl(baseUrl: BaseUrl): string | undefined {
  const written = typeof baseUrl === 'string' ? readText(baseUrl).value : undefined;
  const base = getPageUrl();
  if (!written || !URL.canParse(written, base)) return undefined;
  const { protocol, hostname, origin, pathname, href } = new URL(written, base);
  // Not the origin of the page's URL: a `<base>` may point to another one.
  const isLocal =
    /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname) || origin === globalThis.origin;
  const isTrusted = protocol === 'https:' || (protocol === 'http:' && isLocal);
  // With a user, a query or a fragment, `href` is longer than that.
  return isTrusted && href === origin + pathname
    ? href.replace(/\/+$/, '').replace(/\/customer-portal$/, '')
    : undefined;
}

export const explainBaseUrl = (baseUrl: BaseUrl): string =>
  typeof baseUrl === 'string' && readText(baseUrl).value
    ? 'base-url must be https or relative, without user, query or fragment.'
    : `base-url is missing: it is ${describe(baseUrl)}.`;
