/** The sandbox service without what carries it: it takes a request, works, and answers. Needs nothing but `Request`. */
import { emptyAnswer, spoil, type Answer } from './answer.js';
import { demoCatalog, type Catalog } from './catalog.js';
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

export interface Core {
  readonly answer: (request: Request) => Promise<Answer>;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly sessions: Sessions;
}

export function createCore({
  now = () => Math.floor(Date.now() / 1000),
  catalog = demoCatalog,
}: SandboxOptions = {}): Core {
  const ledger = new Ledger();
  const faults = new Faults();
  const sessions = new Sessions(catalog, now);
  const state = { catalog, ledger, sessions, now };
  const answer = async (request: Request): Promise<Answer> => {
    const received = await receive(request, now());
    ledger.receive(received);
    return underFault(faults.take(received), () => answerRequest(state, received, request.url));
  };
  return { answer, ledger, faults, sessions };
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
