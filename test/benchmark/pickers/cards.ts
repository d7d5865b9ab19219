/** Cards by hand, as a page without a library would have them: no review, no state. */
import { priceOf } from './peer.js';

const valueOf = (element: Element, name: string): string => element.getAttribute(name) ?? '';

customElements.define(
  'hand-plan',
  class extends HTMLElement {
    connectedCallback(): void {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = `<style>
          :host { display: block; padding: 20px; border: 1px solid #ccc; border-radius: 12px }
          strong { font-size: 28px }
        </style>
        <div class="plan"><h3></h3><p><strong></strong> <span></span></p><button type="button"></button></div><slot></slot>`;
      const [label, price, interval, button] = root.querySelectorAll('h3, strong, span, button');
      const [currency, period] = [valueOf(this, 'currency'), valueOf(this, 'interval')];
      const [amount, per] = priceOf({ price: valueOf(this, 'price'), currency, interval: period });
      const texts = [valueOf(this, 'label'), amount, per, `Switch to ${valueOf(this, 'label')}`];
      for (const [index, each] of [label, price, interval, button].entries())
        if (each) each.textContent = texts[index] ?? '';
    }
  },
);

customElements.define(
  'hand-picker',
  class extends HTMLElement {
    connectedCallback(): void {
      this.attachShadow({ mode: 'open' }).innerHTML = `<style>
          div { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 16px }
        </style>
        <h2>Choose your plan</h2><div><slot></slot></div>`;
    }
  },
);
