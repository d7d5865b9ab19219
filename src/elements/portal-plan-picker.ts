import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Messages } from '../messages/en.js';
import { assignPlan } from '../service/endpoints.js';
import { asAssignmentError, PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { baseStyles } from '../styles/base.styles.js';
import { planPickerStyles } from '../styles/plan-picker.styles.js';
import { Attempt } from './plan-picker/attempt.js';
import { renderButton } from './plan-picker/button.js';
import { renderChoice } from './plan-picker/cards.js';
import { renderOutcome } from './plan-picker/outcome.js';
import { isOffered, Plans } from './plan-picker/plans.js';
import { checkRequest, requestFor } from './plan-picker/request.js';
import { renderReview } from './plan-picker/review.js';
import { PortalElement } from './portal-element.js';
import type { PortalPlanElement } from './portal-plan.js';
import { showStates } from './states.js';
import { Wording } from './wording.js';

/** Epoch seconds in an attribute: what is no plain integer becomes NaN, which is refused later rather than guessed. */
const seconds = (text: string | null) => (text === null ? null : /^\d+$/.test(text) ? Number(text) : NaN);

/**
 * Lets a customer choose a plan, review the change and assign it (§4.1); assigning the default plan cancels the current
 * one.
 *
 * @fires {Event} change - The customer chose a plan.
 * @fires {PlanAssignEvent} plan-assign - The customer confirmed, nothing has been sent; can be prevented or held.
 * @fires {PlanAssignedEvent} plan-assigned - The plan was assigned; the detail is `CustomerPricingResponse` (§2.2).
 * @fires {PlanErrorEvent} plan-error - It was not, or nobody knows: the detail is a `PortalError` with its `outcome`.
 * @slot - The plans: `<portal-plan>` elements.
 * @slot legend - Heading of the choice.
 * @slot submit - Text of the submit button.
 * @slot cancel - Text of the cancel button.
 * @slot empty - What is shown when there are no plans.
 * @csspart form - The whole.
 * @csspart legend - Heading of the choice.
 * @csspart plans - The grid of plans.
 * @csspart plan - A plan; also `selected` and `current`.
 * @csspart label - Name of a plan.
 * @csspart price - Price of a plan.
 * @csspart badge - Emphasis on a plan.
 * @csspart details - Description of a plan.
 * @csspart radio - The radio button of a plan.
 * @csspart link - The link of a plan with `href`.
 * @csspart actions - The buttons below the plans.
 * @csspart submit - The button that begins the review.
 * @csspart cancel - The button that begins cancelling the current plan.
 * @csspart dialog - The review.
 * @csspart confirm - The button that confirms the reviewed change.
 * @csspart dismiss - The button that leaves the review.
 * @csspart status - What is said of a running or successful attempt.
 * @csspart error - What is said of a failed one.
 * @csspart retry - The button that begins the same change again.
 * @cssstate pending - An assignment is running, or held by the page.
 * @cssstate assigned - The last attempt succeeded.
 * @cssstate error - The last attempt failed.
 * @cssstate empty - There are no plans.
 */
export class PortalPlanPickerElement extends PortalElement {
  static override styles = [baseStyles, planPickerStyles];

  static override properties = {
    productId: { attribute: 'product-id' },
    value: { useDefault: true },
    currentPlan: { attribute: 'current-plan' },
    defaultPlan: { attribute: 'default-plan' },
    startTimeInSeconds: { attribute: 'start-time-in-seconds', converter: seconds },
    endTimeInSeconds: { attribute: 'end-time-in-seconds', converter: seconds },
    noConfirm: { type: Boolean, attribute: 'no-confirm' },
    messages: { attribute: false },
    assignment: { attribute: false },
    reviewing: { state: true },
    notice: { state: true },
  };

  /** Product that the plans belong to (§2.1). Default: left to the service, which takes "1". */
  productId: string | null | undefined;

  /** Value of the chosen plan. */
  value = '';

  /** Value of the plan that the customer has now: it is marked, and cannot be chosen. */
  currentPlan: string | null | undefined;

  /** Value of the account's default plan: offers to cancel (§4.1 rule 2) and allows an end (§2.1 rule 4). */
  defaultPlan: string | null | undefined;

  /** Start of the plan in epoch seconds, UTC (§2.1). Default: none, so within the upcoming hour. */
  startTimeInSeconds: number | null | undefined;

  /** End of the plan in epoch seconds, UTC (§2.1), when the default plan takes over; needs `default-plan`. */
  endTimeInSeconds: number | null | undefined;

  /** Sends without the review step, unless the outcome of an earlier attempt is unknown. */
  noConfirm = false;

  /** Overrides single words. */
  messages: Partial<Messages> = {};

  /** What is scheduled or was last assigned: set by the page to restore it, and by the picker after a success. */
  assignment: CustomerPricingResponse | null = null;

  private reviewing: CustomerPricingRequest | null = null;
  private notice: 'chooseFirst' | 'planGone' | null = null;

  readonly #wording = new Wording(this);
  readonly #internals = this.attachInternals();
  readonly #plans = new Plans(this);
  readonly #attempt = new Attempt(this, {
    check: (request) => {
      this.notice = null;
      this.#leaveReview();
      return checkRequest(request, this);
    },
    send: (request) => assignPlan(this.activeSession, request),
    assigned: (request, response) => {
      this.assignment = response;
      // Chosen once is sent once: the same plan again takes a new choice.
      if (this.value === request.productPlanId) this.value = '';
    },
  });

  /** The plans: the `<portal-plan>` children; of two with one value the first. */
  get plans(): PortalPlanElement[] {
    return this.#plans.list;
  }

  /** What would be sent now (§2.1), or null when no plan is chosen that can be. */
  get request(): CustomerPricingRequest | null {
    const chosen = this.plans.find((plan) => plan.value === this.value);
    return chosen && isOffered(chosen) && chosen.value !== this.currentPlan
      ? requestFor(chosen.value, this)
      : null;
  }

  /** Whether an assignment is running, or held by the page. */
  get pending(): boolean {
    return this.#attempt.pending;
  }

  /** Why the last attempt failed, or null. */
  get error(): PortalError | null {
    const { outcome } = this.#attempt;
    return outcome?.name === 'failed' ? outcome.error : null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leaveReview();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { plans } = this;
    const reviewed = this.reviewing?.productPlanId;
    if (
      reviewed &&
      reviewed !== this.defaultPlan &&
      !plans.some((plan) => plan.value === reviewed && isOffered(plan))
    ) {
      this.#leaveReview();
      this.notice = 'planGone';
    }
    showStates(this.#internals, {
      pending: this.pending,
      assigned: this.#attempt.outcome?.name === 'assigned',
      error: Boolean(this.error),
      empty: !plans.length,
    });
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const dialog = this.#dialog;
    if (this.reviewing && !dialog?.open) dialog?.showModal();
    for (const radio of this.#radios) radio.checked = radio.value === this.value;
  }

  /** Moves the focus to the chosen plan, or the first that can be chosen. */
  override focus(options?: FocusOptions): void {
    const radios = [...this.#radios].filter((radio) => !radio.disabled);
    (radios.find((radio) => radio.checked) ?? radios[0])?.focus(options);
  }

  /** Does what the submit button does, as `form.requestSubmit()`: review, `plan-assign`, then the assignment. */
  requestAssign(): void {
    const { request } = this;
    if (request) this.#begin(request);
    else this.notice = 'chooseFirst';
  }

  /** Does what the cancel button does: the same for the account's default plan (§4.1 rule 2). */
  cancelPlan(): void {
    if (this.defaultPlan) this.#begin(requestFor(this.defaultPlan, { productId: this.productId }));
    else
      this.#attempt.fail(
        asAssignmentError(new PortalError('setup', 'Cancelling a plan needs default-plan.')),
      );
  }

  /**
   * Assigns at once, as `form.submit()`: without review and without `plan-assign`. Resolves to the service's response.
   * Rejects with a `PortalError` that has an `outcome`; while another assignment is running with the code `busy`.
   */
  assign(request: CustomerPricingRequest | null = this.request): Promise<CustomerPricingResponse> {
    return this.#attempt.send(request);
  }

  #begin(request: CustomerPricingRequest): void {
    if (this.#attempt.busy) return;
    try {
      const checked = checkRequest(request, this);
      this.notice = null;
      if (this.noConfirm && !this.#attempt.uncertain) void this.#attempt.confirm(checked);
      else this.reviewing = checked;
    } catch (error) {
      this.#attempt.fail(asAssignmentError(error));
    }
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot?.querySelector('dialog');
  }

  get #radios(): NodeListOf<HTMLInputElement> {
    return this.renderRoot.querySelectorAll('input');
  }

  #leaveReview(): void {
    this.reviewing = null;
    this.#dialog?.close();
  }

  readonly #onChoose = (value: string): void => {
    this.value = value;
    this.notice = null;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  };

  readonly #onSubmit = (): void => {
    this.requestAssign();
  };

  readonly #onCancel = (): void => {
    this.cancelPlan();
  };

  readonly #onConfirm = (): void => {
    const request = this.reviewing;
    this.#leaveReview();
    if (request) void this.#attempt.confirm(request);
  };

  readonly #onRetry = (): void => {
    const { outcome } = this.#attempt;
    if (outcome?.name === 'failed' && outcome.request) this.#begin(outcome.request);
  };

  readonly #onDismiss = (): void => {
    this.#leaveReview();
  };

  protected override render(): TemplateResult {
    const { messages, language } = this.#wording;
    const { plans, value, currentPlan, defaultPlan, assignment, pending, reviewing, notice } = this;
    const view = { plans, value, currentPlan, defaultPlan, assignment, messages, language, pending };
    const { outcome, uncertain } = this.#attempt;
    return html`<div class="stack" part="form">
        ${
          plans.length
            ? renderChoice({ ...view, onChoose: this.#onChoose })
            : html`<div class="box empty"><slot name="empty">${messages.noPlans}</slot></div>`
        }
        <div class="actions" part="actions">
          ${
            plans.some(isOffered)
              ? renderButton(
                  'submit',
                  this.noConfirm ? messages.assign : messages.review,
                  this.#onSubmit,
                  pending,
                )
              : nothing
          }
          ${
            defaultPlan && defaultPlan !== currentPlan
              ? renderButton('cancel', messages.cancelPlan, this.#onCancel, pending)
              : nothing
          }
          <p role="alert">${notice && messages[notice]}</p>
        </div>
        ${renderOutcome({ ...view, outcome, onRetry: this.#onRetry })}
      </div>
      ${renderReview({
        ...view,
        request: reviewing,
        uncertain,
        onConfirm: this.#onConfirm,
        onDismiss: this.#onDismiss,
      })}`;
  }
}
