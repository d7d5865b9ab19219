import type { LitElement, ReactiveController } from 'lit';
import { SessionRequestEvent } from './events.js';
import { accept, describe, type Input, isNone, readText, warnOnce } from '../input/read.js';
import { readToken } from '../input/token.js';
import { ask } from '../ui/platform.js';
import type { SessionRequestReason, TokenAnswer } from '../service/renewal.js';
import { PortalSession, type PortalSessionOptions } from '../service/session.js';
import { SessionContextRequest } from './session-context.js';

type SessionHost = LitElement &
  Pick<PortalSessionOptions, 'baseUrl' | 'apiKey' | 'customer'> & {
    session: PortalSession | null | undefined;
  };

/** The session of elements that name another customer than the session around them: it sends nothing. */
const noSession = new PortalSession({ baseUrl: undefined });

/** Reads a session. That of another copy of this module is none of its class. */
const readSession = (given: PortalSession): Input<PortalSession> =>
  typeof (given as Partial<PortalSession>).isSameCustomer === 'function'
    ? { value: given }
    : { mistake: `is ${describe(given)}, and no PortalSession. Nothing is sent` };

/** Number of `session-request` events until the page answers, and the delay between them in milliseconds (§8). */
const maxRequests = 20;
const requestInterval = 500;

/**
 * Finds the session of an element: its own `session`, otherwise its own `base-url` and `session-token`, otherwise that of the
 * `<portal-session>` around it. Properties are read on each access, so that changes by the page take effect at once.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  /** The token that the page has set last. */
  token: string | null | undefined;
  /** Whether it was set since the declared session was last resolved. */
  #isTokenSet = false;
  /** The session that the host declares, and whether the page had set a token for it. */
  #own: PortalSession | undefined;
  #hadToken = false;
  /** Its address and API key as the page has written them: a relative URL stays at its address. */
  #place = '';
  /** The session of the `<portal-session>` around the host. */
  #provided: PortalSession | undefined;
  /** The last request for a session, which the present provider answered. */
  #request: SessionContextRequest | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Each set counts: an equal token may be that of another customer now. */
  setToken(token: string | null | undefined): void {
    this.token = token;
    this.#isTokenSet = true;
    this.#host.requestUpdate();
  }

  /** Returns the session for the next request. */
  resolve(): PortalSession {
    const { baseUrl, session } = this.#host;
    const hasOwn = !isNone(baseUrl) || !isNone(this.token);
    const given = isNone(session) ? (hasOwn ? undefined : this.#getProvided()) : session;
    if (given == null) return this.#getOwn();
    accept(this.#host, 'base-url', isNone(baseUrl) ? readText(baseUrl) : {});
    accept(this.#host, 'session-token', readToken(this.token));
    const other = accept(this.#host, 'session', readSession(given));
    if (!other) return noSession;
    const name = this.#name;
    if (name === undefined || name === other.customer) return other;
    warnOnce(
      this.#host,
      'customer belongs on the <portal-session> or in the PortalSession that is used, which has another name.',
    );
    return noSession;
  }

  hostConnected(): void {
    this.#provided = undefined;
    this.#host.requestUpdate();
    const request = new SessionContextRequest(
      this.#host,
      (session, unsubscribe) => {
        // A provider may still call after the host has moved.
        if (request !== this.#request) return;
        this.#provided = session;
        if (unsubscribe && unsubscribe !== this.#unsubscribe) {
          this.#unsubscribe?.();
          this.#unsubscribe = unsubscribe;
        }
        this.#host.requestUpdate();
      },
      true,
    );
    this.#request = request;
    this.#host.dispatchEvent(request);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#request = undefined;
  }

  /** The customer that the host names. */
  get #name(): string | undefined {
    return accept(this.#host, 'customer', readText(this.#host.customer));
  }

  /** Returns the provided session. Outside of a document it is the last one: a request may have yet to be sent. */
  #getProvided(): PortalSession | undefined {
    // Undefined after a logout. Some providers answer subscribers only: then `#provided` counts.
    const answers: (PortalSession | undefined)[] = [];
    this.#host.dispatchEvent(new SessionContextRequest(this.#host, (session) => answers.push(session)));
    if (answers.length) this.#provided = answers[0];
    return this.#provided;
  }

  /** Returns the declared session: another one for each customer, and after the token was removed. */
  #getOwn(): PortalSession {
    const { baseUrl, apiKey } = this.#host;
    const own = this.#own;
    const name = this.#name;
    const isSet = this.#isTokenSet;
    const token = accept(this.#host, 'session-token', readToken(this.token));
    const isRemoved = isSet && !token && this.#hadToken;
    const place = [baseUrl ?? '', apiKey ?? ''].join(' ');
    const isHere = place === this.#place;
    this.#place = place;
    this.#isTokenSet = false;
    this.#hadToken = token !== undefined;
    // At another address, only the name is taken over, if the token has stayed.
    const isKept =
      own && !isRemoved && (isHere || !isSet) && own.refresh(isSet ? token : undefined, name ?? null);
    if (isKept && isHere) return own;
    // Another customer, or another address.
    const customer = name ?? (isSet ? undefined : own?.customer);
    // A token that stays belongs to the customer for whom it was set.
    const isTheirs = isSet || customer === own?.customer;
    if (token && !isTheirs)
      warnOnce(this.#host, 'session-token is that of the former customer: set customer, then session-token.');
    const session: PortalSession = new PortalSession({
      baseUrl,
      apiKey,
      customer,
      sessionToken: isTheirs ? token : undefined,
      renewToken: (reason, { signal }) =>
        this.#requestToken(reason, () => !signal.aborted && session === this.#own),
    });
    return (this.#own = session);
  }

  /** Requests a session token from the page, repeatedly until it answers: its listener may be added by a later script. */
  async #requestToken(reason: SessionRequestReason, isWanted: () => boolean): Promise<TokenAnswer> {
    for (let request = 0; request < maxRequests; request++) {
      if (request) await new Promise((resolve) => setTimeout(resolve, requestInterval));
      if (!isWanted()) return undefined;
      const { answers } = ask<TokenAnswer | Promise<TokenAnswer>>(
        this.#host,
        (respond) => new SessionRequestEvent(reason, respond),
      );
      if (answers.length) return answers[0];
    }
    warnOnce(this.#host, 'nobody answered session-request. Call event.respondWith().');
    return undefined;
  }
}
