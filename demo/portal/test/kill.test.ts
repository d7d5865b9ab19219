import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSupport, pro, readMessage, settle, until, useWorld } from './world.js';

// Longer than the tests: nothing may end by its deadline. On Postgres, the lease tells what is left of a killed process.
const world = useWorld({ LEASE: '2' });

describe('a server that is killed', () => {
  for (const { name, payment, service, ends, posts, isApplied } of [
    {
      name: 'before the money is reserved',
      payment: { step: 'create', delay: 1500 },
      ends: 'canceled',
      posts: 0,
    },
    {
      name: 'after the money is reserved',
      payment: { step: 'create', at: 'after', delay: 1500 },
      ends: 'canceled',
      posts: 0,
    },
    {
      name: 'while the service has not applied the change',
      service: { delay: 1500, status: 500 },
      ends: 'requires_capture',
      posts: 1,
    },
    {
      name: 'while the service has applied the change',
      service: { at: 'after', delay: 1500 },
      ends: 'requires_capture',
      posts: 1,
      isApplied: true,
    },
    {
      name: 'before the money is captured',
      payment: { step: 'capture', delay: 1500 },
      ends: 'succeeded',
      posts: 1,
    },
    {
      name: 'after the money is captured',
      payment: { step: 'capture', at: 'after', delay: 1500 },
      ends: 'succeeded',
      posts: 1,
    },
    {
      name: 'after the money is released',
      payment: { step: 'cancel', at: 'after', delay: 1500 },
      service: { status: 400 },
      ends: 'canceled',
      posts: 1,
    },
  ])
    it(`${name}: loses nothing, and sends nothing twice`, async () => {
      if (payment) await world.failPayments(payment);
      if (service) await world.failService(service);
      const customer = await world.signIn();
      await customer.preview(pro);
      const made = (async () => {
        await customer.confirm(pro);
        await customer.post(pro);
      })().catch(() => undefined);
      if (payment) await world.isPaymentBegun();
      else await until(() => world.countPosts());
      await world.kill();
      await made;
      await world.restart();
      const isUncertain = ends === 'requires_capture';
      await world.paymentIs(ends);
      await until(async () => (await customer.load()).state.uncertain === isUncertain);
      // What was slow arrives now.
      await world.isPaymentDone();
      assert.ok((await world.paymentIs(ends)).captures <= 1);
      assert.equal(await world.countPosts(), posts);
      await world.failService();
      if (isUncertain) {
        await settle(world, customer, isApplied ? 'assigned' : 'refused');
        await world.paymentIs(isApplied ? 'succeeded' : 'canceled');
      }
      await customer.load();
      const isAssigned = ends === 'succeeded' || isApplied;
      assert.equal(customer.state.assignments[0]?.productPlanId, isAssigned ? 'pro' : undefined);
      assert.equal((await customer.cancel()).status, 200);
    });

  it('between the preview and the confirmation: keeps the sign-in and the amount', async () => {
    const customer = await world.signIn();
    const due = await customer.preview(pro);
    await world.kill();
    await world.restart();
    await customer.confirm(pro);
    assert.equal((await customer.post(pro)).status, 200);
    assert.equal((await world.paymentIs('succeeded')).amount, due);
  });
});

it('a preview is valid for 15 minutes', async () => {
  const customer = await world.signIn();
  await customer.preview(pro);
  await world.expire();
  await customer.confirm(pro);
  assert.match(await readMessage(await customer.post(pro)), /no longer valid/);
  assert.equal(await world.countPosts(), 0);
});

it('an answer of the service after the change was settled is reported to support', async () => {
  await world.failService({ at: 'after', delay: 6000 });
  const customer = await world.signIn();
  const made = customer.change(pro);
  await settle(world, customer, 'refused');
  assert.equal((await made).status, 422, 'what support has said');
  const { support } = await openSupport(world, customer);
  assert.match(support.html, /The service answered later: assigned/);
  await world.paymentIs('canceled');
});

it('a change that is confirmed and never sent is refused after the lease, and its money released', async () => {
  const customer = await world.signIn();
  await customer.preview(pro);
  await customer.confirm(pro);
  await world.paymentIs('canceled');
  assert.equal((await customer.load()).state.uncertain, false);
  assert.equal(await world.countPosts(), 0);
});
