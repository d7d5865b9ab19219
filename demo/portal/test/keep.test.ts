import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { basic, type Browser, openSupport, pro, readMessage, team, until, useWorld } from './world.js';

const world = useWorld({ LEASE: '2' });

const plansOf = ({ state }: Browser) => [
  state.currentPlan,
  ...state.assignments.map(({ productPlanId }) => productPlanId),
];

/** A customer who has paid for Scale, which starts within the hour. */
async function switchToPro(): Promise<Browser> {
  const customer = await world.signIn();
  assert.equal((await customer.change(pro)).status, 200);
  await world.paymentIs('succeeded');
  await customer.load();
  assert.deepEqual(plansOf(customer), ['basic', 'pro']);
  return customer;
}

/** What is due for a change, without the VAT and the balance. */
async function readPrice(customer: Browser, request: object): Promise<number> {
  const answer = await customer.call('/preview', customer.reviewed(request, true));
  const { amounts } = (await answer.json()) as { amounts: { label: string; price: string }[] };
  return Math.round(
    100 *
      amounts
        .filter(({ label }) => !/^(Your balance|VAT|Due today)/.test(label))
        .reduce((sum, { price }) => sum + Number(price), 0),
  );
}

describe('a plan that is kept', () => {
  it('gives back what was paid for the plan that does not start, once', async () => {
    const customer = await world.signIn();
    const price = await readPrice(customer, pro);
    await customer.change(pro);
    await world.paymentIs('succeeded');
    const { keepRequest } = await customer.load();
    assert.equal(await readPrice(customer, keepRequest), -price);
    await customer.confirm(keepRequest);
    assert.equal((await customer.post(keepRequest)).status, 200);
    assert.equal((await customer.post(keepRequest)).status, 200, 'a repetition');
    await customer.load();
    assert.deepEqual(plansOf(customer), ['basic']);
    assert.equal(customer.balance, price);
    assert.match(customer.html, /Credit\s.*−€\d+\.\d\d.*Credited/s);
    assert.doesNotMatch(customer.html, /Growth from/);
    assert.equal((await customer.change(keepRequest)).status, 422, 'nothing follows');
    // The next change costs what it costs on Growth, and takes the balance.
    assert.equal(await readPrice(customer, pro), price);
    assert.equal(await customer.preview(pro), 0);
    assert.equal(await readPrice(customer, basic), 0);
    assert.equal((await world.readPayments()).length, 1);
  });

  it('gives back all changes of the hour, and takes back what was credited', async () => {
    const customer = await switchToPro();
    const price = await readPrice(await world.signIn(), team);
    await customer.change(team);
    await until(async () => (await world.readPayments()).every(({ status }) => status === 'succeeded'));
    await customer.load();
    assert.equal(await readPrice(customer, customer.keepRequest), -price);

    const other = await world.signIn();
    await other.change({ productPlanId: 'free' });
    const { balance } = await other.load();
    assert.ok(balance > 0);
    await other.change(other.keepRequest);
    await other.load();
    assert.deepEqual([plansOf(other), other.balance], [['basic'], 0]);
  });

  it('is asked for in two tabs: is given back once', async () => {
    const customer = await switchToPro();
    const tab = await customer.openTab();
    const { keepRequest } = customer;
    const price = -(await readPrice(customer, keepRequest));
    await Promise.all([tab.preview(keepRequest), customer.preview(keepRequest)]);
    await Promise.all([tab.confirm(keepRequest), customer.confirm(keepRequest)]);
    const answers = await Promise.all([tab.post(keepRequest), customer.post(keepRequest)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    // A cancellation and a keep may be confirmed without a preview.
    const late = await customer.openTab();
    assert.equal((await late.confirm(keepRequest)).status, 422);
    assert.equal((await customer.load()).balance, price);
  });

  it('costs and gives back nothing after a cancellation', async () => {
    const customer = await world.signIn();
    assert.equal((await customer.cancel()).status, 200);
    await customer.load();
    assert.deepEqual(plansOf(customer), ['basic', 'free']);
    assert.equal(await customer.preview(customer.keepRequest), 0);
    assert.equal((await customer.change(customer.keepRequest)).status, 200);
    await customer.load();
    assert.deepEqual([plansOf(customer), customer.balance], [['basic'], 0]);
  });

  it('may be one that ends by itself', async () => {
    const end = Math.floor(Date.now() / 1000) + 7200;
    const start = end - 7201;
    const body = JSON.stringify({ ...pro, startTimeInSeconds: start, endTimeInSeconds: end });
    await world.failService({ at: 'after', body });
    const customer = await world.signIn();
    await customer.change(pro);
    await customer.load();
    assert.deepEqual(customer.state.assignments, [{ productPlanId: 'free', startTimeInSeconds: end }]);
    await world.failService();
    assert.equal((await customer.change({ ...pro, startTimeInSeconds: end })).status, 200);
    await customer.load();
    assert.deepEqual([plansOf(customer), customer.balance], [['pro'], 0]);
  });

  it('is not possible while nobody knows when the other one starts', async () => {
    await world.failService({ at: 'after', body: JSON.stringify(pro) });
    const customer = await world.signIn();
    await customer.change(pro);
    const [next] = (await customer.load()).state.assignments;
    assert.deepEqual([next?.productPlanId, next?.startTimeInSeconds], ['pro', undefined]);
    assert.match(customer.html, /Scale\s+within the next hour/);
    const hour = Math.ceil(Date.now() / 1000) + 3600;
    for (const startTimeInSeconds of [hour - 1, hour, hour + 1])
      assert.equal((await customer.confirm({ ...basic, startTimeInSeconds })).status, 422);
  });

  it('is refused at another time, for another plan, and when it is too late', async () => {
    const soon = Math.floor(Date.now() / 1000) + 21;
    await world.failService({ at: 'after', body: JSON.stringify({ ...pro, startTimeInSeconds: soon }) });
    const customer = await world.signIn();
    await customer.change(pro);
    await customer.load();
    const refuses = async (request: object, says: RegExp) => {
      assert.equal((await customer.call('/preview', customer.reviewed(request, true))).status, 422);
      assert.match(await readMessage(await customer.confirm(request)), says);
    };
    await refuses({ ...basic, startTimeInSeconds: soon + 1 }, /not offered/);
    await refuses({ ...team, startTimeInSeconds: soon }, /not offered/);
    await until(() => Promise.resolve(Date.now() / 1000 > soon - 20));
    await refuses({ ...basic, startTimeInSeconds: soon }, /not offered/);
    assert.equal((await customer.load()).balance, 0);
  });
});

describe('a server that is killed while a plan is kept', () => {
  for (const { name, fault, isApplied } of [
    { name: 'before the service has applied it', fault: { delay: 1500, status: 500 }, isApplied: false },
    { name: 'before the answer of the service', fault: { at: 'after', delay: 1500 }, isApplied: true },
  ])
    it(`${name}: gives back what support says, once`, async () => {
      const customer = await switchToPro();
      const posts = await world.countPosts();
      const { keepRequest } = customer;
      const price = -(await readPrice(customer, keepRequest));
      await world.failService(fault);
      await customer.confirm(keepRequest);
      const made = customer.post(keepRequest).catch(() => undefined);
      await until(async () => (await world.countPosts()) > posts);
      await world.kill();
      await made;
      await world.restart();
      await world.failService();
      const { support, reference } = await openSupport(world, customer);
      await customer.load();
      assert.deepEqual([customer.state.uncertain, customer.balance], [true, 0]);
      assert.equal((await customer.call('/confirm', customer.reviewed(keepRequest, true))).status, 422);
      const [follows] = customer.state.assignments;
      const start = new Date((follows?.startTimeInSeconds ?? 0) * 1000);
      await support.settle(reference, isApplied ? 'assigned' : 'refused', support.token, start);
      await support.settle(reference, isApplied ? 'refused' : 'assigned', support.token, start);
      await customer.load();
      assert.equal(customer.balance, isApplied ? price : 0);
      assert.deepEqual(plansOf(customer), isApplied ? ['basic'] : ['basic', 'pro']);
      assert.equal((await world.readPayments()).length, 1);
    });

  it('between the credit and the answer: has the same answer and balance afterwards', async () => {
    const customer = await switchToPro();
    const { keepRequest } = customer;
    const price = -(await readPrice(customer, keepRequest));
    await customer.confirm(keepRequest);
    await world.failService({ at: 'after', delay: 700 });
    // The kill follows the credit: another page has read it, and this one may have no answer yet.
    const made = customer.post(keepRequest).catch(() => undefined);
    await until(async () => (await (await customer.openTab()).load()).balance);
    await world.kill();
    await made;
    await world.restart();
    assert.equal((await customer.post(keepRequest)).status, 200);
    await customer.load();
    assert.deepEqual([plansOf(customer), customer.balance], [['basic'], price]);
  });
});
