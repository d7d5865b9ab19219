/** The article of Kettle & Spoke: a reader who may become a member, and a letter that may be ordered. */
import { inWords, nameOf, signIn } from '../session.js';

signIn({ plan: 'free', settings: {} });

function say(selector: string, text: string): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (!place) return;
  place.textContent = text;
  place.hidden = false;
}

document.addEventListener('plan-assigned', ({ detail: { productPlanId, startTimeInSeconds } }) => {
  if (!productPlanId || productPlanId === 'free') {
    say('#thanks', 'The kettle holds no grudges. See you on Saturday.');
    return;
  }
  const from = startTimeInSeconds ? ` from ${inWords(startTimeInSeconds)}` : '';
  say(
    '#thanks',
    `Thank you. You are with us as a ${nameOf(productPlanId)}${from}; your first mug is on the house.`,
  );
});

document.querySelector('#letter')?.addEventListener('submit', (event) => {
  event.preventDefault();
  say('#letter-sent', 'Thank you. In a real workshop the next letter would be yours.');
});
