/**
 * Stands for two companies: the billing service, and a payment provider that can be slow, fail and decline. For development and tests
 * only: it has no authentication.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { createSandbox } from 'portal-elements/testing.js';

const { SANDBOX_PORT = '4849', DATA = 'data' } = process.env;

interface Reservation {
  id: string;
  key: string;
  cents: number;
  state: 'reserved' | 'captured' | 'released';
  captures: number;
}

/** What goes wrong with the next request for a step: before or after the work is done. */
interface Fault {
  step: 'reserve' | 'capture' | 'release';
  at?: 'before' | 'after';
  delay?: number;
  status?: 500;
  declined?: string;
}

const file = join(DATA, 'payments.json');
const reservations = readReservations();
let faults: Fault[] = [];
let pending = 0;

function readReservations(): Reservation[] {
  mkdirSync(DATA, { recursive: true });
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Reservation[];
  } catch {
    return [];
  }
}

function reserve(key: string, cents: number): Reservation {
  const known = reservations.find((each) => each.key === key);
  if (known) return known;
  const reservation: Reservation = {
    ...{ id: `reservation-${reservations.length + 1}`, key, cents },
    ...{ state: 'reserved', captures: 0 },
  };
  reservations.push(reservation);
  return reservation;
}

/** Ends a reservation, once: it cannot be captured after it was released, nor released after it was captured. */
function end(id: string, state: 'captured' | 'released'): Reservation {
  const reservation = reservations.find((each) => each.id === id);
  if (!reservation) throw new Error('There is no such reservation.');
  if (reservation.state === state) return reservation;
  if (reservation.state !== 'reserved') throw new Error(`It is ${reservation.state}.`);
  if (state === 'captured') reservation.captures++;
  reservation.state = state;
  return reservation;
}

async function answerPayment(context: Context): Promise<Response> {
  const step = context.req.param('step');
  const { key = '', id = '', cents = 0 } = await context.req.json<Partial<Reservation>>();
  const fault = faults.find((each) => each.step === step);
  faults = faults.filter((each) => each !== fault);
  if (fault?.declined) return context.json({ declined: fault.declined });
  const fail = async (at: Fault['at']) => {
    if (!fault || (fault.at ?? 'before') !== at) return undefined;
    await wait(fault.delay ?? 0);
    return fault.status && context.text('Fault', fault.status);
  };
  const failed = await fail('before');
  if (failed) return failed;
  const done =
    step === 'reserve' ? reserve(key, cents) : end(id, step === 'capture' ? 'captured' : 'released');
  writeFileSync(file, JSON.stringify(reservations, null, 2));
  const expires = Math.floor(Date.now() / 1000) + 7 * 24 * 3600;
  return (await fail('after')) ?? context.json({ id: done.id, expires });
}

const service = createSandbox({ products: { 1: ['free', 'basic', 'pro', 'team'] }, defaultPlan: 'free' });
const app = new Hono<{ Bindings: HttpBindings }>();
app.onError(({ message }, context) => context.text(message, 409));
app.get('/payments', (context) => context.json({ reservations, faults, pending }));
app.put('/payments/faults', async (context) => {
  faults = await context.req.json<Fault[]>();
  return context.body(null, 204);
});
app.post('/payments/:step', (context) => {
  pending++;
  return answerPayment(context).finally(() => pending--);
});
app.post('/session', async (context) => {
  const { customer, plan } = await context.req.json<{ customer: string; plan: string | null }>();
  const isKnown = service.sessions.plansOf(customer);
  const { token } = service.sessions.create({ customerId: customer, ...(!isKnown && { plan }) });
  return context.text(token);
});
app.all('*', async (context) => {
  const response = await service.handle(context.req.raw);
  if (response.type !== 'error') return response;
  // A fault that breaks the connection.
  context.env.incoming.socket.destroy();
  return context.body(null);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(SANDBOX_PORT) }, ({ port }) => {
  console.log(`The sandbox of the service and the payment provider is at http://127.0.0.1:${port}/`);
  process.send?.('ready');
});
// With `npm start`, the sandbox ends with the process that has started it.
process.once('disconnect', () => process.exit());
