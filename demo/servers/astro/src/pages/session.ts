import type { APIRoute } from 'astro';
import { BILLING_URL } from 'astro:env/server';

export const POST: APIRoute = async ({ request }) => {
  // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return new Response(null, { status: 403 });
  const response = await fetch(`${BILLING_URL}/session?customer=ada`);
  if (!response.ok) return new Response(null, { status: 502 });
  return new Response(response.body, { headers: { 'cache-control': 'no-store' } });
};
