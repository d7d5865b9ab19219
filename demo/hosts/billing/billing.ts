/** Billing page of Parcelwise: its customer, and a message in “Your plan” after a change. */
import { formatTime, getPlanName, signIn } from '../session.js';

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

/** Shows a message below the current plan, which stays until the new one starts. */
function showMessage(text: string): void {
  const coming = document.querySelector<HTMLElement>('#coming');
  if (!coming) return;
  coming.textContent = text;
  coming.hidden = false;
}

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  const plan = productPlanId ? getPlanName(productPlanId) : 'Your new plan';
  showMessage(
    startTimeInSeconds ? `${plan} from ${formatTime(startTimeInSeconds)}` : `${plan} is on its way`,
  );
});

document.addEventListener('plan-error', ({ detail: { outcome } }) => {
  if (outcome === 'unknown') showMessage('We are looking into your last change, and will write to you.');
});
