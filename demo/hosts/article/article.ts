/** Article of Kettle & Spoke: messages after a change of membership and after a subscription to the letter. */
import { formatTime, getPlanName, signIn } from '../session.js';

signIn({ plan: 'free', settings: {} });

/** Shows a text in an element of the page. */
function showText(selector: string, text: string): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
}

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  if (!productPlanId || productPlanId === 'free') {
    showText('#thanks', 'The kettle holds no grudges. See you on Saturday.');
    return;
  }
  const from = startTimeInSeconds ? ` from ${formatTime(startTimeInSeconds)}` : '';
  showText(
    '#thanks',
    `Thank you. You are with us as a ${getPlanName(productPlanId)}${from}; your first mug is on the house.`,
  );
});

document.querySelector('#letter')?.addEventListener('submit', (event) => {
  event.preventDefault();
  showText('#letter-sent', 'Thank you. In a real workshop the next letter would be yours.');
});
