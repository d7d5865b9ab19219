import { accept, type Input, readFunction, readText } from '../input/read.js';
import { readToken } from '../input/token.js';
import { readBaseUrl } from './address.js';
import { type CustomerKey, type CustomerName, getCustomerKey, type KeyListener } from './customers.js';
import { PortalError, type ServiceAnswer, toLine } from './errors.js';
import { Renewal, type RenewToken, type TokenInput } from './renewal.js';
import { createTokenTest } from './token.js';
import { type Operation, throwIfOffline, transmit } from './transport.js';

/** Options of a `PortalSession`. */
export interface PortalSessionOptions {
  /** Address of the service: https, http on localhost, or relative to the page (for a reverse proxy). */
  baseUrl: string | null | undefined;
  /** Session token of the customer (§5). Without it, `renewToken` is called before the first request. */
  sessionToken?: string | null | undefined;
  /** API key, sent as `x-api-key` (§5). Only for accounts that need it. */
  apiKey?: string | null | undefined;
  /** Any text that identifies the customer, never sent. Without it, a session with another token is another customer (§5). */
  customer?: CustomerName;
  /** Returns a new token. Called when there is none, and once after a 401 or 403. Deadline: 5 minutes. */
  renewToken?: RenewToken | undefined;
  /** Replacement for the platform's `fetch`. Default: `globalThis.fetch` at the time of the request. */
  fetch?: typeof fetch | undefined;
}

/** Whether an answer of the service, or a `Response` of the page, says that nobody is signed in. */
const isRefusal = ({ status }: { status?: number }): boolean => status === 401 || status === 403;

/**
 * A session of one customer with the service (§5), for its whole life: sends authenticated requests with a deadline, and renews the
 * token. Several elements can share a session: they wait for the same renewal.
 */
export class PortalSession {
  readonly #options: Omit<PortalSessionOptions, 'sessionToken'>;
  /** Empty: none. */
  readonly #apiKey: string;
  readonly #address: Input<string>;
  #name: string | undefined;
  /** All tokens that it has had, the last one as the last. Private, so that they appear neither in a log nor in the JSON of a session. */
  readonly #tokens = new Set<string>();
  #refreshes = 0;
  #key: CustomerKey | undefined;
  /** Key while the last token is one that the service has refused: guests may share it, and it identifies nobody. */
  readonly #ownKey = Symbol();
  /** The token that the service has refused last. */
  #refused: string | undefined;
  readonly #keyListeners = new Set<KeyListener>();
  readonly #renewal: Renewal;

