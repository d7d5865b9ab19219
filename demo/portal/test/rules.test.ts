import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Stripe from 'stripe';
import { basic, Browser, pro, readMessage, team, until, useWorld, webhookSecret } from './world.js';

// Nothing is repeated by itself: only an event, or the next change, ends a payment.
const world = useWorld({ RECOVERY_INTERVAL: '1000000' });

describe('a repetition', () => {
  it('has the answer of its own confirmation, not that of an earlier one', async () => {
    const customer = await world.signIn('pm_card_chargeDeclined');
    await customer.preview(pro);
    assert.match(await readMessage(await customer.confirm(pro)), /declined/);
    assert.match(await readMessage(await customer.post(pro)), /declined/);
    await customer.preview(pro);
    await world.expire();
    assert.match(await readMessage(await customer.confirm(pro)), /no longer valid/);
    assert.match(await readMessage(await customer.post(pro)), /no longer valid/);
    // The browser repeats it.
    assert.match(await readMessage(await customer.confirm(pro)), /no longer valid/);
    assert.match(await readMessage(await customer.post(pro)), /no longer valid/);
    assert.equal(await world.countPosts(), 0);
  });

  it('of a confirmation after the change was made opens no other one', async () => {
    const customer = await world.signIn();
    await customer.change(pro);
    await world.paymentIs('succeeded');
    assert.equal((await customer.confirm(pro)).status, 200);
    assert.equal((await customer.post(pro)).status, 200);
    assert.equal(await world.countPosts(), 1);
    await world.paymentIs('succeeded');
  });

  it('of a confirmation without its preview is refused, and stays so', async () => {
    const customer = await world.signIn();
    assert.match(await readMessage(await customer.confirm(pro)), /no longer valid/);
    // The preview is late.
    await customer.call('/preview', customer.reviewed(pro));
    assert.match(await readMessage(await customer.confirm(pro)), /no longer valid/);
    assert.match(await readMessage(await customer.post(pro)), /no longer valid/);
    assert.equal((await world.readPayments()).length, 0);
  });

  it('of a review that was withdrawn before its confirmation came is refused', async () => {
    const customer = await world.signIn();
    await customer.preview(pro);
    await customer.withdraw(pro);
    assert.match(await readMessage(await customer.confirm(pro)), /not sent in time/);
    const free = { productPlanId: 'free', startTimeInSeconds: customer.periodEnd };
    await customer.withdraw(free);
    assert.match(await readMessage(await customer.confirm(free)), /not sent in time/);
    assert.equal((await customer.load()).state.uncertain, false);
    assert.equal((await world.readPayments()).length, 0);
  });

  it('with the id of another customer, request or form is refused', async () => {
    const [customer, other] = [await world.signIn(), await world.signIn()];
    await customer.preview(pro);
    const { id } = customer.reviewed(pro) as { id: string };
    assert.match(await readMessage(await other.call('/confirm', { id, request: pro })), /no longer valid/);
    assert.match(await readMessage(await other.call('/confirm', { id: 'x', request: pro })), /not offered/);
    assert.match(
      await readMessage(await customer.call('/confirm', { id, request: team })),
      /no longer valid/,
    );
    assert.equal((await world.readPayments()).length, 0);
    assert.equal((await other.load()).state.uncertain, false);
  });
});

