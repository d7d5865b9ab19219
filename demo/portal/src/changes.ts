/**
 * A change of plan, step by step:
 *
 *   quoted → open → ready → sent → assigned | refused | uncertain → assigned | refused
 *
 * Each step is written before it is done, by one statement that names the state it comes from: of two that run at once, one does it.
 * Before a change is `sent`, every failure means that nothing was changed. After it, the outcome is not known until the service or
 * support says it. The money of a change (`payments.ts`) is reserved between `open` and `ready`, and ends in `finishPayment()`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isDuplicate, type Query } from './database.js';
import { takeInvoiceNumber } from './invoices.js';
import { messages } from './messages.js';
import type { Payment, Payments } from './payments.js';
import {
  isTooLate,
  type PlanRequest,
  noQuote,
  quoteChange,
  type ReviewedRequest,
  storeQuote,
} from './previews.js';
import type { Amount } from './amounts.js';
import type { Service } from './service.js';
import type { Page } from './page-tokens.js';

/** What a change needs. */
export interface Portal {
  db: Database;
  service: Service;
  payments: Payments;
}

/** Answer to the elements. */
export interface Answer {
  status: 200 | 422 | 429 | 504;
  body: object;
  retryAfter?: number | undefined;
}

export type State = 'quoted' | 'open' | 'ready' | 'sent' | 'assigned' | 'refused' | 'uncertain';

export interface Change {
  id: string;
  customer_id: string;
  product_id: string;
  request: PlanRequest;
  state: State;
  sent_at: Date | null;
  answer: Answer | null;
  settled_at: Date | null;
  amounts: Amount[];
  net_cents: number;
  due_cents: number;
  currency: string;
  payment: string | null;
  reservation: string | null;
  reserved_until: Date | null;
  stripe_customer: string | null;
  payment_method: string | null;
  card: string | null;
  invoice: string | null;
  paid_at: Date | null;
  problem: string | null;
}

export const refuse = (errorMessage: string): Answer => ({ status: 422, body: { errorMessage } });
export const unknown: Answer = { status: 504, body: { errorMessage: messages.unknown } };

async function findOne(db: Database, text: string, values: unknown[]): Promise<Change | undefined> {
  const { rows } = await db.query<Change>(text, values);
  return rows[0];
}

const findById = (db: Database, id: string) => findOne(db, 'select * from changes where id = $1', [id]);

/** Finds a change by the id that a page has made for its review. */
const findOwn = (db: Database, page: Page, id: string) =>
  findOne(db, 'select * from changes where id = $1 and page_hash = $2', [id, page.hash]);

/** Finds what a page has confirmed last with a request. */
const findConfirmed = (db: Database, page: Page, request: PlanRequest) =>
  findOne(
    db,
    `select * from changes where page_hash = $1 and request = $2::jsonb and confirmed_at is not null
     order by confirmed_at desc limit 1`,
    [page.hash, JSON.stringify(request)],
  );

/**
 * The customer has confirmed what a preview has shown. Opens the change, and reserves its money. Each confirmation has a row, also one
 * that is refused: a repetition, and the POST of the elements, have its answer and not that of an earlier one.
 * @returns Why it is refused. Null: it can be sent, or was.
 */
export async function confirm(
  portal: Portal,
  page: Page,
  { id, request }: ReviewedRequest,
): Promise<Answer | null> {
  const { db } = portal;
  if (!(await findOwn(db, page, id))) {
    // A change that costs nothing today needs no preview. Nothing then delays the button of a cancellation.
    const quote = await quoteChange(db, page.customer, request);
    if (typeof quote === 'string') return refuse(quote);
    await storeQuote(db, page, id, request, quote);
    if (quote.dueCents > 0) await refuseQuoted(portal, page, id, messages.reviewAgain);
  }
  try {
    const opened = await findOne(
      db,
      `update changes set state = 'open', step_at = now(), confirmed_at = now()
       where id = $1 and page_hash = $2 and request = $3::jsonb and state = 'quoted'
         and created_at > now() - interval '15 minutes' returning *`,
      [id, page.hash, JSON.stringify(request)],
    );
    if (opened) await prepare(portal, opened);
    else await refuseQuoted(portal, page, id, messages.reviewAgain);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await refuseQuoted(portal, page, id, messages.unsettled);
  }
  await waitForMoney(db, id);
  const change = await findOwn(db, page, id);
  if (!change) return refuse(messages.reviewAgain);
  return change.state === 'refused' ? change.answer : null;
}

