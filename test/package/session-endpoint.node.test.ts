import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { Hono } from 'hono';
import { sessionEndpoint } from '../../demo/server/session.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';
import { getAccountSettings, PortalSession } from '../../src/service.js';

const secret = 'a secret of the server';
const key = 'the key of the account';

let sandbox: SandboxServer;
/** What the service was asked for, as far as it concerns the server alone. */
let asked: string[];

/** The server of a business: its own sign-in, and the endpoint. */
const business = new Hono()
  .get('/sign-in/:customer', async (context) => {
    await setSignedCookie(context, 'customer', context.req.param('customer'), secret, { httpOnly: true });
    return context.text('');
  })
  .route(
    '/session',
    sessionEndpoint({
      customerOf: async (context) => (await getSignedCookie(context, secret, 'customer')) || null,
      createSession: async (customerId) => {
        asked.push(customerId);
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
  (await business.request(`/sign-in/${customer}`)).headers.get('set-cookie')?.split(';')[0] ?? '';

const askAs = (
  cookie: string,
  {
    path = '/session',
    headers = {},
    ...more
  }: Omit<RequestInit, 'headers'> & { path?: string; headers?: Record<string, string> } = {},
) =>
  business.request(path, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    ...more,
  });

describe('the endpoint of a business that answers session-request', () => {
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.close());

  it('hands out a session of the customer who is signed in', async () => {
    asked = [];
    const response = await askAs(await signIn('ada'));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const session = new PortalSession({ baseUrl: sandbox.url, sessionToken: await response.text() });
    assert.deepEqual(await getAccountSettings(session), { customerPortalSetting: 'ada' });
    assert.deepEqual(asked, ['ada']);
  });

  it('never believes the page who the customer is', async () => {
    asked = [];
    const cookie = await signIn('ada');
    const body = JSON.stringify({ customerId: 'eve' });
    const headers = { 'content-type': 'application/json', 'x-customer-id': 'eve' };
    await askAs(cookie, { path: '/session?customerId=eve&customer=eve', headers, body });
    assert.deepEqual(asked, ['ada']);
  });

  it('hands out nothing when nobody is signed in, or the cookie is forged', async () => {
    asked = [];
    const forged = (await signIn('ada')).replace('ada', 'eve');
    for (const cookie of ['', 'customer=ada', forged]) {
      const response = await askAs(cookie);
      assert.deepEqual([response.status, await response.text()], [401, ''], cookie);
    }
    assert.deepEqual(asked, []);
  });

  it('hands out nothing to other sites, nor by GET', async () => {
    asked = [];
    const cookie = await signIn('ada');
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal((await askAs(cookie, { headers: { 'sec-fetch-site': site } })).status, 403, site);
    assert.equal((await business.request('/session', { headers: { cookie } })).status, 404);
    assert.deepEqual(asked, []);
  });

  it('tells nothing of the service, nor of the key, when there is no session to be had', async () => {
    const response = await askAs(await signIn('nobody'));
    assert.deepEqual([response.status, await response.text()], [502, '']);
  });
});
