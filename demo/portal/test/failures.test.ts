import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSupport, pro, readMessage, settle, team, until, usesPostgres, useWorld } from './world.js';

const world = useWorld({ SERVICE_DEADLINE: '1500', PAYMENT_DEADLINE: '1500' });

describe('a change that the service', () => {
  for (const { name, fault, status, payment } of [
    { name: 'refuses', fault: { status: 400 }, status: 422, payment: 'released' },
    { name: 'answers with 401 once', fault: { expired: true, times: 1 }, status: 200, payment: 'captured' },
    { name: 'answers with 401 again', fault: { status: 401 }, status: 422, payment: 'released' },
    { name: 'answers with 409', fault: { status: 409 }, status: 504, payment: 'reserved' },
    { name: 'answers with 500, not applied', fault: { status: 500 }, status: 504, payment: 'reserved' },
    {
      name: 'answers with 500, applied',
      fault: { at: 'after', status: 500 },
      status: 504,
      payment: 'reserved',
    },
    { name: 'does not answer', fault: { at: 'after', delay: 5000 }, status: 504, payment: 'reserved' },
    {
      name: 'answers with 200 and an error',
      fault: { body: '{"error":"x"}' },
      status: 504,
      payment: 'reserved',
    },
    {
      name: 'breaks the connection of',
      fault: { at: 'after', drop: 'reset' },
      status: 504,
      payment: 'reserved',
    },
  ])
    it(`${name}: is answered with ${status}, and the money is ${payment}`, async () => {
      await world.failService(fault);
      const customer = await world.signIn();
      const tab = await customer.openTab();
      await tab.preview(team);
      assert.equal((await customer.change(pro)).status, status);
      await world.reservationIn(payment);
      const isUncertain = payment === 'reserved';
      assert.equal((await customer.load()).state.uncertain, isUncertain);
      await world.failService();
      if (isUncertain) {
        await tab.confirm(team);
        assert.match(await readMessage(await tab.post(team)), /Another change/);
        await settle(world, customer, 'refused');
      }
      assert.equal((await customer.cancel()).status, 200);
    });

  it('refuses: has the words of the service', async () => {
    await world.failService({ status: 400, body: '{"errorMessage":"Pay your invoice first."}' });
    const customer = await world.signIn();
    assert.equal(await readMessage(await customer.change(pro)), 'Pay your invoice first.');
  });

  it('throttles: says when to try again', async () => {
    await world.failService({ status: 429, headers: { 'retry-after': '7' } });
    const customer = await world.signIn();
    const answer = await customer.change(pro);
    assert.equal(answer.status, 429);
    assert.equal(answer.headers.get('retry-after'), '7');
    await world.reservationIn('released');
  });
});

describe('a change whose payment', () => {
  for (const { name, fault, status, payment } of [
    { name: 'is declined', fault: { step: 'reserve', declined: 'Your card has expired.' }, status: 422 },
    {
      name: 'is reserved too late',
      fault: { step: 'reserve', at: 'after', delay: 3000 },
      status: 422,
      payment: 'released',
    },
    { name: 'cannot be reserved', fault: { step: 'reserve', status: 500 }, status: 422, payment: 'released' },
    {
      name: 'is captured without an answer',
      fault: { step: 'capture', at: 'after', status: 500 },
      status: 200,
      payment: 'captured',
    },
    {
      name: 'is not captured at first',
      fault: { step: 'capture', status: 500 },
      status: 200,
      payment: 'captured',
    },
  ])
    it(`${name}: is answered with ${status}`, async () => {
      await world.failPayments(fault);
      const customer = await world.signIn();
      const answer = await customer.change(pro);
      assert.equal(answer.status, status);
      if (fault.declined) assert.match(await readMessage(answer), /declined/);
      if (payment) assert.ok((await world.reservationIn(payment)).captures <= 1);
      else assert.equal((await world.readReservations()).length, 0);
      assert.equal(await world.countPosts(), status === 200 ? 1 : 0);
    });
});

describe('support', () => {
  const createUncertain = async (fault: object = { status: 500 }) => {
    await world.failService(fault);
    const customer = await world.signIn();
    await customer.change(pro);
    await world.failService();
    return customer;
  };

  it('settles a change that was made: the money is captured, and the page shows the plan', async () => {
    const customer = await createUncertain();
    await settle(world, customer, 'assigned');
    await world.reservationIn('captured');
    const { state } = await customer.load();
    assert.equal(state.uncertain, false);
    assert.deepEqual(
      state.assignments.map(({ productPlanId }) => productPlanId),
      ['pro'],
    );
    assert.equal((await customer.change(team)).status, 200);
  });

  it('settles a change that was not made: the money is released', async () => {
    const customer = await createUncertain();
    await settle(world, customer, 'refused');
    await world.reservationIn('released');
    const { state } = await customer.load();
    assert.deepEqual([state.uncertain, state.currentPlan, state.assignments], [false, 'basic', []]);
  });

  it('reads reference, reservation and the date on which it ends', async () => {
    const customer = await createUncertain();
    const { html } = await world.signInSupport();
    assert.match(html, /<code>[\da-f-]{36}<\/code>/);
    assert.match(html, /EUR, reserved\s+<code>reservation-\d+<\/code>\s+until \d{4}-\d\d-\d\d/);
    await settle(world, customer, 'refused');
  });

  it('settles nothing without the sign-in and the token of support', async () => {
    const customer = await createUncertain();
    const { support, reference } = await openSupport(world, customer);
    assert.equal((await customer.settle(reference, 'assigned')).status, 403);
    assert.equal((await customer.settle(reference, 'assigned', support.token)).status, 403);
    assert.equal((await support.settle(reference, 'assigned', 'forged')).status, 403);
    assert.equal((await support.settle(reference, 'assigned', customer.token)).status, 403);
    assert.equal((await customer.load()).state.uncertain, true);
    assert.equal((await support.settle(reference, 'assigned')).status, 303);
    assert.equal((await customer.load()).state.uncertain, false);
  });

  it('settles a change once', async () => {
    const customer = await createUncertain();
    const { support, reference } = await openSupport(world, customer);
    await support.settle(reference, 'assigned');
    await support.settle(reference, 'refused');
    await world.reservationIn('captured');
    assert.equal((await customer.load()).state.assignments[0]?.productPlanId, 'pro');
  });

  it('reads that a payment has failed, until it has succeeded', async () => {
    await world.failPayments({ step: 'capture', status: 500 }, { step: 'capture', delay: 1000 });
    const customer = await world.signIn();
    await customer.change(pro);
    const support = await until(async () => {
      const browser = await world.signInSupport();
      return browser.html.includes('Payment provider: 500') ? browser : null;
    });
    assert.match(support.html, /assigned/);
    await world.reservationIn('captured');
    await until(async () => (await world.signInSupport()).html.includes('Everything is settled'));
  });
});

describe('a database', () => {
  it('is safe from a second process', async () => {
    const second = world.launchPortal({ PORT: '0' });
    if (!usesPostgres) {
      await assert.rejects(second, /Another process uses the folder/);
      return;
    }
    const portal = await second;
    const customer = await world.signIn();
    await customer.change(pro);
    assert.equal((await customer.load()).state.uncertain, false);
    portal.kill('SIGKILL');
  });
});
