/**
 * A customer of the sandbox. Uses the sandbox's own endpoints (`sandbox/…`, relative to the page) by `fetch`, so that they may be
 * on a server or in the page. In production, the token comes from your own server.
 */
import type { Fault } from '../../src/testing/faults.js';
import type { Ledger } from '../../src/testing/ledger.js';
import type { SessionOptions } from '../../src/testing/sessions.js';

export type Entries = Pick<Ledger, 'requests' | 'assignments'>;

/** A customer with sessions, faults and a ledger at the sandbox. */
export class Customer {
  readonly #id: string;
  /** All tokens of the customer. The last one is in use. */
  readonly #tokens: string[];

  private constructor({ customerId, token }: NewSession) {
    this.#id = customerId;
    this.#tokens = [token];
  }

  /** Creates a customer. */
  static async create(options: Pick<SessionOptions, 'plan'>): Promise<Customer> {
    return new Customer(await createSession(options));
  }

  /** The present session token. */
  get token(): string {
    return this.#tokens.at(-1) ?? '';
  }

  /** Creates a new session of the same customer, and returns its token. */
  async renew(): Promise<string> {
    const { token } = await createSession({ customerId: this.#id });
    this.#tokens.push(token);
    return token;
  }

  /** Adds a fault for the next change of plan. */
  async addFault(fault: Fault): Promise<void> {
    const nextFault = { method: 'POST', times: 1, ...fault };
    await request(`sandbox/faults?token=${encodeURIComponent(this.token)}`, {
      method: 'PUT',
      body: JSON.stringify(nextFault),
    });
  }

  /** Reads the ledger entries of this customer, oldest first. */
  async readLedger(): Promise<Entries> {
    const parts = await Promise.all(
      this.#tokens.map(async (token) => {
        const answer = await request(`sandbox/ledger?token=${encodeURIComponent(token)}`);
        return (await answer.json()) as Entries;
      }),
    );
    return {
      requests: parts.flatMap(({ requests }) => requests),
      assignments: parts.flatMap(({ assignments }) => assignments),
    };
  }
}

interface NewSession {
  readonly token: string;
  readonly customerId: string;
}

async function createSession(options: SessionOptions): Promise<NewSession> {
  const answer = await request('sandbox/sessions', { method: 'POST', body: JSON.stringify(options) });
  return (await answer.json()) as NewSession;
}

async function request(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  return answer;
}
