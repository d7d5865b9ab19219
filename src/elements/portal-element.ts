import type { PropertyDeclarations, PropertyValues } from 'lit';
import { PortalSession, type SessionRequestReason } from '../service/session.js';
import { KeepFocus } from './keep-focus.js';
import { requestToken } from './request-token.js';
import { SessionContextRequest } from './session-context.js';
import { PageElement } from './page-element.js';

/**
 * What every element that talks to the service has: on whose behalf, and where. An element's own `session` counts first,
 * then its own `base-url` and `session-token`, then the `<portal-session>` around it.
 *
 * @fires {SessionRequestEvent} session-request - A session token is needed; answer with `event.respondWith(token)`.
 */
export abstract class PortalElement extends PageElement {
  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    sessionToken: { attribute: 'session-token' },
    apiKey: { attribute: false },
    session: { attribute: false },
  };

  /** Address of the service: https, http on localhost, or relative to the page. */
  baseUrl: string | null | undefined;

  /** Session token of the customer (§5). */
  sessionToken: string | null | undefined;

  /** Sent as `x-api-key` (§5); only for accounts that need it. */
  apiKey: string | null | undefined;

  /** A session made in JavaScript, to be used instead of `base-url` and `session-token`. */
  session: PortalSession | null | undefined;

  #own: PortalSession | undefined;
  #ownKey: string | undefined;
  #outer: PortalSession | undefined;
  #leave: (() => void) | undefined;

  constructor() {
    super();
    new KeepFocus(this);
  }

  /** The session that requests are made with: never one of a token that was set before the present one. */
  protected get activeSession(): PortalSession {
    const { baseUrl, sessionToken, apiKey, session } = this;
    this.#leaveFormerSession();
    if (session) return session;
    if (this.#outer && baseUrl == null && sessionToken == null) return this.#outer;
    const renewToken = (reason: SessionRequestReason) => requestToken(this, reason);
    return (this.#own ??= new PortalSession({ baseUrl, sessionToken, apiKey, renewToken }));
  }

  protected override update(changed: PropertyValues): void {
    // At every change, also without a request: a token that is taken away and set again begins anew.
    this.#leaveFormerSession();
    super.update(changed);
  }

  #leaveFormerSession(): void {
    const key = [this.baseUrl, this.sessionToken, this.apiKey].join('\n');
    if (key !== this.#ownKey) this.#own = undefined;
    this.#ownKey = key;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The session may be another one here, or a request was given up when the element left.
    this.#outer = undefined;
    this.requestUpdate();
    this.dispatchEvent(
      new SessionContextRequest((session, leave) => {
        this.#outer = session;
        this.#leave = leave;
        this.requestUpdate();
      }),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    // The session stays until there is another place: what the page holds is still to be sent.
    this.#leave = undefined;
  }
}
