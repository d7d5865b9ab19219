import { expect } from '@open-wc/testing';
import type { Sandbox } from '../../../src/testing/sandbox.js';
import { controlUrl, createTestSandbox, DAY, getSettings, MIDNIGHT, postPlan } from './helpers.js';

describe('the control API of the sandbox', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = createTestSandbox();
  });

  const start = (body?: unknown): Promise<Response> =>
    sandbox.fetch(controlUrl('sessions'), {
      method: 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const plansOf = async (customerId: string): Promise<unknown[]> => {
    const response = await sandbox.fetch(controlUrl(`customers/${encodeURIComponent(customerId)}`));
    const { plans } = (await response.json()) as { plans: { productPlanId: string; productId: string }[] };
    return plans.map(({ productPlanId, productId }) => [productPlanId, productId]);
  };

  it('creates a session of a new customer by default', async () => {
    const one = (await (await start()).json()) as { token: string; customerId: string };
    const two = (await (await start({})).json()) as { token: string; customerId: string };
    expect(one.token).not.to.equal(two.token);
    expect(one.customerId).not.to.equal(two.customerId);
    expect((await getSettings(sandbox, one.token)).status).to.equal(200);
    expect(await plansOf(one.customerId)).to.deep.equal([]);
  });

  it('creates a session with the given token, customer, plan and settings', async () => {
    const token = 'a+b&c=d#e%f/g?h i';
    const options = { token, customerId: 'a/b', plan: 'starter', productId: '2', settings: [1] };
    expect(await (await start(options)).json()).to.deep.equal({ token, customerId: 'a/b' });
    expect(await (await getSettings(sandbox, token)).json()).to.deep.equal([1]);
    expect(await plansOf('a/b')).to.deep.equal([['starter', '2']]);
    expect(sandbox.sessions.plansOf('a/b')?.[0]?.startTimeInSeconds).to.equal(MIDNIGHT - 30 * DAY);
    await start({ token, expired: true });
    expect((await getSettings(sandbox, token)).status).to.equal(401);
  });

  it('keeps the plans of a customer in a new session unless it sets a plan', async () => {
    await start({ token: 'first', customerId: 'ada', plan: 'basic' });
    await postPlan(sandbox, 'first', { productPlanId: 'pro' });
    await start({ token: 'second', customerId: 'ada' });
    expect(await plansOf('ada')).to.deep.equal([
      ['basic', '1'],
      ['pro', '1'],
    ]);
    await start({ token: 'third', customerId: 'ada', plan: null });
    expect(await plansOf('ada')).to.deep.equal([]);
  });

  it('refuses invalid session options', async () => {
    for (const options of [[], { tokn: 'x' }, { token: '' }, { plan: 1 }, { expired: 'no' }]) {
      expect((await start(options)).status, JSON.stringify(options)).to.equal(400);
    }
  });

  it('responds with 404 for a customer without a session', async () => {
    expect((await sandbox.fetch(controlUrl('customers/nobody'))).status).to.equal(404);
  });

  it('sets, lists and removes faults for all tokens or for one', async () => {
    const put = (query: string, body: unknown): Promise<Response> =>
      sandbox.fetch(controlUrl(`faults${query}`), { method: 'PUT', body: JSON.stringify(body) });
    const remove = (query: string): Promise<Response> =>
      sandbox.fetch(controlUrl(`faults${query}`), { method: 'DELETE' });

    expect((await put('', { status: 503 })).status).to.equal(204);
    await put('?token=a%2Bb', [{ status: 500 }, { delay: 1 }]);
    expect(await (await sandbox.fetch(controlUrl('faults'))).json()).to.deep.equal([
      { status: 503 },
      { status: 500, token: 'a+b' },
      { delay: 1, token: 'a+b' },
    ]);
    await put('?token=a%2Bb', { status: 502 });
    expect(sandbox.faults.active).to.deep.equal([{ status: 503 }, { status: 502, token: 'a+b' }]);
    await remove('?token=a%2Bb');
    expect(sandbox.faults.active).to.deep.equal([{ status: 503 }]);
    await put('', { status: 504 });
    expect(sandbox.faults.active).to.deep.equal([{ status: 504 }]);
    await remove('');
    expect(sandbox.faults.active).to.deep.equal([]);
  });

  it('refuses invalid faults', async () => {
    for (const fault of [
      null,
      'slow',
      { stauts: 500 },
      { toString: 1 },
      { status: 199 },
      { status: 600 },
      { times: 0 },
      { method: 'post' },
      { drop: true },
      { base64: '*' },
      { headers: { 'a b': 'c' } },
      { cut: -1 },
      [{ status: 500 }, { delay: '1' }],
    ]) {
      const body = JSON.stringify(fault);
      const response = await sandbox.fetch(controlUrl('faults'), { method: 'PUT', body });
      expect(response.status, body).to.equal(400);
    }
    expect(sandbox.faults.active).to.deep.equal([]);
  });
});
