/** The customer's page. What can change while it is open is rendered by functions of its own, which `GET /state` calls again. */
import { html, raw } from 'hono/html';
import { formatCents } from '../amounts.js';
import { business } from '../business.js';
import { getPeriodEnd } from '../calendar.js';
import { type CustomerState, getPaidPlan } from '../customer-state.js';
import { formatDay, formatMoney, formatNumber, renderTime } from '../format.js';
import type { Invoice } from '../invoices.js';
import { defaultPlan, findPlan, type Plan } from '../plans.js';
import type { Customer } from '../customers.js';
import { findReason, type Usage } from '../usage.js';
import { renderLayout } from './layout.js';

export interface OverviewOptions {
  customer: Customer;
  state: CustomerState;
  /** In cents, without ${business.tax.name}. */
  balance: number;
  usage: Usage[];
}

/** The plan, and beside it what is used of it. */
export function renderOverview({ customer, state, balance, usage }: OverviewOptions) {
  const plan = findPlan(state.currentPlan);
  const isPaid = (findPlan(getPaidPlan(state))?.priceCents ?? 0) > 0;
  return html`<section class="card" aria-labelledby="plan-heading">
      <h2 id="plan-heading">Your plan</h2>
      <p class="figure">
        <strong>${plan?.label ?? 'None yet'}</strong>
        ${plan && html`<span class="quiet">${formatMoney(plan.priceCents, business.currency, true)} a month</span>`}
      </p>
      ${state.assignments.map(
        ({ productPlanId, startTimeInSeconds }) =>
          html`<p class="coming">
            ${findPlan(productPlanId)?.label}
            ${
              startTimeInSeconds === undefined
                ? 'within the next hour'
                : html`from ${renderTime(new Date(startTimeInSeconds * 1000))}`
            }
          </p>`,
      )}
      ${
        balance > 0 &&
        html`<p>
          Kept for your next change: ${formatMoney(balance, business.currency)}, without ${business.tax.name}.
        </p>`
      }
      <p class="quiet">
        ${isPaid ? `Paid until ${formatDay(new Date(getPeriodEnd() * 1000 - 1))}.` : 'Nothing to pay.'}
        ${customer.card ?? 'No payment method'}.
      </p>
    </section>
    <section class="card" aria-labelledby="usage-heading">
      <h2 id="usage-heading">Usage</h2>
      <ul class="usage">
        ${usage.map((each) => renderMeter(each, plan?.limits[each.key]))}
      </ul>
    </section>`;
}

const renderMeter = ({ key, label, used }: Usage, limit: number | undefined) =>
  html`<li>
    <span id="usage-${key}">${label}</span>
    <span class="${limit !== undefined && used > limit ? 'over' : ''}">
      <b>${formatNumber(used)}</b>
      <span class="quiet">${limit === undefined ? 'without a limit' : `of ${formatNumber(limit)}`}</span>
    </span>
    ${
      limit !== undefined &&
      html`<meter
        aria-labelledby="usage-${key}"
        max="${limit}"
        low="${limit * 0.9}"
        high="${limit}"
        optimum="0"
        value="${used}"
      ></meter>`
    }
  </li>`;

/** The newest first. */
export const renderInvoices = (invoices: Invoice[]) =>
  invoices.length
    ? html`<table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date</th>
            <th scope="col" class="amount">Amount</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          ${invoices.map(
            ({ invoice, paid_at, settled_at, net_cents, due_cents, currency }) =>
              html`<tr>
                <th scope="row">
                  ${
                    invoice === null
                      ? net_cents < 0
                        ? 'Credit'
                        : '–'
                      : html`<a href="/invoices/${invoice}">${invoice}</a>`
                  }
                </th>
                <td>${formatDay(paid_at ?? settled_at ?? new Date(), 'medium')}</td>
                <td class="amount">${formatMoney(Math.min(net_cents, 0) || due_cents, currency)}</td>
                <td>
                  ${
                    paid_at || net_cents < 0
                      ? html`<span class="status">${paid_at ? 'Paid' : 'Credited'}</span>`
                      : html`<span class="status pending">In progress</span>`
                  }
                </td>
              </tr>`,
          )}
        </tbody>
      </table>`
    : html`<p class="quiet">None yet. An invoice comes with each change that you pay for.</p>`;

