import { PortalError } from './errors.js';

/** Returns the base URL of the page, but not by `document.baseURI`: an image named "baseURI" shadows it. Undefined: no page. */
export const getPageUrl = (): string | undefined =>
  (globalThis as Partial<typeof globalThis>).Text && new Text().baseURI;

type BaseUrl = string | null | undefined;

/**
 * Returns the base URL without trailing slashes and without `/customer-portal` at its end.
 * @throws PortalError `setup` if the URL is missing; if it is not https, http on localhost, or on the page's own origin; or if it
 * has a user, a query or a fragment.
 */
export function normalizeBaseUrl(baseUrl: BaseUrl): string {
  const written = typeof baseUrl === 'string' && baseUrl.trim();
  if (!written) throw new PortalError('setup', 'base-url is missing.');
  try {
    const { protocol, hostname, origin, pathname, href } = new URL(written, getPageUrl());
    // Not the origin of the page's URL: a `<base>` may point to another one.
    const isLocal =
      /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname) || origin === globalThis.origin;
    const isTrusted = protocol === 'https:' || (protocol === 'http:' && isLocal);
    // With a user, a query or a fragment, `href` is longer than that.
    if (isTrusted && href === origin + pathname)
      return href.replace(/\/+$/, '').replace(/\/customer-portal$/, '');
  } catch {
    // The cause is dropped: the platform's message quotes the URL.
  }
  throw new PortalError('setup', 'base-url must be https or relative, without user, query or fragment.');
}

/** Returns the normalized base URL, or undefined if it is invalid. */
export function toValidBaseUrl(baseUrl: BaseUrl): string | undefined {
  try {
    return normalizeBaseUrl(baseUrl);
  } catch {
    return undefined;
  }
}
