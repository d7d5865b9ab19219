/**
 * Billing page of Parcelwise: its customer, who leaves at the end of the month and gives a reason, the amount due today, and a
 * message in “Your plan” after a change.
 */
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import type { ReviewAnswer } from '../../../src/change/events.js';
import { formatTime, getRestOfMonth, readPlan, showText, signIn, toCents } from '../host.js';

signIn({
  plan: 'basic',
  settings: {
    customerPortalSetting: { contact: 'Ada Weber', language: 'English', showUsage: true },
    invoiceConfiguration: {
      sentTo: 'ada.weber@shop.example',
      currency: 'EUR',
      dueInDays: 14,
      taxNumber: 'DE 999 999 999',
    },
    displayCachedInvoices: { enabled: false },
  },
});

const today = new Date();
const nextMonth = new Date(today.getFullYear(), today.getMonth() + 1);

// A server writes the attribute: Growth is paid for until then.
const starter = document.querySelector('portal-plan[value=free]');
starter?.setAttribute('start-time-in-seconds', String(nextMonth.getTime() / 1000));

/** Computes what the server of a business would: the difference for the rest of the month. */
function getAmounts({ productPlanId, startTimeInSeconds }: CustomerPricingRequest): ReviewAnswer {
  const left = startTimeInSeconds ? 0 : getRestOfMonth();
  const charge = toCents(readPlan(productPlanId).price * left);
  const credit = toCents(readPlan('basic').price * left);
  const currency = 'EUR';
  if (charge <= credit)
    return {
      amounts: [{ label: 'Due today', price: 0, currency, note: 'This month is paid for.', due: true }],
    };
  const note = 'excl. VAT, from Visa ending in 4481';
  return {
    amounts: [
      { label: 'Until the end of the month', price: charge, currency },
      { label: 'Credit for Growth', price: -credit, currency },
      { label: 'Due today', price: charge - credit, currency, note, due: true },
    ],
  };
}

document.addEventListener('plan-review', (event) => {
  const { kind, request } = event.detail;
  if (kind !== 'keep') event.respondWith(getAmounts(request));
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  const plan = productPlanId ? readPlan(productPlanId).label : 'Your new plan';
  const when = startTimeInSeconds ? `from ${formatTime(startTimeInSeconds)}` : 'is on its way';
  showText('#coming', `${plan} ${when}`);
});
