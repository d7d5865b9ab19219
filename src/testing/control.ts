/**
 * The sandbox's own endpoints under `/sandbox/`, with which a page or a test in another process configures and inspects it.
 * They are not part of the contract. `POST /sandbox/sessions` takes the place of the "Create a session" endpoint (§5), which the
 * contract does not describe.
 *
 * | Request | Does |
 * |---|---|
 * | `POST /sandbox/sessions` | creates a session; body: `SessionOptions`, or none |
 * | `GET`, `DELETE /sandbox/ledger` | reads or clears the ledger |
 * | `GET`, `PUT`, `DELETE /sandbox/faults` | reads, replaces or clears faults; body: a `Fault` or a list |
 * | `GET /sandbox/customers/{customerId}` | reads all plans of a customer |
 *
 * With `?token=`, ledger and faults are those of one session, so that pages can share a sandbox.
 */
import { jsonAnswer, noContentAnswer, preflightAnswer, errorAnswer, type Answer } from './answer.js';
import { readFaults, type Faults } from './faults.js';
import { parseBody } from './json.js';
import type { Ledger } from './ledger.js';
import { getQueryValues } from './request.js';
import { readSessionOptions, type Sessions } from './sessions.js';

interface SandboxState {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly sessions: Sessions;
}

const uncachedAnswer = (value: unknown): Answer => jsonAnswer(200, value, { 'cache-control': 'no-store' });

/** Answers a request to `/sandbox/`. */
export async function answerControl(state: SandboxState, path: string, request: Request): Promise<Answer> {
  const { ledger, faults, sessions } = state;
  const { method } = request;
  const token = getQueryValues(request.url, 'token')[0]?.value ?? undefined;
  const [, resource = '', id = ''] = /^\/sandbox\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const body = await request.text();

  if (method === 'OPTIONS') return preflightAnswer('GET, POST, PUT, DELETE');
  switch (`${method} ${resource}`) {
    case 'POST sessions':
      return createSession(sessions, body);
    case 'GET ledger':
      return uncachedAnswer(ledger.read(token));
    case 'DELETE ledger':
      ledger.clear(token);
      return noContentAnswer();
    case 'GET faults':
      return uncachedAnswer(faults.active);
    case 'PUT faults':
      return replaceFaults(faults, body, token);
    case 'DELETE faults':
      faults.clear(token);
      return noContentAnswer();
    case 'GET customers':
      return readCustomer(sessions, id);
    default:
      return errorAnswer(404, 'No such endpoint');
  }
}

function createSession(sessions: Sessions, body: string): Answer {
  const options = readSessionOptions(body === '' ? {} : parseBody(body));
  if ('errorMessage' in options) return jsonAnswer(400, options);
  const { token, customerId } = sessions.create(options);
  return jsonAnswer(201, { token, customerId });
}

function replaceFaults(faults: Faults, body: string, token: string | undefined): Answer {
  const list = readFaults(parseBody(body));
  if ('errorMessage' in list) return jsonAnswer(400, list);
  faults.clear(token);
  faults.add(...(token === undefined ? list : list.map((fault) => ({ ...fault, token }))));
  return noContentAnswer();
}

function readCustomer(sessions: Sessions, id: string): Answer {
  const customerId = decode(id);
  const plans = sessions.plansOf(customerId);
  return plans ? uncachedAnswer({ customerId, plans }) : errorAnswer(404, 'The customer is unknown');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
