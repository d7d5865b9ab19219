/**
 * `fetch` without a network: asks a service in the same process as a browser asks one on another origin, with
 * a preflight where a browser sends one, and with one and the same TypeError for everything that a browser
 * keeps from the page.
 */

/** The signature of `fetch`. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export function browserFetch(service: (request: Request) => Promise<Response>): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal, redirect, url } = request;
    signal.throwIfAborted();
    const exchange = async (): Promise<Response> => {
      if (needsPreflight(request)) {
        const preflight = await service(new Request(url, { method: 'OPTIONS' }));
        if (!preflight.ok || !isShared(preflight)) throw failure();
      }
      signal.throwIfAborted();
      const response = await service(request);
      if (!isShared(response)) throw failure();
      if (isRedirect(response) && redirect !== 'manual') throw failure();
      return response;
    };
    return abortableBody(await unlessAborted(exchange(), signal), signal);
  };
}

/** Replaces `globalThis.fetch` for the service at an address; returns a function that restores it. */
export function installFetch(service: Fetch, baseUrl: string | URL): () => void {
  const base = toHref(baseUrl).replace(/\/*$/, '/');
  const former = globalThis.fetch;
  let isInstalled = true;
  const replacement: Fetch = async (input, init) => {
    if (!isInstalled) return former(input, init);
    const href = input instanceof Request ? input.url : toHref(input);
    // The page's own server may have the same origin.
    const isOfService = href.startsWith(base) && /^(customer-portal|sandbox)\//.test(href.slice(base.length));
    if (!isOfService) return former(input, init);
    return service(input instanceof Request ? input : href, init);
  };
  globalThis.fetch = replacement;
  return () => {
    isInstalled = false;
    // Where something else has replaced it meanwhile, all requests pass through.
    if (globalThis.fetch === replacement) globalThis.fetch = former;
  };
}

/** An address, which in a page may be relative to it. */
const toHref = (address: string | URL): string =>
  new URL(address, (globalThis as { document?: Document }).document?.baseURI).href;

const failure = (): TypeError => new TypeError('Failed to fetch');

/** A network error (`Response.error()`) has no headers, so it is never shared. */
const isShared = (response: Response): boolean => response.headers.has('access-control-allow-origin');

const isRedirect = ({ status, headers }: Response): boolean =>
  [301, 302, 303, 307, 308].includes(status) && headers.has('location');

function needsPreflight({ method, headers }: Request): boolean {
  return (
    !['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ||
    headers.has('x-api-key') ||
    /json/i.test(headers.get('content-type') ?? '')
  );
}

/** The service goes on with what it has received: as on a network, an abort only ends the waiting. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
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

/** Read through by hand: a pipe would drop the bytes before a failure. */
function abortableBody(response: Response, signal: AbortSignal): Response {
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
