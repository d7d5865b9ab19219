import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { format, instant, money } from '../../messages/format.js';
import { timeline } from '../../schedule.js';
import type { CustomerPricingRequest } from '../../service/resources.js';
import type { PortalPlanElement } from '../portal-plan.js';
import { renderButton } from './button.js';
import { comingOf, type Stand } from './coming.js';
import { priceOf } from './plan.js';
import { featuresOf, findPlan, nameOf } from './plans.js';
import { type Objection, objectionTo } from './request.js';
import type { PlanPickerView } from './view.js';

/** The dialog of the review step, and what is reviewed in it. */
export class Review implements ReactiveController {
  /** Null: the dialog is closed. */
  request: CustomerPricingRequest | null = null;
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  begin(request: CustomerPricingRequest): void {
    this.request = request;
    this.#host.requestUpdate();
  }

  /** Closes the dialog, which gives the focus back. */
  leave(): void {
    this.request = null;
    this.#dialog?.close();
    this.#host.requestUpdate();
  }

  /** The page may change while a customer reads: the review of what can no longer be meant closes, and says why. */
  leaveIfOvertaken(stand: Stand): Objection | null {
    const objection = this.request && objectionTo(this.request, stand);
    if (objection) this.leave();
    return objection;
  }

  hostUpdated(): void {
    // Out of the page nothing can be shown; it is once the picker is there.
    if (this.request && this.#host.isConnected && !this.#dialog?.open) this.#dialog?.showModal();
  }

  hostDisconnected(): void {
    this.leave();
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('dialog');
  }
}

/** The review step: a dialog that is always there, so that it can give the focus back when it closes. */
export const renderReview = (view: PlanPickerView): TemplateResult =>
  html`<dialog
    part="dialog"
    aria-labelledby="review"
    @close=${({ target, currentTarget }: Event) => {
      // Comes late: by then another review may be open. And not from what the page put into a slot.
      if (target === currentTarget && !(target as HTMLDialogElement).open) view.onDismiss();
    }}
    @click=${(event: MouseEvent) => {
      // The content covers the dialog: a click on the dialog itself is one on its backdrop. The second one of a double
      // click was meant for the button that opened it.
      if (event.target === event.currentTarget && event.detail < 2) view.onDismiss();
    }}
  >
    ${view.review.request ? renderContent(view.review.request, view) : nothing}
  </dialog>`;

function renderContent(request: CustomerPricingRequest, view: PlanPickerView): TemplateResult {
  const { plans, messages, language, currentPlan, defaultPlan, assignment, now } = view;
  const { productPlanId, startTimeInSeconds: start = 0 } = request;
  const coming = comingOf(assignment, now);
  const cancels = productPlanId === defaultPlan;
  const keeps = productPlanId === currentPlan;
  const soon = currentPlan ? messages.soon : messages.soonOrToday;
  return html`<div class="stack review">
    <h2 id="review" tabindex="-1" autofocus>
      ${cancels ? messages.reviewCancel : keeps ? messages.reviewKeep : messages.reviewChange}
    </h2>
    ${
      view.uncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <ol part="timeline">
      ${timeline(request, now, currentPlan, defaultPlan, assignment).map(({ plan: value, from }) => {
        if (!value) return nothing;
        const plan = findPlan(value, plans);
        return html`<li>
          <p>${from === 'soon' ? soon : from === 'now' ? messages.now : instant(from, language)}</p>
          <strong><bdi>${nameOf(value, plans)}</bdi></strong> ${plan && priceOf(plan, view).join(' ')}
        </li>`;
      })}
    </ol>
    ${renderComparison(findPlan(currentPlan, plans), findPlan(productPlanId, plans), view)}
    <p>
      ${currentPlan && !keeps ? messages.previousEnds : nothing}
      ${
        coming && start <= coming.startTimeInSeconds
          ? format(messages.replaces, {
              plan: nameOf(coming.productPlanId, plans),
              time: instant(coming.startTimeInSeconds, language),
            })
          : nothing
      }
    </p>
    <div class="actions">
      ${renderButton('dismiss', messages.back, view.onDismiss)}
      ${renderButton('confirm', cancels ? messages.cancelPlan : messages.confirm, view.onConfirm)}
    </div>
  </div>`;
}

/** What the change costs and brings: prices of one currency and interval, and features that both plans list. */
function renderComparison(
  before: PortalPlanElement | undefined,
  after: PortalPlanElement | undefined,
  view: PlanPickerView,
): unknown {
  const { messages, language } = view;
  if (!before || !after || before === after) return nothing;
  // Rounded: decimal fractions do not subtract exactly.
  const difference = Number((Number(after.price || NaN) - Number(before.price || NaN)).toFixed(6));
  const comparable = difference && after.currency === before.currency && after.interval === before.interval;
  const price = money(Math.abs(difference), after.currency, language);
  const [had, gets] = [featuresOf(before), featuresOf(after)];
  const list = (part: 'gains' | 'losses', features: string[]) =>
    had.length && gets.length && features.length
      ? html`<div part=${part}>
          <h3>${messages[part]}</h3>
          <ul>
            ${features.map((feature) => html`<li><bdi>${feature}</bdi></li>`)}
          </ul>
        </div>`
      : nothing;
  return [
    comparable && price
      ? html`<strong>
          ${format(difference > 0 ? messages.more : messages.less, {
            price: [price, priceOf(after, view)[1]].join(' ').trim(),
          })}
        </strong>`
      : nothing,
    list(
      'gains',
      gets.filter((feature) => !had.includes(feature)),
    ),
    list(
      'losses',
      had.filter((feature) => !gets.includes(feature)),
    ),
  ];
}
