import { error, text } from '@sveltejs/kit';
import { env } from '$env/dynamic/public';
import type { RequestHandler } from './$types';

export const POST: RequestHandler = async ({ request, fetch }) => {
  // A page of another site could send the customer's cookie along, but not this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') error(403);
  const response = await fetch(`${env.PUBLIC_BILLING_URL}/sandbox/sessions`, {
    method: 'POST',
    body: JSON.stringify({ customerId: 'ada' }),
  });
  if (!response.ok) error(502);
  const { token } = await response.json();
  return text(token, { headers: { 'cache-control': 'no-store' } });
};
