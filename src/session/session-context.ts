/** Provides the session of a `<portal-session>` to the elements inside, by the context community protocol (`context-request`). */
import type { LitElement, ReactiveController } from 'lit';
import type { PortalSession } from '../service/session.js';

/** Context key of the session, for `ContextProvider` and `ContextConsumer` of `@lit/context`. The value is a `PortalSession`. */
export const sessionContext = Symbol.for('portal-elements:session') as symbol & {
  readonly __context__: PortalSession;
};

type SessionCallback = (session: PortalSession, unsubscribe?: () => void) => unknown;

/** Requests a session from the ancestors. */
export class SessionContextRequest extends Event {
  readonly context = sessionContext;
  readonly contextTarget: Element;
  readonly callback: SessionCallback;
  /** Whether the provider calls again when its session changes. */
  readonly subscribe: boolean;

  constructor(contextTarget: Element, callback: SessionCallback, subscribe = false) {
    super('context-request', { bubbles: true, composed: true });
    this.contextTarget = contextTarget;
    this.callback = callback;
    this.subscribe = subscribe;
  }
}

/** Provides the session of its host to the elements inside, and again to subscribers when it or its token changes. */
export class SessionProvider implements ReactiveController {
  readonly #getSession: () => PortalSession;
  /** Unsubscribe function of each subscriber. Always the same one, because a consumer identifies its provider by it. */
  readonly #subscribers = new Map<SessionCallback, () => void>();
  #provided: PortalSession | undefined;
  #refreshes = 0;

  constructor(host: LitElement, getSession: () => PortalSession) {
    this.#getSession = getSession;
    host.addController(this);
    host.addEventListener('context-request', (event) => {
      const { context, contextTarget, callback, subscribe } = event as Partial<SessionContextRequest>;
      const consumer = contextTarget ?? event.composedPath()[0];
      if (context !== sessionContext || !callback || consumer === host) return;
      event.stopPropagation();
      if (subscribe) this.#subscribers.set(callback, () => this.#subscribers.delete(callback));
      callback(this.#getSession(), this.#subscribers.get(callback));
    });
  }

  hostUpdated(): void {
    const session = this.#getSession();
    const { refreshes } = session;
    if (session === this.#provided && refreshes === this.#refreshes) return;
    this.#provided = session;
    this.#refreshes = refreshes;
    for (const [callback, unsubscribe] of this.#subscribers) callback(session, unsubscribe);
  }
}
