/**
 * How an element finds the `PortalSession` of the `<portal-session>` around it: the `context-request` protocol of the
 * web components community, both sides of it.
 */
import type { PortalSession } from '../service/session.js';

const sessionContext = Symbol.for('portal-elements:session');

type SessionCallback = (session: PortalSession, unsubscribe: () => void) => void;

/** Asks the ancestors for a session. */
export class SessionContextRequest extends Event {
  readonly context = sessionContext;
  /** Whoever answers calls again when its session changes. */
  readonly subscribe = true;
  readonly callback: SessionCallback;

  constructor(callback: SessionCallback) {
    super('context-request', { bubbles: true, composed: true });
    this.callback = callback;
  }
}

/** Hands a session to the elements inside `host`, and again to those still there whenever it changes. */
export class SessionProvider {
  readonly #session: () => PortalSession;
  readonly #subscribers = new Set<SessionCallback>();

  constructor(host: EventTarget, session: () => PortalSession) {
    this.#session = session;
    host.addEventListener('context-request', (event) => {
      const { context, callback, subscribe } = event as Partial<SessionContextRequest>;
      if (context !== sessionContext || !callback || event.target === host) return;
      event.stopPropagation();
      if (subscribe) this.#subscribers.add(callback);
      this.#offer(callback);
    });
  }

  /** Tells every subscriber of a new session. */
  update(): void {
    this.#subscribers.forEach((callback) => {
      this.#offer(callback);
    });
  }

  #offer(callback: SessionCallback): void {
    callback(this.#session(), () => this.#subscribers.delete(callback));
  }
}
