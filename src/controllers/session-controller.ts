import type { LitElement, ReactiveController } from 'lit';
import { SessionRequestEvent } from '../events.js';
import { PortalSession, type PortalSessionOptions, type SessionRequestReason } from '../service/session.js';
import { SessionContextRequest } from './session-context.js';

type SessionHost = LitElement &
  Pick<PortalSessionOptions, 'sessionToken' | 'apiKey'> & {
    baseUrl: string | null | undefined;
    session: PortalSession | null | undefined;
  };

/**
 * Finds the session of an element: its own `session` counts first, then its own `base-url` and `session-token`, then the
 * `<portal-session>` around it.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  /** The session of the host's own attributes. */
  #own: PortalSession | undefined;
  /** The attributes that the own session was made of. */
  #key: string | undefined;
  /** The session of the `<portal-session>` around the host. */
  #provided: PortalSession | undefined;
  /** What the present provider answers. */
  #request: SessionContextRequest | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The session to send the next request with: never one of a token that was set before the present one. */
  resolve(): PortalSession {
    const { baseUrl, sessionToken, apiKey, session } = this.#host;
    this.hostUpdate();
    if (session) return session;
    if (this.#provided && baseUrl == null && sessionToken == null) return this.#provided;
    const renewToken = (reason: SessionRequestReason) => requestToken(this.#host, reason);
    return (this.#own ??= new PortalSession({ baseUrl, sessionToken, apiKey, renewToken }));
  }

  /** Ends the session of former attributes. At every change: a token that is taken away and set again begins anew. */
  hostUpdate(): void {
    const { baseUrl, sessionToken, apiKey } = this.#host;
    const key = [baseUrl, sessionToken, apiKey].join('\n');
    if (key !== this.#key) this.#own = undefined;
    this.#key = key;
  }

  hostConnected(): void {
    this.#provided = undefined;
    this.#host.requestUpdate();
    const request = new SessionContextRequest(this.#host, (session, unsubscribe) => {
      // A provider that the host has left may call late.
      if (request !== this.#request) return;
      if (unsubscribe && unsubscribe !== this.#unsubscribe) {
        this.#unsubscribe?.();
        this.#unsubscribe = unsubscribe;
      }
      this.#provided = session;
      this.#host.requestUpdate();
    });
    this.#request = request;
    this.#host.dispatchEvent(request);
  }

  /** The provided session stays until there is another place: what the page holds is still to be sent. */
  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#request = undefined;
  }
}

/** Asks the page for a session token. */
async function requestToken(host: Element, reason: SessionRequestReason): Promise<string | undefined> {
  // The page's listener may be in a script after ours. Read from the prototype: an image may be named "readyState".
  if (Reflect.get(Document.prototype, 'readyState', document) !== 'complete') await scriptsHaveRun();
  let token: string | Promise<string> | undefined;
  let isOpen = true;
  host.dispatchEvent(
    new SessionRequestEvent(reason, (answer) => {
      if (!isOpen) throw new DOMException('session-request has been answered.', 'InvalidStateError');
      isOpen = false;
      token = answer;
    }),
  );
  isOpen = false;
  return token;
}

const scriptsHaveRun = () =>
  new Promise<void>((resolve) => {
    for (const type of ['DOMContentLoaded', 'load']) addEventListener(type, () => resolve(), { once: true });
  });
