/**
 * `fetch` without a network, for a service in the same process. It behaves like a browser's `fetch` to another origin: it sends
 * preflights, and rejects with the same `TypeError` for everything that a browser hides from the page.
 */

/** The signature of `fetch`. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Creates the `fetch` function of a service. */
export function createBrowserFetch(service: (request: Request) => Promise<Response>): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal, redirect, url } = request;
    signal.throwIfAborted();
    const exchange = async (): Promise<Response> => {
      if (needsPreflight(request)) {
        const preflight = await service(new Request(url, { method: 'OPTIONS' }));
        if (!preflight.ok || !hasCorsHeader(preflight)) throw createNetworkError();
      }
      signal.throwIfAborted();
      const response = await service(request);
      if (!hasCorsHeader(response)) throw createNetworkError();
      if (isRedirect(response) && redirect !== 'manual') throw createNetworkError();
      return response;
    };
    return makeBodyAbortable(await rejectIfAborted(exchange(), signal), signal);
  };
}

/** Replaces `globalThis.fetch` for requests to the service below `baseUrl`. Returns a function that restores it. */
export function installFetch(service: Fetch, baseUrl: string | URL): () => void {
  const base = toHref(baseUrl).replace(/\/*$/, '/');
  const former = globalThis.fetch;
  let isInstalled = true;
  const replacement: Fetch = async (input, init) => {
    if (!isInstalled) return former(input, init);
    const href = input instanceof Request ? input.url : toHref(input);
    // Requests to the page's own server may start with the same URL.
    const isOfService = href.startsWith(base) && /^(customer-portal|sandbox)\//.test(href.slice(base.length));
    if (!isOfService) return former(input, init);
    return service(input instanceof Request ? input : href, init);
  };
  globalThis.fetch = replacement;
  return () => {
    isInstalled = false;
    // If other code has replaced `fetch` meanwhile, the replacement stays and passes all requests through.
    if (globalThis.fetch === replacement) globalThis.fetch = former;
  };
}

/** Resolves a URL, in a page relative to it. */
const toHref = (address: string | URL): string =>
  new URL(address, (globalThis as { document?: Document }).document?.baseURI).href;

const createNetworkError = (): TypeError => new TypeError('Failed to fetch');

/** False also for a network error (`Response.error()`), which has no headers. */
const hasCorsHeader = (response: Response): boolean => response.headers.has('access-control-allow-origin');

const isRedirect = ({ status, headers }: Response): boolean =>
  [301, 302, 303, 307, 308].includes(status) && headers.has('location');

function needsPreflight({ method, headers }: Request): boolean {
  return (
    !['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ||
    headers.has('x-api-key') ||
    /json/i.test(headers.get('content-type') ?? '')
  );
}

/** Rejects when the signal aborts. As on a network, the service still processes the request. */
async function rejectIfAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
  await Promise.race([promise, aborted]);
  signal.throwIfAborted();
  return promise;
}

/** Makes reading the body fail when the signal aborts. Without a pipe, which would drop the chunks before a failure. */
function makeBodyAbortable(response: Response, signal: AbortSignal): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => {
        controller.error(signal.reason);
        void reader.cancel(signal.reason);
      });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
