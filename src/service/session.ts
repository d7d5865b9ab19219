import { checkAddress, isSameAddress, toAddress } from './address.js';
import { aborted, within } from './deadline.js';
import { type Answer, PortalError } from './errors.js';
import { createTokenTest } from './token.js';

/** Why a token is needed: there is none yet, or the service refused the one in use. */
export type SessionRequestReason = 'missing' | 'refused';

type Token = string | null | undefined;

/**
 * Gets a session token: of the customer, from the host's server. Without one the request fails with the code `session`.
 * The signal aborts once no token is needed any more.
 */
export type RenewToken = (
  reason: SessionRequestReason,
  options: { signal: AbortSignal },
) => Token | Promise<Token>;

export interface PortalSessionOptions {
  /** Address of the service: https, http on localhost, or relative to the page (a reverse proxy). */
  baseUrl: string | null | undefined;
  /** Session token of the customer (§5). Without one, `renewToken` is asked before the first request. */
  sessionToken?: string | null | undefined;
  /** Sent as `x-api-key` (§5); only for accounts that need it. */
  apiKey?: string | null | undefined;
  /** Any text that stands for the customer; never sent. With it another token is known to be of the same customer. */
  customer?: string | number | null | undefined;
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

/** A token that is asked for. */
interface Renewal {
  readonly controller: AbortController;
  readonly token: Promise<string>;
  /** How many requests wait for it: without any it ends. */
  waiting: number;
}

/**
 * On whose behalf, and where, requests are made (§5): an authenticated `fetch` with a deadline. Many elements can share
 * one; it renews its token once for all of them.
 */
export class PortalSession {
  readonly #options: PortalSessionOptions;
  // Private, so that neither a log nor JSON of a session shows it.
  #token: string | undefined;
  /** Every token that it has had. */
  readonly #tokens = new Set<string>();
  /** The last token that was given to it, not renewed. */
  #given: Token;
  #renewal: Renewal | undefined;
  /** Ends the renewal with a token that is given meanwhile. */
  #endRenewal: ((token: string) => void) | undefined;

