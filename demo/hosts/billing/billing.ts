/** Parcelwise's billing page: who the customer is, and what its own “Your plan” says after a change. */
import { inWords, nameOf, signIn } from '../session.js';

signIn({
  plan: 'basic',
  settings: {
    customerPortalSetting: {
      companyName: 'Mill & Thread',
      contact: 'Ada Weber',
      language: 'English',
      showUsage: true,
    },
    invoiceConfiguration: {
      sentTo: 'accounts@mill.example',
      currency: 'EUR',
      dueInDays: 14,
      taxNumber: 'DE 999 999 999',
    },
    displayCachedInvoices: { enabled: false },
  },
});

/** A line under the plan of now: it stays the plan of now until the other one starts. */
function say(text: string): void {
  const coming = document.querySelector<HTMLElement>('#coming');
  if (!coming) return;
  coming.textContent = text;
  coming.hidden = false;
}

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  const plan = productPlanId ? nameOf(productPlanId) : 'Your new plan';
  say(startTimeInSeconds ? `${plan} from ${inWords(startTimeInSeconds)}` : `${plan} is on its way`);
});

document.addEventListener('plan-error', ({ detail: { outcome } }) => {
  if (outcome === 'unknown') say('We are looking into your last change, and will write to you.');
});
