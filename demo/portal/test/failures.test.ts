import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openSupport, pro, readMessage, settle, team, until, usesPostgres, useWorld } from './world.js';

const world = useWorld({ BILLING_DEADLINE: '1500', STRIPE_DEADLINE: '2500' });

describe('a change that the service', () => {
  for (const { name, fault, status, payment } of [
    { name: 'refuses', fault: { status: 400 }, status: 422, payment: 'canceled' },
    { name: 'answers with 401 once', fault: { expired: true, times: 1 }, status: 200, payment: 'succeeded' },
    { name: 'answers with 401 again', fault: { status: 401 }, status: 422, payment: 'canceled' },
    { name: 'answers with 409', fault: { status: 409 }, status: 504, payment: 'requires_capture' },
    {
      name: 'answers with 500, not applied',
      fault: { status: 500 },
      status: 504,
      payment: 'requires_capture',
    },
    {
      name: 'answers with 500, applied',
      fault: { at: 'after', status: 500 },
      status: 504,
      payment: 'requires_capture',
    },
    {
      name: 'does not answer',
      fault: { at: 'after', delay: 5000 },
      status: 504,
      payment: 'requires_capture',
    },
    {
      name: 'answers with 200 and an error',
      fault: { body: '{"error":"x"}' },
      status: 504,
      payment: 'requires_capture',
    },
    {
      name: 'breaks the connection of',
      fault: { at: 'after', drop: 'reset' },
      status: 504,
      payment: 'requires_capture',
    },
  ])
    it(`${name}: is answered with ${status}, and the money is ${payment}`, async () => {
      await world.failService(fault);
      const customer = await world.signIn();
      const tab = await customer.openTab();
      await tab.preview(team);
      assert.equal((await customer.change(pro)).status, status);
      await world.paymentIs(payment);
      const isUncertain = payment === 'requires_capture';
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
    await world.paymentIs('canceled');
  });
});

describe('a change whose payment', () => {
  for (const { name, fault, status, payment } of [
    {
      name: 'is reserved too late',
      fault: { step: 'create', at: 'after', delay: 4000 },
      status: 422,
      payment: 'canceled',
    },
    {
      name: 'cannot be reserved',
      fault: { step: 'create', status: 500, times: 3 },
      status: 422,
      payment: 'canceled',
    },
    { name: 'is throttled', fault: { step: 'create', status: 429 }, status: 422, payment: 'canceled' },
    {
      name: 'is reserved by a repetition',
      fault: { step: 'create', status: 500 },
      status: 200,
      payment: 'succeeded',
    },
    {
      name: 'is reserved, and the answer lost',
      fault: { step: 'create', at: 'after', drop: true },
      status: 200,
      payment: 'succeeded',
    },
    {
      name: 'is captured without an answer',
      fault: { step: 'capture', at: 'after', status: 500, times: 3 },
      status: 200,
      payment: 'succeeded',
    },
    {
      name: 'is not captured at first',
      fault: { step: 'capture', status: 429 },
      status: 200,
      payment: 'succeeded',
    },
  ])
    it(`${name}: is answered with ${status}, and the money is ${payment}`, async () => {
      await world.failPayments(fault);
      const customer = await world.signIn();
      assert.equal((await customer.change(pro)).status, status);
      assert.ok((await world.paymentIs(payment)).captures <= 1);
      assert.equal(await world.countPosts(), status === 200 ? 1 : 0);
    });

  for (const { method, says } of [
    { method: 'pm_card_chargeDeclined', says: /^Your card was declined\. Nothing is charged/ },
    { method: 'pm_card_chargeDeclinedInsufficientFunds', says: /insufficient funds\. Nothing is charged/ },
    {
      method: 'pm_card_chargeDeclinedProcessingError',
      says: /^An error occurred while processing your card/,
    },
    { method: 'pm_card_authenticationRequired', says: /^Your bank wants you to confirm/ },
    { method: 'pm_card_unknown', says: /^The payment is not possible/ },
  ])
    it(`is declined for ${method}: calls the change off, with the reason`, async () => {
      const customer = await world.signIn(method);
      await customer.preview(pro);
      const confirmed = await customer.confirm(pro);
      assert.equal(confirmed.status, 422);
      assert.match(await readMessage(confirmed), says);
      assert.match(await readMessage(await customer.post(pro)), says);
      assert.equal((await world.readPayments()).length, 0);
      assert.equal(await world.countPosts(), 0);
      const { state } = await customer.load();
      assert.deepEqual([state.uncertain, state.assignments], [false, []]);
    });

  it('was made by hand at Stripe: is finished all the same', async () => {
    await world.failService({ status: 500 });
    const customer = await world.signIn();
    await customer.change(pro);
    const { id } = await world.paymentIs('requires_capture');
    await world.capture(id);
    await settle(world, customer, 'assigned');
    await until(async () => (await world.signInSupport()).html.includes('Everything is settled'));
    assert.equal((await world.paymentIs('succeeded')).captures, 1);
    assert.match((await customer.load()).html, /href="\/invoices\//);
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
    await world.paymentIs('succeeded');
    const { state } = await customer.load();
    assert.equal(state.uncertain, false);
    assert.deepEqual(
      state.assignments.map(({ productPlanId }) => productPlanId),
      ['pro'],
    );
    assert.equal((await customer.change(team)).status, 200);
  });

  it('stores the start that the service had, and asks for it', async () => {
    const customer = await createUncertain();
    const { support, reference } = await openSupport(world, customer);
    const start = new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000);
    const body = new URLSearchParams({ outcome: 'assigned', token: support.token });
    assert.equal((await support.send(`/support/${reference}`, { method: 'POST', body })).status, 400);
    await support.settle(reference, 'assigned', support.token, start);
    assert.deepEqual((await customer.load()).state.assignments, [
      { ...pro, startTimeInSeconds: start.getTime() / 1000 },
    ]);
  });

  it('settles a change that was not made: the money is released', async () => {
    const customer = await createUncertain();
    await settle(world, customer, 'refused');
    await world.paymentIs('canceled');
    const { state } = await customer.load();
    assert.deepEqual([state.uncertain, state.currentPlan, state.assignments], [false, 'basic', []]);
  });

  it('reads reference, reservation and the date on which it ends', async () => {
    const customer = await createUncertain();
    const { html } = await world.signInSupport();
    assert.match(html, /<code>[\da-f-]{36}<\/code>/);
    assert.match(html, /€\d+\.\d\d, reserved\s+until <time datetime="\d{4}-\d\d-\d\dT/);
    assert.match(html, /<code>pi_sandbox\d+<\/code>/);
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
    await world.paymentIs('succeeded');
    assert.equal((await customer.load()).state.assignments[0]?.productPlanId, 'pro');
  });

  it('reads that a payment has failed, until it has succeeded', async () => {
    await world.failPayments({ step: 'capture', status: 429 }, { step: 'capture', delay: 1000 });
    const customer = await world.signIn();
    await customer.change(pro);
    const support = await until(async () => {
      const browser = await world.signInSupport();
      return browser.html.includes('The sandbox fails') ? browser : null;
    });
    assert.match(support.html, /Made/);
    await world.paymentIs('succeeded');
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
