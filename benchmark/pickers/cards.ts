/** Picker from a radio group, radio buttons and cards: general elements, which Shoelace and Web Awesome have. */
import type { Plan } from '../plans.js';
import { type Peer, priceOf } from './peer.js';

/** Element of Lit. */
interface Updated extends HTMLElement {
  readonly hasUpdated: boolean;
}

/** Layout of the cards, for which neither library has an element. The radio group of Web Awesome is a flex container. */
const layout = `.plans {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(13.5em, 1fr));
  gap: 16px;
  inline-size: 100%;
}`;

function markupOf(prefix: string, plans: readonly Plan[]): string {
  const cards = plans.map((plan) => {
    const [amount, interval] = priceOf(plan);
    const features = plan.features.map((feature) => `<li>${feature}</li>`);
    return (
      `<${prefix}-card><${prefix}-radio value="${plan.value}">${plan.label}</${prefix}-radio>` +
      `<p><strong>${amount}</strong> ${interval}</p><ul>${features.join('')}</ul></${prefix}-card>`
    );
  });
  return `<${prefix}-radio-group label="Choose your plan"><div class="plans">${cards.join('')}</div></${prefix}-radio-group>`;
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
      [...box.querySelectorAll<Updated>(`${prefix}-radio`)].filter((each) => each.hasUpdated),
    isChosen: (control) => control.ariaChecked === 'true',
  };
}
