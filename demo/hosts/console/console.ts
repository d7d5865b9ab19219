/** Basalt's console: who the customer is, and an audit log that hears of every change of plan. */
import { inWords, nameOf, signIn } from '../session.js';

signIn({
  plan: 'starter',
  productId: '2',
  settings: {
    customerPortalSetting: { organisation: 'Harvest Foods', owner: 'jonas@harvest.example', showUsage: true },
    invoiceConfiguration: { currency: 'EUR', dueInDays: 30, costCentre: 'INFRA-7', splitByCluster: true },
    displayCachedInvoices: { enabled: true, formats: ['pdf', 'csv'] },
  },
});

/** A new line on top of the log. Text is only ever text. */
function record(action: string, gist: string): void {
  const entry = document.createElement('li');
  const code = document.createElement('code');
  code.textContent = action;
  entry.className = 'new';
  entry.append(code, ` ${gist}`);
  document.querySelector('#audit')?.prepend(entry);
}

document.addEventListener('plan-assigned', ({ detail }) => {
  const { productPlanId, startTimeInSeconds, relationId } = detail;
  record(
    'plan.assigned',
    [
      productPlanId && nameOf(productPlanId),
      startTimeInSeconds && `from ${inWords(startTimeInSeconds)}`,
      relationId,
    ]
      .filter(Boolean)
      .join(', '),
  );
});

document.addEventListener('plan-error', ({ detail: { code, outcome } }) => {
  record(
    'plan.error',
    outcome === 'unknown' ? `${code}: it may be in effect, or not` : `${code}: not applied`,
  );
});

// To cancel needs nobody's agreement.
const agreement = document.querySelector<HTMLElement>('[slot=review]');
document.addEventListener('plan-review', ({ detail: { kind } }) => {
  if (agreement) agreement.hidden = kind !== 'start' && kind !== 'switch';
});
