/** The application around the routes of `api.ts`: pages, sign-in, support and files. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { createApi, protect, readPageState } from './api.js';
import { business } from './business.js';
import { type Portal, refuse, settle } from './changes.js';
import { type CustomerState, readBalance, readCustomerState } from './customer-state.js';
import { readCustomer, readCustomers } from './customers.js';
import { findInvoice, readInvoices } from './invoices.js';
import { messages } from './messages.js';
import { renderBillingPage, renderInvoices, renderOverview } from './pages/billing.js';
import { renderInvoicePage } from './pages/invoice.js';
import { renderSignInPage } from './pages/layout.js';
import { type OpenChange, renderSupportPage } from './pages/support.js';
import { createPage, findOwnPage } from './page-tokens.js';
import { findSignIn, signIn, signOut } from './sign-in.js';
import { readUsage } from './usage.js';

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
  const { db } = portal;
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
  app.use(protect);
  app.route('/', createApi(portal, { findSignIn: (context) => findSignIn(db, context), renderParts }));

  app.get('/elements/:name', (context) => sendFile(context, elementsFolder, context.req.param('name')));
  app.get('/portal.js', (context) => sendFile(context, publicFolder, 'portal.js'));
  app.get('/portal.css', (context) => sendFile(context, publicFolder, 'portal.css'));

  const readOverview = async (id: string, state: CustomerState) => ({
    customer: await readCustomer(db, id),
    state,
    balance: await readBalance(db, id, business.product),
    usage: await readUsage(db, id),
  });

  async function renderParts(id: string, state: CustomerState) {
    return {
      overview: await renderOverview(await readOverview(id, state)),
      invoices: await renderInvoices(await readInvoices(db, id)),
    };
  }

  app.get('/', async (context) => {
    const found = await findSignIn(db, context);
    if (!found) return context.html(renderSignInPage(await readCustomers(db)));
    const customer = await readCustomer(db, found.customer);
    const token = await createPage(db, found);
    if (customer.is_support) return context.html(renderSupportPage(customer, token, await readOpenChanges()));
    const state = await readCustomerState(db, customer.id, business.product);
    const overview = await readOverview(customer.id, state);
    const invoices = await readInvoices(db, customer.id);
    const data = await readPageState(portal, customer.id, state);
    return context.html(renderBillingPage({ ...overview, token, invoices, data }));
  });
  app.get('/invoices/:number', async (context) => {
    const found = await findSignIn(db, context);
    const invoice = found && (await findInvoice(db, found.customer, context.req.param('number')));
    if (!invoice) return context.notFound();
    return context.html(renderInvoicePage(await readCustomer(db, found.customer), invoice));
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

  // Support: sign-in and token of somebody of support.
  async function readOpenChanges(): Promise<OpenChange[]> {
    const { rows } = await db.query<OpenChange>(
      `select change.*, customer.name, customer.company
       from changes change join customers customer on customer.id = change.customer_id
       where state = 'uncertain' or problem is not null order by change.created_at`,
    );
    return rows;
  }
  app.post('/support/:id', async (context) => {
    const { token, outcome, start } = await context.req.parseBody();
    const page = await findOwnPage(db, String(token), await findSignIn(db, context));
    const customer = page && (await readCustomer(db, page.customer));
    if (!customer?.is_support) return context.text('', 403);
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
