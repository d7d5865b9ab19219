/**
 * The sandbox's own endpoints under `/sandbox/`, by which a page or a test in another process sets it up and
 * looks into it. None of this is part of the service's interface; `POST /sandbox/sessions` in particular
 * stands in for its "Create a session" endpoint, whose shape is not shown.
 *
 * | Request | Does |
 * |---|---|
 * | `POST /sandbox/sessions` | starts a session; body: `SessionOptions`, or none |
 * | `GET`, `DELETE /sandbox/ledger` | reads or clears the ledger |
 * | `GET`, `PUT`, `DELETE /sandbox/faults` | reads, replaces or clears faults; body: a `Fault` or a list |
 * | `GET /sandbox/customers/{customerId}` | every plan of a customer |
 *
 * With `?token=` ledger and faults are those of one token alone, so that pages sharing a sandbox do not
 * disturb each other.
 */
import { jsonAnswer, noContent, preflightAnswer, refused, type Answer } from './answer.js';
import { readFaults, type Faults } from './faults.js';
import { parseJson } from './json.js';
import type { Ledger } from './ledger.js';
import { queryValues } from './request.js';
import { readSessionOptions, type Sessions } from './sessions.js';

interface Parts {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly sessions: Sessions;
}

const read = (value: unknown): Answer => jsonAnswer(200, value, { 'cache-control': 'no-store' });

export async function answerControl(parts: Parts, path: string, request: Request): Promise<Answer> {
  const { ledger, faults, sessions } = parts;
  const { method } = request;
  const token = queryValues(request.url, 'token')[0]?.value ?? undefined;
  const [, resource = '', id = ''] = /^\/sandbox\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
  const body = await request.text();

  if (method === 'OPTIONS') return preflightAnswer('GET, POST, PUT, DELETE');
  switch (`${method} ${resource}`) {
    case 'POST sessions':
      return startSession(sessions, body);
    case 'GET ledger':
      return read(ledger.read(token));
    case 'DELETE ledger':
      ledger.clear(token);
      return noContent();
    case 'GET faults':
      return read(faults.active);
    case 'PUT faults':
      return replaceFaults(faults, body, token);
    case 'DELETE faults':
      faults.clear(token);
      return noContent();
    case 'GET customers':
      return readCustomer(sessions, id);
    default:
      return refused(404, 'No such endpoint');
  }
}

function startSession(sessions: Sessions, body: string): Answer {
  const options = readSessionOptions(body === '' ? {} : parseJson(body));
  if ('errorMessage' in options) return jsonAnswer(400, options);
  const { token, customerId } = sessions.create(options);
  return jsonAnswer(201, { token, customerId });
}

function replaceFaults(faults: Faults, body: string, token: string | undefined): Answer {
  const list = readFaults(parseJson(body));
  if ('errorMessage' in list) return jsonAnswer(400, list);
  faults.clear(token);
  faults.add(...(token === undefined ? list : list.map((fault) => ({ ...fault, token }))));
  return noContent();
}

function readCustomer(sessions: Sessions, id: string): Answer {
  const customerId = decode(id);
  const plans = sessions.plansOf(customerId);
  return plans ? read({ customerId, plans }) : refused(404, 'The customer is unknown');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
