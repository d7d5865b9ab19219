import type { LitElement, ReactiveController } from 'lit';
import { SessionRequestEvent } from './events.js';
import { warnOnce } from '../ui/platform.js';
import type { Identity } from '../service/identity.js';
import {
  PortalSession,
  type PortalSessionOptions,
  type SessionRequestReason,
  type TokenAnswer,
  toCustomer,
} from '../service/session.js';
import type { FormerAncestors } from '../ui/former-ancestors.js';
import { SessionContextRequest } from './session-context.js';

type SessionHost = LitElement &
  Pick<PortalSessionOptions, 'baseUrl' | 'sessionToken' | 'apiKey' | 'customer'> & {
    session: PortalSession | null | undefined;
  };

/** Number of `session-request` events until the page answers, and the delay between them in milliseconds (§8). */
const maxRequests = 20;
const requestInterval = 500;

/**
 * Finds the session of an element: its own `session`, otherwise its own `base-url` and `session-token`, otherwise that of the
 * `<portal-session>` around it. Properties are read on each access, so that changes by the page take effect at once.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  readonly #ancestors: FormerAncestors;
  /** The session of the host's own attributes, and the attributes that end it when they change. */
  #own: PortalSession | undefined;
  #key: string | undefined;
  /** The session of the `<portal-session>` around the host. */
  #provided: PortalSession | undefined;
  /** The last request for a session, which the present provider answered. */
  #request: SessionContextRequest | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: SessionHost, ancestors: FormerAncestors) {
    this.#host = host;
    this.#ancestors = ancestors;
    host.addController(this);
  }

  /** Returns the session for the next request. */
  resolve(): PortalSession {
    const { baseUrl, sessionToken, session } = this.#host;
    if (session) return session;
    return (baseUrl == null && sessionToken == null && this.#getProvided()) || this.#getOwn();
  }

  /** The customer that the next request is for. */
  get identity(): Identity {
    const session = this.resolve();
    return { session, customer: toCustomer(this.#host.customer) ?? session.customer };
  }

  /** Applies each change of the attributes: a token that is removed and set again starts another session. */
  hostUpdate(): void {
    if (this.#own) this.#getOwn();
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

  /** Returns the provided session, outside of a document that of the former ancestors: a held request has yet to be sent. */
  #getProvided(): PortalSession | undefined {
    for (const node of new Set([this.#host, this.#ancestors.connected])) {
      // Undefined after a logout. Some providers answer subscribers only: then `#provided` counts.
      const answers: (PortalSession | undefined)[] = [];
      node?.dispatchEvent(new SessionContextRequest(this.#host, (session) => answers.push(session)));
      if (answers.length) return (this.#provided = answers[0]);
    }
    return this.#provided;
  }

  #getOwn(): PortalSession {
    const { baseUrl, sessionToken, apiKey, customer } = this.#host;
    const key = [baseUrl, apiKey, customer].join('\n');
    if (this.#own && key === this.#key && this.#own.refresh(sessionToken)) return this.#own;
    this.#key = key;
    const session: PortalSession = new PortalSession({
      ...{ baseUrl, sessionToken, apiKey, customer },
      renewToken: (reason, { signal }) =>
        this.#requestToken(reason, () => !signal.aborted && session === this.#own),
    });
    return (this.#own = session);
  }

  /** Requests a session token from the page, repeatedly until it answers: its listener may be added by a later script. */
  async #requestToken(
    reason: SessionRequestReason,
    isWanted: () => boolean,
  ): Promise<TokenAnswer | undefined> {
    for (let request = 0; request < maxRequests; request++) {
      if (request) await new Promise((resolve) => setTimeout(resolve, requestInterval));
      if (!isWanted()) return undefined;
      const answers: (TokenAnswer | Promise<TokenAnswer>)[] = [];
      let isOpen = true;
      this.#host.dispatchEvent(
        new SessionRequestEvent(reason, (answer) => {
          if (!isOpen || answers.length)
            throw new DOMException('session-request can no longer be answered.', 'InvalidStateError');
          answers.push(answer);
        }),
      );
      isOpen = false;
      if (answers.length) return answers[0];
    }
    warnOnce(this.#host, 'nobody answered session-request. Call event.respondWith().');
    return undefined;
  }
}
