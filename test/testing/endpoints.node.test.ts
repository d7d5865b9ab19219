/** The two operations of the sandbox (§4) and their session tokens (§5). */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { exampleAccount } from '../../src/testing/account.js';
import type { AssignedPlan } from '../../src/testing/assignment.js';
import { createSandbox, type Sandbox } from '../../src/testing/sandbox.js';
import { createTestSandbox, DAY, getSettings, getWithQuery, NOW, planUrl, postPlan } from './test-sandbox.js';

let sandbox: Sandbox;
let token: string;

beforeEach(() => {
  sandbox = createTestSandbox();
  token = sandbox.sessions.create({ customerId: 'ada', plan: 'basic' }).token;
});

/** Asserts that an assignment is refused with 400 and applies nothing. */
async function assertRefused(response: Response, reason: RegExp): Promise<void> {
  assert.equal(response.status, 400);
  assert.match(((await response.json()) as { errorMessage: string }).errorMessage, reason);
  assert.equal(sandbox.ledger.assignments.length, 0);
}

describe('POST /customer-portal/pricing-plan', () => {
  it('§4.1 responds with the assigned plan', async () => {
    const response = await postPlan(sandbox, token, { productPlanId: 'pro' });
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/json']);
    assert.deepEqual(await response.json(), {
      customerId: 'ada',
      productId: '1',
      productPlanId: 'pro',
      relationId: 'ada-relation-2',
      createdTimeInSeconds: NOW,
      startTimeInSeconds: NOW + 1800,
    });
    assert.deepEqual(
      sandbox.sessions.plansOf('ada')?.map((plan) => plan.productPlanId),
      ['basic', 'pro'],
    );
  });

  it('§2.1 rule 1: starts a plan without a start after the time that the account sets', async () => {
    const later = createSandbox({ now: () => NOW, startAfter: 60 });
    const { token: other } = later.sessions.create({ plan: 'basic' });
    const response = await postPlan(later, other, { productPlanId: 'pro' });
    assert.equal(((await response.json()) as AssignedPlan).startTimeInSeconds, NOW + 60);
  });

  for (const [body, reason] of [
    ['', /JSON object/],
    ['{}', /productPlanId is required/],
    ['{"productPlanId": 1}', /productPlanId must be a string/],
    ['{"productPlanId": "pro", "productId": 1}', /productId must be a string/],
    ['{"productPlanId": "pro", "productId": "2"}', /does not belong/],
    ['{"productPlanId": "gold"}', /does not belong/],
    ['{"productPlanId": "pro", "startTime": 1}', /Unknown field startTime/],
    [
      '{"productPlanId": "pro", "startTimeInSeconds": 1773232496000}',
      /startTimeInSeconds must be an integer/,
    ],
    ['{"productPlanId": "pro", "endTimeInSeconds": true}', /endTimeInSeconds must be an integer/],
  ] as const)
    it(`§2.1 refuses the body ${body || '(none)'}`, async () => {
      await assertRefused(await postPlan(sandbox, token, body), reason);
    });

  it('§2.1 treats null as omitted, with product "1" as the default', async () => {
    const nulls = { productId: null, startTimeInSeconds: null, endTimeInSeconds: null };
    const response = await postPlan(sandbox, token, { productPlanId: 'pro', ...nulls });
    const { productId, startTimeInSeconds } = (await response.json()) as Record<string, unknown>;
    assert.deepEqual([productId, startTimeInSeconds], ['1', NOW + 1800]);
  });

  it('§2.1 rule 4: refuses an end when the product has no default plan', async () => {
    const body = { productPlanId: 'pro', endTimeInSeconds: NOW + DAY };
    for (const defaultPlan of [null, 'starter']) {
      const other = sandbox.sessions.create({ defaultPlan });
      await assertRefused(await postPlan(sandbox, other.token, body), /default plan/);
      assert.equal((await postPlan(sandbox, other.token, { productPlanId: 'pro' })).status, 200);
      sandbox.ledger.clear();
    }
  });
});

describe('GET /customer-portal/account-setting', () => {
  it('§4.2 responds with the settings of the account, or those of the session, which may be any JSON', async () => {
    const settings: unknown = JSON.parse('{"__proto__": {"a": 1}, "customerPortalSetting": null}');
    const other = sandbox.sessions.create({ settings });
    assert.deepEqual(await (await getSettings(sandbox, token)).json(), exampleAccount.settings);
    assert.equal(await (await getSettings(sandbox, other.token)).text(), JSON.stringify(settings));
  });
});

describe('the service of the sandbox', () => {
  it('requires JSON as content type and accepted type', async () => {
    for (const [headers, status] of [
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'application/jsonp' }, 415],
      [{ accept: '*/*' }, 406],
      [{ 'content-type': 'Application/JSON; charset=utf-8' }, 200],
      [{ 'x-api-key': 'key' }, 200],
    ] as [Record<string, string>, number][]) {
      const response = await postPlan(sandbox, token, '{"productPlanId": "pro"}', { headers });
      assert.equal(response.status, status, JSON.stringify(headers));
    }
  });

  it('responds with 404 to other paths, and with 405 to other methods', async () => {
    assert.equal((await sandbox.fetch('https://billing.example/customer-portal/plans')).status, 404);
    const response = await sandbox.fetch(planUrl(`sessionToken=${token}`));
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST']);
  });

  it('§5 refuses a missing, empty, unknown or expired token with 401', async () => {
    const { token: expired } = sandbox.sessions.create({ expired: true });
    const queries = ['', 'sessionToken=', 'sessiontoken=x', 'sessionToken=x', `sessionToken=${expired}`];
    for (const query of queries) assert.equal((await getWithQuery(sandbox, query)).status, 401, query);
    sandbox.sessions.expire(token);
    assert.equal((await getSettings(sandbox, token)).status, 401);
  });

  it('§5 refuses a token that is malformed or given twice with 400', async () => {
    sandbox.sessions.create({ token: '%zz' });
    const twice = `sessionToken=${token}&sessionToken=${token}`;
    for (const query of ['sessionToken=%zz', 'sessionToken=%ff', twice])
      assert.equal((await getWithQuery(sandbox, query)).status, 400, query);
  });

  it('§5 decodes a token with any characters as a form, and records its encoded form', async () => {
    for (const [rawToken, token] of [
      ...['a+b&c=d#e%f/g?h i', '100%25', 'ä€😀'].map((each) => [encodeURIComponent(each), each] as const),
      ['c+d', 'c d'],
    ] as const) {
      sandbox.sessions.create({ token });
      assert.equal((await getWithQuery(sandbox, `sessionToken=${rawToken}`)).status, 200, token);
      const received = sandbox.ledger.requests.at(-1);
      assert.deepEqual([received?.rawToken, received?.token], [rawToken, token]);
    }
  });

  it('allows any origin, without credentials', async () => {
    const response = await sandbox.fetch(planUrl('sessionToken=x'), { method: 'OPTIONS' });
    assert.deepEqual(
      [...response.headers].filter(([name]) => name.startsWith('access-control-allow')),
      [
        ['access-control-allow-headers', 'content-type, accept, x-api-key'],
        ['access-control-allow-methods', 'GET, POST'],
        ['access-control-allow-origin', '*'],
      ],
    );
    const refused = await getWithQuery(sandbox, '');
    assert.equal(refused.headers.get('access-control-allow-origin'), '*');
  });
});
