/** `portal-elements/service.js` in Node, against a server. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';
import { exampleAccount } from '../../src/testing/account.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';
import { errorFieldsOf, errorOf, readableTextOf } from '../support/errors.js';

const token = 'a+b&c=d#e%f/g?h-i';

describe('the service over HTTP', () => {
  let server: SandboxServer;

  before(async () => {
    server = await startSandbox();
  });
  beforeEach(() => {
    server.sandbox.ledger.clear();
    server.sandbox.sessions.create({ token, customerId: 'c1', plan: 'basic' });
  });
  after(() => server.close());

  it('assigns a plan and reads the settings without any DOM', async () => {
    assert.ok(!('document' in globalThis));
    const session = new PortalSession({ baseUrl: server.url, sessionToken: token, apiKey: 'key' });
    const { customerId, productPlanId } = await assignPlan(session, { productPlanId: 'pro' });
    assert.deepEqual([customerId, productPlanId], ['c1', 'pro']);
    assert.deepEqual(await getAccountSettings(session), exampleAccount.settings);
    assert.deepEqual(
      server.sandbox.ledger.requests.map(({ method, path, body, headers }) => [method, path, body, headers]),
      [
        [
          'POST',
          '/customer-portal/pricing-plan',
          '{"productPlanId":"pro"}',
          { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': 'key' },
        ],
        ['GET', '/customer-portal/account-setting', '', { accept: 'application/json', 'x-api-key': 'key' }],
      ],
    );
  });

  it('A03 the token arrives byte-identical, also after a renewal', async () => {
    await getAccountSettings(
      new PortalSession({ baseUrl: server.url, sessionToken: 'expired', renewToken: () => token }),
    );
    assert.deepEqual(
      server.sandbox.ledger.requests.map((received) => received.token),
      ['expired', token],
    );
  });

  it('a connection refused: network, unknown, without a word of the platform', async () => {
    const closed = await startSandbox();
    await closed.close();
    const session = new PortalSession({ baseUrl: closed.url, sessionToken: token });
    const error = await errorOf(assignPlan(session, { productPlanId: 'pro' }));
    assert.deepEqual(errorFieldsOf(error), { code: 'network', outcome: 'unknown' });
    assert.equal(error.cause, undefined);
    assert.ok(!readableTextOf(error).includes(encodeURIComponent(token)));
  });
});
