/**
 * What reached the sandbox, and what it did: kept apart, since an assignment that was never applied and an
 * answer that was never received look the same from the client.
 */
import type { AssignedPlan } from './assignment.js';

/** A request as it arrived. */
export interface ReceivedRequest {
  /** Epoch seconds. */
  readonly time: number;
  /** Method, in capitals. */
  readonly method: string;
  /** Path from `/customer-portal/` on, without the query. */
  readonly path: string;
  /** `sessionToken` as it stood in the query. `null`: none. */
  readonly rawToken: string | null;
  /** `sessionToken` decoded. `null`: none, or broken encoding. */
  readonly token: string | null;
  /** Headers by their name in small letters: `accept`, `authorization`, `content-type`, `cookie`, `origin`, `referer`, `x-api-key`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body, `''` without one. */
  readonly body: string;
}

/** A plan that was assigned to a customer. */
export interface AppliedAssignment {
  /** Epoch seconds. */
  readonly time: number;
  /** Session token of the request. */
  readonly token: string;
  /** What the customer has from then on. */
  readonly plan: AssignedPlan;
}

/** What a client has to send, and what it must not. */
export const RECORDED_HEADERS = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'x-api-key',
] as const;

/** What a ledger holds, oldest first. */
export interface Entries {
  /** Requests to the service, without preflights. */
  readonly requests: readonly ReceivedRequest[];
  /** Preflights (`OPTIONS`), which a browser sends by itself. */
  readonly preflights: readonly ReceivedRequest[];
  /** Assignments that were applied, whether or not their answer arrived. */
  readonly assignments: readonly AppliedAssignment[];
}

/** Record of what was received and what was applied, oldest first. */
export class Ledger implements Entries {
  #requests: readonly ReceivedRequest[] = [];
  #preflights: readonly ReceivedRequest[] = [];
  #assignments: readonly AppliedAssignment[] = [];

  /** Requests to the service, without preflights. */
  get requests(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  /** Preflights (`OPTIONS`), which a browser sends by itself. */
  get preflights(): readonly ReceivedRequest[] {
    return this.#preflights;
  }

  /** Assignments that were applied, whether or not their answer arrived. */
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
    const ours = (entry: { token: string | null }): boolean => token === undefined || entry.token === token;
    return {
      requests: this.#requests.filter(ours),
      preflights: this.#preflights.filter(ours),
      assignments: this.#assignments.filter(ours),
    };
  }

  /** Removes all entries, or those of one session token. */
  clear(token?: string): void {
    const others = (entry: { token: string | null }): boolean => token !== undefined && entry.token !== token;
    this.#requests = this.#requests.filter(others);
    this.#preflights = this.#preflights.filter(others);
    this.#assignments = this.#assignments.filter(others);
  }
}
