/**
 * A customer of the sandbox, and how the page steers the sandbox on its behalf. All of this is the demo's own
 * (`/sandbox/…`): in a real page the token comes from the server that knows who is signed in.
 */
import type { Fault } from '../sandbox/faults.js';
import type { Ledger } from '../sandbox/ledger.js';

type Entries = Pick<Ledger, 'requests' | 'assignments'>;

export class Customer {
  readonly #id: string;
  /** Every token so far; the last one is in use. */
  readonly #tokens: string[];

  private constructor({ customerId, token }: NewSession) {
    this.#id = customerId;
    this.#tokens = [token];
  }

  /** A new customer whose current plan is `plan`. */
  static async create(plan: string): Promise<Customer> {
    return new Customer(await startSession({ plan }));
  }

  get token(): string {
    return this.#tokens.at(-1) ?? '';
  }

  /** A new session of the same customer. */
  async renew(): Promise<string> {
    const { token } = await startSession({ customerId: this.#id });
    this.#tokens.push(token);
    return token;
  }

  /** Makes the next change of plan meet a fault, or none. */
  async expect(fault: Fault | undefined): Promise<void> {
    const next = fault && { method: 'POST', times: 1, ...fault };
    await ask(
      `/sandbox/faults?token=${encodeURIComponent(this.token)}`,
      next ? { method: 'PUT', body: JSON.stringify(next) } : { method: 'DELETE' },
    );
  }

  /** What the service received from this customer and what it applied, oldest first. */
  async ledger(): Promise<Entries> {
    const parts = await Promise.all(
      this.#tokens.map(async (token) => {
        const answer = await ask(`/sandbox/ledger?token=${encodeURIComponent(token)}`);
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

async function startSession(options: { plan: string } | { customerId: string }): Promise<NewSession> {
  const answer = await ask('/sandbox/sessions', { method: 'POST', body: JSON.stringify(options) });
  return (await answer.json()) as NewSession;
}

async function ask(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  return answer;
}
