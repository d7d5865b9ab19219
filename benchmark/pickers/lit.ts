/** Picker with Lit, written as in its documentation. */
import { css, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import type { Plan } from '../plans.js';
import { elementPeer, priceOf } from './peer.js';
import { shadowStyles } from './styles.js';

class LitPicker extends LitElement {
  static override styles = css`
    ${unsafeCSS(shadowStyles)}
  `;

  static override properties = { plans: { attribute: false }, value: {} };

  plans: readonly Plan[] = [];

  value = '';

  #choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    return html`<div class="form">
      <fieldset>
        <legend>Choose your plan</legend>
        <div class="plans">${this.plans.map((plan, index) => this.#renderCard(plan, index))}</div>
      </fieldset>
      <div class="actions">
        <button type="button" @click=${() => this.dispatchEvent(new Event('review', { bubbles: true }))}>
          Continue
        </button>
      </div>
    </div>`;
  }

  #renderCard(plan: Plan, index: number): TemplateResult {
    const [amount, interval] = priceOf(plan);
    const selected = plan.value === this.value;
    return html`<div class="plan ${selected ? 'selected' : ''}" @click=${() => this.#choose(plan.value)}>
      <label for="plan${index}">${plan.label}</label>
      <input
        type="radio"
        name="plan"
        id="plan${index}"
        aria-describedby="price${index}"
        .value=${plan.value}
        .checked=${selected}
      />
      <div class="price" id="price${index}"><strong>${amount}</strong> <span>${interval}</span></div>
      <div class="details">
        <ul>
          ${plan.features.map((feature) => html`<li>${feature}</li>`)}
        </ul>
      </div>
    </div>`;
  }
}

customElements.define('lit-picker', LitPicker);
globalThis.peer = elementPeer('lit-picker');