/** A cancellation starts at the end of what is paid for. */
const renderPlan = (plan: Plan, usage: Usage[], hasPlan: boolean) =>
  html`<portal-plan
    value="${plan.id}"
    label="${plan.label}"
    price="${formatCents(plan.priceCents)}"
    currency="${business.currency}"
    interval="month"
    reason="${findReason(plan, usage)}"
    ${plan.priceCents ? html`note="plus ${business.tax.name}"` : ''}
    ${plan.extends ? html`extends="${plan.extends}"` : ''}
    ${plan.isFeatured ? 'featured' : ''}
    ${plan.isDefault && hasPlan ? html`start-time-in-seconds="${getPeriodEnd()}"` : ''}
  >
    <p slot="tagline">${plan.tagline}</p>
    <ul>
      ${Object.entries(plan.features).map(([key, text]) => html`<li data-feature="${key}">${text}</li>`)}
    </ul>
  </portal-plan>`;

const fields = {
  'invoiceConfiguration.billedTo': 'Billed to',
  'invoiceConfiguration.address': 'Address',
  'invoiceConfiguration.sentTo': 'Sent to',
};

export interface BillingPageOptions extends OverviewOptions {
  /** Token of the page. */
  token: string;
  invoices: Invoice[];
  /** What `portal.js` reads. */
  data: object;
}

export const renderBillingPage = ({ token, invoices, data, ...options }: BillingPageOptions) => {
  const { customer, state, usage } = options;
  // Who has no plan cancels none: the default plan is one to begin with.
  const had = [state.currentPlan, ...state.assignments.map(({ productPlanId }) => productPlanId)];
  const shown = business.plans.filter(({ id, isRetired }) => !isRetired || had.includes(id));
  const hasPlan = Boolean(state.currentPlan || state.assignments.length);
  return renderLayout(
    'Billing',
    customer,
    html`<h1>Billing</h1>
      <div id="overview">${renderOverview(options)}</div>
      <portal-session base-url="/billing" customer="${customer.id}" session-token="${token}">
        <portal-plan-picker
          current-plan="${state.currentPlan ?? ''}"
          ${hasPlan ? html`default-plan="${defaultPlan?.id}"` : ''}
          data-default-plan="${defaultPlan?.id}"
          require-hold
          ${state.uncertain ? 'uncertain' : ''}
        >
          <span slot="heading">Change your plan</span>
          ${shown.map((plan) => renderPlan(plan, usage, hasPlan))}
          <label slot="review" class="terms">
            <input type="checkbox" required autocomplete="off" /> I agree to the terms of this plan.
          </label>
          <p slot="help">
            Write to <a href="mailto:${business.email}">${business.email}</a>, or
            <a href="/">load the page again</a>.
          </p>
        </portal-plan-picker>
        <div class="details">
          <section aria-labelledby="invoices-heading">
            <h2 id="invoices-heading">Invoices</h2>
            <div class="card" id="invoices">${renderInvoices(invoices)}</div>
          </section>
          <section aria-labelledby="method-heading">
            <h2 id="method-heading">Payment method</h2>
            <p class="card method">
              <svg viewBox="0 0 32 24" aria-hidden="true">
                <rect x="1" y="1" width="30" height="22" rx="4" />
                <path d="M1 8h30M6 17h6" />
              </svg>
              ${customer.card ?? 'None'}
            </p>
          </section>
          <portal-settings fields="${JSON.stringify(fields)}">
            <span slot="heading">Billing details</span>
            <p slot="footer" class="quiet">
              Something to change? Write to
              <a href="mailto:${business.email}">${business.email}</a>.
            </p>
          </portal-settings>
        </div>
      </portal-session>
      <script type="application/json" id="data">
        ${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}
      </script>`,
  );
};
