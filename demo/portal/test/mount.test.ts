import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createApi } from '../src/api.js';
import type { Portal } from '../src/changes.js';
import { addCustomer } from '../src/customers.js';
import { openDatabase } from '../src/database.js';
import { hash } from '../src/page-tokens.js';

const folder = await mkdtemp(join(tmpdir(), 'portal-mount-'));
const db = await openDatabase(undefined, folder);
const portal: Portal = {
  db,
  service: {
    readSettings: () => Promise.resolve({}),
    assign: () => Promise.resolve({ name: 'assigned', response: {} }),
  },
  payments: {
    reserve: () => Promise.reject(new Error('Nothing is due.')),
    ...{ capture: () => Promise.reject(), release: () => Promise.reject(), readEvent: () => null },
  },
};

/** An application with a sign-in of its own: who asks is in a header. */
const api = createApi(portal, {
  findSignIn: (context) => {
    const user = context.req.header('x-user');
    return Promise.resolve(user ? { customer: user, session: hash(user) } : undefined);
  },
});
const listen = getRequestListener(api.fetch);
const server = createServer((request, response) => {
  if (request.url === '/') response.end('Yours');
  else void listen(request, response);
}).listen(0, '127.0.0.1');

before(async () => {
  await addCustomer(db, {
    ...{ id: 'ada', name: 'Ada', company: '', address: '', email: '' },
    ...{ plan: 'basic', since: new Date('2026-01-01') },
  });
  if (!server.listening) await once(server, 'listening');
});
after(async () => {
  server.close();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

it('the routes of a change work inside another application, with its sign-in', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.equal(await (await fetch(url)).text(), 'Yours');
  assert.equal((await fetch(`${url}/session?customer=ada`)).status, 401);
  const ada = { 'x-user': 'ada' };
  assert.equal((await fetch(`${url}/session?customer=ben`, { headers: ada })).status, 401);
  const token = await (await fetch(`${url}/session?customer=ada`, { headers: ada })).text();
  const headers = { ...ada, 'x-page-token': token, 'content-type': 'application/json' };
  const { cancellation, ...state } = (await (await fetch(`${url}/state`, { headers })).json()) as {
    cancellation: { request: object };
    currentPlan: string;
  };
  assert.equal(state.currentPlan, 'basic');
  const { request } = cancellation;
  const body = JSON.stringify({ id: crypto.randomUUID(), request });
  const post = (path: string, text: string, others = headers) =>
    fetch(url + path, { method: 'POST', body: text, headers: others });
  assert.equal((await post('/confirm', body, { ...headers, 'x-user': 'ben' })).status, 401);
  assert.equal((await post('/confirm', body)).status, 200);
  const path = `/billing/customer-portal/pricing-plan?sessionToken=${token}`;
  assert.equal((await post(path, JSON.stringify(request))).status, 200);
});
