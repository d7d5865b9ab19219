import { type Answer, PortalError } from './errors.js';

/** Why a token is needed: there is none yet, or the service refused the one in use. */
export type SessionRequestReason = 'missing' | 'refused';

type Token = string | null | undefined;

/** Gets a session token: of the customer, from the host's server. Without one the request fails with the code `session`. */
export type RenewToken = (reason: SessionRequestReason) => Token | Promise<Token>;

export interface PortalSessionOptions {
  /** Address of the service: https, http on localhost, or relative to the page (a reverse proxy). */
  baseUrl: string | null | undefined;
  /** Session token of the customer (§5). Without one, `renewToken` is asked before the first request. */
  sessionToken?: string | null | undefined;
  /** Sent as `x-api-key` (§5); only for accounts that need it. */
  apiKey?: string | null | undefined;
  /** Gets a (new) token: called when there is none, and once after a 401 or 403. Has 10 seconds. */
  renewToken?: RenewToken | undefined;
  /** Stands in for the platform's `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** One request to the service, apart from who asks. */
export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Milliseconds until the whole answer, body included, must be there. */
  deadline: number;
}

const renewalDeadline = 10_000;

/**
 * On whose behalf, and where, requests are made (§5): an authenticated `fetch` with a deadline. Many elements can share
 * one; it renews its token once for all of them.
 */
export class PortalSession {
  readonly #options: PortalSessionOptions;
  // Private, so that neither a log nor JSON of a session shows it.
  #token: string | undefined;
  #renewal: Promise<string> | undefined;

  constructor(options: PortalSessionOptions) {
    this.#options = options;
    const { sessionToken } = options;
    this.#token = isToken(sessionToken) ? sessionToken : undefined;
  }

  /**
   * Sends one operation and resolves to the answer, whatever its status. After a 401 or 403 it renews the token and
   * sends the operation once more; nothing else is ever repeated here.
   * @throws PortalError `setup`, `offline`, `session`, `network` or `timeout`; the reason of `signal` when it aborts.
   */
  async send(operation: Operation, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const { baseUrl, apiKey } = this.#options;
    const address = endpoint(baseUrl) + operation.path;
    if (apiKey && !/^[\x20-\x7e]+$/.test(apiKey))
      throw new PortalError('setup', 'apiKey has invalid characters.');
    mustBeOnline();
    const token = this.#token ?? (await this.#renew('missing'));
    const answer = await this.#fetch(address, operation, [token], signal);
    const { status } = answer;
    if (status !== 401 && status !== 403) return answer;
    const renewed = await this.#renew('refused', token, status);
    return this.#fetch(address, operation, [renewed, token], signal);
  }

  /** Sends the operation with the first of the tokens; the others were refused. */
  #fetch(
    address: string,
    operation: Operation,
    tokens: readonly [string, ...string[]],
    signal?: AbortSignal,
  ): Promise<Answer> {
    signal?.throwIfAborted();
    mustBeOnline();
    const { method, body, deadline } = operation;
    const { apiKey, fetch: send = globalThis.fetch } = this.#options;
    const controller = new AbortController();
    signal?.addEventListener('abort', () => {
      controller.abort(signal.reason);
    });
    const url = `${address}?sessionToken=${encodeToken(tokens[0])}`;
    const exchange = async (): Promise<Answer> => {
      try {
        const response = await send.call(globalThis, url, {
          method,
          headers: {
            accept: 'application/json',
            ...(body && { 'content-type': 'application/json' }),
            ...(apiKey && { 'x-api-key': apiKey }),
          },
          ...(body && { body, keepalive: true }),
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
          signal: controller.signal,
        });
        const retryAfter = response.headers.get('retry-after');
        const mask = (text: string) => maskTokens(text, tokens);
        return { status: response.status, retryAfter, text: await response.text(), mask };
      } catch {
        // What the platform says of it quotes the address, and so the token.
        throw new PortalError('network');
      }
    };
    return within(deadline, exchange(), controller);
  }

  /** A token other than `refused`: the one that another request renewed meanwhile, or one renewal for all who wait. */
  #renew(reason: SessionRequestReason, refused?: string, status?: number): Promise<string> {
    if (this.#token && this.#token !== refused) return Promise.resolve(this.#token);
    return (this.#renewal ??= this.#askForToken(reason, status).finally(() => {
      this.#renewal = undefined;
    }));
  }

  async #askForToken(reason: SessionRequestReason, status?: number): Promise<string> {
    const ask = async () => {
      // Not before `#renewal` is set: whoever is asked may make a request itself, which waits for the same answer.
      await Promise.resolve();
      return this.#options.renewToken?.(reason);
    };
    // Whatever the page answers or throws, its own words do not pass.
    const token = await within(renewalDeadline, ask()).catch(() => undefined);
    if (!isToken(token)) throw new PortalError('session', undefined, status ? { status } : undefined);
    return (this.#token = token);
  }
}

/** Plain and percent-encoded tokens. */
const maskTokens = (text: string, tokens: readonly string[]): string =>
  tokens
    .flatMap((token) => [token, encodeURIComponent(token)])
    .reduce((masked, token) => masked.replaceAll(token, '…'), text);

const isToken = (value: unknown): value is string => typeof value === 'string' && Boolean(value.trim());

/** Checks the address of the service, and takes off what people add to it. */
function endpoint(baseUrl: string | null | undefined): string {
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
    // The platform's own message quotes the address.
  }
  throw new PortalError(
    'setup',
    'base-url must be https, http on localhost, or relative to the page, and have no user, query or fragment.',
  );
}

/** Percent-encoded rather than form-encoded: no server takes `%20` or `%2B` for anything else. */
function encodeToken(token: string): string {
  try {
    return encodeURIComponent(token);
  } catch {
    throw new PortalError('setup', 'The session token holds half a surrogate pair.');
  }
}

function mustBeOnline(): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  // Node's does not tell.
  if (navigator?.onLine === false) throw new PortalError('offline');
}

/**
 * Settles as `work` does, or rejects when the time is over or `controller` aborts; then `work` is aborted too, and
 * whatever it still does has no effect.
 */
async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  controller: AbortController = new AbortController(),
): Promise<T> {
  const { signal } = controller;
  const timer = setTimeout(() => {
    controller.abort(new PortalError('timeout'));
  }, milliseconds);
  try {
    return await Promise.race([work, aborted(signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the signal aborts, with its reason. */
export const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the reason is the aborter's
      reject(signal.reason);
    });
  });
