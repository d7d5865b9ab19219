import type { APIRoute } from 'astro';
import { BILLING_URL } from 'astro:env/server';

export const POST: APIRoute = async ({ request }) => {
  // A page of another site could send the customer's cookie along, but not this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return new Response(null, { status: 403 });
  const response = await fetch(`${BILLING_URL}/sandbox/sessions`, {
    method: 'POST',
    body: JSON.stringify({ customerId: 'ada' }),
  });
  if (!response.ok) return new Response(null, { status: 502 });
  const { token } = await response.json();
  return new Response(token, { headers: { 'cache-control': 'no-store' } });
};
