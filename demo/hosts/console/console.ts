/** Console of Basalt: its customer, and an audit log of the changes of plan. */
import { formatTime, getPlanName, signIn } from '../session.js';

signIn({
  plan: 'starter',
  productId: '2',
  settings: {
    customerPortalSetting: { organisation: 'Harvest Foods', owner: 'jonas@harvest.example', showUsage: true },
    invoiceConfiguration: { currency: 'EUR', dueInDays: 30, costCentre: 'INFRA-7', splitByCluster: true },
    displayCachedInvoices: { enabled: true, formats: ['pdf', 'csv'] },
  },
});

/** Adds an entry at the top of the log. */
function log(action: string, summary: string): void {
  const entry = document.createElement('li');
  const code = document.createElement('code');
  code.textContent = action;
  entry.className = 'new';
  entry.append(code, ` ${summary}`);
  document.querySelector('#audit')?.prepend(entry);
}

document.addEventListener('plan-assigned', ({ detail }) => {
  const { productPlanId, startTimeInSeconds, relationId } = detail;
  log(
    'plan.assigned',
    [
      productPlanId && getPlanName(productPlanId),
      startTimeInSeconds && `from ${formatTime(startTimeInSeconds)}`,
      relationId,
    ]
      .filter(Boolean)
      .join(', '),
  );
});

document.addEventListener('plan-error', ({ detail: { code, outcome } }) => {
  log('plan.error', outcome === 'unknown' ? `${code}: it may be in effect, or not` : `${code}: not applied`);
});

// A cancellation does not need the agreement of the budget owner.
const agreement = document.querySelector<HTMLElement>('[slot=review]');
document.addEventListener('plan-review', ({ detail: { kind } }) => {
  if (agreement) agreement.hidden = kind !== 'start' && kind !== 'switch';
});
