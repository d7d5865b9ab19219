import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { AssignmentController } from '../controllers/assignment-controller.js';
import { ChangeController } from '../controllers/change-controller.js';
import { Clock } from '../controllers/clock.js';
import { CopyController } from '../controllers/copy-controller.js';
import { IntervalController } from '../controllers/interval-controller.js';
import { KnownAssignment } from '../controllers/known-assignment.js';
import { LocalizeController } from '../controllers/localize-controller.js';
import { PlanGroup } from '../controllers/plan-group.js';
import { preventImplicitSubmission } from '../controllers/prevent-implicit-submission.js';
import { revealFocus } from '../controllers/reveal-focus.js';
import { ReviewDialog } from '../controllers/review-dialog.js';
import { ScheduleController } from '../controllers/schedule-controller.js';
import type { Messages } from '../messages/en.js';
import { format } from '../messages/format.js';
import { renderActions } from '../plan-picker/actions.js';
import { type Conflict, createRequest, isSameAssignment } from '../plan-picker/change.js';
import { renderChoice } from '../plan-picker/choice.js';
import { renderOutcome } from '../plan-picker/outcome.js';
import { findPlanAction } from '../plan-picker/plan-action.js';
import { renderReview } from '../plan-picker/review.js';
import { renderScheduleFields } from '../plan-picker/schedule-fields.js';
import { renderScheduledChange } from '../plan-picker/scheduled-change.js';
import { canChoose, getPlanStatus, type PlanStatus } from '../plan-picker/state.js';
import { onServer, setStates } from '../platform.js';
import { type AssignmentError, PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { planPickerStyles } from '../styles/plan-picker.styles.js';
import { reviewStyles } from '../styles/review.styles.js';
import { widgetStyles } from '../styles/widget.styles.js';
import { isOn, isTrue, readLevel, seconds, toText } from './converters.js';
import { PortalElement } from './portal-element.js';
import type { PortalPlanElement } from './portal-plan.js';

/**
 * Lets a customer choose a plan, review the change and assign it (§4.1); the default plan cancels the current one.
 *
 * @fires {Event} change - The customer chose a plan.
 * @fires {IntervalChangeEvent} interval-change - The customer chose a billing interval, which is the detail.
 * @fires {PlanReviewEvent} plan-review - The review of a change is about to open; can be prevented. The detail is the change.
 * @fires {PlanDismissEvent} plan-dismiss - The review was closed without a confirmation. The detail is the change.
 * @fires {PlanAssignEvent} plan-assign - The customer confirmed, nothing has been sent; can be prevented or held.
 * @fires {PlanAssignedEvent} plan-assigned - The plan was assigned; the detail is `CustomerPricingResponse` (§2.2).
 * @fires {PlanErrorEvent} plan-error - It was not, or nobody knows: the detail is an `AssignmentError`.
 * @slot - The plans: `<portal-plan>` elements.
 * @slot legend - Heading of the choice.
 * @slot submit - Text of the submit button.
 * @slot cancel - Text of the cancel button.
 * @slot empty - What is shown when there are no plans.
 * @slot keep - Text of the button that goes back to the current plan.
 * @slot review - What the page adds to the review, such as what is charged today; an invalid field in it blocks the confirmation.
 * @slot confirm - Text of the button that confirms the start of a plan or the switch to one.
 * @slot confirm-keep - Text of the button that confirms to keep the current plan.
 * @slot confirm-cancel - Text of the button that confirms a cancellation.
 * @slot confirm-end - Text of the button that confirms an end of the current plan.
 * @slot dismiss - Text of the button that leaves the review.
 * @slot help - What helps a customer after a failure that trying again may not mend, such as how to reach the support.
 * @slot retry - Text of the button that begins the same change again.
 * @slot copy - Text of the button that copies the reference.
 * @slot copy-details - Text of the button that copies what was asked and answered.
 * @slot done - Text of the button that puts the outcome away.
 * @slot stop - Text of the button that ends what the page holds.
 * @csspart form - Root container.
 * @csspart legend - Heading of the choice.
 * @csspart scheduled - What is known to start and to end.
 * @csspart intervals - Radio group of the billing intervals.
 * @csspart saving - What is saved by paying a year at a time.
 * @csspart plans - Grid of plans.
 * @csspart schedule - The fields of start and end.
 * @csspart start - Start-time fieldset.
 * @csspart end - End-time fieldset.
 * @csspart actions - The buttons below the plans: in a narrow picker they stay in view once a plan is chosen.
 * @csspart chosen - Name and price of the chosen plan, beside the buttons of a narrow picker.
 * @csspart submit - The button that begins the review.
 * @csspart cancel - The button that begins cancelling the current plan.
 * @csspart keep - The button that begins going back from a scheduled change to the current plan.
 * @csspart dialog - The review.
 * @csspart cost - What the requested plan costs.
 * @csspart times - When the change takes place.
 * @csspart timeline - Plans in the order of their start, where there are three or more.
 * @csspart features - What changes in the features.
 * @csspart changed - Features with another value.
 * @csspart added - Features that the change brings.
 * @csspart removed - Features that the change takes away.
 * @csspart same - Features that stay the same.
 * @csspart confirm - The button that confirms the start of a plan or the switch to one.
 * @csspart confirm-keep - The button that confirms to keep the current plan.
 * @csspart confirm-cancel - The button that confirms a cancellation.
 * @csspart confirm-end - The button that confirms an end of the current plan.
 * @csspart dismiss - The button that leaves the review.
 * @csspart status - Message of a running attempt.
 * @csspart outcome - Message of a successful attempt.
 * @csspart error - Message of a failed attempt.
 * @csspart retry - The button that begins the same change again.
 * @csspart details - What the service confirmed, in detail.
 * @csspart copy - The button that copies the reference.
 * @csspart copy-details - The button that copies what was asked and answered, for somebody who looks it up.
 * @csspart done - The button that puts the outcome away.
 * @csspart stop - The button that ends what the page holds.
 * @cssstate reviewing - The review of a change is open.
 * @cssstate pending - An assignment is running, here or in another picker of the same customer and product, or held by the page.
 * @cssstate assigned - The last attempt succeeded.
 * @cssstate error - The last attempt failed.
 * @cssstate empty - There are no plans.
 * @cssprop --portal-plan-min-width - Minimum width of a plan: plans that do not fit move to the next row.
 */
export class PortalPlanPickerElement extends PortalElement {
  /** A form gets no value of the picker; a `<fieldset disabled>` around it counts. */
  static readonly formAssociated = true;

  static override styles = [widgetStyles, planPickerStyles, reviewStyles];

  static override properties = {
    productId: { attribute: 'product-id' },
    value: {},
    currentPlan: { attribute: 'current-plan' },
    defaultPlan: { attribute: 'default-plan' },
    startTimeInSeconds: { attribute: 'start-time-in-seconds', converter: seconds },
    endTimeInSeconds: { attribute: 'end-time-in-seconds', converter: seconds },
    schedule: { converter: isOn },
    noConfirm: { attribute: 'no-confirm', converter: isOn },
    interval: {},
    readonly: { converter: isOn },
    uncertain: { converter: isOn },
    headingLevel: { attribute: 'heading-level', converter: readLevel },
    assignment: { attribute: false },
    messages: { attribute: false },
    messagesBase: { attribute: 'messages-base' },
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
    const current = toText(value);
    if (current !== this.#currentPlan) this.#known.onCurrentPlanChange();
    this.#currentPlan = current;
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

  /**
   * Sends without the review step. Cancelling, going back to the current plan, and a change after an attempt of unknown
   * outcome are reviewed all the same.
   */
  noConfirm = false;

  /**
   * Billing interval whose plans are shown. Empty while the plans have not several. Default: that of the chosen plan, else of the
   * current one, else the first. The customer's choice fires `interval-change`, setting the property fires nothing. A chosen plan
   * that the page sets together with it counts more.
   */
  get interval(): string {
    return this.#intervals.shown;
  }

  set interval(value: string) {
    this.#intervals.set(toText(value));
  }

  /**
   * Shows everything and lets nothing be chosen, for those who may not change the plan. `assign(request)` still assigns. A
   * `<fieldset disabled>` around the picker does the same while it runs no assignment.
   */
  readonly = false;

  /**
   * Whether an earlier attempt for this customer and product may have been applied: set by the picker, and by a page that
   * remembers it. A success sets it to false. `false` before the first update clears nothing. Never reflected.
   * @default false
   */
  get uncertain(): boolean {
    return this.#assigner.isUncertain();
  }

  set uncertain(value: boolean) {
    this.#assigner.remember(isTrue(value));
  }

  /** Level of the heading, from 1 to 6. Default, and for any other number: the name of the choice is no heading. */
  headingLevel: number | null | undefined;

  /**
   * What is scheduled or was last assigned (§2.2): set by the page to restore it, and by the picker after a success. Once
   * its start has passed, its plan counts as the current one, until the page changes `currentPlan`. Null again once another
   * customer's session is set.
   * @default null
   */
  get assignment(): CustomerPricingResponse | null {
    this.#assigner.resetIfStale();
    return this.#known.value;
  }

  set assignment(value: CustomerPricingResponse | null) {
    this.#known.setFromPage(value);
  }

  /** Overrides single messages. All of a language, such as those of `portal-elements/messages/de.js`, save the loading. */
  messages: Partial<Messages> | null | undefined;

  /**
   * Folder of the language files, for a page that merges or moves the self-contained script. Default: the attribute
   * `messages-base` of the script, else `messages/` beside it. A bundle has its own files.
   */
  messagesBase: string | null | undefined;

  /** Why the last press began nothing, or why the review was closed; the name of the message about it. */
  private notice: 'chooseFirst' | 'chooseDate' | 'noDialog' | Conflict | null = null;

  #value = '';
  #currentPlan = '';
  #defaultPlan = '';
  #isDisabled = false;
  readonly #known = new KnownAssignment();
  readonly #clock = new Clock(this);
  readonly #internals = this.attachInternals();
  readonly #localize = new LocalizeController(this);
  readonly #group = new PlanGroup(this, (value) => this.#choose(value));
  readonly #intervals = new IntervalController(this, {
    getStatus: () => this.#status,
    canChoose: (value) =>
      this.#group.isAvailable(value) && (this.schedule || value !== this.#status.currentPlan),
    onChoose: (value) => this.#choose(value),
  });
  readonly #times = new ScheduleController(this);
  readonly #review = new ReviewDialog(this, this.place, {
    getChange: (intent) => this.#changes.getChange(intent),
    onConfirm: (intent, change) => void this.#assigner.confirm(intent, change),
    onEnd: (reason) => {
      // What is wrong with a time is said beside its field, where there is one.
      const isTime = reason === 'timePassed' || reason === 'noDefault';
      if (!isTime || !this.#hasFields || this.#times.validate('start', 'end')) this.notice = reason;
    },
  });
  readonly #assigner = new AssignmentController(this, this.place, {
    getIdentity: () => this.sessions.identity,
    onIdentityChange: ({ session, customer }) => {
      this.notice = this.#review.isOpen ? 'sessionChanged' : null;
      this.#review.close();
      this.#clock.set();
      // An assignment that the page gave before any session belongs to this customer.
      if (customer !== undefined || session.hasToken) this.#known.clear();
    },
    onSuperseded: () => void (this.notice = 'sessionChanged'),
    onSend: (request) => {
      this.notice = null;
      this.#review.close();
      if (this.#hasFields) this.#times.recheck();
      return this.#changes.checkRequest(request);
    },
    getAction: (request) => findPlanAction(request, this.#status),
    isUnchanged: (intent, confirmed) => {
      const change = this.#changes.getChange(intent);
      return typeof change !== 'string' && isSameAssignment(change, confirmed);
    },
    onCanceled: (intent) => this.#review.open(intent),
    onAssigned: (request, response) => {
      this.#known.setFromService(response);
      this.#clock.set(response.createdTimeInSeconds);
      // Chosen once is sent once: the same plan again takes a new choice.
      if (this.value === request.productPlanId) this.value = '';
      if (this.schedule) this.startTimeInSeconds = this.endTimeInSeconds = null;
    },
  });
  readonly #changes: ChangeController = new ChangeController(this, this.#review, this.#assigner, {
    getSituation: () => ({
      ...{ status: this.#status, group: this.#group },
      identity: this.sessions.identity,
    }),
    canSkipReview: () => isTrue(this.noConfirm),
    onBegin: () => void (this.notice = null),
  });
  readonly #copy = new CopyController(this);

  constructor() {
    super();
    revealFocus(this);
    preventImplicitSubmission(this);
  }

  /** The plans: the `<portal-plan>` elements anywhere inside; of two with one value the first. */
  get plans(): PortalPlanElement[] {
    return [...this.#group.elements] as PortalPlanElement[];
  }

  /** What would be sent now (§2.1), or null when no plan is chosen that can be. */
  get request(): CustomerPricingRequest | null {
    const { value, startTimeInSeconds, endTimeInSeconds } = this;
    if (this.#isReadOnly || !this.#group.isAvailable(value)) return null;
    // The current plan can only be asked for at another time, or until one.
    const hasTime = this.schedule && (startTimeInSeconds ?? endTimeInSeconds) != null;
    return value === this.#status.currentPlan && !hasTime ? null : createRequest(value, this);
  }

  /** Whether an assignment is running, here or in another picker of the same customer and product, or held by the page. */
  get pending(): boolean {
    return this.#assigner.isPending;
  }

  /** Why the last attempt failed, or null. */
  get error(): AssignmentError | null {
    return this.#assigner.outcome?.name === 'failed' ? this.#assigner.outcome.error : null;
  }

  /** Moves the focus to the chosen plan, or the first that can be chosen. */
  override focus(options?: FocusOptions): void {
    this.#group.tabStop?.focus(options);
  }

  /** Does what the submit button does, as `form.requestSubmit()`: review, `plan-assign`, then the assignment. */
  requestAssign(): void {
    if (this.#hasFields && !this.#times.validate('start', ...(this.#times.hasEnd ? ['end' as const] : [])))
      return;
    const { request, value } = this;
    if (request) this.#changes.begin(request);
    else {
      const isCurrent = value && value === this.#status.currentPlan;
      this.notice = this.#isReadOnly ? 'readOnly' : this.schedule && isCurrent ? 'chooseDate' : 'chooseFirst';
      if (this.matches(':focus-within')) this.focus();
    }
  }

  /** Does what the cancel button does: the same for the account's default plan (§4.1 rule 2), at the start if given. */
  cancelPlan(): void {
    const { defaultPlan, productId, startTimeInSeconds } = this;
    if (!defaultPlan) this.#assigner.fail(new PortalError('setup', 'Cancelling a plan needs default-plan.'));
    else if (!this.#hasFields || this.#times.validate('start'))
      this.#changes.begin(createRequest(defaultPlan, { productId, startTimeInSeconds }));
  }

  /**
   * Assigns at once, as `form.submit()`: without review and without `plan-assign`. Resolves to the service's response.
   * Rejects with an `AssignmentError`; while another assignment is running with the code `busy`.
   */
  assign(request: CustomerPricingRequest | null = this.request): Promise<CustomerPricingResponse> {
    return this.#assigner.send(request);
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  /** A page may disable its form while it holds an assignment of this picker. */
  get #isReadOnly(): boolean {
    return isTrue(this.readonly) || (this.#isDisabled && !this.#assigner.isBusy);
  }

  get #status(): PlanStatus {
    const { value, currentPlan, defaultPlan } = this;
    const isReadOnly = this.#isReadOnly;
    // First: it may forget what was known.
    this.#assigner.resetIfStale();
    const [{ now }, { plans }] = [this.#clock, this.#group];
    return getPlanStatus({ value, currentPlan, defaultPlan, isReadOnly, plans, now }, this.#known);
  }

  /** Whether a customer sees the fields of the schedule. */
  get #hasFields(): boolean {
    return this.schedule && canChoose(this.#status, true);
  }

  #choose(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  readonly #onKeep = (): void => {
    this.#changes.begin(createRequest(this.#status.currentPlan, { productId: this.productId }));
  };

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    return this.#localize.schedule(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Lit reports every accessor as changed in the first update.
    if (changed.has('value') && (changed.get('value') ?? '') !== this.value) {
      this.#intervals.showIntervalOf(this.value);
      this.notice = null;
    } else this.value = this.#intervals.getPlanToChoose();
    if (this.notice === 'readOnly' && !this.#isReadOnly) this.notice = null;
    this.#assigner.resetIfStale();
    this.#known.onUpdate();
  }

  protected override render(): TemplateResult {
    const localization = this.#localize;
    const { pending: isPending, notice, request } = this;
    const noConfirm = isTrue(this.noConfirm);
    const status = this.#status;
    const attempt = this.#assigner;
    // A server does not know the plans.
    const isOffering = (onServer && !status.isReadOnly) || canChoose(status, this.schedule);
    return html`<div class="stack" part="form">
        ${renderOutcome(
          { status, attempt, copy: this.#copy, onRetry: this.#changes.retry, onKeep: this.#onKeep },
          localization,
        )}
        ${renderScheduledChange(status, { attempt, onKeep: this.#onKeep }, localization)}
        ${renderChoice(
          {
            ...{ plans: status.plans, isPending, interval: this.interval },
            headingLevel: readLevel(this.headingLevel),
            notice: notice && format(localization.messages[notice], localization.messages),
            onInterval: this.#intervals.choose,
            onSlotChange: this.#group.invalidate,
          },
          localization,
        )}
        ${this.schedule && isOffering ? renderScheduleFields(this.#times, isPending, localization) : nothing}
        ${renderActions(
          {
            ...{ status, attempt, isOffering, noConfirm },
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
    // Not before the update, which may close the review.
    const { pending, error } = this;
    const assigned = this.#assigner.outcome?.name === 'assigned';
    const [empty, reviewing] = [!this.#group.plans.length, this.#review.isOpen];
    setStates(this.#internals, { pending, assigned, error, empty, reviewing });
    // Below many plans the heading is off the screen.
    if (changed.has('notice') && this.matches(':focus-within'))
      this.renderRoot.querySelector('em')?.scrollIntoView({ block: 'nearest' });
    this.#group.place({
      status: this.#status,
      localization: this.#localize,
      interval: this.interval,
      canChooseCurrent: this.schedule,
    });
  }

  /** Waits for the plans too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#group.updateComplete;
    return isComplete;
  }
}
