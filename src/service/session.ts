import { normalizeBaseUrl, isSameBaseUrl, toValidBaseUrl } from './address.js';
import { rejectOnAbort, withDeadline } from './deadline.js';
import { type Answer, PortalError } from './errors.js';
import { createTokenTest } from './token.js';

/** Why a token is needed. `missing`: there is none yet. `refused`: the service answered 401 or 403. */
export type SessionRequestReason = 'missing' | 'refused';

type Token = string | null | undefined;

/** A token, or a token together with the customer that it belongs to. */
export type TokenAnswer = string | { token: string; customer?: string | number | null | undefined };

/**
 * Returns a session token of the customer, from the page's server, alone or as `{ token, customer }`. If it returns none, that of
 * another customer, or throws, the request fails with the code `session`. The signal aborts when the token is no longer needed.
 */
export type RenewToken = (
  reason: SessionRequestReason,
  options: { signal: AbortSignal },
) => TokenAnswer | null | undefined | Promise<TokenAnswer | null | undefined>;

/** Options of a `PortalSession`. */
export interface PortalSessionOptions {
  /** Address of the service: https, http on localhost, or relative to the page (for a reverse proxy). */
  baseUrl: string | null | undefined;
  /** Session token of the customer (§5). Without it, `renewToken` is called before the first request. */
  sessionToken?: string | null | undefined;
  /** API key, sent as `x-api-key` (§5). Only for accounts that need it. */
  apiKey?: string | null | undefined;
  /** Any text that identifies the customer. Never sent. If it is set, a new token is a refresh for the same customer (§5). */
  customer?: string | number | null | undefined;
  /** Returns a new token. Called when there is none, and once after a 401 or 403. Deadline: 10 seconds. */
  renewToken?: RenewToken | undefined;
  /** Replacement for the platform's `fetch`. Default: `globalThis.fetch` at the time of the request. */
  fetch?: typeof fetch | undefined;
}

/** One request to the service, without its session. */
export interface Operation {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Milliseconds until the whole answer must have arrived, including its body (§8). */
  deadline: number;
}

/** In milliseconds (§8). */
const renewalDeadline = 10_000;

/** A renewal in progress. */
interface Renewal {
  readonly controller: AbortController;
  readonly token: Promise<string>;
  /** Number of requests that wait for it. It is aborted when none is left. */
  waiting: number;
}

/**
 * A customer's session with the service (§5): sends authenticated requests with a deadline, and renews the token. Several
 * elements can share a session: they wait for the same renewal.
 */
export class PortalSession {
  readonly #options: PortalSessionOptions;
  // Private, so that it appears neither in a log nor in the JSON of a session.
  #token: string | undefined;
  /** All tokens that the session has had. */
  readonly #tokens = new Set<string>();
  /** The last token that the page set, as opposed to a renewed one. */
  #lastSetToken: Token;
  #renewal: Renewal | undefined;
  /** Resolves the pending renewal with a token that the page sets meanwhile. */
  #endRenewal: ((token: string) => void) | undefined;

