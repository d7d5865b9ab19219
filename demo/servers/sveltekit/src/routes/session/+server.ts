import { error } from '@sveltejs/kit';
import { BILLING_URL } from '$app/env/public';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = async ({ request, fetch }) => {
  // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') error(403);
  const response = await fetch(`${BILLING_URL}/session?customer=ada`);
  if (!response.ok) error(502);
  return new Response(response.body, { headers: { 'cache-control': 'no-store' } });
};
