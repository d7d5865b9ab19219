import type { Refusal } from './assignment.js';
import { findWrongField, isObject } from './json.js';
import type { ReceivedRequest } from './ledger.js';

/** What goes wrong, and with which requests. All fields are optional. */
export interface Fault {
  // Which requests

  /** Only requests with this session token. Default: any. */
  readonly token?: string;
  /** Only requests with this method, in capitals. Default: any but `OPTIONS`, so that preflights do not use a fault up. */
  readonly method?: string;
  /** Only requests with this path, for example `/customer-portal/pricing-plan`. Default: any. */
  readonly path?: string;
  /** Number of requests, 1 or more. Default: all, until `clear()`. */
  readonly times?: number;

  // When

  /**
   * `'before'`: `delay` comes before the work, and with `drop`, `status`, `body` or `base64` nothing is applied.
   * `'after'`: the request is applied first, and only its answer is changed. Default: `'before'`.
   */
  readonly at?: 'before' | 'after';
  /** Milliseconds to wait. Default: 0. */
  readonly delay?: number;

  // Instead of the service's answer

  /** Whether the token is refused as an expired one, with 401. Default: `false`. */
  readonly expired?: boolean;
  /** Sends no answer: the connection is reset or closed. */
  readonly drop?: 'reset' | 'close';
  /** Status, 200 to 599. Default: the service's own, 200 if nothing was applied. A redirect needs a `location` header too. */
  readonly status?: number;
  /** Text of the body. Default: the service's own, `''` if nothing was applied. */
  readonly body?: string;
  /** Bytes of the body in base64, for what is no text: broken UTF-8, broken gzip. */
  readonly base64?: string;

  // What becomes of the answer

  /** Headers to add or replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `false`: without CORS headers, so that a browser refuses the answer, or with `method: 'OPTIONS'` the request.
   * Default: `true`.
   */
  readonly cors?: boolean;
  /**
   * Closes the connection after this number of bytes of the body, or within the head. `content-length` promises
   * at least one byte more than is sent, so a large number sends the whole body.
   */
  readonly cut?: number | 'head';
  /** Never ends the body: a space every 100 ms (`'drip'`), or silence (`'stall'`). */
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

/** Reads one fault or a list. A misspelt field is refused, because a test would prove nothing with it. */
export function readFaults(json: unknown): readonly Fault[] | Refusal {
  const list: unknown[] = Array.isArray(json) ? json : [json];
  const problem = list.map(problemOf).find((text) => text !== undefined);
  return problem === undefined ? list.filter(isFault) : { errorMessage: problem };
}

const isFault = (value: unknown): value is Fault => problemOf(value) === undefined;

function problemOf(value: unknown): string | undefined {
  const wrong = findWrongField(value, CHECKS);
  return wrong === undefined ? undefined : `Not a fault: ${wrong}`;
}

/** Faults that requests meet. Of several that match a request, the first added is taken. */
export class Faults {
  #active: readonly { readonly fault: Fault; readonly left: number }[] = [];

  /** Faults that are not used up, in their order. */
  get active(): readonly Fault[] {
    return this.#active.map(({ fault }) => fault);
  }

  /** Adds faults after the existing ones. Throws a `TypeError` if a field is unknown or has a wrong value. */
  add(...faults: readonly Fault[]): void {
    const list = readFaults(faults);
    if ('errorMessage' in list) throw new TypeError(list.errorMessage);
    this.#active = [...this.#active, ...list.map((fault) => ({ fault, left: fault.times ?? Infinity }))];
  }

  /** Removes all faults, or those whose `token` is this one. */
  clear(token?: string): void {
    this.#active = this.#active.filter(({ fault }) => token !== undefined && fault.token !== token);
  }

  /** @internal Returns the fault that a request meets; one with `times` is used up by that. */
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
