/** What a change costs, computed and stored: the customer confirms what was shown, and nothing else. */
import type { CustomerPricingRequest } from 'portal-elements/service.js';
import { createQuote, type Quote } from './amounts.js';
import { business } from './business.js';
import { getPeriodEnd } from './calendar.js';
import {
  type CustomerState,
  getPaidPlan,
  getReturned,
  readBalance,
  readCustomerState,
} from './customer-state.js';
import type { Database } from './database.js';
import { messages } from './messages.js';
import { findPlan } from './plans.js';
import type { Page } from './page-tokens.js';

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
    productId = business.product,
    startTimeInSeconds: start = null,
    ...others
  } = Object(body) as Record<string, unknown>;
  if (typeof productPlanId !== 'string' || typeof productId !== 'string') return null;
  if (Object.values(others).some((value) => value != null)) return null;
  if (start === null) return { productPlanId, productId };
  return Number.isInteger(start) ? { productPlanId, productId, startTimeInSeconds: Number(start) } : null;
}

/** Seconds before a start in which it is too late to ask for it. */
const lead = 20;

export const isTooLate = ({ startTimeInSeconds: start }: PlanRequest): boolean =>
  start != null && start < Date.now() / 1000 + lead;

/**
 * Whether a start is offered: within the hour, at the end of what is paid for, or, to keep the plan in force, that of what follows.
 * A later start costs nothing today. At any other time, that would be a gift.
 */
function isOffered({ currentPlan, assignments: [next] }: CustomerState, request: PlanRequest): boolean {
  const { productPlanId, startTimeInSeconds: start } = request;
  if (start == null) return true;
  const isKept = productPlanId === currentPlan && start === next?.startTimeInSeconds;
  return (isKept || start === getPeriodEnd()) && !isTooLate(request);
}

/** A quote, and when what it rests on was read. */
export type DatedQuote = Quote & { at: Date };

export const noQuote: DatedQuote = {
  ...{ amounts: [], currency: business.currency, netCents: 0, dueNetCents: 0, dueCents: 0 },
  at: new Date(0),
};

/** Computes what a change costs today. A text says to the customer why it is not offered. */
export async function quoteChange(
  db: Database,
  customer: string,
  request: PlanRequest,
): Promise<DatedQuote | string> {
  const plan = findPlan(request.productPlanId);
  if (!plan || request.productId !== business.product) return messages.notOffered;
  // A change that is settled later is newer than this quote.
  const { rows } = await db.query<{ at: Date }>('select now() as at');
  const state = await readCustomerState(db, customer, request.productId);
  // What is open may have become assigned with a time before this one.
  if (state.uncertain) return messages.unsettled;
  if (!isOffered(state, request) || (plan.isRetired && plan.id !== state.currentPlan))
    return messages.notOffered;
  const start = request.startTimeInSeconds;
  const quote = createQuote({
    plan,
    paid: findPlan(getPaidPlan(state)),
    isLater: start != null,
    returned: start == null ? 0 : getReturned(state, start),
    balance: await readBalance(db, customer, request.productId),
  });
  return { ...quote, at: rows[0]?.at ?? new Date() };
}

/** Stores a quote of a page. */
export async function storeQuote(
  db: Database,
  page: Page,
  id: string,
  request: PlanRequest,
  quote: DatedQuote,
): Promise<void> {
  await db.query(
    `insert into changes (id, customer_id, product_id, page_hash, request, state, amounts, currency,
       net_cents, due_net_cents, due_cents, created_at)
     values ($1, $2, $3, $4, $5::jsonb, 'quoted', $6::jsonb, $7, $8, $9, $10, $11)
     on conflict (id) do nothing`,
    [
      ...[id, page.customer, request.productId, page.hash, JSON.stringify(request)],
      ...[
        JSON.stringify(quote.amounts),
        quote.currency,
        quote.netCents,
        quote.dueNetCents,
        quote.dueCents,
        quote.at,
      ],
    ],
  );
}
