import type { AssignmentRefusal } from './assignment.js';
import { findWrongField, isRecord } from './json.js';
import type { ReceivedRequest } from './ledger.js';

/** A fault: what goes wrong, and for which requests. All fields are optional. */
export interface Fault {
  // Which requests

  /** Only requests with this session token. Default: any. */
  readonly token?: string;
  /** Only requests with this method, in upper case. Default: any except `OPTIONS`, so that preflights do not use up a fault. */
  readonly method?: string;
  /** Only requests with this path, for example `/customer-portal/pricing-plan`. Default: any. */
  readonly path?: string;
  /** Number of requests, at least 1. Default: all, until `clear()`. */
  readonly times?: number;

  // When

  /**
   * `'before'`: `delay` comes before the work, and with `drop`, `status`, `body` or `base64` nothing is applied.
   * `'after'`: the request is applied first, and only its answer is changed. Default: `'before'`.
   */
  readonly at?: 'before' | 'after';
  /** Delay in milliseconds. Default: 0. */
  readonly delay?: number;

  // Instead of the service's answer

  /** Whether the token is refused as expired, with 401. Default: `false`. */
  readonly expired?: boolean;
  /** Resets or closes the connection without an answer. */
  readonly drop?: 'reset' | 'close';
  /** Status, 200 to 599. Default: that of the service, or 200 if nothing was applied. A redirect also needs a `location` header. */
  readonly status?: number;
  /** Text of the body. Default: that of the service, or `''` if nothing was applied. */
  readonly body?: string;
  /** Bytes of the body in base64, for example broken UTF-8 or broken gzip. */
  readonly base64?: string;

  // Changes to the answer

  /** Headers to add or replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `false`: no CORS headers, so that a browser blocks the answer or, with `method: 'OPTIONS'`, the request.
   * Default: `true`.
   */
  readonly cors?: boolean;
  /**
   * Closes the connection after this number of bytes of the body, or within the head. `content-length` is at least one byte more
   * than what is sent. A large number sends the whole body.
   */
  readonly cut?: number | 'head';
  /** Never ends the body: sends a space every 100 ms (`'drip'`), or nothing (`'stall'`). */
  readonly endless?: 'drip' | 'stall';
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isOneOf =
  (...values: string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && values.includes(value);

const checks: Record<keyof Fault, (value: unknown) => boolean> = {
  token: isText,
  method: (value) => typeof value === 'string' && /^[A-Z]+$/.test(value),
  path: isText,
  times: (value) => isCount(value) && value !== 0,
  at: isOneOf('before', 'after'),
  delay: isCount,
  expired: (value) => typeof value === 'boolean',
  drop: isOneOf('reset', 'close'),
  status: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  body: isText,
  base64: (value) => typeof value === 'string' && succeeds(() => atob(value)),
  headers: (value) =>
    isRecord(value) &&
    Object.entries(value).every(
      ([name, text]) => typeof text === 'string' && succeeds(() => new Headers([[name, text]])),
    ),
  cors: (value) => typeof value === 'boolean',
  cut: (value) => isCount(value) || value === 'head',
  endless: isOneOf('drip', 'stall'),
};

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** Checks one fault or a list. Refuses unknown fields: with a misspelt field a test would prove nothing. */
export function readFaults(json: unknown): readonly Fault[] | AssignmentRefusal {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const problem = list.map(findProblem).find((text) => text !== undefined);
  return problem === undefined ? list.filter(isFault) : { errorMessage: problem };
}

const isFault = (value: unknown): value is Fault => findProblem(value) === undefined;

function findProblem(value: unknown): string | undefined {
  const wrong = findWrongField(value, checks);
  return wrong === undefined ? undefined : `Not a fault: ${wrong}`;
}

/** Faults to simulate. If several match a request, the one added first applies. */
export class Faults {
  #active: readonly { readonly fault: Fault; readonly remaining: number }[] = [];

  /** Faults that are not used up, in the order in which they were added. */
  get active(): readonly Fault[] {
    return this.#active.map(({ fault }) => fault);
  }

  /** Adds faults after the existing ones. Throws a `TypeError` if a field is unknown or has a wrong value. */
  add(...faults: readonly Fault[]): void {
    const list = readFaults(faults);
    if ('errorMessage' in list) throw new TypeError(list.errorMessage);
    this.#active = [...this.#active, ...list.map((fault) => ({ fault, remaining: fault.times ?? Infinity }))];
  }

  /** Removes all faults, or those with this `token`. */
  clear(token?: string): void {
    this.#active = this.#active.filter(({ fault }) => token !== undefined && fault.token !== token);
  }

  /** @internal Returns the fault for a request, and reduces its remaining `times`. */
  take(request: ReceivedRequest): Fault | undefined {
    const match = this.#active.find(({ fault }) => matches(fault, request));
    if (match === undefined) return undefined;
    this.#active = this.#active
      .map((entry) => (entry === match ? { ...entry, remaining: entry.remaining - 1 } : entry))
      .filter(({ remaining }) => remaining > 0);
    return match.fault;
  }
}

function matches(fault: Fault, { method, path, token }: ReceivedRequest): boolean {
  return (
    (fault.token === undefined || fault.token === token) &&
    (fault.path === undefined || fault.path === path) &&
    (fault.method === undefined ? method !== 'OPTIONS' : fault.method === method)
  );
}
