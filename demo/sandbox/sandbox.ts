/**
 * The sandbox service: a reference implementation of the service's interface for the demo and the tests. It
 * runs wherever `Request` and `Response` do: `fetch` makes it an injected `fetch` of a page (`new
 * PortalSession({ fetch: sandbox.fetch, … })`), `handle` puts it behind a server.
 */
import { Hono } from 'hono';
import { carryInProcess, type Carry } from './answer.js';
import { browserFetch, type Fetch } from './browser-fetch.js';
import { control } from './control.js';
import { createCore, type Core, type SandboxOptions } from './core.js';

export interface Sandbox extends Omit<Core, 'answer'> {
  /** Asks the sandbox as a page on another origin would. */
  readonly fetch: Fetch;
  /** Answers one request; `carry` sends what no `Response` can say. */
  readonly handle: (request: Request, carry: Carry) => Promise<Response>;
}

export function createSandbox(options?: SandboxOptions): Sandbox {
  const { answer, ledger, faults, sessions } = createCore(options);

  const app = new Hono<{ Bindings: { carry: Carry } }>();
  app.all('/customer-portal/*', async (c) => c.env.carry(await answer(c.req.raw)));
  app.route('/sandbox', control({ ledger, faults, sessions }));
  app.notFound((c) => c.json({ errorMessage: 'No such endpoint' }, 404));

  const handle = async (request: Request, carry: Carry): Promise<Response> => app.fetch(request, { carry });
  return {
    fetch: browserFetch((request) => handle(request, carryInProcess)),
    handle,
    ledger,
    faults,
    sessions,
  };
}
