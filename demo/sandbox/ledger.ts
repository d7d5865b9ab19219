/**
 * What reached the sandbox, and what it did: kept apart, since an assignment that was never applied and an
 * answer that was never received look the same from the client.
 */
import type { CustomerPlan } from './assignment.js';

export interface ReceivedRequest {
  /** Epoch seconds. */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  /** `sessionToken` as it stood in the query; null: none. */
  readonly rawToken: string | null;
  /** The same, decoded; null: none, or broken encoding. */
  readonly token: string | null;
  /** Those of `RECORDED_HEADERS` that were sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AppliedAssignment {
  /** Epoch seconds. */
  readonly time: number;
  readonly token: string;
  readonly plan: CustomerPlan;
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

export class Ledger {
  #requests: readonly ReceivedRequest[] = [];
  #preflights: readonly ReceivedRequest[] = [];
  #assignments: readonly AppliedAssignment[] = [];

  /** Every request to the service but preflights, which no client sends by itself. */
  get requests(): readonly ReceivedRequest[] {
    return this.#requests;
  }

  get preflights(): readonly ReceivedRequest[] {
    return this.#preflights;
  }

  get assignments(): readonly AppliedAssignment[] {
    return this.#assignments;
  }

  receive(request: ReceivedRequest): void {
    if (request.method === 'OPTIONS') this.#preflights = [...this.#preflights, request];
    else this.#requests = [...this.#requests, request];
  }

  apply(assignment: AppliedAssignment): void {
    this.#assignments = [...this.#assignments, assignment];
  }

  /** A copy of all entries, or of those of one token. */
  read(token?: string): Pick<Ledger, 'requests' | 'preflights' | 'assignments'> {
    const ours = (entry: { token: string | null }): boolean => token === undefined || entry.token === token;
    return {
      requests: this.#requests.filter(ours),
      preflights: this.#preflights.filter(ours),
      assignments: this.#assignments.filter(ours),
    };
  }

  /** Forgets everything, or what one token left. */
  clear(token?: string): void {
    const others = (entry: { token: string | null }): boolean => token !== undefined && entry.token !== token;
    this.#requests = this.#requests.filter(others);
    this.#preflights = this.#preflights.filter(others);
    this.#assignments = this.#assignments.filter(others);
  }
}
