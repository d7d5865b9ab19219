import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { AssignmentController } from '../controllers/assignment-controller.js';
import { LocalizeController } from '../controllers/localize-controller.js';
import { PlanGroup } from '../controllers/plan-group.js';
import { ReviewDialog } from '../controllers/review-dialog.js';
import { ScheduleController } from '../controllers/schedule-controller.js';
import type { Messages } from '../messages/en.js';
import {
  type Conflict,
  checkRequest,
  createRequest,
  findConflict,
  getChange,
} from '../plan-picker/change.js';
import { renderChoice } from '../plan-picker/choice.js';
import { renderOutcome } from '../plan-picker/outcome.js';
import { findCounterparts, findPlan, isOffered } from '../plan-picker/plan.js';
import { renderReview } from '../plan-picker/review.js';
import { renderScheduleFields } from '../plan-picker/schedule-fields.js';
import { renderScheduledChange } from '../plan-picker/scheduled-change.js';
import { canCancel, getPlanStatus, getShownInterval, type PlanStatus } from '../plan-picker/state.js';
import { getEpochSeconds, onServer, setStates } from '../platform.js';
import { PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { planPickerStyles } from '../styles/plan-picker.styles.js';
import { widgetStyles } from '../styles/widget.styles.js';
import { renderButton } from '../templates/button.js';
import { isOn, seconds, toText } from './converters.js';
import { PortalElement } from './portal-element.js';
import type { PortalPlanElement } from './portal-plan.js';

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
 * @csspart scheduled - What is known to start and to end.
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
export class PortalPlanPickerElement extends PortalElement {
  static override styles = [widgetStyles, planPickerStyles];

  static override properties = {
    productId: { attribute: 'product-id' },
    value: {},
    currentPlan: { attribute: 'current-plan' },
    defaultPlan: { attribute: 'default-plan' },
    startTimeInSeconds: { attribute: 'start-time-in-seconds', converter: seconds },
    endTimeInSeconds: { attribute: 'end-time-in-seconds', converter: seconds },
    schedule: { converter: isOn },
    noConfirm: { attribute: 'no-confirm', converter: isOn },
    assignment: { attribute: false },
    messages: { attribute: false },
    notice: { state: true },
  };

  /** Product that the plans belong to (§2.1). Default: left to the service, which takes "1". */
  productId: string | null | undefined;

  /**
   * Value of the chosen plan.
   * @default ''
   */
  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = toText(value);
  }

  /**
   * Value of the plan that the customer has now: it is marked, and can be chosen only for another time.
   * @default ''
   */
  get currentPlan(): string {
    return this.#currentPlan;
  }

  set currentPlan(value: string) {
    this.#currentPlan = toText(value);
  }

  /**
   * Value of the account's default plan: offers to cancel (§4.1 rule 2) and allows an end (§2.1 rule 4).
   * @default ''
   */
  get defaultPlan(): string {
    return this.#defaultPlan;
  }

  set defaultPlan(value: string) {
    this.#defaultPlan = toText(value);
  }

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

  /** Overrides single messages. All of a language, such as those of `portal-elements/messages/de.js`, save the loading. */
  messages: Partial<Messages> | null | undefined;

  /** Why the last press began nothing; the name of the message about it. */
  private notice: 'chooseFirst' | 'chooseDate' | Conflict | null = null;

  #value = '';
  #currentPlan = '';
  #defaultPlan = '';
  /** The interval that the customer chose, or that the chosen plan is for. */
  #interval = '';
  readonly #internals = this.attachInternals();
  readonly #localize = new LocalizeController(this);
  readonly #group = new PlanGroup(this, (value) => this.#choose(value));
  readonly #times = new ScheduleController(this);
  readonly #review = new ReviewDialog(this);
  readonly #assigner = new AssignmentController(this, {
    getSession: () => this.sessions.resolve(),
    onSend: (request) => {
      this.notice = null;
      this.#review.close();
      if (this.#hasFields) this.#times.recheck();
      return this.#check(request);
    },
    onAssigned: (request, response) => {
      this.assignment = response;
      // Chosen once is sent once: the same plan again takes a new choice.
      if (this.value === request.productPlanId) this.value = '';
      if (this.schedule) this.startTimeInSeconds = this.endTimeInSeconds = null;
    },
  });

  /** The plans: the `<portal-plan>` elements anywhere inside; of two with one value the first. */
  get plans(): PortalPlanElement[] {
    return [...this.#group.elements] as PortalPlanElement[];
  }

  /** What would be sent now (§2.1), or null when no plan is chosen that can be. */
  get request(): CustomerPricingRequest | null {
    const { value, startTimeInSeconds, endTimeInSeconds } = this;
    if (!this.#group.isAvailable(value)) return null;
    // The current plan can only be asked for at another time, or until one.
    const hasTime = this.schedule && (startTimeInSeconds ?? endTimeInSeconds) != null;
    return value === this.#status.currentPlan && !hasTime ? null : createRequest(value, this);
  }

  /** Whether an assignment is running, or held by the page. */
  get pending(): boolean {
    return this.#assigner.isPending;
  }

  /** Why the last attempt failed, or null. */
  get error(): PortalError | null {
    return this.#assigner.outcome?.name === 'failed' ? this.#assigner.outcome.error : null;
  }

  /** Moves the focus to the chosen plan, or the first that can be chosen. */
  override focus(options?: FocusOptions): void {
    this.#group.tabStop?.focus(options);
  }

  /** Does what the submit button does, as `form.requestSubmit()`: review, `plan-assign`, then the assignment. */
  requestAssign(): void {
    if (this.#hasFields && !this.#times.validate('start', ...(this.defaultPlan ? ['end' as const] : [])))
      return;
    const { request, value } = this;
    const isCurrent = value && value === this.#status.currentPlan;
    if (request) this.#begin(request);
    else this.notice = this.schedule && isCurrent ? 'chooseDate' : 'chooseFirst';
  }

  /** Does what the cancel button does: the same for the account's default plan (§4.1 rule 2), at the start if given. */
  cancelPlan(): void {
    const { defaultPlan, productId, startTimeInSeconds } = this;
    if (!defaultPlan) this.#assigner.fail(new PortalError('setup', 'Cancelling a plan needs default-plan.'));
    else if (!this.#hasFields || this.#times.validate('start'))
      this.#begin(createRequest(defaultPlan, { productId, startTimeInSeconds }));
  }

  /**
   * Assigns at once, as `form.submit()`: without review and without `plan-assign`. Resolves to the service's response.
   * Rejects with a `PortalError` that has an `outcome`; while another assignment is running with the code `busy`.
   */
  assign(request: CustomerPricingRequest | null = this.request): Promise<CustomerPricingResponse> {
    return this.#assigner.send(request);
  }

  get #status(): PlanStatus {
    const { value, currentPlan, defaultPlan } = this;
    // A server does not know the customer's time zone.
    const assignment = onServer ? null : this.assignment;
    const { plans } = this.#group;
    return getPlanStatus({ plans, value, currentPlan, defaultPlan, assignment, now: this.#assigner.now });
  }

  /** Whether a customer sees the fields of the schedule. */
  get #hasFields(): boolean {
    return this.schedule && this.#group.plans.some(isOffered);
  }

  #check(request: CustomerPricingRequest | null): CustomerPricingRequest {
    return checkRequest(request, this.defaultPlan, getEpochSeconds());
  }

  #begin(request: CustomerPricingRequest, noConfirm = this.noConfirm): void {
    if (this.#assigner.isBusy) return;
    try {
      const checked = this.#check(request);
      this.notice = null;
      if (noConfirm && !this.#assigner.isUncertain) void this.#assigner.confirm(checked);
      else this.#review.open(checked);
    } catch (error) {
      this.#assigner.fail(error);
    }
  }

  #choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Closes the review of a request that does not make sense any more, and says why. */
  #closeIfStale(): Conflict | null {
    const { request } = this.#review;
    const conflict =
      request && findConflict(request, this.#status, this.#group.isAvailable(request.productPlanId));
    if (!conflict) return null;
    this.#review.close();
    return (this.notice = conflict);
  }

  readonly #onInterval = (interval: string): void => {
    this.#interval = interval;
    const { plans, currentPlan } = this.#status;
    const chosen = findPlan(this.value, plans);
    if (chosen?.interval) {
      const isChoice = ({ value }: { value: string }) =>
        this.#group.isAvailable(value) && (this.schedule || value !== currentPlan);
      const value = findCounterparts(chosen, interval, plans).find(isChoice)?.value ?? '';
      if (value !== this.value) this.#choose(value);
    }
    this.requestUpdate();
  };

  readonly #onConfirm = (): void => {
    const { request } = this.#review;
    this.notice = null;
    if (!request || this.#closeIfStale()) return;
    this.#review.close();
    // Time passed while the customer read.
    const names = (['start', 'end'] as const).filter((name) => request[`${name}TimeInSeconds`]);
    if (!this.#hasFields || this.#times.validate(...names)) void this.#assigner.confirm(request);
  };

  readonly #onRetry = (): void => {
    const { outcome } = this.#assigner;
    if (outcome?.name !== 'failed' || !outcome.request) return;
    // With what the fields say now; another plan than the one that is chosen is always reviewed.
    if (outcome.request.productPlanId === this.value) this.requestAssign();
    else this.#begin(outcome.request, false);
  };

  readonly #onKeep = (): void => {
    this.#begin(createRequest(this.#status.currentPlan, { productId: this.productId }));
  };

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    return this.#localize.schedule(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { plans } = this.#group;
    // Lit reports every accessor as changed in the first update.
    if (changed.has('value') && (changed.get('value') ?? '') !== this.value) {
      this.#interval = findPlan(this.value, plans)?.interval || this.#interval;
      this.notice = null;
    }
    this.#closeIfStale();
    const { pending, error } = this;
    const assigned = this.#assigner.outcome?.name === 'assigned';
    setStates(this.#internals, { pending, assigned, error, empty: !plans.length });
  }

  protected override render(): TemplateResult {
    const localization = this.#localize;
    const { messages } = localization;
    const { pending: isPending, notice } = this;
    const status = this.#status;
    const { plans, defaultPlan, now } = status;
    const { outcome, isUncertain } = this.#assigner;
    const { request } = this.#review;
    const interval = getShownInterval(status, this.#interval);
    // A server does not know the plans.
    const isOffering = onServer || plans.some(isOffered);
    const change = request && getChange(request, status, ({ value }) => this.#group.readFeatures(value));
    return html`<div class="stack" part="form">
        ${renderScheduledChange(status, { isPending, onKeep: this.#onKeep }, localization)}
        ${renderChoice(
          { plans, interval, isPending, onInterval: this.#onInterval, onSlotChange: this.#group.invalidate },
          localization,
        )}
        ${
          this.schedule && isOffering
            ? renderScheduleFields(
                {
                  fields: this.#times.fields,
                  hasEnd: Boolean(defaultPlan),
                  isPending,
                  now: getEpochSeconds(),
                  onEnter: this.#times.enter,
                },
                localization,
              )
            : nothing
        }
        <div class="actions" part="actions">
          ${
            isOffering
              ? renderButton(
                  'submit',
                  this.noConfirm ? messages.assign : messages.review,
                  () => this.requestAssign(),
                  isPending,
                )
              : nothing
          }
          ${
            canCancel(status)
              ? renderButton('cancel', messages.cancel, () => this.cancelPlan(), isPending)
              : nothing
          }
        </div>
        <div class="live" role="alert">${notice ? html`<em>${messages[notice]}</em>` : nothing}</div>
        ${renderOutcome(
          {
            outcome,
            isPending,
            isUncertain,
            plans,
            now,
            onRetry: this.#onRetry,
            onDone: this.#assigner.dismiss,
          },
          localization,
        )}
      </div>
      ${renderReview(
        { change, plans, isUncertain, onConfirm: this.#onConfirm, onDismiss: this.#review.close },
        localization,
      )}`;
  }

  protected override updated(): void {
    const { messages, language, lang } = this.#localize;
    const status = this.#status;
    this.#group.place({
      status,
      messages,
      language,
      lang,
      interval: getShownInterval(status, this.#interval),
      canChooseCurrent: this.schedule,
    });
  }

  /** Waits for the plans too, but for those outside of a document: they do not update. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const updating = this.#group.elements.filter((plan) => plan.isConnected && plan.isUpdatePending);
    await Promise.all(updating.map((plan) => plan.updateComplete));
    return isComplete;
  }
}
