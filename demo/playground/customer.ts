/**
 * A customer of the sandbox, and how the page steers the sandbox on its behalf. All of this is the demo's own
 * (`sandbox/…`, beside the page): in a real page the token comes from the server that knows who is signed in. The sandbox is
 * only ever asked by the page's `fetch`, at addresses relative to the page: whatever answers these is the sandbox.
 */
import type { Fault } from '../../src/testing/faults.js';
import type { Ledger } from '../../src/testing/ledger.js';
import type { SessionOptions } from '../../src/testing/sessions.js';

type Entries = Pick<Ledger, 'requests' | 'assignments'>;

export class Customer {
  readonly #id: string;
  /** Every token so far; the last one is in use. */
  readonly #tokens: string[];

  private constructor({ customerId, token }: NewSession) {
    this.#id = customerId;
    this.#tokens = [token];
  }

  /** A new customer. */
  static async create(options: Pick<SessionOptions, 'plan' | 'settings'>): Promise<Customer> {
    return new Customer(await startSession(options));
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

  /** Makes the next change of plan meet a fault. */
  async expect(fault: Fault): Promise<void> {
    const next = { method: 'POST', times: 1, ...fault };
    await ask(`sandbox/faults?token=${encodeURIComponent(this.token)}`, {
      method: 'PUT',
      body: JSON.stringify(next),
    });
  }

  /** What the service received from this customer and what it applied, oldest first. */
  async ledger(): Promise<Entries> {
    const parts = await Promise.all(
      this.#tokens.map(async (token) => {
        const answer = await ask(`sandbox/ledger?token=${encodeURIComponent(token)}`);
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

async function startSession(options: SessionOptions): Promise<NewSession> {
  const answer = await ask('sandbox/sessions', { method: 'POST', body: JSON.stringify(options) });
  return (await answer.json()) as NewSession;
}

async function ask(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  return answer;
}
