import type { LitElement, ReactiveController } from 'lit';
import { SessionRequestEvent } from '../events.js';
import { warnOnce } from '../platform.js';
import type { Identity } from '../service/identity.js';
import {
  PortalSession,
  type PortalSessionOptions,
  type SessionRequestReason,
  toCustomer,
} from '../service/session.js';
import type { FormerAncestors } from './former-ancestors.js';
import { SessionContextRequest } from './session-context.js';

type SessionHost = LitElement &
  Pick<PortalSessionOptions, 'baseUrl' | 'sessionToken' | 'apiKey' | 'customer'> & {
    session: PortalSession | null | undefined;
  };

/** How often the page is asked for a token, and the pause between. */
const requests = 20;
const pause = 500;

/**
 * Finds the session of an element: its own `session` counts first, then its own `base-url` and `session-token`, then the
 * `<portal-session>` around it. Everything is read when it is asked for: what the page has set counts at once.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  readonly #place: FormerAncestors;
  /** The session of the host's own attributes, and those that end it when they change. */
  #own: PortalSession | undefined;
  #key: string | undefined;
  /** The session of the `<portal-session>` around the host. */
  #provided: PortalSession | undefined;
  /** What the present provider answers. */
  #request: SessionContextRequest | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: SessionHost, place: FormerAncestors) {
    this.#host = host;
    this.#place = place;
    host.addController(this);
  }

  /** The session to send the next request with. */
  resolve(): PortalSession {
    const { baseUrl, sessionToken, session } = this.#host;
    if (session) return session;
    return (baseUrl == null && sessionToken == null && this.#getProvided()) || this.#getOwn();
  }

  /** For whom the next request is made. */
  get identity(): Identity {
    const session = this.resolve();
    return { session, customer: toCustomer(this.#host.customer) ?? session.customer };
  }

  /** Follows every change of the attributes: a token that is taken away and set again begins another session. */
  hostUpdate(): void {
    if (this.#own) this.#getOwn();
  }

  hostConnected(): void {
    this.#provided = undefined;
    this.#host.requestUpdate();
    const request = new SessionContextRequest(
      this.#host,
      (session, unsubscribe) => {
        // A provider that the host has left may call late.
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

  /** Outside of a document also that of its former place: what the page holds is still to be sent. */
  #getProvided(): PortalSession | undefined {
    for (const place of new Set([this.#host, this.#place.connected])) {
      // Also none, after a logout. Others answer only those who subscribe.
      const answers: (PortalSession | undefined)[] = [];
      place?.dispatchEvent(new SessionContextRequest(this.#host, (session) => answers.push(session)));
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

  /** Asks the page for a session token, again until it answers: the page's listener may be in a later script. */
  async #requestToken(reason: SessionRequestReason, isWanted: () => boolean): Promise<string | undefined> {
    for (let request = 0; request < requests && isWanted(); request++) {
      if (request) await new Promise((resolve) => setTimeout(resolve, pause));
      if (!isWanted()) return undefined;
      const answers: (string | Promise<string>)[] = [];
      let isOpen = true;
      this.#host.dispatchEvent(
        new SessionRequestEvent(reason, (token) => {
          if (!isOpen || answers.length)
            throw new DOMException('session-request can no longer be answered.', 'InvalidStateError');
          answers.push(token);
        }),
      );
      isOpen = false;
      if (answers.length) return answers[0];
    }
    if (isWanted())
      warnOnce(
        this.#host,
        'nobody answered session-request. Set session-token, or listen for the event and call its respondWith().',
      );
    return undefined;
  }
}
