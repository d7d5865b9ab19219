import { normalizeBaseUrl, toValidBaseUrl } from './address.js';
import { type CustomerName, toName } from './customer-name.js';
import { untilAborted, withDeadline } from './deadline.js';
import { type Answer, PortalError } from './errors.js';
import { createTokenTest } from './token.js';

/** Why a token is needed. `missing`: there is none yet. `refused`: the service answered 401 or 403. */
export type SessionRequestReason = 'missing' | 'refused';

type Token = string | null | undefined;

/** A token, or a token together with the customer that it belongs to. */
export type TokenAnswer = string | { token: string; customer?: CustomerName };

/**
 * Returns a session token of the customer, from the page's server, alone or as `{ token, customer }`. If it returns none, that of
 * another customer, or throws, the request fails with the code `session`. The signal aborts when the token is no longer needed.
 */
export type RenewToken = (
  reason: SessionRequestReason,
  options: { signal: AbortSignal },
) => TokenAnswer | null | undefined | Promise<TokenAnswer | null | undefined>;

/** A customer, whom several sessions can share. */
interface Customer {
  readonly identity: symbol;
  /** Undefined: nobody has named them yet. */
  name: string | undefined;
  /** Identities that they had before it was known that they are the same customer. */
  readonly formerIdentities: symbol[];
  /** The same customer, who was known already. */
  merged: Customer | undefined;
}

/** Customers by a name or a token at an address. Only `identity` fills it: on a server, it stays empty. */
const customers = new Map<string, Customer>();

/** The service at which somebody is a customer. */
export interface Service {
  readonly baseUrl: string | null | undefined;
  readonly apiKey?: string | null | undefined;
}

/** Options of a `PortalSession`. */
export interface PortalSessionOptions {
  /** Address of the service: https, http on localhost, or relative to the page (for a reverse proxy). */
  baseUrl: string | null | undefined;
  /** Session token of the customer (§5). Without it, `renewToken` is called before the first request. */
  sessionToken?: string | null | undefined;
  /** API key, sent as `x-api-key` (§5). Only for accounts that need it. */
  apiKey?: string | null | undefined;
  /** Any text that identifies the customer. Never sent. If it is set, a new token is a refresh for the same customer (§5). */
  customer?: CustomerName;
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
 * A session of one customer with the service (§5), for its whole life: sends authenticated requests with a deadline, and renews the
 * token. Several elements can share a session: they wait for the same renewal.
 */
export class PortalSession {
  readonly #options: Omit<PortalSessionOptions, 'sessionToken'>;
  readonly #address: string | undefined;
  #name: string | undefined;
  #customer: Customer | undefined;
  /** Whether `#customer` follows from the name and all tokens. */
  #isIdentified = false;
  /** All tokens that it has had, the last one as the last. Private, so that they appear neither in a log nor in the JSON of a session. */
  readonly #tokens = new Set<string>();
  #refreshes = 0;
  #renewal: Renewal | undefined;
  /** Resolves the pending renewal with a token that the page sets meanwhile. */
  #endRenewal: ((token: string) => void) | undefined;

  constructor(options: PortalSessionOptions) {
    const { sessionToken, ...others } = options;
    this.#options = others;
    const { baseUrl, customer } = this.#options;
    this.#address = toValidBaseUrl(baseUrl);
    this.#name = toName(customer);
    if (isToken(sessionToken)) this.#setToken(sessionToken);
  }

  /** Text that identifies the customer, of the page or of an answer. Undefined: not named. */
  get customer(): string | undefined {
    return this.#name;
  }

  /**
   * Whether the session has had a token.
   * @internal
   */
  get hasToken(): boolean {
    return this.#tokens.size > 0;
  }

