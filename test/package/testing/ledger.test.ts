import { expect } from '@open-wc/testing';
import type { Sandbox } from '../../../src/testing/sandbox.js';
import { controlUrl, createTestSandbox, getSettings, NOW, postPlan } from './helpers.js';

describe('the ledger of the sandbox', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = createTestSandbox();
    sandbox.sessions.create({ token: 'a+b', customerId: 'ada', plan: 'basic' });
    sandbox.sessions.create({ token: 'other' });
  });

  it('records the path, token, body and relevant headers of a request unchanged', async () => {
    const body = ' {"productPlanId":\n"pro"} ';
    await postPlan(sandbox, 'a+b', body, { headers: { 'x-api-key': 'key', 'x-other': 'other' } });
    expect(sandbox.ledger.requests).to.deep.equal([
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

  it('lists preflights apart from requests', async () => {
    await postPlan(sandbox, 'other', {});
    await getSettings(sandbox, 'other');
    expect(sandbox.ledger.preflights.map(({ method }) => method)).to.deep.equal(['OPTIONS']);
    expect(sandbox.ledger.requests.map(({ method }) => method)).to.deep.equal(['POST', 'GET']);
  });

  it('lists only applied assignments', async () => {
    await postPlan(sandbox, 'a+b', { productPlanId: 'gold' });
    const plan: unknown = await (await postPlan(sandbox, 'a+b', { productPlanId: 'pro' })).json();
    expect(sandbox.ledger.requests).to.have.length(2);
    expect(sandbox.ledger.assignments).to.deep.equal([{ time: NOW, token: 'a+b', plan }]);
  });

  it('is read and cleared for all tokens or for one', async () => {
    const read = async (query: string): Promise<number[]> => {
      const response = await sandbox.fetch(controlUrl(`ledger${query}`));
      const { requests, preflights, assignments } = (await response.json()) as Record<string, unknown[]>;
      return [requests, preflights, assignments].map((list) => list?.length ?? -1);
    };
    await postPlan(sandbox, 'a+b', { productPlanId: 'pro' });
    await postPlan(sandbox, 'other', {});
    expect(await read('')).to.deep.equal([2, 2, 1]);
    expect(await read('?token=a%2Bb')).to.deep.equal([1, 1, 1]);
    expect(await read('?token=a+b')).to.deep.equal([0, 0, 0]);
    await sandbox.fetch(controlUrl('ledger?token=a%2Bb'), { method: 'DELETE' });
    expect(await read('')).to.deep.equal([1, 1, 0]);
    await sandbox.fetch(controlUrl('ledger'), { method: 'DELETE' });
    expect(await read('')).to.deep.equal([0, 0, 0]);
  });
});
