import { PortalError } from './errors.js';

type BaseUrl = string | null | undefined;

/**
 * The address of the service, without what people add to it.
 * @throws PortalError `setup`
 */
export function checkAddress(baseUrl: BaseUrl): string {
  try {
    // Not the document's, in whose place an image named "baseURI" may stand.
    const page = (globalThis as Partial<typeof globalThis>).Text && new Text().baseURI;
    const { protocol, hostname, origin, pathname, href } = new URL(baseUrl?.trim() ?? '', page);
    // Not the origin of the base, which the page may have set to another one.
    const isOwn =
      /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname) || origin === globalThis.origin;
    const isTrusted = protocol === 'https:' || (protocol === 'http:' && isOwn);
    // A user, a query or a fragment would make the address longer.
    if (baseUrl?.trim() && isTrusted && href === origin + pathname)
      return href.replace(/\/+$/, '').replace(/\/customer-portal$/, '');
  } catch {
    // No cause: the platform's own message quotes the address.
  }
  throw new PortalError(
    'setup',
    'base-url must be https, http on localhost, or relative to the page, and have no user, query or fragment.',
  );
}

/** Whether two values are the same address, or both are none. */
export const isSameAddress = (a: BaseUrl, b: BaseUrl): boolean => toAddress(a) === toAddress(b);

/** @returns Undefined if it cannot be used. */
export function toAddress(baseUrl: BaseUrl): string | undefined {
  try {
    return checkAddress(baseUrl);
  } catch {
    return undefined;
  }
}
