/** How an element finds the session of a `<portal-session>` around it: the `context-request` protocol, both sides of it. */
import type { LitElement, ReactiveController } from 'lit';
import type { PortalSession } from '../service/session.js';

/** Key of the session in the context protocol, such as `ContextProvider` and `ContextConsumer` of `@lit/context` take it. */
export const sessionContext = Symbol.for('portal-elements:session') as symbol & {
  readonly __context__: PortalSession;
};

type SessionCallback = (session: PortalSession, unsubscribe?: () => void) => unknown;

/** Asks the ancestors for a session. */
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

/** Hands the session of its host to the elements inside, and again to those still there when it changes. */
export class SessionProvider implements ReactiveController {
  readonly #getSession: () => PortalSession;
  /** How each subscriber unsubscribes: always the same function, by which a consumer knows its provider. */
  readonly #subscribers = new Map<SessionCallback, () => void>();
  #provided: PortalSession | undefined;

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
    if (session === this.#provided) return;
    this.#provided = session;
    for (const [callback, unsubscribe] of this.#subscribers) callback(session, unsubscribe);
  }
}
