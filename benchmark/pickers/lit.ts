/** Picker with Lit, written as in its documentation. */
import { css, html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import type { Plan } from '../plans.js';
import { elementPeer, priceOf } from './peer.js';
import { shadowStyles } from './styles.js';

class LitPicker extends LitElement {
  static override styles = css`
    ${unsafeCSS(shadowStyles)}
  `;

  static override properties = { plans: { attribute: false }, reviewed: { state: true } };

  plans: readonly Plan[] = [];

  reviewed: Plan | undefined;

  protected override render(): TemplateResult {
    return html`<div>
      <h2>Choose your plan</h2>
      <div class="plans">${this.plans.map((plan, index) => this.#renderCard(plan, index))}</div>
      <dialog aria-labelledby="review">${this.reviewed ? this.#renderReview(this.reviewed) : nothing}</dialog>
    </div>`;
  }

  #renderCard(plan: Plan, index: number): TemplateResult {
    const [amount, interval] = priceOf(plan);
    return html`<div class="plan" role="group" aria-labelledby="label${index}">
      <h3 id="label${index}">${plan.label}</h3>
      <div class="price" id="price${index}"><strong>${amount}</strong> <span>${interval}</span></div>
      <button
        type="button"
        aria-describedby="price${index}"
        @click=${() => {
          this.reviewed = plan;
        }}
      >
        Start ${plan.label}
      </button>
      <div class="details">
        <p>${plan.description}</p>
        ${this.#renderFeatures(plan)}
      </div>
    </div>`;
  }

  #renderFeatures({ features }: Plan): TemplateResult {
    return html`<ul>
      ${features.map((feature) => html`<li>${feature}</li>`)}
    </ul>`;
  }

  #renderReview(plan: Plan): TemplateResult {
    return html`<h2 id="review" tabindex="-1">Start ${plan.label}</h2>
      <p>${priceOf(plan).join(' ')}</p>
      ${this.#renderFeatures(plan)}
      <div class="actions">
        <button
          type="button"
          class="dismiss"
          @click=${() => {
            this.reviewed = undefined;
          }}
        >
          Go back
        </button>
        <button type="button">Start ${plan.label}</button>
      </div>`;
  }

  protected override updated(): void {
    const dialog = this.renderRoot.querySelector('dialog');
    if (dialog?.open === Boolean(this.reviewed)) return;
    if (this.reviewed) dialog?.showModal();
    else dialog?.close();
  }
}

customElements.define('lit-picker', LitPicker);
globalThis.peer = elementPeer('lit-picker');
