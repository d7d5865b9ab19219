import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { AssignmentController } from '../controllers/assignment-controller.js';
import { ChangeController } from '../controllers/change-controller.js';
import { Clock } from '../controllers/clock.js';
import { IntervalController } from '../controllers/interval-controller.js';
import { KnownAssignment } from '../controllers/known-assignment.js';
import { LocalizeController } from '../controllers/localize-controller.js';
import { PlanGroup } from '../controllers/plan-group.js';
import { preventImplicitSubmission } from '../controllers/prevent-implicit-submission.js';
import { revealFocus } from '../controllers/reveal-focus.js';
import { ReviewDialog } from '../controllers/review-dialog.js';
import { ScheduleController } from '../controllers/schedule-controller.js';
import type { Messages } from '../messages/en.js';
import { format } from '../localize/format.js';
import { renderActions } from '../plan-picker/actions.js';
import { createRequest, isSameAssignment, type Notice } from '../plan-picker/change.js';
import { renderChoice } from '../plan-picker/choice.js';
import { renderOutcome } from '../plan-picker/outcome.js';
import { findPlanAction } from '../plan-picker/plan-action.js';
import { renderReview } from '../plan-picker/review.js';
import { renderScheduleFields } from '../plan-picker/schedule-fields.js';
import { renderScheduledChange } from '../plan-picker/scheduled-change.js';
import { canChoose, findObstacle, getPlanStatus, type PlanStatus } from '../plan-picker/state.js';
import { onServer, setStates } from '../platform.js';
import { type AssignmentError, PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { planPickerStyles } from '../styles/plan-picker.styles.js';
import { reviewStyles } from '../styles/review.styles.js';
import { widgetStyles } from '../styles/widget.styles.js';
import { isTrue, readBoolean, readLevel, readSeconds, toText } from './converters.js';
import { PortalElement } from './portal-element.js';
import type { PortalPlanElement } from './portal-plan.js';

/**
 * Lets a customer choose a plan, review the change and assign the plan (§4.1). Assigning the default plan cancels the
 * current one.
 *
 * @fires {Event} change - The customer chose a plan.
 * @fires {IntervalChangeEvent} interval-change - The customer chose a billing interval. The detail is the interval.
 * @fires {PlanReviewEvent} plan-review - The review dialog is about to open. Cancelable. The detail is the change.
 * @fires {PlanDismissEvent} plan-dismiss - The review dialog was closed without confirmation. The detail is the change.
 * @fires {PlanAssignEvent} plan-assign - The customer confirmed; nothing has been sent yet. Cancelable; `waitUntil()` delays the request, which is the detail (§2.1).
 * @fires {PlanAssignedEvent} plan-assigned - The service assigned the plan. The detail is its `CustomerPricingResponse` (§2.2).
 * @fires {PlanErrorEvent} plan-error - The assignment failed, or its outcome is unknown. The detail is an `AssignmentError`.
 * @slot - The plans: `<portal-plan>` elements.
 * @slot legend - Heading of the plans.
 * @slot submit - Label of the submit button.
 * @slot cancel - Label of the cancel button.
 * @slot empty - Content shown when there are no plans.
 * @slot keep - Label of the button that keeps the current plan.
 * @slot review - Content that the page adds to the review, such as the amount charged today. An invalid field in it blocks the confirmation.
 * @slot confirm - Label of the button that confirms a first plan or a switch to another one.
 * @slot confirm-keep - Label of the button that confirms keeping the current plan.
 * @slot confirm-cancel - Label of the button that confirms a cancellation.
 * @slot confirm-end - Label of the button that confirms an end of the current plan.
 * @slot dismiss - Label of the button that closes the review.
 * @slot help - Help for failures that a retry may not solve, such as how to contact support.
 * @slot retry - Label of the retry button.
 * @slot done - Label of the button that dismisses the outcome.
 * @slot stop - Label of the button that cancels a change while the page delays it with `waitUntil()`.
 * @csspart form - Root container.
 * @csspart legend - Heading of the plans.
 * @csspart scheduled - Message about the scheduled plan, or about the end of the current one.
 * @csspart intervals - Radio group of the billing intervals.
 * @csspart saving - Saving of yearly billing compared with monthly billing.
 * @csspart plans - Grid of plans.
 * @csspart schedule - Container of the start-time and end-time fieldsets.
 * @csspart start - Start-time fieldset.
 * @csspart end - End-time fieldset.
 * @csspart actions - Container of the buttons below the plans. In a narrow picker it stays in view once a plan is chosen.
 * @csspart chosen - Name and price of the chosen plan beside the buttons, in a narrow picker only.
 * @csspart submit - Button that opens the review.
 * @csspart cancel - Button that cancels the current plan, after a review.
 * @csspart keep - Button that replaces a scheduled plan by the current one, after a review.
 * @csspart dialog - Review dialog.
 * @csspart cost - Price of the requested plan.
 * @csspart times - Time at which the change takes effect.
 * @csspart features - Changes of the features.
 * @csspart changed - Features whose value changes.
 * @csspart added - Added features.
 * @csspart removed - Removed features.
 * @csspart confirm - Button that confirms a first plan or a switch to another one.
 * @csspart confirm-keep - Button that confirms keeping the current plan.
 * @csspart confirm-cancel - Button that confirms a cancellation.
 * @csspart confirm-end - Button that confirms an end of the current plan.
 * @csspart dismiss - Button that closes the review.
 * @csspart status - Message about a pending assignment.
 * @csspart outcome - Message about a successful or prevented assignment, or about an earlier one that may have been applied.
 * @csspart error - Message about an assignment that failed or whose outcome is unknown.
 * @csspart retry - Retry button.
 * @csspart details - Details that the service confirmed, or those of a request whose outcome is unknown.
 * @csspart done - Button that dismisses the outcome.
 * @csspart stop - Button that cancels a change while the page delays it with `waitUntil()`.
 * @cssstate reviewing - The review dialog is open.
 * @cssstate pending - An assignment of the same customer and product is running, in this picker or in another one, or the page delays one of this picker.
 * @cssstate assigned - The last assignment succeeded.
 * @cssstate error - The last assignment failed, or its outcome is unknown.
 * @cssstate empty - There are no plans.
 * @cssprop --portal-plan-min-width - Minimum width of a plan: plans that do not fit move to the next row.
 */
export class PortalPlanPickerElement extends PortalElement {
  /** The picker has no form value; it is form-associated so that a `<fieldset disabled>` around it applies. */
  static readonly formAssociated = true;

  static override styles = [widgetStyles, planPickerStyles, reviewStyles];

  static override properties = {
    productId: { attribute: 'product-id' },
    value: {},
    currentPlan: { attribute: 'current-plan' },
    defaultPlan: { attribute: 'default-plan' },
    startTimeInSeconds: { attribute: 'start-time-in-seconds', converter: readSeconds },
    endTimeInSeconds: { attribute: 'end-time-in-seconds', converter: readSeconds },
    schedule: { converter: readBoolean },
    noConfirm: { attribute: 'no-confirm', converter: readBoolean },
    interval: {},
    readonly: { converter: readBoolean },
    uncertain: { converter: readBoolean },
    headingLevel: { attribute: 'heading-level', converter: readLevel },
    assignment: { attribute: false },
    messages: { attribute: false },
    messagesBase: { attribute: 'messages-base' },
    notice: { state: true },
  };

  /** Identifier of the product that the plans belong to (§2.1). Default: none, for which the service takes "1". */
  productId: string | null | undefined;

  /**
   * Value of the chosen plan. Empty: none is chosen.
   * @default ''
   */
  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = toText(value);
  }

  /**
   * Value of the current plan of the customer. It is marked, and can be chosen only with a start or an end time.
   * @default ''
   */
  get currentPlan(): string {
    return this.#currentPlan;
  }

  set currentPlan(value: string) {
    const current = toText(value);
    if (current !== this.#currentPlan) this.#knownAssignment.onCurrentPlanChange();
    this.#currentPlan = current;
  }

  /**
   * Value of the account's default plan. Required for the cancel button (§4.1 rule 2) and for an end time (§2.1 rule 4).
   * @default ''
   */
  get defaultPlan(): string {
    return this.#defaultPlan;
  }

  set defaultPlan(value: string) {
    this.#defaultPlan = toText(value);
  }

  /** Start time of the plan in epoch seconds, UTC (§2.1). Default: none, that is, within the upcoming hour. */
  startTimeInSeconds: number | null | undefined;

  /**
   * End time of the plan in epoch seconds, UTC (§2.1), at which the customer moves to the default plan. Needs
   * `default-plan`. Default: none.
   */
  endTimeInSeconds: number | null | undefined;

  /** Shows fields for the start time and, with `default-plan`, for the end time. */
  schedule = false;

  /**
   * Skips the review. Cancelling, keeping the current plan, and a change after an assignment of unknown outcome are always
   * reviewed.
   */
  noConfirm = false;

  /**
   * Billing interval whose plans are shown. Empty if the plans have fewer than two intervals. Default: the interval of the
   * chosen plan, else of the current plan, else of the first plan. Only a choice of the customer fires `interval-change`. If
   * `value` is set in the same task, its interval takes precedence.
   */
  get interval(): string {
    return this.#intervals.shown;
  }

  set interval(value: string) {
    this.#intervals.set(toText(value));
  }

  /**
   * Shows the plans without letting the user choose, for example for users who may not change the plan. `assign(request)`
   * still works. A `<fieldset disabled>` around the picker has the same effect, except during an assignment.
   */
  readonly = false;

  /**
   * Whether an earlier assignment of this customer and product may have been applied although its outcome is unknown. Set by
   * the picker, and by pages that store it. A successful assignment resets it. Setting `false` before the first update has no
   * effect. Not reflected.
   * @default false
   */
  get uncertain(): boolean {
    return this.#assigner.isUncertain();
  }

  set uncertain(value: boolean) {
    this.#assigner.remember(isTrue(value));
  }

  /** Heading level of the legend, from 1 to 6. Default, and for any other number: none, so that it is not a heading. */
  headingLevel: number | null | undefined;

  /**
   * The scheduled or last assignment (§2.2). Set by the page to restore it, and by the picker after a successful assignment.
   * Once its start time has passed, its plan counts as the current plan until the page changes `currentPlan`. Reset to null
   * when the session of another customer is set.
   * @default null
   */
  get assignment(): CustomerPricingResponse | null {
    this.#assigner.resetIfStale();
    return this.#knownAssignment.value;
  }

  set assignment(value: CustomerPricingResponse | null) {
    this.#knownAssignment.setFromPage(value);
  }

  /** Overrides messages. No language file is loaded for a complete set, such as that of `portal-elements/messages/de.js`. */
  messages: Partial<Messages> | null | undefined;

  /**
   * URL of the folder with the language files, for pages that merge or move the self-contained script. Default: the attribute
   * `messages-base` of the script element, else `messages/` next to the script. Ignored in bundles, which contain the files.
   */
  messagesBase: string | null | undefined;

  private notice: Notice | null = null;

  #value = '';
  #currentPlan = '';
  #defaultPlan = '';
  #isDisabled = false;
  readonly #knownAssignment = new KnownAssignment();
  readonly #clock = new Clock(this);
  readonly #internals = this.attachInternals();
  readonly #localize = new LocalizeController(this);
  readonly #group = new PlanGroup(this, (value) => this.#choose(value));
  readonly #intervals = new IntervalController(this, {
    getStatus: () => this.#status,
    canChoose: (value) =>
      this.#group.isAvailable(value) && (this.#canSchedule || value !== this.#status.currentPlan),
    onChoose: (value) => this.#choose(value),
  });
  readonly #scheduleFields = new ScheduleController(this);
  // The steps of a change: requestAssign(), ChangeController.begin(), ReviewDialog.open(), AssignmentController.confirm() with
  // `plan-assign`, the POST, and `plan-assigned` or `plan-error`.
  readonly #review = new ReviewDialog(this, this.ancestors, {
    getChange: (intent) => this.#changes.getChange(intent),
    onConfirm: (intent, change) => void this.#assigner.confirm(intent, change),
    onEnd: (reason) => {
      // A field that is shown describes the problem with its own time.
      const isTimeProblem = reason === 'timePassed' || reason === 'noDefault';
      if (!isTimeProblem || !this.#hasScheduleFields || this.#scheduleFields.validate()) this.notice = reason;
    },
  });
  readonly #assigner = new AssignmentController(this, this.ancestors, {
    getIdentity: () => this.sessions.identity,
    onIdentityChange: ({ session, customer }) => {
      this.notice = this.#review.change ? 'sessionChanged' : null;
      this.#review.close();
      this.#clock.set();
      // An assignment that the page set before any session belongs to the new customer.
      if (customer !== undefined || session.hasToken) this.#knownAssignment.clear();
    },
    onSuperseded: () => void (this.notice = 'sessionChanged'),
    prepareRequest: (request) => {
      this.notice = null;
      this.#review.close();
      if (this.#hasScheduleFields) this.#scheduleFields.recheck();
      return this.#changes.checkRequest(request);
    },
    getAction: (request) => findPlanAction(request, this.#status),
    isUnchanged: (intent, confirmed) => isSameAssignment(this.#changes.getChange(intent), confirmed),
    onCanceled: (intent) => this.#review.open(intent),
    onAssigned: ({ productPlanId }, response) => {
      this.#knownAssignment.setFromService(response);
      this.#clock.set(response.createdTimeInSeconds);
      // The customer has to choose the plan again before it can be assigned again.
      if (this.value === productPlanId) this.value = '';
      if (this.#canSchedule) this.startTimeInSeconds = this.endTimeInSeconds = null;
    },
  });
  readonly #changes: ChangeController = new ChangeController(this, this.#review, this.#assigner, {
    getSituation: () => ({ status: this.#status, group: this.#group, identity: this.sessions.identity }),
    canSkipReview: () => isTrue(this.noConfirm),
    onBegin: () => void (this.notice = null),
  });

  constructor() {
    super();
    revealFocus(this);
    preventImplicitSubmission(this);
  }

  /** The `<portal-plan>` elements inside the picker, at any depth. Of plans with equal values, only the first. */
  get plans(): PortalPlanElement[] {
    return [...this.#group.elements] as PortalPlanElement[];
  }

  /** Request that would be sent now (§2.1), or null if no plan is chosen or the chosen plan cannot be assigned. */
  get request(): CustomerPricingRequest | null {
    return this.#group.isAvailable(this.value) ? this.#createRequest() : null;
  }

  /** Creates the request for the chosen plan, which must be available. */
  #createRequest(): CustomerPricingRequest | null {
    const hasTime = this.#canSchedule && (this.startTimeInSeconds ?? this.endTimeInSeconds) != null;
    const isSame = this.value === this.#status.currentPlan && !hasTime;
    return this.#isReadOnly || isSame ? null : createRequest(this.value, this);
  }

  /**
   * Whether an assignment of the same customer and product is running, in this picker or in another one, or the page delays
   * one of this picker.
   */
  get pending(): boolean {
    return this.#assigner.isPending;
  }

  /** Error of the last assignment, or null if it succeeded or there was none. */
  get error(): AssignmentError | null {
    return this.#assigner.outcome?.name === 'failed' ? this.#assigner.outcome.error : null;
  }

  /** Moves the focus to the chosen plan, or else to the first plan that can be chosen. */
  override focus(options?: FocusOptions): void {
    this.#group.tabStop?.focus(options);
  }

  /** Does what the submit button does: opens the review, fires `plan-assign`, then assigns. Like `form.requestSubmit()`. */
  requestAssign(): void {
    if (this.#hasScheduleFields && !this.#scheduleFields.validate()) return;
    const { request } = this;
    if (request) this.#changes.begin(request);
    else {
      this.notice = findObstacle(this.#status, this.#canSchedule);
      if (this.matches(':focus-within')) this.focus();
    }
  }

  /**
   * Does what the cancel button does: like `requestAssign()`, but for the default plan (§4.1 rule 2), starting at
   * `startTimeInSeconds` if it is set.
   */
  cancelPlan(): void {
    const { defaultPlan, productId, startTimeInSeconds } = this;
    if (!defaultPlan) this.#assigner.fail(new PortalError('setup', 'Cancelling a plan needs default-plan.'));
    else if (!this.#hasScheduleFields || this.#scheduleFields.validate(['start']))
      this.#changes.begin(createRequest(defaultPlan, { productId, startTimeInSeconds }));
  }

  /**
   * Assigns immediately, without review and without `plan-assign`. Like `form.submit()`. Resolves to the response of the
   * service. Rejects with an `AssignmentError`, which has the code `busy` while another assignment is running.
   */
  assign(request: CustomerPricingRequest | null = this.request): Promise<CustomerPricingResponse> {
    return this.#assigner.send(request);
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  get #isReadOnly(): boolean {
    // A page may disable its form while it delays an assignment of this picker.
    return isTrue(this.readonly) || (this.#isDisabled && !this.#assigner.isBusy);
  }

  get #status(): PlanStatus {
    const { value, currentPlan, defaultPlan } = this;
    const isReadOnly = this.#isReadOnly;
    // Must come first: it resets the known assignment and the clock when the customer changes.
    this.#assigner.resetIfStale();
    return getPlanStatus(
      { value, currentPlan, defaultPlan, isReadOnly, plans: this.#group.plans, now: this.#clock.now },
      this.#knownAssignment,
    );
  }

  get #canSchedule(): boolean {
    return isTrue(this.schedule);
  }

  /** Whether the fields of start and end time are shown. */
  get #hasScheduleFields(): boolean {
    return this.#canSchedule && canChoose(this.#status, true);
  }

  #choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    return this.#localize.schedule(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // In the first update Lit reports every property with an accessor as changed.
    if (changed.has('value') && (changed.get('value') ?? '') !== this.value) {
      this.#intervals.showIntervalOf(this.value);
      this.notice = null;
    } else this.value = this.#intervals.getPlanToChoose();
    if (this.notice === 'readOnly' && !this.#isReadOnly) this.notice = null;
    this.#assigner.resetIfStale();
    this.#knownAssignment.onUpdate();
  }

  protected override render(): TemplateResult {
    const localization = this.#localize;
    const { pending: isPending, notice } = this;
    const status = this.#status;
    const request = this.#group.wasAvailable(status.value) ? this.#createRequest() : null;
    const attempt = this.#assigner;
    // The plans are unknown on the server.
    const isOffering = (onServer && !status.isReadOnly) || canChoose(status, this.#canSchedule);
    return html`<div class="stack" part="form">
        ${renderOutcome(
          { status, attempt, onRetry: this.#changes.retry, onKeep: this.#changes.keep },
          localization,
        )}
        ${renderScheduledChange(status, attempt, this.#changes.keep, localization)}
        ${renderChoice(
          {
            plans: status.plans,
            isPending,
            interval: this.interval,
            headingLevel: readLevel(this.headingLevel),
            notice: notice && format(localization.messages[notice], localization.messages),
            onInterval: this.#intervals.choose,
            onSlotChange: this.#group.onSlotChange,
          },
          localization,
        )}
        ${this.#canSchedule && isOffering ? renderScheduleFields(this.#scheduleFields, isPending, localization) : nothing}
        ${renderActions(
          {
            status,
            attempt,
            isOffering,
            noConfirm: isTrue(this.noConfirm),
            action: request && findPlanAction(request, status),
            onSubmit: () => this.requestAssign(),
            onCancel: () => this.cancelPlan(),
          },
          localization,
        )}
      </div>
      ${renderReview(this.#review, localization)}`;
  }

  protected override updated(changed: PropertyValues): void {
    // Read after the update, which may close the review.
    const { pending, error } = this;
    const assigned = this.#assigner.outcome?.name === 'assigned';
    const empty = !this.#group.plans.length;
    setStates(this.#internals, { pending, assigned, error, empty, reviewing: this.#review.change });
    // The notice is above the plans, and may be off-screen for a press on a button below them.
    if (changed.has('notice') && this.matches(':focus-within'))
      this.renderRoot.querySelector('[role=alert] > em')?.scrollIntoView({ block: 'nearest' });
    this.#group.place({
      status: this.#status,
      localization: this.#localize,
      interval: this.interval,
      canChooseCurrent: this.#canSchedule,
    });
  }

  /** Also waits for the plans. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#group.updateComplete;
    return isComplete;
  }
}
