import { type PageAnswer, readData } from '../input/answer.js';
import { readTokenAnswer } from '../input/token.js';
import type { CustomerName } from './customers.js';
import { describeDelay, untilAborted, withDeadline } from './deadline.js';
import { PortalError } from './errors.js';

/** Why a token is needed. `missing`: there is none yet. `refused`: the service answered 401 or 403. */
export type SessionRequestReason = 'missing' | 'refused';

/**
 * A token, or a token together with the customer that it belongs to; or a `Response` with one of them as its text or JSON. Null, nothing, and
 * a `Response` with the status 401 or 403: nobody is signed in.
 */
export type TokenAnswer = string | { token: string; customer?: CustomerName } | Response | null | undefined;

/**
 * Returns a session token of the customer, from the page's server: `() => fetch('/session')`. If it returns none, or that of another
 * customer, the request fails with the code `session`; if it throws, takes longer than 5 minutes, or returns any other `Response` that is not
 * ok, with `network`. The signal aborts when the token is no longer needed. A token that comes later is kept for the next request.
 */
export type RenewToken = (
  reason: SessionRequestReason,
  options: { signal: AbortSignal },
) => TokenAnswer | Promise<TokenAnswer>;

/** An answer of the page that was read. */
export type TokenInput = PageAnswer<{ token: string; customer: unknown }>;

/** Returns the token of an answer, or throws why there is none. The status is that of the refusal, if there was one. */
type ReadToken = (answer: TokenInput, status: number | undefined) => string;

/** In milliseconds (§8): the customer may have to sign in. */
const renewalDeadline = 300_000;

interface Running {
  readonly controller: AbortController;
  readonly token: Promise<string>;
  /** Number of requests that wait for it. It is aborted when none is left. */
  waiting: number;
}

/** Renews the token of a session. All requests that need another one meanwhile wait for the same. */
export class Renewal {
  readonly #renewToken: RenewToken | undefined;
  readonly #readToken: ReadToken;
  #running: Running | undefined;
  #resolve: ((token: string) => void) | undefined;
  /** Number of tokens that the session has had. */
  #tokens = 0;

  constructor(renewToken: RenewToken | undefined, readToken: ReadToken) {
    this.#renewToken = renewToken;
    this.#readToken = readToken;
  }

  /** @param status Status with which the service has refused the former token. Undefined if there was none. */
  async wait(signal: AbortSignal | undefined, status: number | undefined): Promise<string> {
    const controller = new AbortController();
    this.#running ??= { controller, token: this.#request(controller, status), waiting: 0 };
    const running = this.#running;
    running.waiting++;
    try {
      return await untilAborted(running.token, signal);
    } finally {
      if (!--running.waiting) {
        // The next request starts another one.
        this.#running = undefined;
        running.controller.abort();
      }
    }
  }

  /** Ends the renewal with a token that the session has got. */
  resolve(token: string): void {
    this.#tokens++;
    this.#resolve?.(token);
  }

  async #request(controller: AbortController, status: number | undefined): Promise<string> {
    const { signal } = controller;
    const reason = status ? 'refused' : 'missing';
    const tokens = this.#tokens;
    // After `#running` is set: `renewToken` may itself send a request, which waits for the same renewal.
    const renewed = Promise.resolve().then(() => this.#renewToken?.(reason, { signal }));
    const answered = readData(renewed, readTokenAnswer).then((answer) => {
      // A token counts also if it comes late, unless there is another one. Whatever else comes late concerns nobody.
      if (tokens !== this.#tokens || (signal.aborted && !answer.value)) throw new PortalError('network');
      return this.#readToken(answer, status);
    });
    const set = new Promise<string>((resolve) => (this.#resolve = resolve));
    try {
      return await withDeadline(renewalDeadline, Promise.race([answered, set]), controller);
    } catch (error) {
      if (signal.reason instanceof PortalError)
        return this.#readToken({ refusal: '', mistake: describeDelay(renewalDeadline) }, status);
      throw error;
    } finally {
      controller.abort();
    }
  }
}
