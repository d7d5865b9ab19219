/** The page of support: what is uncertain, and what has failed. */
import { html } from 'hono/html';
import type { Change } from '../changes.js';
import { formatMoney, renderTime } from '../format.js';
import { findPlan } from '../plans.js';
import type { Customer } from '../customers.js';
import { renderLayout } from './layout.js';

/** A change, with the names of its customer. */
export type OpenChange = Change & Pick<Customer, 'name' | 'company'>;

function renderOutcomes({ state, request, payment, due_cents, currency }: OpenChange) {
  if (state !== 'uncertain') return html`<button name="outcome" value="noted">Noted</button>`;
  const amount = payment === 'reserved' ? formatMoney(due_cents, currency) : '';
  const start = request.startTimeInSeconds;
  return html`<label>
      Start at the service (UTC)
      <input
        type="datetime-local"
        name="start"
        step="1"
        required
        value="${start ? new Date(start * 1000).toISOString().slice(0, 19) : ''}"
      />
    </label>
    <button name="outcome" value="assigned">It was made${amount && `: take ${amount}`}</button>
    <button name="outcome" value="refused" formnovalidate>
      It was not made${amount && `: release ${amount}`}
    </button>`;
}

const states: Partial<Record<Change['state'], string>> = {
  uncertain: 'Not known',
  assigned: 'Made',
  refused: 'Not made',
};

const renderChange = (change: OpenChange, token: string) =>
  html`<section class="card support">
    <h2>${change.name}: ${findPlan(change.request.productPlanId)?.label}</h2>
    <dl>
      <dt>Customer</dt>
      <dd>${change.company} <code>${change.customer_id}</code></dd>
      <dt>Change</dt>
      <dd><span class="status pending">${states[change.state] ?? 'Under way'}</span></dd>
      ${
        change.sent_at &&
        html`<dt>Sent</dt>
          <dd>${renderTime(change.sent_at)}</dd>`
      }
      ${
        change.payment &&
        html`<dt>Payment</dt>
          <dd>
            ${formatMoney(change.due_cents, change.currency)}, ${change.payment}
            ${change.payment === 'reserved' && change.reserved_until ? html`until ${renderTime(change.reserved_until)}` : ''}
            ${change.reservation && html`<code>${change.reservation}</code>`}
          </dd>`
      }
      ${
        change.problem &&
        html`<dt>Problem</dt>
          <dd>${change.problem}</dd>`
      }
      <dt>Reference</dt>
      <dd><code>${change.id}</code></dd>
    </dl>
    <form method="post" action="/support/${change.id}">
      <input type="hidden" name="token" value="${token}" />
      ${renderOutcomes(change)}
    </form>
  </section>`;

export const renderSupportPage = (support: Customer, token: string, changes: OpenChange[]) =>
  renderLayout(
    'Open changes',
    support,
    html`<div>
        <h1>Open changes</h1>
        <p class="quiet">Look each change up at the billing service, then settle it.</p>
      </div>
      ${
        changes.length
          ? changes.map((change) => renderChange(change, token))
          : html`<p class="card">Everything is settled.</p>`
      }`,
  );
