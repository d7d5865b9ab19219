/** Billing page of Kiln: prices by usage, and the price of the days that are left of this month. */
import type { ReviewAnswer } from '../../../src/change/events.js';
import { formatTime, getRestOfMonth, readPlan, showText, signIn, toCents } from '../host.js';

signIn({
  plan: 'maker',
  productId: 'kiln',
  settings: {
    customerPortalSetting: { organization: 'Northwind Studio' },
    invoiceConfiguration: {
      sentTo: 'ap@northwind.example',
      purchaseOrder: 'PO-2291',
      paidUntil: Math.floor(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1) / 1000),
    },
  },
});

/** What the server of a business would compute. The usage of a month is billed after it. */
function getAmounts(from: string, to: string): ReviewAnswer {
  const [old, next] = [readPlan(from), readPlan(to)];
  // What is billed by the second costs nothing in advance.
  const charge = next.interval === 'month' ? toCents(next.price * getRestOfMonth()) : 0;
  const credit = toCents(old.price * getRestOfMonth());
  const currency = 'USD';
  return {
    amounts: [
      { label: `${next.label} until the end of the month`, price: charge, currency },
      { label: `Credit for ${old.label}`, price: -credit, currency },
      { label: 'Due today', price: Math.max(0, charge - credit), currency, due: true },
    ],
  };
}

document.addEventListener('plan-review', (event) => {
  const { kind, from, to } = event.detail;
  if (kind === 'switch' && from) event.respondWith(getAmounts(from, to));
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  showText('#coming', `→ ${readPlan(productPlanId).label} from ${formatTime(startTimeInSeconds ?? 0)}`);
});
