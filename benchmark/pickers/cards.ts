/** Picker from cards and buttons: general elements, which Shoelace and Web Awesome have. */
import type { Plan } from '../plans.js';
import { type Peer, priceOf } from './peer.js';

/** Element of Lit. */
interface Updated extends HTMLElement {
  readonly hasUpdated: boolean;
}

/** Layout of the cards, for which neither library has an element. */
const layout = `.plans {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(13.5em, 1fr));
  gap: 16px;
}`;

function markupOf(prefix: string, plans: readonly Plan[]): string {
  const cards = plans.map((plan) => {
    const [amount, interval] = priceOf(plan);
    const features = plan.features.map((feature) => `<li>${feature}</li>`);
    return (
      `<${prefix}-card><h3>${plan.label}</h3><p><strong>${amount}</strong> ${interval}</p>` +
      `<${prefix}-button>Start ${plan.label}</${prefix}-button><p>${plan.description}</p><ul>${features.join('')}</ul></${prefix}-card>`
    );
  });
  return `<h2>Choose your plan</h2><div class="plans">${cards.join('')}</div>`;
}

export function cardsPeer(prefix: 'sl' | 'wa'): Peer {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(layout);
  document.adoptedStyleSheets.push(sheet);
  return {
    draw: (box, plans) => {
      box.innerHTML = markupOf(prefix, plans);
    },
    remove: (box) => box.replaceChildren(),
    controls: (box) =>
      [...box.querySelectorAll<Updated>(`${prefix}-button`)].filter((each) => each.hasUpdated),
  };
}
