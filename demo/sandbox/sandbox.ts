/**
 * The sandbox service: a reference implementation of the service's interface for the demo and the tests. It
 * runs wherever `Request` and `Response` do: `fetch` makes it an injected `fetch` of a page (`new
 * PortalSession({ fetch: sandbox.fetch, … })`), `handle` puts it behind a server.
 */
import { Hono } from 'hono';
import { carryInProcess, emptyAnswer, spoil, type Answer, type Carry } from './answer.js';
import { browserFetch, type Fetch } from './browser-fetch.js';
import { demoCatalog, type Catalog } from './catalog.js';
import { control } from './control.js';
import { Faults, type Fault } from './faults.js';
import { Ledger, RECORDED_HEADERS, type ReceivedRequest } from './ledger.js';
import { queryValues } from './request.js';
import { answerRequest, expiredAnswer } from './service.js';
import { Sessions } from './sessions.js';

export interface SandboxOptions {
  /** The clock, in epoch seconds. */
  readonly now?: () => number;
  readonly catalog?: Catalog;
}

export interface Sandbox {
  /** Asks the sandbox as a page on another origin would. */
  readonly fetch: Fetch;
  /** Answers one request; `carry` sends what no `Response` can say. */
  readonly handle: (request: Request, carry: Carry) => Promise<Response>;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly sessions: Sessions;
}

export function createSandbox({
  now = () => Math.floor(Date.now() / 1000),
  catalog = demoCatalog,
}: SandboxOptions = {}): Sandbox {
  const ledger = new Ledger();
  const faults = new Faults();
  const sessions = new Sessions(catalog, now);
  const state = { catalog, ledger, sessions, now };

  const answer = async (request: Request): Promise<Answer> => {
    const received = await receive(request, now());
    ledger.receive(received);
    return underFault(faults.take(received), () => answerRequest(state, received, request.url));
  };

  const app = new Hono<{ Bindings: { carry: Carry } }>();
  app.all('/customer-portal/*', async (c) => c.env.carry(await answer(c.req.raw)));
  app.route('/sandbox', control({ ledger, faults, sessions }));
  app.notFound((c) => c.json({ errorMessage: 'No such endpoint' }, 404));

  const handle = async (request: Request, carry: Carry): Promise<Response> => app.fetch(request, { carry });
  return {
    fetch: browserFetch((request) => handle(request, carryInProcess)),
    handle,
    ledger,
    faults,
    sessions,
  };
}

async function receive(request: Request, time: number): Promise<ReceivedRequest> {
  const [token] = queryValues(request.url, 'sessionToken');
  return {
    time,
    method: request.method,
    path: new URL(request.url).pathname,
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

/** Lets the service work, or not, as a fault has it. */
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
