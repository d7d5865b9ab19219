/** The customers, and the way in for one who has a plan already. */
import { business } from './business.js';
import { readCustomerState } from './customer-state.js';
import type { Database, Query } from './database.js';
import { findPlan } from './plans.js';

export interface Customer {
  id: string;
  name: string;
  company: string;
  address: string;
  email: string;
  is_support: boolean;
  /** Payment method, as the customer reads it. */
  card: string | null;
}

export async function readCustomers(db: Database): Promise<Customer[]> {
  const { rows } = await db.query<Customer>('select * from customers order by is_support, id');
  return rows;
}

export async function readCustomer(db: Query, id: string): Promise<Customer> {
  const { rows } = await db.query<Customer>('select * from customers where id = $1', [id]);
  if (!rows[0]) throw new Error('There is no such customer.');
  return rows[0];
}

export interface NewCustomer extends Pick<Customer, 'id' | 'name' | 'company' | 'address' | 'email'> {
  /** The plan in force, which was assigned elsewhere. Undefined: the customer has none. */
  plan?: string | undefined;
  since?: Date | undefined;
}

/**
 * Adds a customer, or writes what has changed. Nothing is sent to the service.
 * @throws Error if the plan is not possible. Run it in a transaction.
 */
export async function addCustomer(db: Query, { plan, since = new Date(), ...customer }: NewCustomer) {
  const { id, name, company, address, email } = customer;
  await db.query(
    `insert into customers (id, name, company, address, email) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set name = $2, company = $3, address = $4, email = $5`,
    [id, name, company, address, email],
  );
  if (plan === undefined) return;
  if (!findPlan(plan)) throw new Error(`src/business.ts has no plan ${plan}.`);
  if (!(since.getTime() <= Date.now())) throw new Error('The plan has to be in force already.');
  const { currentPlan, assignments, uncertain } = await readCustomerState(db, id, business.product);
  if (currentPlan || assignments.length || uncertain) throw new Error(`${id} has a plan here already.`);
  // The id is one for each customer: of two that run at once, one fails.
  await db.query(
    `insert into changes (id, customer_id, product_id, request, state, currency, starts_at, settled_at, settled_by)
     values ($1, $2, $3, $4::jsonb, 'assigned', $5, $6, now(), 'import')`,
    [
      ...[`import-${id}`, id, business.product],
      ...[JSON.stringify({ productPlanId: plan, productId: business.product }), business.currency, since],
    ],
  );
}