/** Does nothing if the change is not `quoted` any more. */
async function refuseQuoted(portal: Portal, page: Page, id: string, message: string): Promise<void> {
  await portal.db.query(
    `update changes set confirmed_at = now() where id = $1 and page_hash = $2 and state = 'quoted'`,
    [id, page.hash],
  );
  if (await findOwn(portal.db, page, id))
    await settle(portal, id, ['quoted'], 'refused', refuse(message), 'portal');
}

const hasMethod = (change: Change | undefined): change is Change & Payment =>
  typeof change?.payment_method === 'string';

async function waitForMoney(db: Database, id: string): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await wait(200))
    if ((await findById(db, id))?.state !== 'open') return;
}

/** Makes an open change ready to be sent. */
async function prepare(portal: Portal, { id, request, due_cents }: Change): Promise<void> {
  const { db, payments } = portal;
  const refuseOpen = (message: string) => settle(portal, id, ['open'], 'refused', refuse(message), 'portal');
  // Not earlier: from now on nothing else of this customer can be assigned.
  const newer = await findOne(
    db,
    `select newer.* from changes change join changes newer
       on newer.customer_id = change.customer_id and newer.product_id = change.product_id
     where change.id = $1 and newer.state = 'assigned' and newer.settled_at >= change.created_at limit 1`,
    [id],
  );
  if (newer || isTooLate(request)) return void (await refuseOpen(messages.planChanged));
  if (!due_cents) {
    await db.query(`update changes set state = 'ready', step_at = now() where id = $1 and state = 'open'`, [
      id,
    ]);
    return;
  }
  const reserving = await findOne(
    db,
    `update changes change set payment = 'reserving', stripe_customer = customer.stripe_customer,
       payment_method = customer.payment_method, card = customer.card
     from customers customer
     where change.id = $1 and change.state = 'open' and customer.id = change.customer_id
       and customer.payment_method is not null returning change.*`,
    [id],
  );
  if (!hasMethod(reserving)) return void (await refuseOpen(messages.noMethod));
  const money = await payments.reserve(reserving).catch(console.error);
  if (!money) return void (await refuseOpen(messages.noPayment));
  if ('declined' in money) {
    await db.query(`update changes set payment = 'declined' where id = $1 and payment = 'reserving'`, [id]);
    return void (await refuseOpen(money.declined));
  }
  await db.query(
    `update changes set state = 'ready', step_at = now(), payment = 'reserved', reservation = $2,
       reserved_until = to_timestamp($3::float8)
     where id = $1 and state = 'open'`,
    [id, money.id, money.expires],
  );
}

/** The POST of the elements. Sends what was confirmed last to the service, once. A repetition gets the answer of the first. */
export async function assign(portal: Portal, page: Page, request: PlanRequest): Promise<Answer> {
  const confirmed = await findConfirmed(portal.db, page, request);
  if (!confirmed) return refuse(messages.reviewAgain);
  try {
    for (const end = Date.now() + 25_000; Date.now() < end; await wait(200)) {
      const change = await findById(portal.db, confirmed.id);
      if (change?.answer) return change.answer;
      const sent = await findOne(
        portal.db,
        `update changes set state = 'sent', step_at = now(), sent_at = now()
         where id = $1 and state = 'ready' returning *`,
        [confirmed.id],
      );
      if (sent) return await send(portal, sent);
    }
  } catch (error) {
    console.error(error);
  }
  return unknown;
}

async function send(portal: Portal, { id, customer_id, request }: Change): Promise<Answer> {
  const outcome = await portal.service.assign(customer_id, request);
  const from: State[] = ['sent', 'uncertain'];
  switch (outcome.name) {
    case 'assigned':
      return settle(portal, id, from, 'assigned', { status: 200, body: outcome.response }, 'service');
    case 'throttled': {
      const body = { errorMessage: messages.later };
      return settle(
        portal,
        id,
        from,
        'refused',
        { status: 429, body, retryAfter: outcome.retryAfter },
        'service',
      );
    }
    case 'refused':
      // Also the service's 401: the elements would renew the token of the page, and it is the one of this server that is wrong.
      return settle(portal, id, from, 'refused', refuse(outcome.message ?? messages.refused), 'service');
    case 'unknown':
      return settle(portal, id, ['sent'], 'uncertain', unknown, 'portal');
  }
}

/**
 * Writes the outcome of a change, then ends its payment without waiting for it.
 * @param from The states in which the change is not settled another way.
 * @returns The answer for the page: that of the first outcome.
 */
