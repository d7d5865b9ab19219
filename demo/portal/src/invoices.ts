/** Invoices: what was assigned and paid for. A credit is listed with them: the next invoice takes it off. */
import { business } from './business.js';
import type { Change } from './changes.js';
import type { Database, Query } from './database.js';

/** A change that costs something. While its money is being captured, it has neither number nor date. */
export type Invoice = Pick<
  Change,
  'amounts' | 'net_cents' | 'due_cents' | 'currency' | 'card' | 'invoice' | 'paid_at' | 'settled_at'
>;

/** Takes the next number of the series. Run it in the transaction that writes the invoice: the series is locked until its end. */
export async function takeInvoiceNumber(tx: Query): Promise<string> {
  const { prefix, first } = business.invoices;
  const { rows } = await tx.query<{ value: number }>(
    `insert into counters (name, value) values ($1, $2)
     on conflict (name) do update set value = counters.value + 1 returning value`,
    [`invoices ${prefix}`, first],
  );
  return `${prefix}${rows[0]?.value}`;
}

/** Returns the invoices of a customer, the newest first. */
export async function readInvoices(db: Database, customer: string): Promise<Invoice[]> {
  const { rows } = await db.query<Invoice>(
    `select * from changes where customer_id = $1 and state = 'assigned'
       and (payment in ('reserved', 'captured') or net_cents < 0)
     order by settled_at desc`,
    [customer],
  );
  return rows;
}

export async function findInvoice(
  db: Database,
  customer: string,
  number: string,
): Promise<Invoice | undefined> {
  const invoices = await readInvoices(db, customer);
  return invoices.find(({ invoice }) => invoice === number);
}
