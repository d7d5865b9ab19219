/**
 * Stands for two companies: the billing service, and Stripe. For development and tests only: whoever knows its address can use it.
 */
import { join } from 'node:path';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createSandbox } from 'portal-elements/testing.js';
import { business } from './business.js';
import { readEnvironment } from './environment.js';
import { defaultPlan } from './plans.js';
import { createStripeSandbox } from './sandbox-stripe.js';

const { sandboxPort, data } = readEnvironment();

const service = createSandbox({
  products: { [business.product]: business.plans.map(({ id }) => id) },
  ...(defaultPlan && { defaultPlan: defaultPlan.id }),
});
const stripe = createStripeSandbox(join(data, 'payments.json'));

const app = new Hono<{ Bindings: HttpBindings }>();

/** A fault may break the connection. */
const send = (response: Response, context: Context<{ Bindings: HttpBindings }>) => {
  if (response.type !== 'error') return response;
  context.env.incoming.socket.destroy();
  return context.body(null);
};
app.post('/session', async (context) => {
  const { customer, plan, settings } = await context.req.json<{
    customer: string;
    plan: string | null;
    settings: object;
  }>();
  const isKnown = service.sessions.plansOf(customer);
  const { token } = service.sessions.create({ customerId: customer, settings, ...(!isKnown && { plan }) });
  return context.text(token);
});
app.all('/v1/*', async (context) => send(await stripe.fetch(context.req.raw), context));
app.all('/sandbox/payments/*', async (context) => stripe.fetch(context.req.raw));
app.all('*', async (context) => send(await service.handle(context.req.raw), context));

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: sandboxPort }, ({ port }) => {
  console.log(`The sandbox of the service and of Stripe is at http://127.0.0.1:${port}/`);
  process.send?.('ready');
});
// With `npm start`, the sandbox ends with the process that has started it.
process.once('disconnect', () => process.exit());