  /**
   * Whether a text contains a token of the session.
   * @internal
   */
  includesToken(text: string): boolean {
    return createTokenTest(this.#tokens)(text);
  }

  /**
   * Number of new tokens that the page has set. A request that has failed may succeed with another one.
   * @internal
   */
  get refreshes(): number {
    return this.#refreshes;
  }

  /**
   * Opaque id of the customer: the same for all sessions at an address with an API key that have the name or, where one of them has no
   * name, a token in common. Undefined: neither a name nor a token is known yet.
   * @internal
   */
  get identity(): symbol | undefined {
    return this.#identify()?.identity;
  }

  /**
   * Ids that the customer had before it was known that they are the same customer.
   * @internal
   */
  get formerIdentities(): readonly symbol[] {
    return this.#identify()?.formerIdentities ?? [];
  }

  /** Whether requests of both sessions are for the same customer. */
  isSameCustomer(other: PortalSession): boolean {
    return this === other || (this.identity !== undefined && this.identity === other.identity);
  }

  /**
   * Whether requests have this address and API key.
   * @internal
   */
  isAt({ baseUrl, apiKey }: Service): boolean {
    // The same relative URL stays at its address when the page gets another one, as by `history.pushState()`.
    const isHere = baseUrl === this.#options.baseUrl || toValidBaseUrl(baseUrl) === this.#address;
    return isHere && (apiKey || '') === (this.#options.apiKey || '');
  }

  /**
   * Takes over a token that the page has set for `customer`, which names a session that has no name yet. An unknown token is a refresh
   * only if it was set for the customer of the session (§5), or if the session has had neither a name nor a token.
   * @param sessionToken Undefined: the token stays.
   * @returns False, without any effect, if the name or the token may be another customer's.
   */
  refresh(sessionToken: Token, customer: CustomerName = this.#options.customer): boolean {
    const isNew = this.#name === undefined && !this.hasToken;
    const token = isToken(sessionToken) && !this.#tokens.has(sessionToken) ? sessionToken : undefined;
    const isNamed = this.#name !== undefined && toName(customer) !== undefined;
    if ((token && !isNew && !isNamed) || !this.#takeName(customer)) return false;
    if (!token) return true;
    this.#refreshes++;
    this.#setToken(token);
    return true;
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
    const url = `${address}?sessionToken=${encodeToken(token)}`;
    const exchange = async (): Promise<Answer> => {
      try {
        const init: RequestInit = {
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
        };
        const response = await send.call(globalThis, url, init);
        const { status, headers } = response;
        const text = await response.text();
        const retryAfter = headers.get('retry-after');
        return { status, retryAfter, text, hasToken: createTokenTest(this.#tokens) };
      } catch {
        // Without a cause: the platform's message quotes the URL, which contains the token.
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

  /** Returns a token other than `refused`: one that was set meanwhile, or that of the renewal that all requests wait for. */
  async #renew(
    reason: SessionRequestReason,
    signal: AbortSignal | undefined,
    refused?: string,
    status?: number,
  ): Promise<string> {
    signal?.throwIfAborted();
    if (this.#token && this.#token !== refused) return this.#token;
    const renewal = (this.#renewal ??= this.#startRenewal(reason, status));
    renewal.waiting++;
    try {
      return await untilAborted(renewal.token, signal);
    } finally {
      if (!--renewal.waiting) {
        // The next request starts a new renewal.
        this.#renewal = undefined;
        renewal.controller.abort();
      }
    }
  }

  #startRenewal(reason: SessionRequestReason, status?: number): Renewal {
    const controller = new AbortController();
    return { controller, token: this.#requestToken(controller, reason, status), waiting: 0 };
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
    return isToken(answer?.token) && this.#takeName(answer.customer) ? answer.token : undefined;
  }

  /** Takes the first name. Returns false, without any effect, for another one. No name is no other one. */
  #takeName(customer: unknown): boolean {
    const name = toName(customer);
    if (this.#name === undefined && name !== undefined) {
      this.#name = name;
      this.#isIdentified = false;
    }
    return name === undefined || name === this.#name;
  }

  /** Finds the customer by the name and by each token. A name that is known wins, and a token never joins two names. */
  #identify(): Customer | undefined {
    const name = this.#name;
    const keys = this.#isIdentified
      ? []
      : [
          ...(name === undefined ? [] : [['name', name]]),
          ...[...this.#tokens].map((each) => ['token', each]),
        ];
    if (this.#address !== undefined && keys.length) {
      const texts = keys.map((key) => JSON.stringify([this.#address, this.#options.apiKey || '', ...key]));
      const known = new Set([this.#customer, ...texts.map((text) => customers.get(text))].map(follow));
      const found = [...known]
        .filter((each) => each !== undefined)
        .filter((each) => name === undefined || each.name === undefined || each.name === name);
      const customer = found.find((each) => each.name !== undefined) ?? found[0] ?? createCustomer();
      customer.name ??= name;
      for (const each of found) if (each.name === undefined && each !== customer) merge(each, customer);
      for (const text of texts) customers.set(text, customer);
      this.#customer = customer;
      this.#isIdentified = true;
    }
    return follow(this.#customer);
  }

  #setToken(token: string): string {
    this.#tokens.delete(token);
    this.#tokens.add(token);
    this.#isIdentified = false;
    this.#endRenewal?.(token);
    return token;
  }

  get #token(): string | undefined {
    return [...this.#tokens].at(-1);
  }
}

const createCustomer = (): Customer => ({
  identity: Symbol('customer'),
  name: undefined,
  formerIdentities: [],
  merged: undefined,
});

/** Notes that a customer turned out to be another one. */
function merge(customer: Customer, into: Customer): void {
  customer.merged = into;
  into.formerIdentities.push(customer.identity, ...customer.formerIdentities);
}

/** Returns the customer that a customer turned out to be. */
const follow = (customer: Customer | undefined): Customer | undefined =>
  customer?.merged ? follow(customer.merged) : customer;

/** @internal */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && Boolean(value.trim());

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
