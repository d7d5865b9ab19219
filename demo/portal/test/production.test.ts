import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, launchServer, pro, runCommand, until, useWorld } from './world.js';

const world = useWorld({ LEASE: '1' });

describe('the database', () => {
  it('runs each step once: what was deleted stays so', async () => {
    await world.kill();
    await world.query(`delete from usage where customer_id = 'dora'`);
    const steps = await world.query<{ name: string; at: Date }>('select name, at::text from migrations');
    assert.ok(steps.some(({ name }) => name === '001-portal.sql'));
    await world.restart();
    await world.kill();
    assert.deepEqual(await world.query('select name, at::text from migrations'), steps);
    assert.deepEqual(await world.query(`select 1 from usage where customer_id = 'dora'`), []);
    await world.restart();
  });

  it('of a business has no customers of the example', async () => {
    await world.kill();
    await world.query(`delete from changes; delete from usage; delete from pages; delete from sessions;
      delete from customers`);
    await world.restart();
    await world.kill();
    assert.deepEqual(await world.query('select id from customers'), []);
    await world.restart();
  });

  it('with a plan that is not in business.ts ends the start', async () => {
    await world.kill();
    await world.query(`insert into customers (id, name) values ('old', 'Old');
      insert into changes (id, customer_id, product_id, request, state, currency, starts_at, settled_at)
      values ('old', 'old', '1', '{"productPlanId": "gold"}', 'assigned', 'EUR', now(), now())`);
    const { code, log } = await launchServer({ ...world.settings, PORT: '0' });
    assert.equal(code, 1);
    assert.match(log, /has no plan gold, which customers have: keep it, with isRetired: true/);
    await world.query(`delete from changes where id = 'old'`);
    await world.restart();
  });
});

describe('npm run add-customer', () => {
  const add = async (...words: string[]) => {
    await world.kill();
    const result = await runCommand('add-customer.ts', words, world.settings);
    await world.restart();
    return result;
  };

  it('adds a customer whose plan is in force, and can be changed and credited', async () => {
    const added = await add('--id', 'eve', '--name', 'Eve Sol', '--plan', 'basic', '--since', '2026-01-15');
    assert.deepEqual([added.code, added.output], [0, 'eve has the plan basic.\n']);
    await world.kill();
    await world.query(`update customers set payment_method = 'pm_card_visa' where id = 'eve'`);
    await world.restart();
    const eve = await new Browser(world.url).signIn('eve');
    assert.deepEqual([eve.state.currentPlan, eve.state.assignments], ['basic', []]);
    assert.match(eve.html, /<strong>Growth<\/strong>/);
    const due = await eve.preview(pro);
    assert.ok(due > 0);
    assert.equal((await eve.change(pro)).status, 200);
    assert.equal((await world.paymentIs('succeeded')).amount, due);
    const again = await add('--id', 'eve', '--name', 'Eve Sol', '--plan', 'team');
    assert.deepEqual([again.code, again.output], [1, 'eve has a plan here already.\n']);
  });

  it('adds one without a plan: the page cancels nothing, and the default plan can be the first', async () => {
    assert.equal((await add('--id', 'fay', '--name', 'Fay Orr')).code, 0);
    const fay = await new Browser(world.url).signIn('fay');
    assert.match(fay.html, /<strong>None yet<\/strong>/);
    assert.doesNotMatch(fay.html, /\sdefault-plan=/);
    assert.doesNotMatch(fay.html, /start-time-in-seconds/);
    assert.equal(fay.state.cancellation, null);
    assert.equal((await fay.change({ productPlanId: 'free' })).status, 200);
    assert.match((await fay.load()).html, /\sdefault-plan="free"/);
  });

  it('refuses what is not possible', async () => {
    for (const [words, says] of [
      [['--id', 'gil'], /--id and --name are missing/],
      [['--id', 'gil', '--name', 'Gil', '--plan', 'gold'], /business.ts has no plan gold/],
      [['--id', 'gil', '--name', 'Gil', '--plan', 'basic', '--since', '2999-01-01'], /in force already/],
      [['--id', 'gil', '--name', 'Gil', '--plan', 'basic', '--since', 'May'], /in force already/],
    ] as const) {
      const { code, output } = await add(...words);
      assert.equal(code, 1);
      assert.match(output, says);
    }
    await world.kill();
    assert.deepEqual(await world.query(`select id from customers where id = 'gil'`), []);
    await world.restart();
  });
});

it('the numbers of invoices have no gaps and no doubles after kills and at once', async () => {
  const people = Array.from({ length: 7 }, (_, index) => `numbered${index}`);
  await world.kill();
  for (const id of people)
    await world.query(
      `insert into customers (id, name, payment_method) values ('${id}', '${id}', 'pm_card_visa')`,
    );
  await world.restart();
  const browsers: Browser[] = [];
  for (const id of people) browsers.push(await new Browser(world.url).signIn(id));
  const [first, second, third, ...others] = browsers;
  for (const [browser, at] of [
    [first, 'after'],
    [second, 'before'],
    [third, 'after'],
  ] as const) {
    await world.failPayments({ step: 'capture', at, delay: 1000 });
    assert.equal((await browser?.change(pro))?.status, 200);
    await world.isPaymentBegun();
    await world.kill();
    await world.restart();
  }
  await Promise.all(others.map((browser) => browser.change(pro)));
  await until(async () => {
    const payments = await world.readPayments();
    return payments.length === people.length && payments.every(({ captures }) => captures === 1);
  });
  await until(async () => {
    const pages = await Promise.all(browsers.map((browser) => browser.load()));
    return pages.every(({ html }) => /href="\/invoices\//.test(html));
  });
  await world.kill();
  const rows = await world.query<{ number: number }>(
    `select substr(invoice, 4)::int as number from changes where invoice is not null order by 1`,
  );
  await world.restart();
  assert.deepEqual(
    rows.map(({ number }) => number),
    rows.map((_, index) => 1001 + index),
  );
  assert.ok(rows.length >= people.length);
});
