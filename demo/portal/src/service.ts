/**
 * The billing service. Its session tokens stay on this server. The client is that of the elements, so that page and server judge an
 * answer by the same rules: it renews a refused token once, and never repeats anything else.
 */
import {
  type AccountSettings,
  assignPlan,
  AssignmentError,
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  getAccountSettings,
  PortalSession,
} from 'portal-elements/service.js';
import type { Customer } from './customers.js';

export type Outcome =
  | { name: 'assigned'; response: CustomerPricingResponse }
  | { name: 'refused'; message: string | undefined }
  | { name: 'throttled'; retryAfter: number | undefined }
  | { name: 'unknown' };

export interface Service {
  readSettings(customer: string): Promise<AccountSettings>;
  assign(customer: string, request: CustomerPricingRequest): Promise<Outcome>;
}

export interface ServiceOptions {
  baseUrl: string;
  apiKey: string | undefined;
  /** Milliseconds for one request: less than the 30 seconds that the page waits. */
  deadline: number;
  /** Requests a session token of the customer. */
  createServiceSession: (customer: string) => Promise<string>;
}

export function connectService({ baseUrl, apiKey, deadline, createServiceSession }: ServiceOptions): Service {
  const sessions = new Map<string, PortalSession>();

  const getSession = (customer: string): PortalSession => {
    const known = sessions.get(customer);
    if (known) return known;
    const session = new PortalSession({
      baseUrl,
      apiKey,
      customer,
      renewToken: () => createServiceSession(customer),
      fetch: (url, init) => {
        const signals = [AbortSignal.timeout(deadline), ...(init?.signal ? [init.signal] : [])];
        return fetch(url, { ...init, signal: AbortSignal.any(signals) });
      },
    });
    sessions.set(customer, session);
    return session;
  };

  return {
    readSettings: (customer) => getAccountSettings(getSession(customer)),

    async assign(customer, request) {
      try {
        return { name: 'assigned', response: await assignPlan(getSession(customer), request) };
      } catch (error) {
        if (!(error instanceof AssignmentError)) throw error;
        console.error(`Service: ${error.message}`);
        return error.outcome === 'unknown' ? { name: 'unknown' } : toRefusal(error);
      }
    },
  };
}

/** Nothing was changed. Without a default, the compiler finds a code that is new. */
function toRefusal({ code, serviceMessage, retryAfterInSeconds }: AssignmentError): Outcome {
  switch (code) {
    case 'throttled':
      return { name: 'throttled', retryAfter: retryAfterInSeconds };
    case 'rejected':
      return { name: 'refused', message: serviceMessage };
    // Of this server, not of the customer: what is wrong is in its log.
    case 'setup':
    case 'session':
    case 'busy':
    case 'canceled':
    case 'offline':
    case 'service':
    case 'network':
    case 'timeout':
    case 'response':
      return { name: 'refused', message: undefined };
  }
}

/**
 * Requests a session token from the sandbox. The contract does not describe "Create a session" (§5): put the request of your service
 * here. The sandbox keeps nothing, so it is told the settings of a customer, and the plan of one whom it does not know.
 */
export async function createSandboxSession(
  baseUrl: string,
  { id, name, company, address, email }: Customer,
  plan: string | null,
): Promise<string> {
  const settings = { invoiceConfiguration: { billedTo: company || name, address, sentTo: email } };
  const response = await fetch(`${baseUrl}/session`, {
    method: 'POST',
    body: JSON.stringify({ customer: id, plan, settings }),
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`No session: ${response.status}`);
  return response.text();
}
