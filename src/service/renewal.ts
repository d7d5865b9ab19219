import { type PageAnswer, readPromise } from '../input/answer.js';
import { readTokenAnswer } from '../input/token.js';
import type { CustomerName } from './customers.js';
import { untilAborted, withDeadline } from './deadline.js';

/** Why a token is needed. `missing`: there is none yet. `refused`: the service answered 401 or 403. */
export type SessionRequestReason = 'missing' | 'refused';

/** A token, or a token together with the customer that it belongs to. Null or nothing: nobody is signed in. */
export type TokenAnswer = string | { token: string; customer?: CustomerName } | null | undefined;

/**
 * Returns a session token of the customer, from the page's server, alone or as `{ token, customer }`. If it returns none, or that of
 * another customer, the request fails with the code `session`; if it throws, or takes longer than 10 seconds, with `network`. The signal
 * aborts when the token is no longer needed.
 */
export type RenewToken = (
  reason: SessionRequestReason,
  options: { signal: AbortSignal },
) => TokenAnswer | Promise<TokenAnswer>;

/** An answer of the page that was read. */
export type TokenInput = PageAnswer<{ token: string; customer: unknown }>;

/** Returns the token of an answer, or throws why there is none. The status is that of the refusal, if there was one. */
type ReadToken = (answer: TokenInput, status: number | undefined) => string;

/** In milliseconds (§8). */
const renewalDeadline = 10_000;

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

  /** Ends the renewal with a token that the page has set meanwhile. */
  resolve(token: string): void {
    this.#resolve?.(token);
  }

  async #request(controller: AbortController, status: number | undefined): Promise<string> {
    const { signal } = controller;
    const reason = status ? 'refused' : 'missing';
    // After `#running` is set: `renewToken` may itself send a request, which waits for the same renewal.
    const renewed = Promise.resolve().then(() => this.#renewToken?.(reason, { signal }));
    const set = new Promise<string>((resolve) => (this.#resolve = resolve));
    const answer = await readPromise(
      withDeadline(renewalDeadline, Promise.race([renewed, set]), controller),
      readTokenAnswer,
    );
    controller.abort();
    return this.#readToken(answer, status);
  }
}
