/** The control API of the sandbox: sessions, customers, faults and the ledger. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Sandbox } from '../../src/testing/sandbox.js';
import { controlUrl, createTestSandbox, DAY, getSettings, MIDNIGHT, NOW, postPlan } from './test-sandbox.js';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = createTestSandbox();
});

/** Sends a request to the control API, with a text or an object as its body. */
const control = (method: string, path: string, body?: unknown): Promise<Response> =>
  sandbox.fetch(controlUrl(path), { method, ...(body !== undefined && { body: JSON.stringify(body) }) });

const read = async (path: string): Promise<unknown> => (await control('GET', path)).json();

describe('sessions and customers', () => {
  const create = async (body?: unknown) =>
    (await (await control('POST', 'sessions', body)).json()) as { token: string; customerId: string };

  const plansOf = async (customerId: string): Promise<unknown[]> => {
    const { plans } = (await read(`customers/${encodeURIComponent(customerId)}`)) as {
      plans: { productPlanId: string; productId: string }[];
    };
    return plans.map(({ productPlanId, productId }) => `${productId}:${productPlanId}`);
  };

  it('creates a session of a new customer by default', async () => {
    const [one, two] = [await create(), await create({})];
    assert.notEqual(one.token, two.token);
    assert.notEqual(one.customerId, two.customerId);
    assert.equal((await getSettings(sandbox, one.token)).status, 200);
    assert.deepEqual(await plansOf(one.customerId), []);
  });

  it('creates a session with the given token, customer, plan and settings', async () => {
    const token = 'a+b&c=d#e%f/g?h i';
    const options = { token, customerId: 'a/b', plan: 'starter', productId: '2', settings: [1] };
    assert.deepEqual(await create(options), { token, customerId: 'a/b' });
    assert.deepEqual(await (await getSettings(sandbox, token)).json(), [1]);
    assert.deepEqual(await plansOf('a/b'), ['2:starter']);
    assert.equal(sandbox.sessions.plansOf('a/b')?.[0]?.startTimeInSeconds, MIDNIGHT - 30 * DAY);
    await create({ token, expired: true });
    assert.equal((await getSettings(sandbox, token)).status, 401);
  });

  it('keeps the plans of a customer in a new session unless it sets a plan', async () => {
    await create({ token: 'first', customerId: 'ada', plan: 'basic' });
    await postPlan(sandbox, 'first', { productPlanId: 'pro' });
    await create({ token: 'second', customerId: 'ada' });
    assert.deepEqual(await plansOf('ada'), ['1:basic', '1:pro']);
    await create({ token: 'third', customerId: 'ada', plan: null });
    assert.deepEqual(await plansOf('ada'), []);
  });

  it('refuses invalid session options, and customers without a session', async () => {
    for (const options of [[], { tokn: 'x' }, { token: '' }, { plan: 1 }, { expired: 'no' }])
      assert.equal((await control('POST', 'sessions', options)).status, 400, JSON.stringify(options));
    assert.equal((await control('GET', 'customers/nobody')).status, 404);
  });
});

describe('faults', () => {
  it('are set, listed and removed for all tokens or for one', async () => {
    for (const [method, query, body, active] of [
      ['PUT', '', { status: 503 }, [{ status: 503 }]],
      [
        'PUT',
        '?token=a%2Bb',
        [{ status: 500 }, { delay: 1 }],
        [{ status: 503 }, { status: 500, token: 'a+b' }, { delay: 1, token: 'a+b' }],
      ],
      ['PUT', '?token=a%2Bb', { status: 502 }, [{ status: 503 }, { status: 502, token: 'a+b' }]],
      ['DELETE', '?token=a%2Bb', undefined, [{ status: 503 }]],
      ['PUT', '', { status: 504 }, [{ status: 504 }]],
      ['DELETE', '', undefined, []],
    ] as const) {
      assert.equal((await control(method, `faults${query}`, body)).status, 204);
      assert.deepEqual(await read('faults'), active);
    }
  });

  it('are refused if they are invalid', async () => {
    for (const fault of [
      ...[null, 'slow', { stauts: 500 }, { toString: 1 }, { status: 199 }, { status: 600 }, { times: 0 }],
      ...[{ method: 'post' }, { drop: true }, { base64: '*' }, { headers: { 'a b': 'c' } }, { cut: -1 }],
      [{ status: 500 }, { delay: '1' }],
    ])
      assert.equal((await control('PUT', 'faults', fault)).status, 400, JSON.stringify(fault));
    assert.deepEqual(sandbox.faults.active, []);
  });
});

describe('the ledger', () => {
  beforeEach(() => {
    sandbox.sessions.create({ token: 'a+b', customerId: 'ada', plan: 'basic' });
    sandbox.sessions.create({ token: 'other' });
  });

  it('records the path, token, body and relevant headers of a request unchanged', async () => {
    const body = ' {"productPlanId":\n"pro"} ';
    await postPlan(sandbox, 'a+b', body, { headers: { 'x-api-key': 'key', 'x-other': 'other' } });
    assert.deepEqual(sandbox.ledger.requests, [
      {
        time: NOW,
        method: 'POST',
        path: '/customer-portal/pricing-plan',
        rawToken: 'a%2Bb',
        token: 'a+b',
        headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': 'key' },
        body,
      },
    ]);
  });

  it('has requests, preflights and applied assignments apart, for all tokens or for one', async () => {
    const assertCounts = async (query: string, expected: number[]) => {
      const { requests, preflights, assignments } = (await read(`ledger${query}`)) as Sandbox['ledger'];
      assert.deepEqual([requests.length, preflights.length, assignments.length], expected);
    };
    const plan: unknown = await (await postPlan(sandbox, 'a+b', { productPlanId: 'pro' })).json();
    await postPlan(sandbox, 'other', {});
    assert.deepEqual(sandbox.ledger.assignments, [{ time: NOW, token: 'a+b', plan }]);
    await assertCounts('', [2, 2, 1]);
    await assertCounts('?token=a%2Bb', [1, 1, 1]);
    await assertCounts('?token=a+b', [0, 0, 0]);
    await control('DELETE', 'ledger?token=a%2Bb');
    await assertCounts('', [1, 1, 0]);
    await control('DELETE', 'ledger');
    await assertCounts('', [0, 0, 0]);
  });
});
