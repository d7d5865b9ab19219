/**
 * The routes of a page and of the elements on it: amounts, changes, state, and the events of Stripe. They can be mounted into an
 * application that has pages and a sign-in already.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { business } from './business.js';
import { getPeriodEnd } from './calendar.js';
import { assign, confirm, finishPayment, type Portal, refuse, withdraw } from './changes.js';
import { type CustomerState, readCustomerState } from './customer-state.js';
import { messages } from './messages.js';
import { createPage, findOwnPage, findPage, type Page, type SignIn } from './page-tokens.js';
import { defaultPlan } from './plans.js';
import { quoteChange, readRequest, readReviewed, type ReviewedRequest, storeQuote } from './previews.js';

export interface ApiOptions {
  /** Who is signed in, by the cookie of a request, or however your application knows it. */
  findSignIn: (context: Context) => Promise<SignIn | undefined>;
  /** Parts of the page that change with the state: HTML by the id of an element. */
  renderParts?: (customer: string, state: CustomerState) => Promise<Record<string, unknown>>;
}

/** Refuses what a page of another site sends. Nothing is cached. */
export const protect: MiddlewareHandler = async (context, next) => {
  // Browsers send the header to https and to localhost. Other clients have no cookie that a page could misuse.
  const site = context.req.header('sec-fetch-site') ?? 'none';
  if (context.req.method !== 'GET' && !['same-origin', 'none'].includes(site)) return context.text('', 403);
  await next();
  context.header('cache-control', 'no-store');
};

/** What the page's script reads. */
export async function readPageState(portal: Portal, customer: string, state: CustomerState) {
  const { currentPlan, assignments, uncertain } = state;
  const hasPlan = currentPlan || assignments.length;
  return {
    ...{ currentPlan, assignments, uncertain },
    cancellation: hasPlan ? await quoteCancellation(portal, customer) : null,
  };
}

/** The amounts of a cancellation are in the page, so that nothing delays its button. */
async function quoteCancellation({ db }: Portal, customer: string) {
  const request = {
    productPlanId: defaultPlan?.id ?? '',
    productId: business.product,
    startTimeInSeconds: getPeriodEnd(),
  };
  const quote = await quoteChange(db, customer, request);
  return { request, amounts: typeof quote === 'string' ? null : quote.amounts };
}

export function createApi(portal: Portal, { findSignIn, renderParts }: ApiOptions): Hono {
  const { db, payments, service } = portal;
  const api = new Hono();
  api.use(bodyLimit({ maxSize: 100_000 }));
  api.use(protect);
  // What throws here has changed nothing, which 429 says to the elements. They would take 500 as an unknown outcome.
  api.onError((error, context) => {
    console.error(error);
    return context.json({ errorMessage: messages.later }, 429, { 'retry-after': '30' });
  });

  // Requests of the page itself: sign-in and token.
  const own = (handle: (page: Page, context: Context) => Promise<Response>) => async (context: Context) => {
    const token = context.req.header('x-page-token') ?? '';
    const page = await findOwnPage(db, token, await findSignIn(context));
    return page ? handle(page, context) : context.json({}, 401);
  };
  const readBody = async (context: Context) => context.req.json<unknown>().catch(() => null);
  const reviewed = (handle: (page: Page, reviewed: ReviewedRequest, context: Context) => Promise<Response>) =>
    own(async (page, context) => {
      const request = readReviewed(await readBody(context));
      return request
        ? handle(page, request, context)
        : context.json({ errorMessage: messages.notOffered }, 422);
    });
  const sendState = async ({ customer }: Page, context: Context) => {
    const state = await readCustomerState(db, customer, business.product);
    const html = (await renderParts?.(customer, state)) ?? {};
    return context.json({ ...(await readPageState(portal, customer, state)), html });
  };

  // A token for the page of a customer, while the customer is signed in. Another one may have signed in since.
  api.get('/session', async (context) => {
    const signIn = await findSignIn(context);
    return signIn && signIn.customer === context.req.query('customer')
      ? context.text(await createPage(db, signIn))
      : context.text('', 401);
  });
  api.get('/state', own(sendState));
  api.post(
    '/preview',
    reviewed(async (page, { id, request }, context) => {
      const quote = await quoteChange(db, page.customer, request);
      if (typeof quote === 'string') return context.json({ errorMessage: quote }, 422);
      await storeQuote(db, page, id, request, quote);
      return context.json({ amounts: quote.amounts });
    }),
  );
  api.post(
    '/confirm',
    reviewed(async (page, request, context) => {
      const refusal = await confirm(portal, page, request);
      return refusal ? context.json(refusal.body, refusal.status) : context.json({});
    }),
  );
  api.post(
    '/withdraw',
    reviewed(async (page, request, context) => {
      await withdraw(portal, page, request);
      return sendState(page, context);
    }),
  );

  // Requests of the elements, as the contract has them (§4): the token. 401 says that the token of the page has ended, nothing else.
  api.post('/billing/customer-portal/pricing-plan', async (context) => {
    const page = await findPage(db, context.req.query('sessionToken') ?? '');
    if (!page) return context.json({}, 401);
    const request = readRequest(await readBody(context));
    const { status, body, retryAfter } = request
      ? await assign(portal, page, request)
      : refuse(messages.notOffered);
    if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
    return context.json(body, status);
  });
  api.get('/billing/customer-portal/account-setting', async (context) => {
    const page = await findPage(db, context.req.query('sessionToken') ?? '');
    if (!page) return context.json({}, 401);
    return service.readSettings(page.customer).then(
      (settings) => context.json(settings as object),
      () => context.json({}, 502),
    );
  });

  // Stripe: its signature. An event may come twice and in any order, so it only says that something may be left to do.
  api.post('/webhooks/stripe', async (context) => {
    let change: string | null;
    try {
      change = payments.readEvent(await context.req.text(), context.req.header('stripe-signature'));
    } catch {
      return context.text('', 400);
    }
    if (change) await finishPayment(portal, change);
    return context.json({});
  });
  return api;
}