describe('an event of Stripe', () => {
  const { webhooks } = new Stripe('sk_test_none');
  const createEvent = (change: string, type = 'payment_intent.succeeded') =>
    JSON.stringify({ type, data: { object: { metadata: { change } } } });
  const post = (payload: string, secret = webhookSecret, timestamp?: number) =>
    fetch(`${world.url}/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: {
        'stripe-signature': webhooks.generateTestHeaderString({
          ...{ payload, secret },
          ...(timestamp && { timestamp }),
        }),
      },
    });

  /** Waits for the invoice of a customer, and returns its number. */
  const readNumber = (customer: Browser) =>
    until(async () => Number(/href="\/invoices\/PW-(\d+)"/.exec((await customer.load()).html)?.[1]));

  /** Makes a change whose payment is not ended. */
  async function createUnpaid() {
    await world.failPayments({ step: 'capture', status: 429 });
    const customer = await world.signIn();
    await customer.change(pro);
    await world.isPaymentBegun();
    const { metadata } = await world.paymentIs('requires_capture');
    return { customer, change: metadata.change };
  }

  it('with a wrong signature is answered with 400, and changes nothing', async () => {
    const { change } = await createUnpaid();
    const payload = createEvent(change);
    assert.equal((await post(payload, 'whsec_wrong')).status, 400);
    assert.equal((await post(payload, webhookSecret, Math.floor(Date.now() / 1000) - 3600)).status, 400);
    const unsigned = await fetch(`${world.url}/webhooks/stripe`, { method: 'POST', body: payload });
    assert.equal(unsigned.status, 400);
    await world.paymentIs('requires_capture');
  });

  it('ends what is left of a payment, also twice and at once', async () => {
    const other = await world.signIn();
    await other.change(pro);
    const number = await readNumber(other);
    await world.reset();
    const { customer, change } = await createUnpaid();
    const answers = await Promise.all([1, 2, 3].map(() => post(createEvent(change))));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await post(createEvent(change))).status, 200);
    assert.equal((await world.paymentIs('succeeded')).captures, 1);
    // The invoice has taken one number.
    assert.equal(await readNumber(customer), number + 1);
  });

  it('before the answer of the service changes nothing', async () => {
    const customer = await world.signIn();
    await customer.preview(pro);
    await customer.confirm(pro);
    const { metadata } = await world.paymentIs('requires_capture');
    await world.failService({ at: 'after', delay: 700 });
    const made = customer.post(pro);
    await until(() => world.countPosts());
    assert.equal((await post(createEvent(metadata.change))).status, 200);
    await world.paymentIs('requires_capture');
    assert.equal((await made).status, 200);
    assert.equal((await world.paymentIs('succeeded')).captures, 1);
  });

  it('about a change that is not settled, or none, changes nothing', async () => {
    const customer = await world.signIn();
    await customer.preview(pro);
    await customer.confirm(pro);
    const { metadata } = await world.paymentIs('requires_capture');
    assert.equal((await post(createEvent(metadata.change, 'payment_intent.canceled'))).status, 200);
    assert.equal((await post(createEvent('unknown'))).status, 200);
    assert.equal((await post(JSON.stringify({ type: 'charge.updated', data: { object: {} } }))).status, 200);
    assert.equal((await post('{')).status, 400);
    await world.paymentIs('requires_capture');
    assert.equal((await customer.post(pro)).status, 200);
    await world.paymentIs('succeeded');
  });
});

describe('an invoice', () => {
  const findInvoice = (html: string) => /href="(\/invoices\/[^"]+)"/.exec(html)?.[1];

  it('has the lines that were previewed, and is there when its money is captured', async () => {
    const customer = await world.signIn();
    const { amounts } = (await (await customer.call('/preview', customer.reviewed(pro, true))).json()) as {
      amounts: { label: string; price: string; due?: boolean }[];
    };
    await customer.confirm(pro);
    assert.equal(findInvoice((await customer.openTab()).html), undefined);
    assert.equal((await customer.post(pro)).status, 200);
    const path = await until(async () => findInvoice((await customer.load()).html));
    const html = await (await customer.send(path)).text();
    for (const { label, price, due } of amounts) {
      const money = `€${price}`.replace('€-', '−€');
      assert.ok(html.includes(money), money);
      assert.equal(html.includes(label), !due, label);
    }
    assert.match(html, /Paid by Visa ending in 4242/);
  });

  it('is listed with the newest first, and only by its customer', async () => {
    const customer = await world.signIn();
    await customer.change(pro);
    await world.paymentIs('succeeded');
    await customer.change(team);
    const paths = await until(async () => {
      const found = [...(await customer.load()).html.matchAll(/href="(\/invoices\/PW-(\d+))"/g)];
      return found.length === 2 ? found : null;
    });
    const [newer, older] = paths.map(([, , number]) => Number(number));
    assert.ok(Number(newer) > Number(older));
    const path = paths[0]?.[1] ?? '';
    assert.equal((await customer.send(path)).status, 200);
    assert.equal((await (await world.signIn()).send(path)).status, 404);
    assert.equal((await fetch(world.url + path)).status, 404);
    assert.equal((await customer.send('/invoices/PW-1')).status, 404);
  });

  it('is not made of what costs nothing', async () => {
    const customer = await world.signIn();
    await customer.change(pro);
    await world.paymentIs('succeeded');
    await customer.change(basic);
    const { html } = await customer.load();
    assert.equal(html.match(/href="\/invoices\//g)?.length, 1);
    assert.match(html, /Credit\s.*−€\d+\.\d\d.*Credited/s);
  });
});

it('a plan whose limit is below the usage says so, and the others do not', async () => {
  const { html } = await new Browser(world.url).signIn('ada');
  const reasons = [...html.matchAll(/value="(\w+)"\s+label="\w+"[^>]*?reason="([^"]*)"/g)].map(
    ([, plan, reason]) => [plan, reason],
  );
  assert.deepEqual(reasons, [
    ['free', 'You have 412 labels this month. Starter has 50. You have 3 users. Starter has 1.'],
    ['basic', ''],
    ['pro', ''],
    ['team', ''],
  ]);
  assert.match(html, /<meter[^>]+max="500"[^>]+value="412"/s);
});
