/** A sandbox at a fixed time, and requests with the headers that the service requires. */
import { createSandbox, type Sandbox } from '../../src/testing/sandbox.js';

/** 2026-03-10T12:34:56Z. */
export const NOW = 1773146096;
export const FULL_HOUR = 1773147600;
export const MIDNIGHT = 1773100800;
export const DAY = 86400;

const ORIGIN = 'https://billing.example';

export function createTestSandbox(): Sandbox {
  return createSandbox({ now: () => NOW });
}

export const planUrl = (query: string): string => `${ORIGIN}/customer-portal/pricing-plan?${query}`;
export const settingUrl = (query: string): string => `${ORIGIN}/customer-portal/account-setting?${query}`;
export const controlUrl = (path: string): string => `${ORIGIN}/sandbox/${path}`;

const ACCEPT = { accept: 'application/json' };

/** Posts an assignment. A string is sent unchanged. */
export function postPlan(
  sandbox: Sandbox,
  token: string,
  body: unknown,
  { headers = {}, ...init }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return sandbox.fetch(planUrl(`sessionToken=${encodeURIComponent(token)}`), {
    method: 'POST',
    headers: { ...ACCEPT, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}

export function getSettings(sandbox: Sandbox, token: string, init: RequestInit = {}): Promise<Response> {
  return sandbox.fetch(settingUrl(`sessionToken=${encodeURIComponent(token)}`), { headers: ACCEPT, ...init });
}

/** Requests the settings with a query that is not encoded further. */
export function getWithQuery(sandbox: Sandbox, query: string): Promise<Response> {
  return sandbox.fetch(settingUrl(query), { headers: ACCEPT });
}