  constructor(options: PortalSessionOptions) {
    this.#options = options;
    this.#given = options.sessionToken;
    if (isToken(this.#given)) this.#setToken(this.#given);
  }

  /** What stands for the customer, where that is known. */
  get customer(): string | undefined {
    return toCustomer(this.#options.customer);
  }

  /** Whether its address can be used. */
  get hasAddress(): boolean {
    return toAddress(this.#options.baseUrl) !== undefined;
  }

  /** Whether it has had a token. */
  get hasToken(): boolean {
    return this.#tokens.size > 0;
  }

  /**
   * Takes a new token of the same customer.
   * @returns False, and nothing changes, if the token may be another customer's: with `customer` every token is the same
   * customer's, without it those that the session has had. No token ends a session that was given one.
   */
  refresh(sessionToken: Token): boolean {
    const former = this.#given;
    if (!isToken(sessionToken)) return !isToken(former);
    const isKnown = this.#tokens.has(sessionToken);
    if (!isKnown && !this.customer) return false;
    this.#given = sessionToken;
    if (!isKnown) this.#setToken(sessionToken);
    return true;
  }

  /**
   * Whether another session is of the same service and has had one of the same tokens.
   * @param isSameCustomer Both are known to be of one customer: the tokens do not count.
   */
  isSame(other: PortalSession, isSameCustomer = false): boolean {
    if (other === this) return true;
    // A session of another copy of this module.
    if (!(#tokens in other)) return false;
    const { baseUrl, apiKey } = other.#options;
    return (
      isSameAddress(baseUrl, this.#options.baseUrl) &&
      (apiKey || null) === (this.#options.apiKey || null) &&
      (isSameCustomer || [...this.#tokens].some((token) => other.#tokens.has(token)))
    );
  }

  /**
   * Sends one operation and resolves to the answer, whatever its status. After a 401 or 403 it renews the token and
   * sends the operation once more; nothing else is ever repeated here. A POST that was sent is not aborted.
   * @throws PortalError `setup`, `offline`, `session`, `network` or `timeout`; the reason of `signal` when it aborts.
   * @param onSend Called immediately before the operation is sent, each time: the last moment to abort.
   * @internal
   */
  async send(operation: Operation, signal?: AbortSignal, onSend?: () => void): Promise<Answer> {
    signal?.throwIfAborted();
    const { baseUrl, apiKey } = this.#options;
    const address = checkAddress(baseUrl) + operation.path;
    if (apiKey && !/^[\x20-\x7e]+$/.test(apiKey))
      throw new PortalError('setup', 'apiKey has invalid characters.');
    mustBeOnline();
    const token = this.#token ?? (await this.#renew('missing', signal));
    const answer = await this.#fetch(address, operation, token, signal, onSend);
    const { status } = answer;
    if (status !== 401 && status !== 403) return answer;
    const renewed = await this.#renew('refused', signal, token, status);
    return this.#fetch(address, operation, renewed, signal, onSend);
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
    mustBeOnline();
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
          ...(body && { body, keepalive: true }),
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
          signal: controller.signal,
        });
        const { status, headers } = response;
        const text = await response.text();
        const contentType = headers.get('content-type') ?? '';
        const retryAfter = headers.get('retry-after');
        return { status, contentType, retryAfter, text, hasToken: createTokenTest(this.#tokens) };
      } catch {
        // Without a cause: what the platform says of it quotes the address, and so the token.
        throw new PortalError('network');
      }
    };
    return within(deadline, exchange(), controller);
  }

  /** A token other than `refused`: the one that another request renewed meanwhile, or one renewal for all who wait. */
  #renew(
    reason: SessionRequestReason,
    signal: AbortSignal | undefined,
    refused?: string,
    status?: number,
  ): Promise<string> {
    signal?.throwIfAborted();
    if (this.#token && this.#token !== refused) return Promise.resolve(this.#token);
    const renewal = (this.#renewal ??= this.#beginRenewal(reason, status));
    renewal.waiting++;
    if (!signal) return renewal.token;
    signal.addEventListener('abort', () => {
      if (--renewal.waiting) return;
      // Whoever asks next begins another one.
      if (this.#renewal === renewal) this.#renewal = undefined;
      renewal.controller.abort();
    });
    return Promise.race([renewal.token, aborted(signal)]);
  }

  #beginRenewal(reason: SessionRequestReason, status?: number): Renewal {
    const controller = new AbortController();
    const token = this.#askForToken(controller, reason, status).finally(() => {
      if (this.#renewal === renewal) this.#renewal = undefined;
    });
    const renewal: Renewal = { controller, token, waiting: 0 };
    return renewal;
  }

  async #askForToken(
    controller: AbortController,
    reason: SessionRequestReason,
    status?: number,
  ): Promise<string> {
    const { signal } = controller;
    const ask = async () => {
      // Not before `#renewal` is set: whoever is asked may make a request itself, which waits for the same answer.
      await Promise.resolve();
      return this.#options.renewToken?.(reason, { signal });
    };
    const given = new Promise<string>((resolve) => (this.#endRenewal = resolve));
    // Whatever the page answers or throws, its own words do not pass, not as a cause either: they may quote a token.
    const token = await within(renewalDeadline, Promise.race([ask(), given]), controller).catch(
      () => undefined,
    );
    controller.abort();
    if (!isToken(token)) throw new PortalError('session', undefined, status ? { status } : undefined);
    return this.#setToken(token);
  }

  #setToken(token: string): string {
    this.#tokens.add(token);
    this.#endRenewal?.(token);
    return (this.#token = token);
  }
}

/** What stands for a customer, where the page gives anything. */
export const toCustomer = (customer: PortalSessionOptions['customer']): string | undefined =>
  String(customer ?? '').trim() || undefined;

const isToken = (value: unknown): value is string => typeof value === 'string' && Boolean(value.trim());

/** Percent-encoded rather than form-encoded: no server takes `%20` or `%2B` for anything else. */
function encodeToken(token: string): string {
  try {
    return encodeURIComponent(token);
  } catch (cause) {
    // Quotes neither the token nor an address.
    throw new PortalError('setup', 'The session token holds half a surrogate pair.', { cause });
  }
}

function mustBeOnline(): void {
  const { navigator } = globalThis as { navigator?: Partial<Navigator> };
  // Node's does not tell.
  if (navigator?.onLine === false) throw new PortalError('offline');
}
