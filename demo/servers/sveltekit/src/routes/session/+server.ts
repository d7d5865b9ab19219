import { error, text } from '@sveltejs/kit';
import { env } from '$env/dynamic/public';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = async ({ request, fetch }) => {
  // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') error(403);
  const response = await fetch(`${env.PUBLIC_BILLING_URL}/session?customer=ada`);
  if (!response.ok) error(502);
  return text(await response.text(), { headers: { 'cache-control': 'no-store' } });
};
