import { exampleAccount, type Account } from './account.js';
import { carryInProcess, emptyAnswer, refused, spoil, type Answer } from './answer.js';
import { browserFetch, installFetch, type Fetch } from './browser-fetch.js';
import { answerControl } from './control.js';
import { answerRequest, expiredAnswer } from './endpoints.js';
import { Faults, type Fault } from './faults.js';
import { Ledger, RECORDED_HEADERS, type ReceivedRequest } from './ledger.js';
import { isTime, queryValues } from './request.js';
import { Sessions } from './sessions.js';

/** What is absent is taken from an example account, which has the plans `free`, `basic`, `pro` and more. */
export interface SandboxOptions extends Partial<Account> {
  /** Clock of the service: returns whole epoch seconds. Default: the current time. */
  readonly now?: () => number;
}

/** A service with sessions, faults and a ledger of its own. */
export interface Sandbox {
  /**
   * Replacement for `fetch`. It answers as a service on another origin does, preflights included. As in a browser, a
   * network error, a refused preflight, an answer without CORS headers and a redirect reject with a `TypeError`;
   * an aborted request rejects with the reason of its signal.
   */
  readonly fetch: Fetch;
  /**
   * Answers one request, for a server or for a tool that intercepts requests. Of the address only the path from
   * `/customer-portal/` on counts, so any base URL works. For a dropped connection the answer is `Response.error()`; the body of a cut
   * answer fails while it is read, and an endless body never ends.
   */
  readonly handle: (request: Request) => Promise<Response>;
  /**
   * Replaces `globalThis.fetch` for requests below this address, the elements' `base-url`. Other requests go on to the
   * former `fetch`. Returns a function that restores it. Throws a `TypeError` if the address is no URL, or relative in Node.
   */
  readonly install: (baseUrl: string | URL) => () => void;
  /** Session tokens and customers. */
  readonly sessions: Sessions;
  /** Faults that requests meet. */
  readonly faults: Faults;
  /** Requests that were received, and assignments that were applied. */
  readonly ledger: Ledger;
  /** @internal The answer before it is sent, for a server, which can do more to a connection than a `Response` can. */
  readonly answer: (request: Request) => Promise<Answer>;
}

/**
 * Creates a service that keeps everything in memory. Throws a `RangeError` if `now` returns anything but whole epoch
 * seconds, for example milliseconds.
 */
export function createSandbox({ now = currentTime, ...given }: SandboxOptions = {}): Sandbox {
  const account = { ...exampleAccount, ...given };
  const time = (): number => {
    const seconds = now();
    if (!isTime(seconds)) throw new RangeError('now() must return whole epoch seconds');
    return seconds;
  };
  time();
  const ledger = new Ledger();
  const faults = new Faults();
  const sessions = new Sessions(account, time);
  const state = { account, ledger, faults, sessions, now: time };

  const answer = async (request: Request): Promise<Answer> => {
    const { pathname } = new URL(request.url);
    const [path = ''] = /\/customer-portal\/.*/.exec(pathname) ?? /\/sandbox\/.*/.exec(pathname) ?? [];
    if (path.startsWith('/sandbox/')) return answerControl(state, path, request);
    if (path === '') return refused(404, 'No such endpoint');
    const received = await receive(request, path, time());
    ledger.receive(received);
    return underFault(faults.take(received), () => answerRequest(state, received, request.url));
  };
  const handle = async (request: Request): Promise<Response> => carryInProcess(await answer(request));
  const fetch = browserFetch(handle);
  const install = (baseUrl: string | URL): (() => void) => installFetch(fetch, baseUrl);
  return { fetch, handle, install, sessions, faults, ledger, answer };
}

const currentTime = (): number => Math.floor(Date.now() / 1000);

async function receive(request: Request, path: string, time: number): Promise<ReceivedRequest> {
  const [token] = queryValues(request.url, 'sessionToken');
  return {
    time,
    method: request.method,
    path,
    rawToken: token?.raw ?? null,
    token: token?.value ?? null,
    headers: Object.fromEntries(
      RECORDED_HEADERS.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    body: await request.text(),
  };
}

/** Lets the service work, or not, as the fault says. */
async function underFault(fault: Fault | undefined, work: () => Answer): Promise<Answer> {
  if (!fault) return work();
  const { at = 'before', delay = 0, expired } = fault;
  const replaced = [fault.drop, fault.status, fault.body, fault.base64].some((field) => field !== undefined);
  const toWork = expired ? expiredAnswer : at === 'before' && replaced ? emptyAnswer : work;
  if (at === 'before') await wait(delay);
  const answer = toWork();
  if (at === 'after') await wait(delay);
  return spoil(answer, fault);
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    if (milliseconds === 0) resolve();
    else setTimeout(resolve, milliseconds);
  });
