/**
 * Record of received requests and applied assignments. They are separate because a client cannot tell an assignment that was not
 * applied from one whose answer was lost.
 */
import type { AssignedPlan } from './assignment.js';

/** A received request. */
export interface ReceivedRequest {
  /** When it was received, in epoch seconds. */
  readonly time: number;
  /** Method, in upper case. */
  readonly method: string;
  /** Path starting with `/customer-portal/`, without the query. */
  readonly path: string;
  /** `sessionToken` as in the query. `null`: none. */
  readonly rawToken: string | null;
  /** `sessionToken` decoded. `null`: none, or broken encoding. */
  readonly token: string | null;
  /** Headers by their name in lower case: `accept`, `authorization`, `content-type`, `cookie`, `origin`, `referer`, `x-api-key`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body. Empty: no body. */
  readonly body: string;
}

/** An applied assignment. */
export interface AppliedAssignment {
  /** When it was applied, in epoch seconds. */
  readonly time: number;
  /** Session token of the request. */
  readonly token: string;
  /** The assigned plan. */
  readonly plan: AssignedPlan;
}

/** Headers that a client has to send, and headers that it must not send. */
export const RECORDED_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'x-api-key',
] as const;

/** Entries of a ledger, oldest first. */
export interface Entries {
  /** Received requests, without preflights. */
  readonly requests: readonly ReceivedRequest[];
  /** Preflights (`OPTIONS`). */
  readonly preflights: readonly ReceivedRequest[];
  /** Applied assignments, whether or not their answer arrived. */
  readonly assignments: readonly AppliedAssignment[];
}

/** Record of received requests and applied assignments, oldest first. */
export class Ledger implements Entries {
  #requests: readonly ReceivedRequest[] = [];
  #preflights: readonly ReceivedRequest[] = [];
  #assignments: readonly AppliedAssignment[] = [];

  /** Received requests, without preflights. */
  get requests(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  /** Preflights (`OPTIONS`). */
  get preflights(): readonly ReceivedRequest[] {
    return this.#preflights;
  }

  /** Applied assignments, whether or not their answer arrived. */
  get assignments(): readonly AppliedAssignment[] {
    return this.#assignments;
  }

  /** @internal */
  receive(request: ReceivedRequest): void {
    if (request.method === 'OPTIONS') this.#preflights = [...this.#preflights, request];
    else this.#requests = [...this.#requests, request];
  }

  /** @internal */
  apply(assignment: AppliedAssignment): void {
    this.#assignments = [...this.#assignments, assignment];
  }

  /** Returns a copy of all entries, or of those of one session token. */
  read(token?: string): Entries {
    const isWanted = (entry: { token: string | null }): boolean =>
      token === undefined || entry.token === token;
    return {
      requests: this.#requests.filter(isWanted),
      preflights: this.#preflights.filter(isWanted),
      assignments: this.#assignments.filter(isWanted),
    };
  }

  /** Removes all entries, or those of one session token. */
  clear(token?: string): void {
    const isKept = (entry: { token: string | null }): boolean => token !== undefined && entry.token !== token;
    this.#requests = this.#requests.filter(isKept);
    this.#preflights = this.#preflights.filter(isKept);
    this.#assignments = this.#assignments.filter(isKept);
  }
}
