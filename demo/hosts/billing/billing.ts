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
function getAmounts({ productPlanId, startTimeInSeconds }: CustomerPricingRequest): Promise<ReviewAnswer> {
  const plan = document.querySelector(`portal-plan[value="${CSS.escape(productPlanId)}"]`);
  const days = new Date(today.getFullYear(), today.getMonth() + 1, 0).getDate();
  const left = startTimeInSeconds ? 0 : (days - today.getDate() + 1) / days;
  const toAmount = (label: string, price: number, note: string) => ({
    ...{ label, price: price.toFixed(2), currency: 'EUR', note },
  });
  const [price, credit] = [Number(plan?.getAttribute('price')) * left, 29 * left];
  return Promise.resolve({
    amounts:
      price > credit
        ? [
            toAmount('Rest of this month', price, ''),
            toAmount('Credit for Growth', -credit, ''),
            toAmount('Due today', price - credit, 'without VAT, from Visa ending in 4481'),
          ]
        : [toAmount('Due today', 0, 'this month is paid for')],
  });
}

document.addEventListener('plan-review', (event) => {
  if (event.detail.kind !== 'keep') event.respondWith(getAmounts(event.detail.request));
});

document.addEventListener('plan-started', ({ detail: { productPlanId = '' } }) => {
  showText('#plan', getPlanName(productPlanId));
  showText('#coming', '');
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  const plan = productPlanId ? getPlanName(productPlanId) : 'Your new plan';
  const when = startTimeInSeconds ? `from ${formatTime(startTimeInSeconds)}` : 'is on its way';
  showText('#coming', `${plan} ${when}`);
});
