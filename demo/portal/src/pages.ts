/** The pages. `html` escapes every value. */
import { html, raw } from 'hono/html';
import { formatCents, getPeriodEnd } from './amounts.js';
import type { Change } from './changes.js';
import type { CustomerState } from './customer-state.js';
import type { Plan } from './plans.js';
import type { Customer } from './sign-in.js';

type Html = ReturnType<typeof html>;

const renderLayout = (title: string, customer: Customer | null, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Example Ltd</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/elements/portal-elements.css" />
        <link rel="stylesheet" href="/portal.css" />
        <script src="/elements/portal-elements.min.js" defer></script>
        <script src="/portal.js" defer></script>
      </head>
      <body>
        <header>
          <a class="brand" href="/">Example Ltd</a>
          ${
            customer &&
            html`<form method="post" action="/sign-out">
              <span>${customer.name}</span> <button class="quiet">Sign out</button>
            </form>`
          }
        </header>
        <main>${body}</main>
      </body>
    </html>`;

export const renderSignInPage = (customers: Customer[]) =>
  renderLayout(
    'Sign in',
    null,
    html`<section class="card sign-in">
      <h1>Sign in</h1>
      <p>Choose who you are. Your own sign-in takes the place of this page.</p>
      <form method="post" action="/sign-in">
        ${customers.map(
          ({ id, name, is_support }) =>
            html`<button name="customer" value="${id}">
              <b>${name}</b> <small>${is_support ? 'settles open changes' : 'customer'}</small>
            </button>`,
        )}
      </form>
    </section>`,
  );

/** A cancellation starts at the end of what is paid for. */
const renderPlan = (plan: Plan) =>
  html`<portal-plan
    value="${plan.id}"
    label="${plan.label}"
    price="${formatCents(plan.price_cents)}"
    currency="${plan.currency}"
    interval="month"
    ${plan.price_cents ? raw('note="plus VAT"') : ''}
    ${plan.extends ? html`extends="${plan.extends}"` : ''}
    ${plan.featured ? 'featured' : ''}
    ${plan.is_default ? html`start-time-in-seconds="${getPeriodEnd()}"` : ''}
  >
    <p slot="tagline">${plan.tagline}</p>
    <ul>
      ${plan.features.map(({ key, text }) => html`<li data-feature="${key}">${text}</li>`)}
    </ul>
  </portal-plan>`;

const fields = {
  'customerPortalSetting.companyName': 'Company',
  'customerPortalSetting.support.email': 'Support',
  'invoiceConfiguration.currency': 'Currency',
  'invoiceConfiguration.dueInDays': 'Days to pay',
};

export interface PlansPageOptions {
  customer: Customer;
  /** Token of the page. */
  token: string;
  plans: Plan[];
  state: CustomerState;
  /** What `portal.js` reads. */
  data: object;
}

export const renderPlansPage = ({ customer, token, plans, state, data }: PlansPageOptions) =>
  renderLayout(
    'Billing',
    customer,
    html`<h1>Billing</h1>
      <p class="lead">
        Changes start within the hour. You pay only for the days that are left of this month.
      </p>
      <portal-session base-url="/billing" customer="${customer.id}" session-token="${token}">
        <portal-plan-picker
          current-plan="${state.currentPlan ?? ''}"
          default-plan="${plans.find((plan) => plan.is_default)?.id ?? ''}"
          require-hold
          ${state.uncertain ? 'uncertain' : ''}
        >
          ${plans.map(renderPlan)}
          <p slot="help">
            Write to <a href="mailto:billing@example.com">billing@example.com</a>, or
            <a href="/">load the page again</a>.
          </p>
        </portal-plan-picker>
        <portal-settings fields="${JSON.stringify(fields)}"></portal-settings>
      </portal-session>
      <script type="application/json" id="data">
        ${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}
      </script>`,
  );

const formatDate = (date: Date | null) => date?.toISOString().slice(0, 16).replace('T', ' ') ?? '–';

const renderOutcomes = ({ state }: Change) =>
  state === 'uncertain'
    ? html`<button name="outcome" value="assigned">It was made</button>
        <button name="outcome" value="refused">It was not made</button>`
    : html`<button name="outcome" value="noted">Noted</button>`;

export const renderSupportPage = (support: Customer, token: string, changes: Change[]) =>
  renderLayout(
    'Open changes',
    support,
    html`<h1>Open changes</h1>
      <p class="lead">Look each change up at the billing service, then settle it. Times are in UTC.</p>
      ${changes.length ? '' : html`<p class="card">Everything is settled.</p>`}
      ${changes.map(
        (change) =>
          html`<section class="card">
            <h2>${change.customer_id}: ${change.request.productPlanId}</h2>
            <dl>
              <dt>State</dt>
              <dd>${change.state}</dd>
              <dt>Reference</dt>
              <dd><code>${change.id}</code></dd>
              <dt>Sent</dt>
              <dd>${formatDate(change.sent_at)}</dd>
              <dt>Payment</dt>
              <dd>
                ${change.payment ? `${formatCents(change.due_cents)} ${change.currency}, ${change.payment}` : '–'}
                ${change.reservation ? html`<code>${change.reservation}</code>` : ''}
                ${change.payment === 'reserved' ? `until ${formatDate(change.reserved_until)}` : ''}
              </dd>
              ${
                change.problem
                  ? html`<dt>Problem</dt>
                      <dd>${change.problem}</dd>`
                  : ''
              }
            </dl>
            <form method="post" action="/support/${change.id}">
              <input type="hidden" name="token" value="${token}" />
              ${renderOutcomes(change)}
            </form>
          </section>`,
      )}`,
  );
