/**
 * The endpoint that a business adds to its own server to answer `session-request`. The account's API key stays on the server. The
 * server knows the customer from its own sign-in, and trusts no data of the page about it.
 *
 * You provide `createSession`, which requests a session from the service. The contract does not describe that endpoint (§5). For
 * example:
 *
 *     const createSession = async (customerId) => {
 *       const response = await fetch(`${process.env.BILLING_URL}/…`, {
 *         method: 'POST',
 *         headers: { 'x-api-key': process.env.BILLING_KEY, 'content-type': 'application/json' },
 *         body: JSON.stringify({ customerId }),
 *         signal: AbortSignal.timeout(8_000),
 *       });
 *       if (!response.ok) throw new Error(`No session: status ${response.status}`);
 *       return (await response.json()).token;
 *     };
 */
import { type Context, Hono } from 'hono';

export interface SessionEndpointOptions {
  /** Returns the signed-in customer, by your own cookie or header, or null if nobody is signed in. */
  readonly customerOf: (context: Context) => string | null | Promise<string | null>;
  /** Requests a session token of the customer from the service. */
  readonly createSession: (customerId: string) => Promise<string>;
}

/** `POST /` responds with a token as plain text, or with 401 if nobody is signed in, 403 to other sites, 502 without a session. */
export function sessionEndpoint({ customerOf, createSession }: SessionEndpointOptions): Hono {
  const app = new Hono();
  app.post('/', async (context) => {
    context.header('cache-control', 'no-store');
    // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
    if (context.req.header('sec-fetch-site') !== 'same-origin') return context.text('', 403);
    const customerId = await customerOf(context);
    if (customerId === null) return context.text('', 401);
    try {
      return context.text(await createSession(customerId));
    } catch {
      // Log the error here. The page cannot do anything about it.
      return context.text('', 502);
    }
  });
  return app;
}
