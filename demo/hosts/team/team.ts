/** Billing page of Footlight: a price per seat and its total, VAT, and a member who may not change the plan. */
import type { PlanReviewEvent, ReviewAnswer } from '../../../src/change/events.js';
import { formatTime, readPlan, showText, signIn, toCents } from '../host.js';

signIn({
  plan: 'team',
  settings: {
    customerPortalSetting: { language: 'English', customerSince: '5 September 2022' },
    invoiceConfiguration: {
      billedTo: 'Lotte Brandt, Hamburg',
      sentTo: 'office@theatre.example',
      currency: 'EUR',
      vatId: 'DE 999 999 999',
      dueInDays: 14,
    },
    displayCachedInvoices: { enabled: true },
  },
});

const seats = document.querySelector<HTMLInputElement>('#seats');

/** Last reviewed change. */
let latest: PlanReviewEvent | undefined;

/** Computes what the server of a business would: the price of all seats, and the VAT of Germany. */
function getAmounts(value: string): ReviewAnswer {
  const { price, currency } = readPlan(value);
  const count = Number(seats?.value);
  const total = toCents(count * price);
  const tax = toCents(total * 0.19);
  const each = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(price);
  return {
    amounts: [
      { label: `${count} seats at ${each}`, price: total, currency },
      { label: 'VAT, 19 %', price: tax, currency },
      { label: 'Due today', price: total + tax, currency, note: 'Account ending in 4417', due: true },
    ],
  };
}

const terms = document.querySelector<HTMLInputElement>('.terms input');

document.addEventListener('plan-review', (event) => {
  latest = event;
  // What was agreed to is another order.
  if (terms) terms.checked = false;
  if (event.detail.kind === 'switch') event.respondWith(getAmounts(event.detail.to));
});

seats?.addEventListener('input', () => {
  if (seats.validity.valid) latest?.renew();
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  const start = startTimeInSeconds ? `from ${formatTime(startTimeInSeconds)}` : 'is on its way';
  const when = latest?.detail.kind === 'keep' ? 'stays' : start;
  showText('#coming', `${readPlan(productPlanId).label} ${when}`);
});

/** Shows the page for one member of the team. A real server must also refuse changes by others. */
function showAs(viewer: string): void {
  const isMember = viewer === 'member';
  document.documentElement.dataset.viewer = viewer;
  document.querySelector('portal-plan-picker')?.toggleAttribute('readonly', isMember);
  const rights = document.querySelector('#rights');
  if (rights) rights.textContent = isMember ? 'Only Amira and Lotte can change the plan. Ask them.' : '';
}

for (const input of document.querySelectorAll<HTMLInputElement>('#viewer input')) {
  input.addEventListener('change', () => {
    showAs(input.value);
  });
  // A browser restores the fields of a page when it goes back.
  if (input.checked) showAs(input.value);
}
