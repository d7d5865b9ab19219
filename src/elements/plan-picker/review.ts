import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/en.js';
import { format, instant, money } from '../../messages/format.js';
import { timeline } from '../../schedule.js';
import type { CustomerPricingRequest } from '../../service/resources.js';
import type { PortalPlanElement } from '../portal-plan.js';
import { renderButton } from './button.js';
import { comingOf, type Stand } from './coming.js';
import { labelOf, priceOf } from './plan.js';
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
  const { plans, messages, language, currentPlan, defaultPlan, assignment, now, value: chosen } = view;
  const { productPlanId, startTimeInSeconds: start = 0, endTimeInSeconds: end } = request;
  const coming = comingOf(assignment, now);
  const before = findPlan(currentPlan, plans);
  const isSame = productPlanId === currentPlan;
  // Who has no plan that we know of may choose the default plan as a first one.
  const cancels = productPlanId === defaultPlan && (currentPlan || chosen !== defaultPlan);
  // What it does, where that is not simply what was chosen; the plan of now with a start or an end is a choice.
  const deed = isSame
    ? !start && !end && format(messages.keep, { plan: nameOf(productPlanId, view) })
    : cancels && messages.cancelPlan;
  return html`<div class="stack review">
    <h2 id="review" tabindex="-1" autofocus>${deed || messages.review}</h2>
    ${
      view.uncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <ol part="timeline">
      ${timeline(request, now, currentPlan, defaultPlan, assignment).map(({ plan: value, from }) => {
        // The plan of now goes on: nothing begins that a customer would notice.
        if (!value || (isSame && from === 'soon')) return nothing;
        const plan = findPlan(value, plans);
        return html`<li>
          <p>
            ${typeof from === 'number' ? instant(from, language) : messages[from === 'soon' && !currentPlan ? 'soonOrToday' : from]}
          </p>
          <strong><bdi>${plan ? labelOf(plan) : value}</bdi></strong> ${plan && priceOf(plan, view).join(' ')}
          <div>${differenceOf(before, plan, view)}</div>
        </li>`;
      })}
    </ol>
    ${renderFeatures(before, findPlan(productPlanId, plans), messages)}
    ${currentPlan && !isSame ? html`<p>${messages.previousEnds}</p>` : nothing}
    ${
      coming && start <= coming.startTimeInSeconds
        ? html`<p>
            ${format(messages.replaces, {
              plan: nameOf(coming.productPlanId, view),
              time: instant(coming.startTimeInSeconds, language),
            })}
          </p>`
        : nothing
    }
    <div class="actions">
      ${renderButton('dismiss', messages.back, view.onDismiss)}
      ${renderButton('confirm', deed || messages.confirm, view.onConfirm)}
    </div>
  </div>`;
}

/** What a step costs more or less than the plan of now: of one currency and interval. */
function differenceOf(
  before: PortalPlanElement | undefined,
  after: PortalPlanElement | undefined,
  view: PlanPickerView,
): string {
  if (!before || after?.currency !== before.currency || after.interval !== before.interval) return '';
  // Rounded: decimal fractions do not subtract exactly.
  const difference = Number((Number(after.price || NaN) - Number(before.price || NaN)).toFixed(6));
  const price = difference && money(Math.abs(difference), after.currency, view.language);
  return price
    ? format(view.messages[difference > 0 ? 'more' : 'less'], {
        price: `${price} ${priceOf(after, view)[1]}`.trim(),
      })
    : '';
}

/** What the change brings and takes away, where both plans list their features. */
function renderFeatures(
  before: PortalPlanElement | undefined,
  after: PortalPlanElement | undefined,
  messages: Messages,
): unknown {
  if (!before || !after) return nothing;
  const [had, gets] = [featuresOf(before), featuresOf(after)];
  if (!had.length || !gets.length) return nothing;
  const list = (part: 'gains' | 'losses', some: string[], others: string[]) => {
    const features = some.filter((feature) => !others.includes(feature));
    return features.length
      ? html`<div part=${part}>
          <h3>${messages[part]}</h3>
          <ul>
            ${features.map((feature) => html`<li><bdi>${feature}</bdi></li>`)}
          </ul>
        </div>`
      : nothing;
  };
  return [list('gains', gets, had), list('losses', had, gets)];
}
