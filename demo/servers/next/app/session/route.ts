import { billingUrl } from '../billing';

/** Gives a session token of the customer who is signed in: here always the same one. */
export async function POST(request: Request): Promise<Response> {
  // A page of another site could send the customer's cookie along, but not this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return new Response(null, { status: 403 });
  const response = await fetch(`${billingUrl()}/sandbox/sessions`, {
    method: 'POST',
    body: JSON.stringify({ customerId: 'ada' }),
  });
  if (!response.ok) return new Response(null, { status: 502 });
  const { token } = (await response.json()) as { token: string };
  return new Response(token, { headers: { 'cache-control': 'no-store' } });
}