  constructor(options: PortalSessionOptions) {
    this.#options = options;
    this.#lastSetToken = options.sessionToken;
    if (isToken(this.#lastSetToken)) this.#setToken(this.#lastSetToken);
  }

  /** Text that identifies the customer. Undefined: not set. */
  get customer(): string | undefined {
    return toCustomer(this.#options.customer);
  }

  /**
   * Whether `baseUrl` is valid.
   * @internal
   */
  get hasValidBaseUrl(): boolean {
    return toValidBaseUrl(this.#options.baseUrl) !== undefined;
  }

  /**
   * Whether the session has had a token.
   * @internal
   */
  get hasToken(): boolean {
    return this.#tokens.size > 0;
  }

  /**
   * Sets a new token of the same customer. With `customer`, every token is of the same customer. Without it, only tokens that
   * the session has had are (§5).
   * @returns False, without any effect, if the token may be another customer's, or if there is no token where there was one.
   */
  refresh(sessionToken: Token): boolean {
    const former = this.#lastSetToken;
    if (!isToken(sessionToken)) return !isToken(former);
    const isKnown = this.#tokens.has(sessionToken);
    if (!isKnown && !this.customer) return false;
    this.#lastSetToken = sessionToken;
    if (!isKnown) this.#setToken(sessionToken);
    return true;
  }

  /**
   * Whether another session has the same `baseUrl` and `apiKey`, and has had one of the same tokens.
   * @param isSameCustomer Whether both are known to be of the same customer: the tokens are not compared then.
   * @internal
   */
  isSame(other: PortalSession, isSameCustomer = false): boolean {
    if (other === this) return true;
    // A session of another copy of this module has no such field.
    if (!(#tokens in other)) return false;
    const { baseUrl, apiKey } = other.#options;
    return (
      isSameBaseUrl(baseUrl, this.#options.baseUrl) &&
      (apiKey || null) === (this.#options.apiKey || null) &&
      (isSameCustomer || [...this.#tokens].some((token) => other.#tokens.has(token)))
    );
  }

  /**
   * Checks all that can be checked before a request, and requests a token if there is none.
   * @throws PortalError `setup`, `offline` or `session`, or the reason of `signal` when it aborts.
   * @internal
   */
  async prepare(signal?: AbortSignal): Promise<void> {
    this.#check(signal);
    await this.#renew('missing', signal);
  }

  /**
   * Sends one operation and resolves with the answer, whatever its status. After a 401 or 403 it renews the token and sends the
   * operation once more. It repeats nothing else. A POST that was sent is not aborted.
   * @param onSend Called immediately before each send: the last moment to abort.
   * @throws PortalError `setup`, `offline`, `session`, `network` or `timeout`, or the reason of `signal` when it aborts.
   * @internal
   */
  async send(operation: Operation, signal?: AbortSignal, onSend?: () => void): Promise<Answer> {
    const address = this.#check(signal) + operation.path;
    const token = this.#token ?? (await this.#renew('missing', signal));
    const answer = await this.#fetch(address, operation, token, signal, onSend);
    const { status } = answer;
    if (status !== 401 && status !== 403) return answer;
    const renewed = await this.#renew('refused', signal, token, status);
    // The page has answered with the token that was refused.
    if (renewed === token) throw new PortalError('session', undefined, { status });
    return this.#fetch(address, operation, renewed, signal, onSend);
  }

  /** Returns the normalized base URL, or throws what would prevent each request. */
  #check(signal?: AbortSignal): string {
    signal?.throwIfAborted();
    const { baseUrl, apiKey } = this.#options;
    const address = normalizeBaseUrl(baseUrl);
    if (apiKey && !/^[\x20-\x7e]+$/.test(apiKey))
      throw new PortalError('setup', 'apiKey has invalid characters.');
    throwIfOffline();
    return address;
  }

  #fetch(
    address: string,
    operation: Operation,
    token: string,
    signal?: AbortSignal,
    onSend?: () => void,
  ): Promise<Answer> {
    onSend?.();
    signal?.throwIfAborted();
    throwIfOffline();
    const { method, body, deadline } = operation;
    const { apiKey, fetch: send = globalThis.fetch } = this.#options;
    const controller = new AbortController();
    if (method === 'GET')
      signal?.addEventListener('abort', () => {
        controller.abort(signal.reason);
      });
    const url = `${address}?sessionToken=${encodeToken(token)}`;
    const exchange = async (): Promise<Answer> => {
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
        const text = await response.text();
        const retryAfter = headers.get('retry-after');
        return { status, retryAfter, text, hasToken: createTokenTest(this.#tokens) };
      } catch {
        // Without a cause: the platform's message quotes the URL, which contains the token.
        throw new PortalError('network');
      }
    };
    return withDeadline(deadline, exchange(), controller);
  }

  /** Returns a token other than `refused`: one that was set meanwhile, or that of the renewal that all requests wait for. */
  #renew(
    reason: SessionRequestReason,
    signal: AbortSignal | undefined,
    refused?: string,
    status?: number,
  ): Promise<string> {
    signal?.throwIfAborted();
    if (this.#token && this.#token !== refused) return Promise.resolve(this.#token);
    const renewal = (this.#renewal ??= this.#startRenewal(reason, status));
    renewal.waiting++;
    if (!signal) return renewal.token;
    signal.addEventListener('abort', () => {
      if (--renewal.waiting) return;
      // The next request starts a new renewal.
      if (this.#renewal === renewal) this.#renewal = undefined;
      renewal.controller.abort();
    });
    return Promise.race([renewal.token, rejectOnAbort(signal)]);
  }

  #startRenewal(reason: SessionRequestReason, status?: number): Renewal {
    const controller = new AbortController();
    const token = this.#requestToken(controller, reason, status).finally(() => {
      if (this.#renewal === renewal) this.#renewal = undefined;
    });
    const renewal: Renewal = { controller, token, waiting: 0 };
    return renewal;
  }

  async #requestToken(
    controller: AbortController,
    reason: SessionRequestReason,
    status?: number,
  ): Promise<string> {
    const { signal } = controller;
    const callRenewToken = async () => {
      // After `#renewal` is set: `renewToken` may itself send a request, which waits for the same renewal.
      await Promise.resolve();
      return this.#options.renewToken?.(reason, { signal });
    };
    const tokenSetMeanwhile = new Promise<string>((resolve) => (this.#endRenewal = resolve));
    // An error of the page is not passed on, not even as a cause: its message may quote a token.
    const answer = await withDeadline(
      renewalDeadline,
      Promise.race([callRenewToken(), tokenSetMeanwhile]),
      controller,
    ).catch(() => undefined);
    controller.abort();
    const token = this.#readToken(answer);
    if (!isToken(token)) throw new PortalError('session', undefined, status ? { status } : undefined);
    return this.#setToken(token);
  }

  /** Returns the token of an answer. Undefined: it is of another customer, whose page may share the cookie that renews it. */
  #readToken(answer: TokenAnswer | null | undefined): Token {
    if (typeof answer !== 'object') return answer;
    const customer = toCustomer(answer?.customer);
    return customer && this.customer && customer !== this.customer ? undefined : answer?.token;
  }

  #setToken(token: string): string {
    this.#tokens.add(token);
    this.#endRenewal?.(token);
    return (this.#token = token);
  }
}

/** Normalizes the `customer` option: undefined if it is blank. */
export const toCustomer = (customer: PortalSessionOptions['customer']): string | undefined =>
  String(customer ?? '').trim() || undefined;

const isToken = (value: unknown): value is string => typeof value === 'string' && Boolean(value.trim());

/** Percent-encodes instead of form-encoding: every server decodes `%20` and `%2B` in the same way. */
function encodeToken(token: string): string {
  try {
    return encodeURIComponent(token);
  } catch (cause) {
    // This cause quotes neither the token nor a URL.
    throw new PortalError('setup', 'The session token contains a lone surrogate.', { cause });
  }
}

function throwIfOffline(): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  // Node has a `navigator` without `onLine`.
  if (navigator?.onLine === false) throw new PortalError('offline');
}
