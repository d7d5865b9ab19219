import { billingUrl } from '../billing';

/** Gives a session token of the customer who is signed in: here always the same one. */
export async function POST(): Promise<Response> {
  const response = await fetch(`${billingUrl()}/sandbox/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerId: 'ada' }),
  });
  const { token } = (await response.json()) as { token: string };
  return new Response(token, { headers: { 'cache-control': 'no-store' } });
}