export async function settle(
  portal: Portal,
  id: string,
  from: State[],
  state: 'assigned' | 'refused' | 'uncertain',
  answer: Answer,
  by: string,
): Promise<Answer> {
  const { db } = portal;
  const { startTimeInSeconds: start = null, endTimeInSeconds: end = null } = answer.body as Partial<
    Record<'startTimeInSeconds' | 'endTimeInSeconds', number>
  >;
  const settled = await findOne(
    db,
    // Without a start, the service replaces the plan within the upcoming hour (§2.1 rule 1): this is the latest one.
    `update changes set state = $3, answer = $4::jsonb, step_at = now(), settled_at = now(), settled_by = $5,
       starts_at = to_timestamp(coalesce($6::float8, (request->>'startTimeInSeconds')::float8,
         ceil(extract(epoch from coalesce(sent_at, now()))) + 3600)),
       ends_at = to_timestamp($7::float8)
     where id = $1 and state = any($2::text[]) returning *`,
    [id, from, state, JSON.stringify(answer), by, start, end],
  );
  if (settled) {
    void finishPayment(portal, id);
    return answer;
  }
  const change = await findById(db, id);
  // Support has settled it before the service has answered.
  if (by === 'service' && change && change.state !== state)
    await db.query('update changes set problem = $2 where id = $1', [
      id,
      `The service answered later: ${state}`,
    ]);
  return change?.answer ?? unknown;
}

/** Ends the payment of a settled change. Can be called at any time, and any number of times. */
export async function finishPayment({ db, payments }: Portal, id: string): Promise<void> {
  try {
    const change = await findOne(
      db,
      `select * from changes
       where id = $1 and payment in ('reserving', 'reserved') and state in ('assigned', 'refused')`,
      [id],
    );
    if (!change) return;
    const { reservation, state } = change;
    if (!hasMethod(change)) return;
    // Without its id, the money may be reserved nevertheless: the same key returns the same reservation.
    const money = reservation ? { id: reservation } : await payments.reserve(change);
    let payment = 'declined';
    if ('id' in money) {
      await (state === 'assigned' ? payments.capture(money.id, id) : payments.release(money.id, id));
      payment = state === 'assigned' ? 'captured' : 'released';
    }
    const ended = 'id' in money ? money.id : null;
    await db.transaction((tx) => writePayment(tx, id, payment, ended));
  } catch (error) {
    console.error(error);
    // Another attempt may have ended it while this one was failing.
    await db
      .query(`update changes set problem = $2 where id = $1 and payment in ('reserving', 'reserved')`, [
        id,
        String(error),
      ])
      .catch(console.error);
  }
}

/** Writes how a payment has ended, once. An invoice takes its number in the same transaction, so that numbers have no gaps. */
async function writePayment(
  tx: Query,
  id: string,
  payment: string,
  reservation: string | null,
): Promise<void> {
  const { rows } = await tx.query(
    `select id from changes where id = $1 and payment in ('reserving', 'reserved') for update`,
    [id],
  );
  // Another attempt was faster.
  if (!rows.length) return;
  const invoice = payment === 'captured' ? await takeInvoiceNumber(tx) : null;
  await tx.query(
    `update changes set payment = $2, problem = null, reservation = $3, invoice = $4,
       paid_at = case when $4::text is not null then now() end where id = $1`,
    [id, payment, reservation, invoice],
  );
}

/** Ends a change that a page has not sent. After this, a request of it that is still on its way changes nothing. */
export async function withdraw(portal: Portal, page: Page, { id, request }: ReviewedRequest): Promise<void> {
  const quote = await quoteChange(portal.db, page.customer, request);
  // Without a quote, too: a confirmation that comes later has to find the row.
  await storeQuote(portal.db, page, id, request, typeof quote === 'string' ? noQuote : quote);
  await refuseQuoted(portal, page, id, messages.notSent);
  if (await findOwn(portal.db, page, id))
    await settle(portal, id, ['open', 'ready'], 'refused', refuse(messages.notSent), 'portal');
}

/**
 * Ends what a killed process has left, and repeats what has failed at the payment provider. Runs at the start, and regularly.
 * @param lease Seconds since the last step of a change. Longer than a step takes: another server may be at it.
 */
export async function recover(portal: Portal, lease: number): Promise<void> {
  const { db } = portal;
  const { rows: left } = await db.query<Change>(
    `select * from changes
     where state in ('open', 'ready', 'sent') and step_at <= now() - make_interval(secs => $1)`,
    [lease],
  );
  for (const { id, state } of left)
    await (state === 'sent'
      ? settle(portal, id, ['sent'], 'uncertain', unknown, 'portal')
      : settle(portal, id, ['open', 'ready'], 'refused', refuse(messages.notSent), 'portal'));
  const { rows: unpaid } = await db.query<Change>(
    `select * from changes
     where payment in ('reserving', 'reserved') and state in ('assigned', 'refused')`,
  );
  for (const { id } of unpaid) await finishPayment(portal, id);
  await db.query(`delete from changes where state = 'quoted' and created_at < now() - interval '1 day'`);
}
