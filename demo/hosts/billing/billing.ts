/** Billing page of Parcelwise: its customer, and a message in “Your plan” after a change. */
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

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  const plan = productPlanId ? getPlanName(productPlanId) : 'Your new plan';
  const when = startTimeInSeconds ? `from ${formatTime(startTimeInSeconds)}` : 'is on its way';
  showText('#coming', `${plan} ${when}`);
});
