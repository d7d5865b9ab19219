import type { SessionRequestReason, TokenAnswer } from '../service/renewal.js';

/** `session-request`: an element needs a session token (§5). The page answers with `respondWith()`. It bubbles and is composed. */
export class SessionRequestEvent extends Event {
  /** `missing`: there is no token yet. `refused`: the service answered 401 or 403. */
  readonly reason: SessionRequestReason;
  readonly #onRespond: ((answer: TokenAnswer | Promise<TokenAnswer>) => void) | undefined;

  /** @param onRespond Called with each answer that is passed to `respondWith()`. */
  constructor(
    reason: SessionRequestReason,
    onRespond?: (answer: TokenAnswer | Promise<TokenAnswer>) => void,
  ) {
    super('session-request', { bubbles: true, composed: true });
    this.reason = reason;
    this.#onRespond = onRespond;
  }

  /**
   * Answers with a token, with `{ token, customer }`, with a `Response` that has one of them as its text or JSON, or with a promise for one of
   * them: `respondWith(fetch('/session'))`. Null, and a `Response` with the status 401 or 403, say that nobody is signed in; after a rejection,
   * five minutes, or another `Response` that is not ok, the customer can try again. The first name of a customer, by an answer or an attribute, is that of the
   * session: the token of another one is not used. Call it once, while the event is dispatched.
   * @throws DOMException `InvalidStateError` if it is called later or again.
   */
  respondWith(answer: TokenAnswer | Promise<TokenAnswer>): void {
    this.#onRespond?.(answer);
    this.stopImmediatePropagation();
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'session-request': SessionRequestEvent;
  }
}
