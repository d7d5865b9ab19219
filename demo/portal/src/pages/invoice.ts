/** An invoice, to be printed. */
import { html } from 'hono/html';
import { business } from '../business.js';
import { formatDay, formatMoney } from '../format.js';
import type { Invoice } from '../invoices.js';
import type { Customer } from '../customers.js';
import { renderLayout } from './layout.js';

export function renderInvoicePage(customer: Customer, invoice: Invoice) {
  const number = invoice.invoice;
  const [sender, ...address] = business.invoices.sender;
  return renderLayout(
    `Invoice ${number}`,
    customer,
    html`<p class="actions"><a href="/">Back to billing</a> <button data-print>Print</button></p>
      <article class="card invoice">
        <div class="sender">
          <b>${sender}</b>
          <p class="quiet">${address.map((line) => html`${line}<br />`)}</p>
        </div>
        <h1>Invoice ${number}</h1>
        <div class="parties">
          <address>
            <b>${customer.company || customer.name}</b>
            ${customer.address.split('\n').map((line) => html`<br />${line}`)}
          </address>
          <dl>
            <dt>Date</dt>
            <dd>${formatDay(invoice.paid_at ?? new Date())}</dd>
            <dt>Status</dt>
            <dd><span class="status">Paid</span></dd>
          </dl>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col" class="amount">Amount</th>
            </tr>
          </thead>
          <tbody>
            ${invoice.amounts
              .filter(({ due }) => !due)
              .map(
                ({ label, price, currency, note }) =>
                  html`<tr>
                    <td>${label} ${note && html`<span class="quiet">${note}</span>`}</td>
                    <td class="amount">${formatMoney(Math.round(Number(price) * 100), currency)}</td>
                  </tr>`,
              )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td class="amount">${formatMoney(invoice.due_cents, invoice.currency)}</td>
            </tr>
          </tfoot>
        </table>
        <p class="quiet">Paid by ${invoice.card ?? 'card'}. Thank you.</p>
      </article>`,
  );
}
