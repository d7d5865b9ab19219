/**
 * The one endpoint that a business adds to its own server: it answers `session-request`. The account's key stays on the
 * server, and who the customer is, the server knows from its own sign-in. Whatever the page says of it counts for nothing.
 *
 * `createSession` asks the service for a session. The service's interface names that endpoint (§5) but does not show its
 * shape, so it is yours to write; here is what it may look like:
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
  /** The customer who is signed in, by your own cookie or header; null when nobody is. */
  readonly customerOf: (context: Context) => string | null | Promise<string | null>;
  /** Gets a session token of that customer from the service. */
  readonly createSession: (customerId: string) => Promise<string>;
}

/** `POST /` answers with a token as plain text: 401 when nobody is signed in, 403 to other sites, 502 without a session. */
export function sessionEndpoint({ customerOf, createSession }: SessionEndpointOptions): Hono {
  const app = new Hono();
  app.post('/', async (context) => {
    context.header('cache-control', 'no-store');
    // A page of another site could send the customer's cookie along, but not this header.
    if (context.req.header('sec-fetch-site') !== 'same-origin') return context.text('', 403);
    const customerId = await customerOf(context);
    if (customerId === null) return context.text('', 401);
    try {
      return context.text(await createSession(customerId));
    } catch {
      // Why is for the server's log; the page can do nothing about it.
      return context.text('', 502);
    }
  });
  return app;
}
