import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { Hono } from 'hono';
import { sessionEndpoint } from '../../demo/server/session.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';
import { getAccountSettings, PortalSession } from '../../src/service.js';

const secret = 'a secret of the server';
const key = 'the key of the account';

let sandbox: SandboxServer;
/** Customers for whom the server requested a session. */
let requested: string[];

/** The application server: its own sign-in and the session endpoint. */
const app = new Hono()
  .get('/sign-in/:customer', async (context) => {
    await setSignedCookie(context, 'customer', context.req.param('customer'), secret, { httpOnly: true });
    return context.text('');
  })
  .route(
    '/session',
    sessionEndpoint({
      customerOf: async (context) => (await getSignedCookie(context, secret, 'customer')) || null,
      createSession: async (customerId) => {
        requested.push(customerId);
        const response = await fetch(`${sandbox.url}/sandbox/sessions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': key },
          body: JSON.stringify({ customerId, settings: { customerPortalSetting: customerId } }),
        });
        const { token } = (await response.json()) as { token: string };
        if (customerId === 'nobody') throw new Error(`The service does not know ${customerId}; ${key}`);
        return token;
      },
    }),
  );

const signIn = async (customer: string): Promise<string> =>
  (await app.request(`/sign-in/${customer}`)).headers.get('set-cookie')?.split(';')[0] ?? '';

const requestSession = (cookie: string, headers: Record<string, string> = {}, query = '') =>
  app.request(`/session${query}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ customerId: 'eve' }),
  });

describe('sessionEndpoint', () => {
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());
  beforeEach(() => {
    requested = [];
  });

  it('responds with a session of the signed-in customer, whomever the page names in its request', async () => {
    const cookie = await signIn('ada');
    const response = await requestSession(cookie, { 'x-customer-id': 'eve' }, '?customerId=eve&customer=eve');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const session = new PortalSession({ baseUrl: sandbox.url, sessionToken: await response.text() });
    assert.deepEqual(await getAccountSettings(session), { customerPortalSetting: 'ada' });
    assert.deepEqual(requested, ['ada']);
  });

  it('responds with 401 to a missing or forged sign-in', async () => {
    const forged = (await signIn('ada')).replace('ada', 'eve');
    for (const cookie of ['', 'customer=ada', forged]) {
      const response = await requestSession(cookie);
      assert.deepEqual([response.status, await response.text()], [401, ''], cookie);
    }
    assert.deepEqual(requested, []);
  });

  it('refuses requests of other sites, and GET', async () => {
    const cookie = await signIn('ada');
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal((await requestSession(cookie, { 'sec-fetch-site': site })).status, 403, site);
    assert.equal((await app.request('/session', { headers: { cookie } })).status, 404);
    assert.deepEqual(requested, []);
  });

  it('responds with 502 and no details when the service creates no session', async () => {
    const response = await requestSession(await signIn('nobody'));
    assert.deepEqual([response.status, await response.text()], [502, '']);
  });
});
