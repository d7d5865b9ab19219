/** Invoices: what was assigned and paid for. A credit is listed with them: the next invoice takes it off. */
import type { Change } from './changes.js';
import type { Database } from './database.js';

/** A change that costs something. While its money is being captured, it has neither number nor date. */
export type Invoice = Pick<
  Change,
  'amounts' | 'net_cents' | 'due_cents' | 'currency' | 'card' | 'invoice_number' | 'paid_at' | 'settled_at'
>;

export const formatInvoiceNumber = (number: number): string => `PW-${number}`;

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
  return invoices.find(
    ({ invoice_number }) => invoice_number !== null && formatInvoiceNumber(invoice_number) === number,
  );
}
