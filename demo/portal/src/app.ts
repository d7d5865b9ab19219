/**
 * The routes, and what proves who asks: the cookie (pages), cookie and token (requests of the page itself), the token (requests of the
 * elements).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { getPeriodEnd } from './amounts.js';
import { assign, confirm, finishPayment, type Portal, refuse, settle, withdraw } from './changes.js';
import { type CustomerState, readBalance, readCustomerState } from './customer-state.js';
import { findInvoice, readInvoices } from './invoices.js';
import { messages } from './messages.js';
import { renderInvoicePage } from './pages/invoice.js';
import { renderBillingPage, renderInvoices, renderOverview } from './pages/billing.js';
import { renderSignInPage } from './pages/layout.js';
import { type OpenChange, renderSupportPage } from './pages/support.js';
import { readPlans } from './plans.js';
import { quoteChange, readRequest, readReviewed, type ReviewedRequest, storeQuote } from './previews.js';
import { createPage, findCustomer, findOwnPage, findPage, type Page } from './sign-in.js';
import { readCustomer, readCustomers, signIn, signOut } from './sign-in.js';
import { readUsage } from './usage.js';

/** The product of the page. */
const product = '1';

const publicFolder = fileURLToPath(new URL('../public', import.meta.url));
const elementsFolder = dirname(
  createRequire(import.meta.url).resolve('portal-elements/portal-elements.min.js'),
);

async function sendFile(context: Context, folder: string, name: string): Promise<Response> {
  const body = await readFile(join(folder, basename(name)), 'utf8').catch(() => null);
  const type = { '.js': 'text/javascript', '.css': 'text/css' }[extname(name)];
  return body === null || !type ? context.notFound() : context.body(body, 200, { 'content-type': type });
}

