/** Returns a session token of the signed-in customer, in this example always the same one. */
export async function POST(request: Request): Promise<Response> {
  // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
  if (request.headers.get('sec-fetch-site') !== 'same-origin') return new Response(null, { status: 403 });
  const response = await fetch(`${process.env.BILLING_URL}/session?customer=ada`);
  if (!response.ok) return new Response(null, { status: 502 });
  return new Response(response.body, { headers: { 'cache-control': 'no-store' } });
}
