/** Returns a session token of the signed-in customer, in this example always the same one. */
export async function POST(request: Request): Promise<Response> {
  // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return new Response(null, { status: 403 });
  const response = await fetch(`${process.env.BILLING_URL}/sandbox/sessions`, {
    method: 'POST',
    body: JSON.stringify({ customerId: 'ada' }),
  });
  if (!response.ok) return new Response(null, { status: 502 });
  const { token } = (await response.json()) as { token: string };
  return new Response(token, { headers: { 'cache-control': 'no-store' } });
}