export function createApp(portal: Portal): Hono {
  const { db, payments, service } = portal;
  const app = new Hono();

  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        frameAncestors: ["'none'"],
      },
      referrerPolicy: 'no-referrer',
    }),
  );
  app.use(bodyLimit({ maxSize: 100_000 }));
  app.use(async (context, next) => {
    // Browsers send the header to https and to localhost. Other clients have no cookie that a page could misuse.
    const site = context.req.header('sec-fetch-site') ?? 'none';
    if (context.req.method !== 'GET' && !['same-origin', 'none'].includes(site)) return context.text('', 403);
    await next();
    context.header('cache-control', 'no-store');
  });
  // What throws here has changed nothing, which 429 says to the elements. They would take 500 as an unknown outcome.
  app.onError((error, context) => {
    console.error(error);
    return context.json({ errorMessage: messages.later }, 429, { 'retry-after': '30' });
  });

  app.get('/elements/:name', (context) => sendFile(context, elementsFolder, context.req.param('name')));
  app.get('/portal.js', (context) => sendFile(context, publicFolder, 'portal.js'));
  app.get('/portal.css', (context) => sendFile(context, publicFolder, 'portal.css'));

  // Pages: the cookie.
  app.get('/', async (context) => {
    const customer = await findCustomer(db, context);
    if (!customer) return context.html(renderSignInPage(await readCustomers(db)));
    const token = await createPage(db, context);
    if (customer.is_support) return context.html(renderSupportPage(customer, token, await readOpenChanges()));
    const plans = await readPlans(db, product);
    const state = await readCustomerState(db, customer.id, product);
    const usage = await readUsage(db, customer.id);
    const invoices = await readInvoices(db, customer.id);
    const balance = await readBalance(db, customer.id, product, plans[0]?.currency ?? '');
    const data = await readPageState(customer.id, state);
    return context.html(renderBillingPage({ customer, token, plans, state, balance, usage, invoices, data }));
  });
  app.get('/invoices/:number', async (context) => {
    const customer = await findCustomer(db, context);
    const invoice = customer && (await findInvoice(db, customer.id, context.req.param('number')));
    return invoice ? context.html(renderInvoicePage(customer, invoice)) : context.notFound();
  });
  app.post('/sign-in', async (context) => {
    const { customer } = await context.req.parseBody();
    await signIn(db, context, String(customer));
    return context.redirect('/', 303);
  });
  app.post('/sign-out', async (context) => {
    await signOut(db, context);
    return context.redirect('/', 303);
  });

  /** What the page's script reads. */
  const readPageState = async (id: string, { currentPlan, assignments, uncertain }: CustomerState) => ({
    ...{ currentPlan, assignments, uncertain },
    cancellation: currentPlan || assignments.length ? await quoteCancellation(id) : null,
  });

  /** The amounts of a cancellation are in the page, so that nothing delays its button. */
  async function quoteCancellation(customer: string) {
    const defaultPlan = (await readPlans(db, product)).find((plan) => plan.is_default);
    if (!defaultPlan) return null;
    const request = { productPlanId: defaultPlan.id, productId: product, startTimeInSeconds: getPeriodEnd() };
    const quote = await quoteChange(db, customer, request);
    return { request, amounts: typeof quote === 'string' ? null : quote.amounts };
  }

  // Requests of the page itself: cookie and token.
  const own = (handle: (page: Page, context: Context) => Promise<Response>) => async (context: Context) => {
    const page = await findOwnPage(db, context.req.header('x-page-token') ?? '', context);
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

  /** What the page shows of this customer, besides the elements. */
  const sendState = async ({ customer: id }: Page, context: Context) => {
    const customer = await readCustomer(db, id);
    const plans = await readPlans(db, product);
    const state = await readCustomerState(db, id, product);
    const balance = await readBalance(db, id, product, plans[0]?.currency ?? '');
    const usage = await readUsage(db, id);
    const html = {
      overview: await renderOverview({ customer, plans, state, balance, usage }),
      invoices: await renderInvoices(await readInvoices(db, id)),
    };
    return context.json({ ...(await readPageState(id, state)), html });
  };

  // A token for the page of a customer, while the customer is signed in. Another one may have signed in since.
  app.get('/session', async (context) => {
    const customer = await findCustomer(db, context);
    return customer?.id === context.req.query('customer')
      ? context.text(await createPage(db, context))
      : context.text('', 401);
  });
  app.get('/state', own(sendState));
  app.post(
    '/preview',
    reviewed(async (page, { id, request }, context) => {
      const quote = await quoteChange(db, page.customer, request);
      if (typeof quote === 'string') return context.json({ errorMessage: quote }, 422);
      await storeQuote(db, page, id, request, quote);
      return context.json({ amounts: quote.amounts });
    }),
  );
  app.post(
    '/confirm',
    reviewed(async (page, request, context) => {
      const refusal = await confirm(portal, page, request);
      return refusal ? context.json(refusal.body, refusal.status) : context.json({});
    }),
  );
  app.post(
    '/withdraw',
    reviewed(async (page, request, context) => {
      await withdraw(portal, page, request);
      return sendState(page, context);
    }),
  );

  // Requests of the elements, as the contract has them (§4): the token. 401 says that the token of the page has ended, nothing else.
  app.post('/billing/customer-portal/pricing-plan', async (context) => {
    const page = await findPage(db, context.req.query('sessionToken') ?? '');
    if (!page) return context.json({}, 401);
    const request = readRequest(await readBody(context));
    const { status, body, retryAfter } = request
      ? await assign(portal, page, request)
      : refuse(messages.notOffered);
    if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
    return context.json(body, status);
  });
  app.get('/billing/customer-portal/account-setting', async (context) => {
    const page = await findPage(db, context.req.query('sessionToken') ?? '');
    if (!page) return context.json({}, 401);
    return service.readSettings(page.customer).then(
      (settings) => context.json(settings as object),
      () => context.json({}, 502),
    );
  });

  // Stripe: its signature. An event may come twice and in any order, so it only says that something may be left to do.
  app.post('/webhooks/stripe', async (context) => {
    let change: string | null;
    try {
      change = payments.readEvent(await context.req.text(), context.req.header('stripe-signature'));
    } catch {
      return context.text('', 400);
    }
    if (change) await finishPayment(portal, change);
    return context.json({});
  });

  // Support: cookie and token of somebody of support.
  async function readOpenChanges(): Promise<OpenChange[]> {
    const { rows } = await db.query<OpenChange>(
      `select change.*, customer.name, customer.company, plan.label
       from changes change join customers customer on customer.id = change.customer_id
         join plans plan on plan.id = change.request->>'productPlanId'
       where state = 'uncertain' or problem is not null order by change.created_at`,
    );
    return rows;
  }
  app.post('/support/:id', async (context) => {
    const { token, outcome, start } = await context.req.parseBody();
    const customer = await findCustomer(db, context);
    const page = await findOwnPage(db, String(token), context);
    if (!customer?.is_support || !page) return context.text('', 403);
    const id = context.req.param('id');
    const from: ['uncertain'] = ['uncertain'];
    if (outcome === 'assigned') {
      // As the service has it, in UTC.
      const startTimeInSeconds = Math.floor(Date.parse(`${String(start)}Z`) / 1000);
      if (Number.isNaN(startTimeInSeconds)) return context.text('The start is missing.', 400);
      await settle(portal, id, from, 'assigned', { status: 200, body: { startTimeInSeconds } }, customer.id);
    }
    if (outcome === 'refused')
      await settle(portal, id, from, 'refused', refuse(messages.refused), customer.id);
    if (outcome === 'noted') await db.query('update changes set problem = null where id = $1', [id]);
    return context.redirect('/', 303);
  });
  return app;
}
