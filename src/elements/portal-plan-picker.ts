import type { PropertyValues, TemplateResult } from 'lit';
import { PlanGroup } from '../controllers/plan-group.js';
import { PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { planPickerStyles } from '../styles/plan-picker.styles.js';
import { widgetStyles } from '../styles/widget.styles.js';
import { Attempt } from './plan-picker/attempt.js';
import { isOn, seconds } from './plan-picker/attributes.js';
import { type Stand, standOf } from './plan-picker/coming.js';
import { renderPicker } from './plan-picker/picker.js';
import { isOffered } from './plan-picker/plan.js';
import { findPlan, isAvailable, shownInterval, valueIn } from './plan-picker/plans.js';
import { checkRequest, type Notice, requestFor, sendRequest } from './plan-picker/request.js';
import { Review } from './plan-picker/review.js';
import { ScheduleFields } from './plan-picker/schedule.js';
import type { PlanPickerView } from './plan-picker/view.js';
import type { PortalPlanElement } from './portal-plan.js';
import { onServer } from './platform.js';
import { showStates } from './states.js';
import { text } from './page-element.js';
import { WordedElement } from './worded-element.js';

/**
 * Lets a customer choose a plan, review the change and assign it (§4.1); the default plan cancels the current one.
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
 * @slot keep - Text of the button that goes back to the current plan.
 * @slot confirm - Text of the button that confirms.
 * @slot dismiss - Text of the button that leaves the review.
 * @slot done - Text of the button that puts the outcome away.
 * @csspart form - Root container.
 * @csspart legend - Heading of the choice.
 * @csspart coming - What is known to start and to end.
 * @csspart intervals - Radio group of the billing intervals.
 * @csspart plans - Grid of plans.
 * @csspart schedule - The fields of start and end.
 * @csspart start - Start-time fieldset.
 * @csspart end - End-time fieldset.
 * @csspart actions - The buttons below the plans.
 * @csspart submit - The button that begins the review.
 * @csspart cancel - The button that begins cancelling the current plan.
 * @csspart keep - The button that begins going back from a scheduled change to the current plan.
 * @csspart dialog - The review.
 * @csspart timeline - Plans in the order of their start.
 * @csspart gains - Features that the change brings.
 * @csspart losses - Features that the change takes away.
 * @csspart confirm - The button that confirms the reviewed change.
 * @csspart dismiss - The button that leaves the review.
 * @csspart status - Message of a running or successful attempt.
 * @csspart error - Message of a failed attempt.
 * @csspart retry - The button that begins the same change again.
 * @csspart done - The button that puts the outcome away.
 * @cssstate pending - An assignment is running, or held by the page.
 * @cssstate assigned - The last attempt succeeded.
 * @cssstate error - The last attempt failed.
 * @cssstate empty - There are no plans.
 */
export class PortalPlanPickerElement extends WordedElement {
  static override styles = [widgetStyles, planPickerStyles];

  static override properties = {
    productId: { attribute: 'product-id' },
    value: text,
    currentPlan: { ...text, attribute: 'current-plan' },
    defaultPlan: { ...text, attribute: 'default-plan' },
    startTimeInSeconds: { attribute: 'start-time-in-seconds', converter: seconds },
    endTimeInSeconds: { attribute: 'end-time-in-seconds', converter: seconds },
    schedule: { converter: isOn },
    noConfirm: { attribute: 'no-confirm', converter: isOn },
    assignment: { attribute: false },
    notice: { state: true },
  };

  /** Product that the plans belong to (§2.1). Default: left to the service, which takes "1". */
  productId: string | null | undefined;

  /** Value of the chosen plan. */
  value = '';

  /** Value of the plan that the customer has now: it is marked, and can be chosen only for another time. */
  currentPlan = '';

  /** Value of the account's default plan: offers to cancel (§4.1 rule 2) and allows an end (§2.1 rule 4). */
  defaultPlan = '';

  /** Start of the plan in epoch seconds, UTC (§2.1). Default: none, so within the upcoming hour. */
  startTimeInSeconds: number | null | undefined;

  /** End of the plan in epoch seconds, UTC (§2.1), when the default plan takes over; needs `default-plan`. */
  endTimeInSeconds: number | null | undefined;

  /** Offers a start and, with `default-plan`, an end. */
  schedule = false;

  /** Sends without the review step, unless the outcome of an earlier attempt is unknown. */
  noConfirm = false;

  /**
   * What is scheduled or was last assigned (§2.2): set by the page to restore it, and by the picker after a success. Once
   * its start has passed, its plan counts as the current one.
   */
  assignment: CustomerPricingResponse | null = null;

  private notice: Notice | null = null;

  readonly #internals = this.attachInternals();
  readonly #group = new PlanGroup(this, (value) => this.#choose(value));
  readonly #fields = new ScheduleFields(this);
  readonly #review = new Review(this);
  readonly #attempt = new Attempt(this, {
    check: (request) => {
      this.notice = null;
      this.#review.leave();
      if (this.#hasFields) this.#fields.recheck();
      return checkRequest(request, this);
    },
    send: (request) => sendRequest(this.activeSession, request),
    assigned: (request, response) => {
      this.assignment = response;
      // Chosen once is sent once: the same plan again takes a new choice.
      if (this.value === request.productPlanId) this.value = '';
      if (this.schedule) this.startTimeInSeconds = this.endTimeInSeconds = null;
    },
  });
  #interval = '';
  #view: PlanPickerView | undefined;

  /** The plans: the `<portal-plan>` elements anywhere inside; of two with one value the first. */
  get plans(): PortalPlanElement[] {
    return [...this.#group.plans];
  }

  /** What would be sent now (§2.1), or null when no plan is chosen that can be. */
  get request(): CustomerPricingRequest | null {
    const { value, startTimeInSeconds: start, endTimeInSeconds: end } = this;
    const plan = findPlan(value, this.#group.plans);
    if (!plan || !isAvailable(plan)) return null;
    // The plan of now can only be asked for at another time, or until one.
    const isSame = plan.value === this.#stand.currentPlan;
    return isSame && !(this.schedule && (start ?? end) != null) ? null : requestFor(plan.value, this);
  }

  /** Whether an assignment is running, or held by the page. */
  get pending(): boolean {
    return this.#attempt.pending;
  }

  /** Why the last attempt failed, or null. */
  get error(): PortalError | null {
    return this.#attempt.outcome?.name === 'failed' ? this.#attempt.outcome.error : null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { plans } = this.#group;
    if (changed.has('value')) {
      this.#interval = findPlan(this.value, plans)?.interval || this.#interval;
      this.notice = null;
    }
    this.notice = this.#review.leaveIfOvertaken(this.#stand) ?? this.notice;
    showStates(this.#internals, {
      pending: this.pending,
      assigned: this.#attempt.outcome?.name === 'assigned',
      error: this.error,
      empty: !plans.length,
    });
  }

  /** Moves the focus to the chosen plan, or the first that can be chosen. */
  override focus(options?: FocusOptions): void {
    this.#group.tabStop?.focus(options);
  }

  /** Does what the submit button does, as `form.requestSubmit()`: review, `plan-assign`, then the assignment. */
  requestAssign(): void {
    if (this.#hasFields && !this.#fields.validate('start', ...(this.defaultPlan ? ['end' as const] : [])))
      return;
    const { request, value } = this;
    const isCurrent = value && value === this.#stand.currentPlan;
    if (request) this.#begin(request);
    else this.notice = this.schedule && isCurrent ? 'chooseDate' : 'chooseFirst';
  }

  /** Does what the cancel button does: the same for the account's default plan (§4.1 rule 2), at the start if given. */
  cancelPlan(): void {
    const { defaultPlan, productId, startTimeInSeconds } = this;
    if (!defaultPlan) this.#attempt.fail(new PortalError('setup', 'Cancelling a plan needs default-plan.'));
    else if (!this.#hasFields || this.#fields.validate('start'))
      this.#begin(requestFor(defaultPlan, { productId, startTimeInSeconds }));
  }

  /**
   * Assigns at once, as `form.submit()`: without review and without `plan-assign`. Resolves to the service's response.
   * Rejects with a `PortalError` that has an `outcome`; while another assignment is running with the code `busy`.
   */
  assign(request: CustomerPricingRequest | null = this.request): Promise<CustomerPricingResponse> {
    return this.#attempt.send(request);
  }

  #begin(request: CustomerPricingRequest, noConfirm = this.noConfirm): void {
    if (this.#attempt.busy) return;
    try {
      const checked = checkRequest(request, this);
      this.notice = null;
      if (noConfirm && !this.#attempt.uncertain) void this.#attempt.confirm(checked);
      else this.#review.begin(checked);
    } catch (error) {
      this.#attempt.fail(error);
    }
  }

  get #stand(): Stand {
    const { currentPlan, defaultPlan } = this;
    // A server does not know the customer's time zone.
    const assignment = onServer ? null : this.assignment;
    return standOf({ plans: this.#group.plans, currentPlan, defaultPlan, assignment }, this.#attempt.now);
  }

  /** Whether a customer sees the fields of the schedule. */
  get #hasFields(): boolean {
    return this.schedule && this.#group.plans.some(isOffered);
  }

  #choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** What the controls do. */
  readonly #actions = {
    onSlotChange: () => this.#group.invalidate(),
    onInterval: (interval: string) => {
      this.#interval = interval;
      const { plans } = this.#group;
      const chosen = findPlan(this.value, plans);
      const value = chosen && valueIn(interval, chosen, plans, !this.schedule && this.#stand.currentPlan);
      if (value !== undefined && value !== this.value) this.#choose(value);
      this.requestUpdate();
    },
    onSubmit: () => this.requestAssign(),
    onCancel: () => this.cancelPlan(),
    onKeep: () => this.#begin(requestFor(this.#stand.currentPlan, { productId: this.productId })),
    onConfirm: () => {
      const { request } = this.#review;
      this.notice = this.#review.leaveIfOvertaken(this.#stand);
      this.#review.leave();
      if (!request || this.notice) return;
      // Time passed while the customer read.
      const names = (['start', 'end'] as const).filter((name) => request[`${name}TimeInSeconds`]);
      if (!this.#hasFields || this.#fields.validate(...names)) void this.#attempt.confirm(request);
    },
    onDismiss: () => this.#review.leave(),
    onRetry: () => {
      const { outcome } = this.#attempt;
      if (outcome?.name !== 'failed' || !outcome.request) return;
      // With what the fields say now; another plan than the one that is chosen is always reviewed.
      if (outcome.request.productPlanId === this.value) this.requestAssign();
      else this.#begin(outcome.request, false);
    },
    onDone: () => this.#attempt.dismiss(),
  };

  protected override render(): TemplateResult {
    const { value, pending, schedule, noConfirm, notice } = this;
    const stand = this.#stand;
    this.#view = {
      ...{ value, pending, schedule, noConfirm, notice },
      ...stand,
      ...this.#actions,
      interval: shownInterval(stand.plans, this.#interval, stand.currentPlan),
      fields: this.#fields,
      review: this.#review,
      outcome: this.#attempt.outcome,
      uncertain: this.#attempt.uncertain,
      messages: this.words,
      language: this.language,
    };
    return renderPicker(this.#view);
  }

  protected override updated(): void {
    super.updated();
    if (this.#view) this.#group.place({ ...this.#view, lang: this.wordsLanguage });
  }

  /** Waits for the plans too, but for those that are in no page: they do not update. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await Promise.all(this.#group.plans.flatMap((plan) => (plan.isConnected ? plan.updateComplete : [])));
    return isComplete;
  }
}
