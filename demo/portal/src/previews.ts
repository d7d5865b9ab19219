/** What a change costs, computed and stored: the customer confirms what was shown, and nothing else. */
import type { CustomerPricingRequest } from 'portal-elements/service.js';
import { createQuote, getPeriodEnd, type Quote } from './amounts.js';
import { readCustomerState } from './customer-state.js';
import type { Database } from './database.js';
import { readPlans } from './plans.js';
import type { Page } from './sign-in.js';

export type PlanRequest = CustomerPricingRequest & { productId: string };

/** A request of the page itself. */
export interface ReviewedRequest {
  /** The page has made it for the review, by `crypto.randomUUID()`. */
  id: string;
  request: PlanRequest;
}

export function readReviewed(body: unknown): ReviewedRequest | null {
  const { id, request: asked } = Object(body) as Record<string, unknown>;
  const request = readRequest(asked);
  return request && typeof id === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
    ? { id, request }
    : null;
}

/** Reads a request of a page: the fields of the contract (§2.1) that this portal offers, in one form. Null: it is another one. */
export function readRequest(body: unknown): PlanRequest | null {
  const {
    productPlanId,
    productId = '1',
    startTimeInSeconds: start = null,
    ...others
  } = Object(body) as Record<string, unknown>;
  if (typeof productPlanId !== 'string' || typeof productId !== 'string') return null;
  if (Object.values(others).some((value) => value != null)) return null;
  if (start === null) return { productPlanId, productId };
  // A later start is free today. At any other time than the end of the period, that would be a gift.
  return start === getPeriodEnd() ? { productPlanId, productId, startTimeInSeconds: getPeriodEnd() } : null;
}

/** Computes what a change costs today. Null: the plan is not offered. */
export async function quoteChange(
  db: Database,
  customer: string,
  request: PlanRequest,
): Promise<Quote | null> {
  const plans = await readPlans(db, request.productId);
  const plan = plans.find(({ id }) => id === request.productPlanId);
  if (!plan) return null;
  const { paidPlan } = await readCustomerState(db, customer, request.productId);
  const paid = plans.find(({ id }) => id === paidPlan);
  const { rows } = await db.query<{ balance: number }>(
    `select coalesce(sum(due_net_cents - net_cents), 0)::int as balance from changes
     where customer_id = $1 and product_id = $2 and currency = $3 and state = 'assigned'`,
    [customer, request.productId, plan.currency],
  );
  return createQuote(plan, paid, request.startTimeInSeconds != null, rows[0]?.balance);
}

/** Stores a quote of a page. */
export async function storeQuote(
  db: Database,
  page: Page,
  id: string,
  request: PlanRequest,
  quote: Quote,
): Promise<void> {
  await db.query(
    `insert into changes (id, customer_id, product_id, page_hash, request, state, amounts, currency,
       net_cents, due_net_cents, due_cents)
     values ($1, $2, $3, $4, $5::jsonb, 'quoted', $6::jsonb, $7, $8, $9, $10)
     on conflict (id) do nothing`,
    [
      ...[id, page.customer, request.productId, page.hash, JSON.stringify(request)],
      ...[JSON.stringify(quote.amounts), quote.currency, quote.netCents, quote.dueNetCents, quote.dueCents],
    ],
  );
}
