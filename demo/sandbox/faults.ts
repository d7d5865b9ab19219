/**
 * What the sandbox can be told to do wrong. One JSON object is one fault; of those that match a request the
 * first is taken.
 */
import type { Refusal } from './assignment.js';
import { isObject } from './json.js';
import type { ReceivedRequest } from './ledger.js';

export interface Fault {
  // Which requests

  /** Only requests with exactly this session token. Absent: any. */
  readonly token?: string;
  /** Only this method, in capitals. Absent: any but OPTIONS, so that preflights do not use a fault up. */
  readonly method?: string;
  /** Only this path. Absent: any of the service. */
  readonly path?: string;
  /** For so many requests. Absent: until it is cleared. */
  readonly times?: number;

  // When

  /**
   * Whether the service still does its work. `before` (the default): `delay` comes first, and with `drop`,
   * `status`, `body` or `base64` nothing is applied. `after`: the request is applied, and only its answer
   * suffers.
   */
  readonly at?: 'before' | 'after';
  /** Waits so many milliseconds. */
  readonly delay?: number;

  // Instead of the service's answer

  /** Treats the token as expired. */
  readonly expired?: boolean;
  /** No answer: the connection is reset or closed. */
  readonly drop?: 'reset' | 'close';
  /**
   * 200 to 599; a redirect is a status with a `location` header. Absent: the service's own, or 200 if it did
   * no work.
   */
  readonly status?: number;
  /** Exact text of the body. Absent: the service's own, or an empty one if it did no work. */
  readonly body?: string;
  /** Exact bytes of the body, for what no text can say: broken UTF-8, broken gzip. */
  readonly base64?: string;

  // What becomes of the answer, whoever wrote it

  /** Headers added or replaced. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * False: without CORS headers, so that a browser refuses the answer (or, with `method: 'OPTIONS'`, the
   * request).
   */
  readonly cors?: boolean;
  /**
   * Closes the connection after so many bytes of the body, fewer than `content-length` promised (by one at
   * least, so a large number sends the whole body), or within the head.
   */
  readonly cut?: number | 'head';
  /** The body never ends: a space again and again after it (`drip`), or silence (`stall`). */
  readonly endless?: 'drip' | 'stall';
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isOneOf =
  (...values: string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && values.includes(value);

const CHECKS: Record<keyof Fault, (value: unknown) => boolean> = {
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
    isObject(value) &&
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

/**
 * Reads faults sent as JSON, one or a list. A misspelt field is refused: a fault that does nothing makes a
 * test prove nothing.
 */
export function readFaults(json: unknown): readonly Fault[] | Refusal {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const problem = list.map(problemOf).find((text) => text !== undefined);
  return problem === undefined ? list.filter(isFault) : { errorMessage: problem };
}

const isFault = (value: unknown): value is Fault => problemOf(value) === undefined;

function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return 'A fault must be a JSON object';
  const wrong = Object.keys(value).find(
    (key) => !Object.hasOwn(CHECKS, key) || !CHECKS[key as keyof Fault](value[key]),
  );
  return wrong === undefined ? undefined : `Not a fault: ${wrong}`;
}

export class Faults {
  #active: readonly { readonly fault: Fault; readonly left: number }[] = [];

  get active(): readonly Fault[] {
    return this.#active.map(({ fault }) => fault);
  }

  /** Adds faults behind those already there. */
  add(...faults: readonly Fault[]): void {
    this.#active = [...this.#active, ...faults.map((fault) => ({ fault, left: fault.times ?? Infinity }))];
  }

  /** Takes back all faults, or those of one token. */
  clear(token?: string): void {
    this.#active = this.#active.filter(({ fault }) => token !== undefined && fault.token !== token);
  }

  /** The fault that a request meets; one with `times` is used up by that. */
  take(request: ReceivedRequest): Fault | undefined {
    const met = this.#active.find(({ fault }) => matches(fault, request));
    if (met === undefined) return undefined;
    this.#active = this.#active
      .map((entry) => (entry === met ? { ...entry, left: entry.left - 1 } : entry))
      .filter(({ left }) => left > 0);
    return met.fault;
  }
}

function matches(fault: Fault, { method, path, token }: ReceivedRequest): boolean {
  return (
    (fault.token === undefined || fault.token === token) &&
    (fault.path === undefined || fault.path === path) &&
    (fault.method === undefined ? method !== 'OPTIONS' : fault.method === method)
  );
}
