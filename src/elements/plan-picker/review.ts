import { html, nothing, type TemplateResult } from 'lit';
import { format, instant } from '../../messages/format.js';
import type { CustomerPricingRequest } from '../../service/resources.js';
import { renderButton } from './button.js';
import { type CardsView, priceOf } from './cards.js';
import { nameOf } from './plans.js';

/** What the review step shows, and what its buttons do. */
export interface ReviewView extends CardsView {
  /** What is reviewed; null closes the review. */
  request: CustomerPricingRequest | null;
  defaultPlan: string | null | undefined;
  /** Whether an earlier attempt may have been applied. */
  uncertain: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

export const renderReview = (view: ReviewView): TemplateResult =>
  html`<dialog
    part="dialog"
    aria-labelledby="review"
    @close=${view.onDismiss}
    @click=${(event: Event) => {
      // The content covers the dialog: a click on the dialog itself is one on its backdrop.
      if (event.target === event.currentTarget) view.onDismiss();
    }}
  >
    ${view.request ? renderContent(view.request, view) : nothing}
  </dialog>`;

function renderContent(request: CustomerPricingRequest, view: ReviewView): TemplateResult {
  const { plans, messages, language, currentPlan, defaultPlan } = view;
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = request;
  return html`<div class="stack review">
    <h2 id="review" tabindex="-1" autofocus>
      ${productPlanId === defaultPlan ? messages.reviewCancel : messages.reviewChange}
    </h2>
    ${
      view.uncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <dl class="facts">
      ${currentPlan ? renderPlan(messages.from, currentPlan, view) : nothing}
      ${renderPlan(messages.to, productPlanId, view)}
      <dt>${messages.starts}</dt>
      <dd>${start ? instant(start, language) : messages.soon}</dd>
      ${
        end
          ? html`<dt>${messages.ends}</dt>
              <dd>
                ${format(messages.then, { time: instant(end, language), plan: nameOf(defaultPlan ?? '', plans) })}
              </dd>`
          : nothing
      }
    </dl>
    <p>${messages.previousEnds}</p>
    <div class="actions">
      ${renderButton('dismiss', messages.back, view.onDismiss)}
      ${renderButton('confirm', messages.confirm, view.onConfirm)}
    </div>
  </div>`;
}

function renderPlan(title: string, value: string, view: ReviewView): TemplateResult {
  const plan = view.plans.find((candidate) => candidate.value === value);
  return html`<dt>${title}</dt>
    <dd><bdi>${nameOf(value, view.plans)}</bdi> ${plan && priceOf(plan, view).join(' ')}</dd>`;
}
