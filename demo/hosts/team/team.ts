/** Billing page of Footlight: prices per seat, and a member who may not change the plan. */
import { formatTime, getPlanName, showText, signIn } from '../host.js';

/** Number of seats in use, which the team pays for. */
const seats = 9;

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

interface Price {
  readonly amount: number;
  /** Regular price after a reduction. 0: none. */
  readonly later: number;
  readonly currency: string;
  readonly interval: string;
}

/** Reads the price of a plan per seat from the markup of the page. */
function getPrice(value: string): Price | undefined {
  const plan = document.querySelector(`portal-plan[value="${CSS.escape(value)}"]`);
  if (!plan) return undefined;
  const read = (name: string): string => plan.getAttribute(name) ?? '';
  const [amount, later] = [Number(read('price')), Number(read('regular-price'))];
  return { amount, later, currency: read('currency'), interval: read('interval') };
}

const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);

/** Returns for example "9 seats × €12 = €108 per month". */
const formatTotal = (amount: number, { currency, interval }: Price): string =>
  `${seats} seats × ${formatMoney(amount, currency)} = ${formatMoney(seats * amount, currency)} per ${interval}`;

/** Whether the last reviewed change keeps the current plan. */
let isKept = false;

document.addEventListener('plan-review', ({ detail: { kind, to } }) => {
  isKept = kind === 'keep';
  const price = getPrice(to);
  showText('#total', price ? `${formatTotal(price.amount, price)}, plus 19 % VAT` : '');
  showText('#total-later', price?.later ? `Then ${formatTotal(price.later, price)}, plus 19 % VAT` : '');
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  const plan = productPlanId ? getPlanName(productPlanId) : 'Your new plan';
  const price = getPrice(productPlanId);
  const start = startTimeInSeconds ? `from ${formatTime(startTimeInSeconds)}` : 'is on its way';
  const when = isKept ? 'stays' : start;
  const cost = price ? `: ${formatMoney(price.amount, price.currency)} per seat and ${price.interval}` : '';
  showText('#coming', `${plan} ${when}${cost}`);
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
