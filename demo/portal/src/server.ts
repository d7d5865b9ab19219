/** The server. */
import { serve } from '@hono/node-server';
import { createApp } from './app.js';
import { business } from './business.js';
import { recover } from './changes.js';
import { readCustomerState } from './customer-state.js';
import { readCustomer } from './customers.js';
import { openDatabase, type Query } from './database.js';
import { readEnvironment } from './environment.js';
import { addExample } from './example.js';
import { connectPayments } from './payments.js';
import { findMistake, findPlan } from './plans.js';
import { sandboxKey } from './sandbox-stripe.js';
import { connectService, createSandboxSession } from './service.js';
import { asksForNoPassword } from './sign-in.js';

/** @throws Error with one sentence, if a plan that somebody has is not in `business.ts`: its credit would be lost. */
async function checkPlans(db: Query): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct request->>'productPlanId' as id from changes where state = 'assigned' and product_id = $1`,
    [business.product],
  );
  const missing = rows.find(({ id }) => !findPlan(id));
  if (missing)
    throw new Error(
      `src/business.ts has no plan ${missing.id}, which customers have: keep it, with isRetired: true.`,
    );
}

async function start() {
  const environment = readEnvironment();
  const mistake = findMistake(business);
  if (mistake) throw new Error(`src/business.ts: ${mistake}`);
  if (environment.isProduction && asksForNoPassword)
    throw new Error('src/sign-in.ts asks for no password: replace it before NODE_ENV is production.');
  const payments = await connectPayments({
    key: environment.stripeKey ?? sandboxKey,
    host: environment.stripeHost,
    webhookSecret: environment.stripeWebhookSecret,
    deadline: environment.stripeDeadline,
  });
  const db = await openDatabase(environment.databaseUrl, environment.data);
  if (environment.isExample) await addExample(db);
  await checkPlans(db);
  const service = connectService({
    baseUrl: environment.billingUrl,
    apiKey: environment.billingKey,
    deadline: environment.billingDeadline,
    createServiceSession: async (id) =>
      createSandboxSession(
        environment.billingUrl,
        await readCustomer(db, id),
        (await readCustomerState(db, id, business.product)).currentPlan,
      ),
  });
  return { environment, portal: { db, service, payments } };
}

/** Ends the start with one sentence. */
const { environment, portal } = await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const { host, lease, recoveryInterval } = environment;

// The folder belongs to one process: what is open there is what a killed one has left. At a URL another server may be at it.
await recover(portal, environment.databaseUrl ? lease : 0);
const timer = setInterval(() => void recover(portal, lease).catch(console.error), recoveryInterval);

const { fetch } = createApp(portal);
const server = serve({ fetch, hostname: host, port: environment.port }, ({ port }) => {
  console.log(`The portal is at http://${host}:${port}/ (process ${process.pid})`);
  process.send?.('ready');
});
server.once('error', ({ message }: Error) => {
  console.error(`The portal cannot listen on HOST and PORT: ${message}.`);
  process.exit(1);
});

function stop(): void {
  clearInterval(timer);
  server.close(() => void portal.db.close().then(() => process.exit()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// With `npm start`, the server ends with the process that has started it.
process.once('disconnect', stop);
