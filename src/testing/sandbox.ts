import { exampleAccount, type Account } from './account.js';
import { toResponse, emptyAnswer, errorAnswer, applyFault, type Answer } from './answer.js';
import { createBrowserFetch, installFetch, type Fetch } from './browser-fetch.js';
import { answerControl } from './control.js';
import { answerRequest, expiredAnswer } from './endpoints.js';
import { Faults, type Fault } from './faults.js';
import { Ledger, RECORDED_HEADERS, type ReceivedRequest } from './ledger.js';
import { isTime, getQueryValues } from './request.js';
import { Sessions } from './sessions.js';

/** Options of a sandbox. Default: an example account with the plans `free`, `basic`, `pro` and more. */
export interface SandboxOptions extends Partial<Account> {
  /** Clock of the service: returns whole epoch seconds (UTC). Default: the current time. */
  readonly now?: () => number;
}

/** A service in memory, with its sessions, faults and ledger. */
export interface Sandbox {
  /**
   * Replacement for `fetch`. Behaves like a browser's `fetch` to another origin, including preflights. As in a browser, it rejects
   * with a `TypeError` after a network error, a refused preflight, an answer without CORS headers or a redirect. An aborted
   * request rejects with the reason of its signal.
   */
  readonly fetch: Fetch;
  /**
   * Answers one request, for a server or for a tool that intercepts requests. It ignores what precedes `/customer-portal/` in the
   * URL, so that any base URL works. For a dropped connection it returns `Response.error()`. The body of a cut answer fails while
   * it is read, and an endless body never ends.
   */
  readonly handle: (request: Request) => Promise<Response>;
  /**
   * Replaces `globalThis.fetch` for requests below `baseUrl`, the `base-url` of the elements. Other requests go to the former
   * `fetch`. Returns a function that restores it. Throws a `TypeError` if `baseUrl` is not a URL, or relative in Node.
   */
  readonly install: (baseUrl: string | URL) => () => void;
  /** Sessions and customers. */
  readonly sessions: Sessions;
  /** Faults to simulate. */
  readonly faults: Faults;
  /** Received requests and applied assignments. */
  readonly ledger: Ledger;
  /** @internal Returns an answer before it is sent. A server can simulate more faults of a connection than a `Response`. */
  readonly answer: (request: Request) => Promise<Answer>;
}

/**
 * Creates a sandbox, which keeps everything in memory.
 * @throws RangeError if `now` does not return whole epoch seconds but, for example, milliseconds.
 */
export function createSandbox({ now = getCurrentTime, ...options }: SandboxOptions = {}): Sandbox {
  const account = { ...exampleAccount, ...options };
  const getTime = (): number => {
    const seconds = now();
    if (!isTime(seconds)) throw new RangeError('now() must return whole epoch seconds');
    return seconds;
  };
  getTime();
  const ledger = new Ledger();
  const faults = new Faults();
  const sessions = new Sessions(account, getTime);
  const state = { account, ledger, faults, sessions, now: getTime };

  const answer = async (request: Request): Promise<Answer> => {
    const { pathname } = new URL(request.url);
    const [path = ''] = /\/customer-portal\/.*/.exec(pathname) ?? /\/sandbox\/.*/.exec(pathname) ?? [];
    if (path.startsWith('/sandbox/')) return answerControl(state, path, request);
    if (path === '') return errorAnswer(404, 'No such endpoint');
    const received = await readRequest(request, path, getTime());
    ledger.receive(received);
    return answerUnderFault(faults.take(received), () => answerRequest(state, received, request.url));
  };
  const handle = async (request: Request): Promise<Response> => toResponse(await answer(request));
  const fetch = createBrowserFetch(handle);
  const install = (baseUrl: string | URL): (() => void) => installFetch(fetch, baseUrl);
  return { fetch, handle, install, sessions, faults, ledger, answer };
}

const getCurrentTime = (): number => Math.floor(Date.now() / 1000);

async function readRequest(request: Request, path: string, time: number): Promise<ReceivedRequest> {
  const [token] = getQueryValues(request.url, 'sessionToken');
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

/** Answers a request as the fault says, with or without the work of the service. */
async function answerUnderFault(fault: Fault | undefined, work: () => Answer): Promise<Answer> {
  if (!fault) return work();
  const { at = 'before', delay = 0, expired } = fault;
  const isReplaced = [fault.drop, fault.status, fault.body, fault.base64].some(
    (field) => field !== undefined,
  );
  const createAnswer = expired ? expiredAnswer : at === 'before' && isReplaced ? emptyAnswer : work;
  if (at === 'before') await wait(delay);
  const answer = createAnswer();
  if (at === 'after') await wait(delay);
  return applyFault(answer, fault);
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    if (milliseconds === 0) resolve();
    else setTimeout(resolve, milliseconds);
  });
