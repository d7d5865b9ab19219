/**
 * Billing page of Parcelwise: its customer, who leaves at the end of the month and gives a reason, the amount due today, and a
 * message in “Your plan” after a change.
 */
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import type { ReviewAnswer } from '../../../src/change/events.js';
import { formatTime, getPlanName, showText, signIn } from '../host.js';

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
function getAmountDue({ productPlanId, startTimeInSeconds }: CustomerPricingRequest): Promise<ReviewAnswer> {
  const price = document
    .querySelector(`portal-plan[value="${CSS.escape(productPlanId)}"]`)
    ?.getAttribute('price');
  const days = new Date(today.getFullYear(), today.getMonth() + 1, 0).getDate();
  const left = startTimeInSeconds ? 0 : (days - today.getDate() + 1) / days;
  // In cents, so that the rows add up.
  const charge = Math.round(Number(price) * left * 100);
  const credit = Math.round(29 * left * 100);
  const toAmount = (label: string, cents: number, note = '') => ({
    ...{ label, price: (cents / 100).toFixed(2), currency: 'EUR', note },
  });
  return Promise.resolve({
    amounts:
      charge > credit
        ? [
            toAmount('Until the end of the month', charge),
            toAmount('Credit for Growth', -credit),
            { ...toAmount('Due today', charge - credit, 'excl. VAT, from Visa ending in 4481'), due: true },
          ]
        : [{ ...toAmount('Due today', 0, 'This month is paid for.'), due: true }],
  });
}

document.addEventListener('plan-review', (event) => {
  const { kind, request } = event.detail;
  if (kind !== 'keep') event.respondWith(getAmountDue(request));
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  const plan = productPlanId ? getPlanName(productPlanId) : 'Your new plan';
  const when = startTimeInSeconds ? `from ${formatTime(startTimeInSeconds)}` : 'is on its way';
  showText('#coming', `${plan} ${when}`);
});
