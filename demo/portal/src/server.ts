/** The server. Its environment is what differs between a test, this machine and production. */
import { serve } from '@hono/node-server';
import { createApp } from './app.js';
import { recover } from './changes.js';
import { readCustomerState } from './customer-state.js';
import { openDatabase } from './database.js';
import { connectPayments } from './payments.js';
import { sandboxKey } from './sandbox-stripe.js';
import { connectService, createSandboxSession } from './service.js';
import { readCustomer } from './sign-in.js';

const {
  PORT = '3000',
  DATABASE_URL,
  DATA = 'data',
  SANDBOX_PORT = '4849',
  BILLING_URL = `http://127.0.0.1:${SANDBOX_PORT}`,
  BILLING_KEY,
  STRIPE_SECRET_KEY,
  // With a key alone it is Stripe, without one the sandbox.
  STRIPE_HOST = STRIPE_SECRET_KEY ? undefined : `127.0.0.1:${SANDBOX_PORT}`,
  STRIPE_WEBHOOK_SECRET,
  PAYMENT_DEADLINE = '12000',
  SERVICE_DEADLINE = '20000',
  LEASE = '60',
  RECOVERY_INTERVAL = '30000',
} = process.env;

/** Ends the start with one sentence. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const payments = await connectPayments({
  key: STRIPE_SECRET_KEY || sandboxKey,
  host: STRIPE_HOST,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  deadline: Number(PAYMENT_DEADLINE),
}).catch(fail);
const db = await openDatabase(DATABASE_URL, DATA).catch(fail);
const service = connectService({
  baseUrl: BILLING_URL,
  apiKey: BILLING_KEY,
  deadline: Number(SERVICE_DEADLINE),
  createServiceSession: async (id) =>
    createSandboxSession(
      BILLING_URL,
      await readCustomer(db, id),
      (await readCustomerState(db, id, '1')).currentPlan,
    ),
});
const portal = { db, service, payments };

// The folder belongs to one process: what is open there is what a killed one has left. At a URL another server may be at it.
await recover(portal, DATABASE_URL ? Number(LEASE) : 0);
const timer = setInterval(
  () => void recover(portal, Number(LEASE)).catch(console.error),
  Number(RECOVERY_INTERVAL),
);

const { fetch } = createApp(portal);
const server = serve({ fetch, hostname: '127.0.0.1', port: Number(PORT) }, ({ port }) => {
  console.log(`The portal is at http://127.0.0.1:${port}/ (process ${process.pid})`);
  process.send?.('ready');
});

function stop(): void {
  clearInterval(timer);
  server.close(() => void db.close().then(() => process.exit()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// With `npm start`, the server ends with the process that has started it.
process.once('disconnect', stop);
