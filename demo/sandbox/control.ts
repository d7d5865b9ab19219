/**
 * The sandbox's own endpoints under `/sandbox/`, by which the demo and the tests set it up and look into it.
 * None of this is part of the service's interface; `POST /sandbox/sessions` in particular stands in for its
 * "Create a session" endpoint, whose shape is not shown.
 *
 * | Request | Does |
 * |---|---|
 * | `POST /sandbox/sessions` | starts a session; body: `SessionOptions`, or none |
 * | `GET`, `DELETE /sandbox/ledger` | reads or clears the ledger |
 * | `GET`, `PUT`, `DELETE /sandbox/faults` | reads, replaces or takes back faults; body: a `Fault` or a list |
 * | `GET /sandbox/customers/{customerId}` | every plan of a customer |
 *
 * With `?token=` ledger and faults are those of one token alone, so that pages sharing a sandbox do not
 * disturb each other.
 */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { readFaults, type Faults } from './faults.js';
import { isObject, parseJson } from './json.js';
import type { Ledger } from './ledger.js';
import { queryValues } from './request.js';
import type { SessionOptions, Sessions } from './sessions.js';

interface Parts {
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly sessions: Sessions;
}

export function control({ ledger, faults, sessions }: Parts): Hono {
  const app = new Hono();
  const tokenOf = (request: Request): string | undefined =>
    queryValues(request.url, 'token')[0]?.value ?? undefined;
  const noStore = { 'cache-control': 'no-store' };

  app.use(cors());

  app.post('/sessions', async (c) => {
    const text = await c.req.text();
    const options = text === '' ? {} : parseJson(text);
    if (!isSessionOptions(options)) return c.json({ errorMessage: 'Not the options of a session' }, 400);
    const { token, customerId } = sessions.create(options);
    return c.json({ token, customerId }, 201);
  });

  app.get('/ledger', (c) => c.json(ledger.read(tokenOf(c.req.raw)), 200, noStore));

  app.delete('/ledger', (c) => {
    ledger.clear(tokenOf(c.req.raw));
    return c.body(null, 204);
  });

  app.get('/faults', (c) => c.json(faults.active, 200, noStore));

  app.put('/faults', async (c) => {
    const list = readFaults(parseJson(await c.req.text()));
    if ('errorMessage' in list) return c.json(list, 400);
    const token = tokenOf(c.req.raw);
    faults.clear(token);
    faults.add(...(token === undefined ? list : list.map((fault) => ({ ...fault, token }))));
    return c.body(null, 204);
  });

  app.delete('/faults', (c) => {
    faults.clear(tokenOf(c.req.raw));
    return c.body(null, 204);
  });

  app.get('/customers/:customerId', (c) => {
    const customerId = c.req.param('customerId');
    const plans = sessions.plansOf(customerId);
    return plans
      ? c.json({ customerId, plans }, 200, noStore)
      : c.json({ errorMessage: 'The customer is unknown' }, 404);
  });

  return app;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const CHECKS: Record<keyof SessionOptions, (value: unknown) => boolean> = {
  token: isText,
  customerId: isText,
  plan: (value) => value === null || isText(value),
  productId: isText,
  expired: (value) => typeof value === 'boolean',
  defaultPlan: (value) => value === null || isText(value),
  settings: () => true,
};

function isSessionOptions(value: unknown): value is SessionOptions {
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([key, field]) => Object.hasOwn(CHECKS, key) && CHECKS[key as keyof SessionOptions](field),
    )
  );
}
