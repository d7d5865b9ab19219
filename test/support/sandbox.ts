/** The sandbox service as a test sees it, over real HTTP: sessions of its own, faults, and what the ledger holds. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { Fault } from '../../src/testing/faults.js';
import type { AppliedAssignment, ReceivedRequest } from '../../src/testing/ledger.js';
import type { SessionOptions } from '../../src/testing/sessions.js';

interface SessionLedger {
  requests: ReceivedRequest[];
  /** What browsers ask before a request, by themselves. */
  preflights: ReceivedRequest[];
  assignments: AppliedAssignment[];
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The address of the sandbox that all tests share. */
export const sandboxUrl = (): Promise<string> => executeServerCommand<string, never>('sandbox-url');

/** A customer's session at the sandbox, with a ledger and faults that no other test sees. */
export class SandboxCustomer {
  readonly url: string;
  readonly token: string;
  readonly customerId: string;

  constructor(url: string, { token, customerId }: { token: string; customerId: string }) {
    this.url = url;
    this.token = token;
    this.customerId = customerId;
  }

  /** Absent `at`: the sandbox that all tests share. */
  static async arrive(options: SessionOptions = {}, at?: string): Promise<SandboxCustomer> {
    const url = at ?? (await sandboxUrl());
    const response = await fetch(`${url}/sandbox/sessions`, json('POST', options));
    return new SandboxCustomer(url, (await response.json()) as { token: string; customerId: string });
  }

  /** What the service received from this session, and what it applied. */
  async ledger(): Promise<SessionLedger> {
    const response = await fetch(this.#about('ledger'));
    return (await response.json()) as SessionLedger;
  }

  /** Once this session has so many of these on record: only then has a request surely met the fault that waits for it. */
  async received(what: keyof SessionLedger, count = 1): Promise<void> {
    while ((await this.ledger())[what].length < count);
  }

  async fail(...faults: Omit<Fault, 'token'>[]): Promise<void> {
    await fetch(this.#about('faults'), json('PUT', faults));
  }

  #about(what: string): string {
    return `${this.url}/sandbox/${what}?token=${encodeURIComponent(this.token)}`;
  }
}

/** A customer of Basic whose next change the service answers with this body. */
export async function serviceThatAnswers(body: object): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  await customer.fail({ at: 'after', status: 200, body: JSON.stringify(body) });
  return customer;
}
