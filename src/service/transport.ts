import { untilAborted, withDeadline } from './deadline.js';
import { PortalError, type ServiceAnswer } from './errors.js';

/** One request to the service, without its session. */
export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Milliseconds until the whole answer must have arrived, including its body (§8). */
  deadline: number;
}

/**
 * Sends an operation to a URL, which contains the token.
 * @param send The platform's `fetch`, or that of the page.
 * @param signal Aborts a GET. A POST that was sent is not aborted.
 * @throws PortalError `network` or `timeout`, or the reason of `signal` when it aborts.
 */
export async function transmit(
  url: string,
  { method, body, deadline }: Operation,
  apiKey: string,
  send: typeof fetch,
  signal: AbortSignal | undefined,
): Promise<Omit<ServiceAnswer, 'hasToken'>> {
  const controller = new AbortController();
  const exchange = async () => {
    try {
      const response = await send.call(globalThis, url, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(apiKey && { 'x-api-key': apiKey }),
        },
        ...(body && { body }),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: controller.signal,
      });
      const { status, headers } = response;
      return { status, text: await response.text(), retryAfter: headers.get('retry-after') };
    } catch {
      // Without a cause: the platform's message quotes the URL.
      throw new PortalError('network');
    }
  };
  const answer = withDeadline(deadline, exchange(), controller);
  if (method === 'POST') return answer;
  return untilAborted(answer, signal).catch((error: unknown) => {
    controller.abort();
    throw error;
  });
}

/** @throws PortalError `offline`. */
export function throwIfOffline(): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  // Node has a `navigator` without `onLine`.
  if (navigator?.onLine === false) throw new PortalError('offline');
}
