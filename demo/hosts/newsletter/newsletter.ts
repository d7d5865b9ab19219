/** Plans of Broadsheet: a trial, in which nothing is due today, and a plan that is kept at its old price. */
import type { ReviewAnswer } from '../../../src/change/events.js';
import { formatTime, readPlan, showText, signIn } from '../host.js';

signIn({ plan: 'press-pass', productId: 'broadsheet' });

/** Computes what the server of a business would. Trials last 14 days. */
function getAmounts(value: string): ReviewAnswer {
  const { label, price, currency } = readPlan(value);
  if (!value.startsWith('edition')) return { amounts: [{ label: 'Due today', price, currency, due: true }] };
  const end = new Date();
  end.setDate(end.getDate() + 14);
  const day = end.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
  return {
    amounts: [
      { label: 'Due today', price: 0, currency, note: `${label} is free for 14 days`, due: true },
      { label: `First payment on ${day}`, price, currency },
    ],
  };
}

document.addEventListener('plan-review', (event) => {
  if (event.detail.kind === 'switch') event.respondWith(getAmounts(event.detail.to));
});

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  showText('#coming', `${readPlan(productPlanId).label} from ${formatTime(startTimeInSeconds ?? 0)}`);
});
