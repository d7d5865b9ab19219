/** Customers of the sandbox. A database of yours never gets them. Their payment methods: https://docs.stripe.com/testing */
import { addCustomer } from './customers.js';
import type { Database } from './database.js';

const visa = { payment_method: 'pm_card_visa', card: 'Visa ending in 4242' };

const customers = [
  {
    ...{ id: 'ada', name: 'Ada Weber', company: 'Weber Ceramics', email: 'ada@weber-ceramics.example' },
    ...{ address: 'Lindenstr. 12\n10969 Berlin\nGermany', ...visa, usage: { labels: 412, users: 3 } },
  },
  {
    ...{ id: 'ben', name: 'Ben Okoro', company: 'Okoro Records', email: 'ben@okoro-records.example' },
    ...{ address: '4 Mill Lane\nDublin 8\nIreland', ...visa, usage: { labels: 38, users: 1 } },
  },
  {
    ...{ id: 'cleo', name: 'Cleo Marin', company: 'Marin Bikes', email: 'cleo@marin-bikes.example' },
    ...{ address: 'Rue du Port 3\n1204 Geneva\nSwitzerland', usage: { labels: 486, users: 5 } },
    ...{ payment_method: 'pm_card_chargeDeclinedInsufficientFunds', card: 'Visa ending in 9995' },
  },
  {
    ...{ id: 'dora', name: 'Dora Lind', company: 'Lind Prints', email: 'dora@lind-prints.example' },
    ...{ address: 'Storgatan 8\n211 41 Malmö\nSweden', ...visa, usage: { labels: 120, users: 2 } },
  },
];

/** Adds what is not there yet. Nobody deletes customers of a sandbox but with its folder. */
export async function addExample(db: Database): Promise<void> {
  const { rows } = await db.query('select 1 from customers limit 1');
  if (rows.length) return;
  await db.transaction(async (tx) => {
    for (const { usage, payment_method, card, ...customer } of customers) {
      await addCustomer(tx, { ...customer, plan: 'basic', since: new Date('2026-01-01') });
      await tx.query('update customers set payment_method = $2, card = $3 where id = $1', [
        ...[customer.id, payment_method, card],
      ]);
      for (const [key, used] of Object.entries(usage))
        await tx.query('insert into usage (customer_id, key, used) values ($1, $2, $3)', [
          ...[customer.id, key, used],
        ]);
    }
    await tx.query(`insert into customers (id, name, is_support) values ('support', 'Support', true)`);
  });
}