  constructor(options: PortalSessionOptions) {
    const { sessionToken, ...others } = options;
    this.#options = others;
    const { baseUrl, apiKey = null, customer } = others;
    this.#address = readBaseUrl(baseUrl);
    // As it is written: spaces around are a mistake, as any other character that a header cannot have.
    this.#apiKey = accept(this, 'apiKey', readText(apiKey)) === undefined ? '' : String(apiKey);
    const renewToken = accept(this, 'renewToken', readFunction(others.renewToken));
    this.#renewal = new Renewal(renewToken, (answer, status) => this.#readToken(answer, status));
    const name = accept(this, 'customer', readText(customer));
    this.#learn(name, accept(this, 'sessionToken', readToken(sessionToken)));
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
   * Returns what the page tells the customer, in a line of at most 200 characters. Empty: it contains a token of the session.
   * @internal
   */
  toMessage(text: string): string {
    return createTokenTest(this.#tokens)(text) ? '' : toLine(text);
  }

  /**
   * Number of new tokens that the page has set. A request that has failed may succeed with another one.
   * @internal
   */
  get refreshes(): number {
    return this.#refreshes;
  }

  /**
   * Key of the customer. Undefined if there is neither a name nor a token.
   * @internal
   */
  get key(): CustomerKey | undefined {
    return this.#key;
  }

  /**
   * Calls a listener when the customer gets another key.
   * @internal
   */
  listenToKey(listener: KeyListener): void {
    this.#keyListeners.add(listener);
  }

  /** Whether requests of both sessions are for the same customer. */
  isSameCustomer(other: PortalSession): boolean {
    return this === other || (this.key !== undefined && this.key === other.key);
  }

  /**
   * Takes over a token that the page has set for `customer`, which names a session that has no name yet. An unknown token is a refresh
   * only if it was set for the customer of the session (§5), or if the session has had neither a name nor a token.
   * @param sessionToken Undefined: the token stays.
   * @returns False, without any effect, if the name or the token may be another customer's.
   */
  refresh(sessionToken: string | null | undefined, customer: CustomerName = this.#options.customer): boolean {
    const token = accept(this, 'sessionToken', readToken(sessionToken));
    const name = accept(this, 'customer', readText(customer));
    const isNews = token !== undefined && !this.#tokens.has(token);
    const isNew = this.#name === undefined && !this.hasToken;
    const isNamed = this.#name !== undefined && name !== undefined;
    if ((isNews && !isNew && !isNamed) || this.#isOther(name)) return false;
    if (isNews) this.#refreshes++;
    this.#learn(name, isNews ? token : undefined);
    return true;
  }

  /**
   * Checks all that can be checked before a request, and requests a token if there is none.
   * @throws PortalError `setup`, `offline`, `session` or `network`, or the reason of `signal` when it aborts.
   * @internal
   */
  async prepare(signal?: AbortSignal): Promise<void> {
    this.#check(signal);
    await this.#renew(signal);
  }

  /**
   * Sends one operation and resolves with the answer, whatever its status. After a 401 or 403 it renews the token and sends the
   * operation once more. It repeats nothing else. A POST that was sent is not aborted.
   * @param onSend Called immediately before each send: the last moment to abort.
   * @throws PortalError `setup`, `offline`, `session`, `network` or `timeout`, or the reason of `signal` when it aborts.
   * @internal
   */
  async send(operation: Operation, signal?: AbortSignal, onSend?: () => void): Promise<ServiceAnswer> {
    const address = this.#check(signal) + operation.path;
    const token = this.#token ?? (await this.#renew(signal));
    const answer = await this.#fetch(address, operation, token, signal, onSend);
    const { status } = answer;
    if (!isRefusal(answer)) return answer;
    const renewed = await this.#renew(signal, token, status);
    // The page has answered with the token that was refused: for the page it is valid.
    return renewed === token ? answer : this.#fetch(address, operation, renewed, signal, onSend);
  }

  /** Returns the address, or throws what would prevent each request. */
  #check(signal?: AbortSignal): string {
    signal?.throwIfAborted();
    const apiKey = this.#apiKey;
    const { value: address, mistake = '' } = this.#address;
    if (!address) throw new PortalError('setup', `base-url ${mistake}.`);
    if (apiKey && !/^[\x20-\x7e]+$/.test(apiKey))
      throw new PortalError('setup', 'apiKey has invalid characters.');
    throwIfOffline();
    return address;
  }

  async #fetch(
    address: string,
    operation: Operation,
    token: string,
    signal?: AbortSignal,
    onSend?: () => void,
  ): Promise<ServiceAnswer> {
    onSend?.();
    signal?.throwIfAborted();
    throwIfOffline();
    const send = this.#options.fetch ?? globalThis.fetch;
    const url = `${address}?sessionToken=${encodeURIComponent(token)}`;
    const answer = await transmit(url, operation, this.#apiKey, send, signal);
    if (isRefusal(answer)) {
      this.#refused = token;
      this.#updateKey();
    }
    return { ...answer, hasToken: createTokenTest(this.#tokens) };
  }

  /** Returns a token other than `refused`: one that was set meanwhile, or that of the renewal that all requests wait for. */
  async #renew(signal: AbortSignal | undefined, refused?: string, status?: number): Promise<string> {
    signal?.throwIfAborted();
    return this.#token && this.#token !== refused ? this.#token : this.#renewal.wait(signal, status);
  }

  /** Takes over the token of an answer of the page, or throws why there is none. */
  #readToken(answer: TokenInput, status: number | undefined): string {
    const details = status ? { status } : {};
    const source = 'the answer to session-request or renewToken';
    // That is no end of the session. Nothing else of the page's error is passed on: it may quote a token.
    if (answer.refusal !== undefined && !isRefusal(answer)) {
      const rejected = { mistake: 'was rejected. Resolve it with null if nobody is signed in' };
      accept(this, source, answer.refusal || answer.mistake ? answer : rejected);
      throw new PortalError('network', 'The page could not get a session token.', {
        ...details,
        outcome: 'not-applied',
        customerMessage: this.toMessage(answer.refusal),
      });
    }
    const name = accept(this, 'customer', readText(answer.value?.customer));
    const other = this.#isOther(name) ? { mistake: 'names another customer, and is not used' } : undefined;
    const given = isRefusal(answer) ? undefined : accept(this, source, other ?? answer);
    if (!given) throw new PortalError('session', undefined, details);
    this.#learn(name, given.token);
    return given.token;
  }

  /** Whether a name is that of another customer. No name is no other one. */
  #isOther(name: string | undefined): boolean {
    return name !== undefined && this.#name !== undefined && name !== this.#name;
  }

  /** Takes over the first name, and a token. They may give the customer another key. */
  #learn(name: string | undefined, token: string | undefined): void {
    this.#name ??= name;
    if (token !== undefined) {
      this.#tokens.delete(token);
      this.#tokens.add(token);
    }
    this.#updateKey();
    if (token !== undefined) this.#renewal.resolve(token);
  }

  /** Updates the key of the customer, to which moves what is known. */
  #updateKey(): void {
    const [address, name, token, former] = [this.#address.value, this.#name, this.#token, this.#key];
    const isNobody = name === undefined && token !== undefined && token === this.#refused;
    const key = isNobody ? this.#ownKey : address && getCustomerKey(address, this.#apiKey, name, token);
    this.#key = key;
    if (former === undefined || key === undefined || key === former) return;
    for (const listener of this.#keyListeners) listener(former, key);
  }

  get #token(): string | undefined {
    return [...this.#tokens].at(-1);
  }
}
