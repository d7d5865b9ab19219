import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { basic, Browser, pro, readMessage, team, until, useWorld } from './world.js';

const world = useWorld();

describe('a change', () => {
  it('takes the amount that was shown, once, and is known after a reload and on another device', async () => {
    const customer = await world.signIn();
    assert.equal(customer.state.currentPlan, 'basic');
    const due = await customer.preview(pro);
    assert.ok(due > 0);
    await customer.confirm(pro);
    assert.equal((await customer.post(pro)).status, 200);
    const { amount, captures } = await world.paymentIs('succeeded');
    assert.deepEqual([amount, captures], [due, 1]);
    await customer.load();
    assert.equal(customer.state.currentPlan, 'basic', 'until it starts');
    assert.equal(customer.state.assignments[0]?.productPlanId, 'pro');
    assert.equal(customer.state.uncertain, false);
    const { html, ...state } = await customer.readState();
    assert.deepEqual(state, customer.state);
    for (const part of Object.values(html)) assert.ok(customer.html.includes(part), part);
  });

  it('is sent once if the browser repeats its requests', async () => {
    const customer = await world.signIn();
    await customer.preview(pro);
    await Promise.all([customer.confirm(pro), customer.confirm(pro)]);
    const answers = await Promise.all([customer.post(pro), customer.post(pro), customer.post(pro)]);
    answers.push(await customer.post(pro));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    for (const other of others) assert.deepEqual(other, first);
    assert.equal(await world.countPosts(), 1);
    assert.equal((await world.paymentIs('succeeded')).captures, 1);
  });

  it('waits for the reservation if its POST comes early', async () => {
    await world.failPayments({ step: 'create', at: 'after', delay: 500 });
    const customer = await world.signIn();
    await customer.preview(pro);
    const confirmed = customer.confirm(pro);
    await world.isPaymentBegun();
    assert.equal((await customer.post(pro)).status, 200);
    await confirmed;
    assert.equal(await world.countPosts(), 1);
  });

  it('costs only the difference to the plan that is paid for, also before that plan starts', async () => {
    const customer = await world.signIn();
    const [toPro, toTeam] = [await customer.preview(pro), await customer.preview(team)];
    await customer.change(pro);
    await world.paymentIs('succeeded');
    assert.ok(Math.abs((await customer.preview(team)) - (toTeam - toPro)) <= 2, 'but for rounding');
  });

  it('is paid once if the customer goes there, back, and there again', async () => {
    const customer = await world.signIn();
    await customer.change(pro);
    assert.equal((await customer.change(basic)).status, 200);
    assert.equal(await customer.preview(pro), 0);
    await customer.confirm(pro);
    assert.equal((await customer.post(pro)).status, 200);
    assert.equal((await world.paymentIs('succeeded')).captures, 1);
    assert.equal(await world.countPosts(), 3);
  });

  it('is refused while another tab makes one', async () => {
    await world.failService({ delay: 500 });
    const one = await world.signIn();
    const two = await one.openTab();
    await Promise.all([one.preview(pro), two.preview(team)]);
    await Promise.all([one.confirm(pro), two.confirm(team)]);
    const answers = await Promise.all([one.post(pro), two.post(team)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    for (const answer of answers)
      if (answer.status === 422) assert.match(await readMessage(answer), /Another change/);
    assert.equal(await world.countPosts(), 1);
    assert.equal((await world.readPayments()).length, 1);
  });

  it('is refused if the plan has changed since its preview', async () => {
    const one = await world.signIn();
    const two = await one.openTab();
    await two.preview(team);
    await one.change(pro);
    await two.confirm(team);
    const answer = await two.post(team);
    assert.equal(answer.status, 422);
    assert.match(await readMessage(answer), /has changed since/);
    assert.equal(await world.countPosts(), 1);
    await world.paymentIs('succeeded');
  });

  it('shows as uncertain on another device until it is settled', async () => {
    await world.failService({ delay: 700 });
    const customer = await world.signIn();
    await customer.preview(pro);
    await customer.confirm(pro);
    const answer = customer.post(pro);
    await until(() => world.countPosts());
    const tab = await customer.openTab();
    assert.equal(tab.state.uncertain, true);
    assert.match(tab.html, /uncertain\s+>/);
    assert.match(await readMessage(await tab.call('/preview', tab.reviewed(team))), /Another change/);
    assert.equal((await answer).status, 200);
    assert.equal((await tab.load()).state.uncertain, false);
  });

  it('cannot be sent after it was withdrawn, and its money is released', async () => {
    const customer = await world.signIn();
    await customer.preview(pro);
    await customer.confirm(pro);
    const state = await (await customer.withdraw(pro)).json();
    assert.equal((state as { uncertain: boolean }).uncertain, false);
    assert.equal((await customer.post(pro)).status, 422);
    await world.paymentIs('canceled');
    assert.equal(await world.countPosts(), 0);
  });

  it('is not possible with an amount, a field or a time of the browser', async () => {
    const customer = await world.signIn();
    const { periodEnd } = customer;
    for (const request of [
      { ...pro, amount: 1 },
      { ...pro, endTimeInSeconds: 4e9 },
      { ...pro, startTimeInSeconds: periodEnd - 60 },
      { ...pro, startTimeInSeconds: '0' },
      { productPlanId: "x'; drop table changes; --" },
      { productPlanId: 'pro', productId: '2' },
      { productPlanId: ['pro'] },
      [],
    ]) {
      assert.equal(
        (await customer.call('/preview', customer.reviewed(request, true))).status,
        422,
        JSON.stringify(request),
      );
      await customer.confirm(request);
      assert.equal((await customer.post(request)).status, 422, JSON.stringify(request));
    }
    assert.equal(await world.countPosts(), 0);
    assert.equal((await world.readPayments()).length, 0);
  });

  it('can be scheduled for the end of the period, beside one that starts within the hour', async () => {
    const customer = await world.signIn();
    const { periodEnd } = customer;
    const free = { productPlanId: 'free', startTimeInSeconds: periodEnd };
    await customer.change(pro);
    await world.paymentIs('succeeded');
    // A cancellation needs no preview: nothing is due.
    await customer.confirm(free);
    assert.equal((await customer.post(free)).status, 200);
    await customer.load();
    assert.deepEqual(
      customer.state.assignments.map(({ productPlanId }) => productPlanId),
      ['pro', 'free'],
    );
    assert.equal(customer.state.assignments[1]?.startTimeInSeconds, periodEnd);
    assert.equal(await world.countPosts(), 2);
  });

  it('becomes the current plan when it starts', async () => {
    const start = Math.floor(Date.now() / 1000) + 2;
    await world.failService({ at: 'after', body: JSON.stringify({ ...pro, startTimeInSeconds: start }) });
    const customer = await world.signIn();
    await customer.change(pro);
    assert.deepEqual((await customer.load()).state.assignments, [{ ...pro, startTimeInSeconds: start }]);
    await until(async () => (await customer.load()).state.currentPlan === 'pro');
    assert.deepEqual(customer.state.assignments, []);
  });
});

describe('a page', () => {
  it('starts no change with the token alone', async () => {
    const customer = await world.signIn();
    await customer.preview(pro);
    assert.equal((await customer.post(pro)).status, 422, 'not confirmed');
    const stranger = new Browser(world.url);
    for (const path of ['/preview', '/confirm', '/withdraw'])
      assert.equal(
        (await stranger.call(path, customer.reviewed(pro), { 'x-page-token': customer.token })).status,
        401,
      );
    assert.equal(await world.countPosts(), 0);
  });

  it('starts no change with the token of another customer, or a forged cookie', async () => {
    const customer = await world.signIn();
    const other = await world.signIn();
    await customer.preview(pro);
    assert.equal((await other.call('/confirm', pro, { 'x-page-token': customer.token })).status, 401);
    assert.equal((await customer.post(pro, 'forged')).status, 401);
    const forger = new Browser(world.url);
    forger.cookie = 'portal=forged';
    assert.equal((await forger.call('/confirm', pro, { 'x-page-token': customer.token })).status, 401);
    assert.match((await forger.load()).html, /Sign in/);
  });

  it('starts no change for a page of another site', async () => {
    const customer = await world.signIn();
    const headers = { 'x-page-token': customer.token, 'sec-fetch-site': 'cross-site' };
    for (const path of ['/preview', '/confirm', '/sign-out', '/sign-in'])
      assert.equal((await customer.call(path, pro, headers)).status, 403);
  });

  it('ends with the sign-in', async () => {
    const customer = await world.signIn();
    const { token } = customer;
    await customer.preview(pro);
    await customer.confirm(pro);
    await customer.send('/sign-out', { method: 'POST' });
    assert.equal((await customer.post(pro, token)).status, 401);
    assert.equal((await customer.call('/preview', pro)).status, 401);
    assert.equal(await world.countPosts(), 0);
  });

  it('has neither a token of the service nor unescaped text', async () => {
    const customer = await world.signIn();
    await customer.change(pro);
    const settings = await fetch(
      `${world.url}/billing/customer-portal/account-setting?sessionToken=${customer.token}`,
    );
    assert.equal(settings.status, 200);
    await customer.load();
    assert.doesNotMatch(customer.html, /sandbox-session/);
    assert.match(customer.html, /&lt;i&gt;/);
    assert.equal((await customer.send('/elements/..%2f..%2fhono%2fdist%2fhono.js')).status, 404);
  });
});
