/** Footlight's billing page: a team that pays by the seat, and a member who may not change the plan. */
import { inWords, nameOf, signIn } from '../session.js';

/** Seats in use: what the team pays for. */
const seats = 9;

signIn({
  plan: 'team',
  settings: {
    customerPortalSetting: { language: 'English', customerSince: 1_662_379_200 },
    invoiceConfiguration: {
      billedTo: 'Nightjar Theatre gGmbH, Hamburg',
      sentTo: 'office@nightjar.example',
      currency: 'EUR',
      vatId: 'DE 999 999 999',
      dueInDays: 14,
    },
    displayCachedInvoices: { enabled: true },
  },
});

/** Puts a text into a place of the page; a place without a text is hidden. */
function say(selector: string, text: string): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
}

interface Price {
  readonly amount: number;
  /** Price after the reduction. */
  readonly later: number;
  readonly currency: string;
  readonly interval: string;
}

/** What the markup of the page says a seat costs. */
function priceOf(value: string): Price | undefined {
  const plan = document.querySelector(`portal-plan[value="${CSS.escape(value)}"]`);
  if (!plan) return undefined;
  const read = (name: string): string => plan.getAttribute(name) ?? '';
  const [amount, later] = [Number(read('price')), Number(read('regular-price'))];
  return { amount, later, currency: read('currency'), interval: read('interval') };
}

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);

/** "9 seats × €12 = €108 per month" */
const multiply = (amount: number, { currency, interval }: Price): string =>
  `${seats} seats × ${money(amount, currency)} = ${money(seats * amount, currency)} per ${interval}`;

/** Whether the change is to stay on the current plan. */
let isKept = false;

document.addEventListener('plan-review', ({ detail: { kind, to } }) => {
  isKept = kind === 'keep';
  const price = priceOf(to);
  say('#total', price ? `${multiply(price.amount, price)}, plus 19 % VAT` : '');
  say('#total-later', price?.later ? `Then ${multiply(price.later, price)}, plus 19 % VAT` : '');
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  const plan = productPlanId ? nameOf(productPlanId) : 'Your new plan';
  const price = priceOf(productPlanId);
  const start = startTimeInSeconds ? `from ${inWords(startTimeInSeconds)}` : 'is on its way';
  const when = isKept ? 'stays' : start;
  const cost = price ? `: ${money(price.amount, price.currency)} per seat and ${price.interval}` : '';
  say('#coming', `${plan} ${when}${cost}`);
});

document.addEventListener('plan-error', ({ detail: { outcome } }) => {
  if (outcome === 'unknown') say('#coming', 'We are looking into your last change, and will write to you.');
});

/** Shows the page as one of the team sees it. A server has to refuse what the page does not offer. */
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
  // A browser that goes back to the page restores its fields.
  if (input.checked) showAs(input.value);
}
