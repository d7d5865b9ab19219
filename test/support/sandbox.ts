/** Customers of the sandbox service: sessions, faults and the ledger, over HTTP. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { AssignedPlan } from '../../src/testing/assignment.js';
import type { Fault } from '../../src/testing/faults.js';
import type { AppliedAssignment, ReceivedRequest } from '../../src/testing/ledger.js';
import type { SessionOptions } from '../../src/testing/sessions.js';

interface SessionLedger {
  requests: ReceivedRequest[];
  preflights: ReceivedRequest[];
  assignments: AppliedAssignment[];
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Returns the address of the sandbox that all tests share. */
export const sandboxUrl = (): Promise<string> => executeServerCommand<string, never>('sandbox-url');

/** A customer with a session, a ledger and faults that no other test sees. */
export class SandboxCustomer {
  readonly url: string;
  readonly token: string;
  readonly customerId: string;

  constructor(url: string, { token, customerId }: { token: string; customerId: string }) {
    this.url = url;
    this.token = token;
    this.customerId = customerId;
  }

  /** Creates a session; without a `url` at the sandbox that all tests share. */
  static async create(options: SessionOptions = {}, url?: string): Promise<SandboxCustomer> {
    const base = url ?? (await sandboxUrl());
    const response = await fetch(`${base}/sandbox/sessions`, json('POST', options));
    return new SandboxCustomer(base, (await response.json()) as { token: string; customerId: string });
  }

  /** Returns what the service received from this session and what it applied. */
  async ledger(): Promise<SessionLedger> {
    const response = await fetch(this.#address('ledger'));
    return (await response.json()) as SessionLedger;
  }

  /** Waits until the ledger has so many entries: the request has met its fault only then. */
  async untilReceived(what: keyof SessionLedger, count = 1): Promise<void> {
    while ((await this.ledger())[what].length < count);
  }

  /** Sets the faults that the next requests meet. */
  async setFaults(...faults: Omit<Fault, 'token'>[]): Promise<void> {
    await fetch(this.#address('faults'), json('PUT', faults));
  }

  #address(what: string): string {
    return `${this.url}/sandbox/${what}?token=${encodeURIComponent(this.token)}`;
  }
}

/** Creates a customer whom a test tells apart by their only setting, a name. */
export const createNamedCustomer = (name: string): Promise<SandboxCustomer> =>
  SandboxCustomer.create({ settings: { customerPortalSetting: name } });

/** Plans that the service stores for a customer. */
export async function storedPlansOf({ url, customerId }: SandboxCustomer): Promise<AssignedPlan[]> {
  const response = await fetch(`${url}/sandbox/customers/${customerId}`);
  return ((await response.json()) as { plans: AssignedPlan[] }).plans;
}
