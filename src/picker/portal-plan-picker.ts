import { html, nothing, render, type TemplateResult } from 'lit';
import { type PlanSelection, toSelection } from '../change/change.js';
import type { ChangeView, Review } from '../change/progress.js';
import type { PickerContext } from '../change/picker-context.js';
import { ChangeFlow } from '../change/change-flow.js';
import { CustomerController } from '../customer/customer-controller.js';
import { MessageFocus } from '../outcome/message-focus.js';
import { renderNotice, renderOutcome } from '../outcome/outcome.js';
import type { Features } from '../plan/features.js';
import { actionStyles } from '../plan/action.styles.js';
import { findPlan } from '../plan/plan.js';
import type { PortalPlanElement } from '../plan/portal-plan.js';
import { DialogController } from '../review/dialog-controller.js';
import { renderReviewDialog } from '../review/review.js';
import { reviewStyles } from '../review/review.styles.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { PortalWidget } from '../session/portal-widget.js';
import {
  accept,
  readBoolean,
  readFlag,
  readList,
  readText,
  readTime,
  toConverter,
  warnOnce,
} from '../input/read.js';
import { onServer, setStates } from '../ui/platform.js';
import { preventImplicitSubmission } from '../ui/prevent-implicit-submission.js';
import { widgetStyles } from '../ui/widget.styles.js';
import { renderChangeButton, renderPending } from './change-buttons.js';
import { getColumnStyle } from './columns.js';
import { IntervalChangeEvent } from './events.js';
import { renderHeader } from './header.js';
import { getShownInterval } from './intervals.js';
import { findMistakes } from './mistakes.js';
import { createPickerView, type PickerView } from './picker-view.js';
import { PlanGroup } from './plan-group.js';
import { type Column, renderComparison } from './compare.js';
import { compareStyles } from './compare.styles.js';
import { planPickerStyles } from './plan-picker.styles.js';

/**
 * Lets a customer change the plan (§4.1): a button on each plan opens a review, which assigns the plan. Assigning the default plan
 * cancels the current one.
 *
 * @fires {IntervalChangeEvent} interval-change - The customer chose a billing interval. The detail is the interval.
 * @fires {PlanReviewEvent} plan-review - A change is about to be reviewed, or its review is renewed. Cancelable, for a page with its own review, which then calls `confirm()`; `respondWith()` adds amounts, `renew()` asks for them again. The detail is the change.
 * @fires {PlanDismissEvent} plan-dismiss - A review ended without confirmation. The detail is the change.
 * @fires {PlanAssignEvent} plan-assign - The customer confirmed, or the page called `confirm()` of `plan-review`. Nothing has been sent yet. Cancelable; `waitUntil()` delays the request, which is the detail (§2.1).
 * @fires {PlanAssignedEvent} plan-assigned - The service assigned the plan. The detail is its `CustomerPricingResponse` (§2.2).
 * @fires {PlanErrorEvent} plan-error - The assignment failed, or its outcome is unknown. The detail is an `AssignmentError`.
 * @slot - The plans: `<portal-plan>` elements.
 * @slot heading - Heading of the plans.
 * @slot empty - Content shown when there are no plans.
 * @slot review - Fixed content that the page adds to the review, such as terms. Amounts are the answer to `plan-review`. An invalid field in it blocks the confirmation.
 * @slot review-cancel - The same in a cancellation, such as reasons or an offer.
 * @slot assigned - Content that the page adds to the message about a successful change, such as the next steps.
 * @slot assigned-cancel - The same after a cancellation, such as a survey.
 * @slot confirm - Label of the button that confirms a first plan or a switch to another one.
 * @slot confirm-cancel - Label of the button that confirms a cancellation.
 * @slot help - Help for failures that a retry may not solve, such as how to contact support or to sign in.
 * @csspart root - Root container.
 * @csspart heading - Heading of the plans.
 * @csspart current - Name and price of the current plan, below the heading.
 * @csspart readonly - Message that the plan can't be changed.
 * @csspart intervals - Radio group of the billing intervals.
 * @csspart saving - Saving of yearly billing compared with monthly billing.
 * @csspart notice - Message about a review that closed or did not open.
 * @csspart upcoming - Message about the scheduled plan, or about the end of the current one.
 * @csspart plans - Grid of plans.
 * @csspart compare - Disclosure of the table that compares the plans. The table has buttons with the parts of those of the plans.
 * @csspart cancel - Button that cancels the current plan, after a review.
 * @csspart keep - Button that keeps the current plan when it would end or be replaced, after a review.
 * @csspart dialog - Review dialog.
 * @csspart cost - Price of the requested plan.
 * @csspart amounts - Amounts that the page has answered to `plan-review`.
 * @csspart warning - Warning of the page about the requested plan.
 * @csspart times - Time at which the change takes effect.
 * @csspart schedule - Times with the fields that change them.
 * @csspart start - Start-time fieldset.
 * @csspart end - End-time fieldset.
 * @csspart features - Changes of the features.
 * @csspart changed - Row of a feature whose value changes.
 * @csspart added - Row of an added feature.
 * @csspart removed - Row of a removed feature.
 * @csspart confirm - Button that confirms a first plan or a switch to another one.
 * @csspart confirm-keep - Button that confirms keeping the current plan.
 * @csspart confirm-cancel - Button that confirms a cancellation.
 * @csspart dismiss - Button that closes the review.
 * @csspart status - Message about a pending assignment.
 * @csspart outcome - Message about a successful assignment, or about an earlier one that may have been applied.
 * @csspart error - Message about an assignment that failed or whose outcome is unknown.
 * @csspart retry - Retry button.
 * @csspart details - Details that the service confirmed, or those of a request whose outcome is unknown.
 * @csspart save - Button that saves the details as a text file.
 * @csspart done - Button that dismisses the outcome.
 * @csspart stop - Button beside the busy one of a cancellation or of keeping the plan, which stops it while the page delays it with `waitUntil()`.
 * @cssstate rendered - The picker has rendered: the script and the language have loaded, and `defer-hydration` is gone.
 * @cssstate reviewing - The review dialog is open.
 * @cssstate pending - A change of the same customer and product is held by the page or being sent, in this picker or in another one.
 * @cssstate assigned - The last assignment succeeded.
 * @cssstate error - The last assignment failed, or its outcome is unknown.
 * @cssstate empty - There are no plans.
 */
export class PortalPlanPickerElement extends PortalWidget {
  static override styles = [widgetStyles, planPickerStyles, actionStyles, compareStyles, reviewStyles];

  static override properties = {
    productId: { attribute: 'product-id' },
    currentPlan: { attribute: 'current-plan' },
    defaultPlan: { attribute: 'default-plan' },
    startTimeInSeconds: { attribute: 'start-time-in-seconds', converter: toConverter(readTime) },
    endTimeInSeconds: { attribute: 'end-time-in-seconds', converter: toConverter(readTime) },
    schedule: { converter: readFlag },
    compare: { converter: readFlag },
    interval: {},
    readonly: { converter: readFlag },
    requireHold: { attribute: 'require-hold', converter: readFlag },
    uncertain: { converter: readFlag },
    assignments: { attribute: false },
  };

  /**
   * Identifier of the product that the plans belong to (§2.1). Default: none, for which the service takes "1".
   * @attr product-id
   */
  productId: string | null | undefined;

  /**
   * Value of the current plan of the customer. It is marked, and has no button. Default: none, that is, not known.
   * @attr current-plan
   */
  currentPlan: string | number | null | undefined;

  /**
   * Value of the account's default plan. Required for the cancel button (§4.1 rule 2) and for an end time (§2.1 rule 4).
   * Default: none.
   * @attr default-plan
   */
  defaultPlan: string | number | null | undefined;

  /**
   * Start time of a change in epoch seconds, UTC (§2.1). Default: none, that is, within the upcoming hour.
   * @attr start-time-in-seconds
   */
  startTimeInSeconds: number | null | undefined;

  /**
   * End time of a new plan in epoch seconds, UTC (§2.1), at which the customer moves to the default plan. Needs `default-plan`.
   * Default: none.
   * @attr end-time-in-seconds
   */
  endTimeInSeconds: number | null | undefined;

  /** Lets the customer edit the start time in the review and, with `default-plan`, the end time. */
  schedule = false;

  /** Offers a table that compares the features of the shown plans: what the page names by `data-feature`. */
  compare = false;

  /**
   * Billing interval whose plans are shown, such as `month` or `6 months`. Empty if the plans have fewer than two intervals. Default:
   * the interval of the current plan, else of the first plan. Only a choice of the customer fires `interval-change`.
   */
  get interval(): string {
    return getShownInterval(this.readContext(), this.#interval);
  }

  set interval(value: string) {
    this.#interval = accept(this, 'interval', readText(value)) ?? '';
    this.requestUpdate();
  }

  /** Shows the plans without buttons, for example for users who may not change the plan. `assign(request)` still works. */
  readonly = false;

  /**
   * Sends a change only if a listener of `plan-assign` has called `waitUntil()`. Otherwise it fails with the code `setup`. For pages
   * that take a payment: their listeners may be attached seconds after the first press.
   * @attr require-hold
   */
  requireHold = false;

  /**
   * Whether an earlier assignment of this customer and product may have been applied although its outcome is unknown. The picker knows of
   * its own, and a page states what it has stored. `settle()`, a success, and a plan that the page states in force or assigned end it.
   * @default false
   */
  get uncertain(): boolean {
    return this.#customer.read().isUncertain;
  }

  set uncertain(value: boolean) {
    this.#customer.take('uncertain', readBoolean(value));
  }

  /** The last assignment (§2.2) that is known: of this page, or stated. Null if there is none. */
  get assignment(): CustomerPricingResponse | null {
    return this.#customer.read().assignment;
  }

  /**
   * States all assignments that count (§2.2), as a page has stored them: the picker knows of its own. Once the start of one has passed,
   * its plan counts as the current plan until the page changes `currentPlan`. An empty list says that there is none; null says nothing.
   */
  get assignments(): readonly CustomerPricingResponse[] {
    return this.#assignments;
  }

  set assignments(value: readonly CustomerPricingResponse[] | null | undefined) {
    const list = accept(this, 'assignments', readList<CustomerPricingResponse>(value));
    this.#assignments = list ?? [];
    // Null and undefined are no statement.
    if (list) this.#customer.take('assignments', list);
  }

  #assignments: readonly CustomerPricingResponse[] = [];
  #interval = '';
  /** What it shows, as of this update. */
  #view!: PickerView;
  #isComparing = false;
  readonly #internals = this.attachInternals();
  readonly #group = new PlanGroup(this);
  // Before the change, which depends on what the page states.
  readonly #customer = new CustomerController(this, () => this.sessions.resolve());
  readonly #change = new ChangeFlow(this);
  readonly #dialog = new DialogController(this, () => this.#change.review.close('outdated'));
  readonly #message = new MessageFocus(this);

  constructor() {
    super();
    preventImplicitSubmission(this);
    for (const type of ['pointerover', 'focusin'])
      this.addEventListener(type, this.#prepareReview, { once: true });
  }

  /** The `<portal-plan>` elements inside the picker, at any depth. Of plans with equal values, only the first. */
  get plans(): PortalPlanElement[] {
    return [...this.#group.elements];
  }

  /** Whether a change of the same customer and product is held by the page or being sent, in this picker or in another one. */
  get pending(): boolean {
    return this.#change.getView(this.readContext()).isPending;
  }

  /** Error of the last assignment, or null if it succeeded or there was none. */
  get error(): AssignmentError | null {
    return getError(this.#change.getView(this.readContext()));
  }

  /** @internal What a change depends on, as of this update. */
  context!: PickerContext;

  /** @internal Reads what a change depends on now. */
  readContext(): PickerContext {
    return {
      ...this.#customer.read(),
      startTimeInSeconds: accept(this, 'start-time-in-seconds', readTime(this.startTimeInSeconds)),
      endTimeInSeconds: accept(this, 'end-time-in-seconds', readTime(this.endTimeInSeconds)),
      plans: this.#group.plans,
      isReadOnly: readBoolean(this.readonly),
      canSchedule: readBoolean(this.schedule),
    };
  }

  /** Moves the focus to the button of the first plan that has one. */
  override focus(options?: FocusOptions): void {
    this.plans.find(({ view }) => view?.action && !view.isHidden)?.focus(options);
  }

  /**
   * Opens the review of a change to the plan with this value, like a press on its button. Waits for the first update, and
   * for this plan. If there is no such change, the picker says why. Ignored while a change is pending,
   * while this plan is under review, and without a value.
   */
  review(value: string | number | null | undefined): void {
    const plan = accept(this, 'the plan of review()', readText(value));
    if (plan !== undefined) this.#change.review.open(toSelection(plan));
  }

  /**
   * Assigns a plan of the picker's product at once, without a review and without `plan-assign`, for example after a checkout of the page.
   * `requireHold` does not hold it back. Closes an open review. Resolves to the response of the service. Rejects with an
   * `AssignmentError`, which has the code `busy` while another change is pending.
   */
  assign(request: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    return this.#change.assign(request);
  }

  /** The page has looked up what became of an assignment whose outcome was unknown: the picker no longer tells of it. */
  settle(): void {
    this.#customer.settle();
  }

  /** Cancels a change that the page holds with `waitUntil()` of `plan-assign`. Once sent, nothing stops it. */
  stop(): void {
    this.#change.stop();
  }

  /** @internal */
  getFeatures(value: string): Features {
    const plan = findPlan(value, this.#group.plans);
    return plan ? this.#group.getFeatures(plan) : new Map();
  }

  /** @internal The element that gets the focus in place of a focused one that is gone. */
  findSuccessor(lost: Element): HTMLElement | null | undefined {
    const { busy: control, shown } = this.#view;
    if (shown)
      return this.renderRoot.querySelector<HTMLElement>(
        lost.matches('[part^=confirm]') ? 'dialog [part^=confirm]' : 'dialog [tabindex]',
      );
    // "Keep" and "Try again" of a message that is gone: the busy button follows.
    const busy = this.renderRoot.querySelector('.stack:not(dialog *) button .spinner')?.closest('button');
    if (busy) return busy;
    const { host } = lost.getRootNode() as Partial<ShadowRoot>;
    const value = control?.plan ?? readText(host?.getAttribute('value')).value ?? '';
    return this.#group.find(value)?.renderRoot.querySelector('button');
  }

  protected override willUpdate(): void {
    this.context = this.readContext();
  }

  protected override render(): TemplateResult {
    const { context, localization } = this;
    const { messages } = localization;
    // Not before: the change forgets what is over in `hostUpdate()`.
    const view = (this.#view = createPickerView(this.#change.getView(context), this.#interval, {
      localization,
      headingLevel: this.level,
      press: this.#press,
    }));
    const { interval, notice, isPending } = view;
    const isFocused = this.#message.hadFocus;
    const level = Math.min(this.level + 1, 6);
    // The plans are unknown on the server.
    const isEmpty = !onServer && !context.plans.length;
    const open = (selection: PlanSelection) => this.#change.review.open(selection);
    const keep = renderChangeButton('keep', view, () => open(toSelection(context.inForce)), messages);
    const cancel = () => open(toSelection(context.defaultPlan, true));
    return html`<section class="stack" part="root" aria-labelledby="heading">
        ${renderHeader(view, this.level, this.#onInterval, localization)}
        <div class="live" part="notice" role="status" aria-live=${isFocused ? 'off' : 'assertive'}>
          ${renderNotice(notice, level, localization)}
        </div>
        <div class="live" part="status" role="status">
          ${isPending ? renderPending(view, messages) : nothing}
        </div>
        ${renderOutcome(
          { ...view, isFocused, level, keep, onRetry: open, onDone: this.#change.done },
          localization,
        )}
        <div class="plans" .style=${getColumnStyle(context.plans, interval, localization)} part="plans">
          <slot @slotchange=${this.#group.onSlotChange}></slot>
        </div>
        ${isEmpty ? html`<div class="box empty"><slot name="empty">${messages.empty}</slot></div>` : nothing}
        ${readBoolean(this.compare) && this.#isComparable ? renderComparison(this.#isComparing ? this.#getColumns() : null, this.baseURI, this.#onCompare, localization) : nothing}
        ${view.cancel === undefined ? nothing : html`<div class="footer">${renderChangeButton('cancel', view, cancel, messages)}</div>`}
      </section>
      ${this.#renderReview(view.shown, isPending)}`;
  }

  #renderReview(review: Review | null, isPending = false): TemplateResult {
    const { confirm, close, edit } = this.#change.review;
    return renderReviewDialog(
      review && {
        review,
        isPending,
        now: this.context.now,
        headingLevel: this.level,
        onConfirm: () => this.#dialog.areFieldsValid() && confirm(review),
        onDismiss: () => close('dismissed'),
        onEdit: edit,
      },
      this.#dialog.isShown,
      close,
      this.localization,
    );
  }

  /** Renders a review that nobody sees, so that the first press takes less time: its templates are parsed, its formats made. */
  readonly #prepareReview = (): void => {
    const plan = this.plans.find(({ view }) => view?.action)?.value;
    const preview = plan && this.#change.review.preview(toSelection(plan));
    if (preview) render(this.#renderReview(preview), document.createDocumentFragment());
  };

  /** Whether a shown plan names features. The plans are unknown on the server. */
  get #isComparable(): boolean {
    return onServer || this.#view.shownPlans.some((plan) => this.#group.hasFeatures(plan));
  }

  *#findMistakes(): Generator<string> {
    yield* findMistakes(this.context);
    if (readBoolean(this.compare) && this.context.plans.length && !this.#isComparable)
      yield 'compare: no plan names a feature. Write <li data-feature="Projects">10 projects</li>.';
  }

  #getColumns(): Column[] {
    const { shownPlans, toPlanView } = this.#view;
    return shownPlans.map((plan) => ({
      plan,
      features: this.#group.getFeatures(plan),
      view: toPlanView(plan),
    }));
  }

  readonly #onCompare = (isOpen: boolean): void => {
    this.#isComparing = isOpen;
    this.requestUpdate();
  };

  readonly #onInterval = (interval: string): void => {
    this.interval = interval;
    this.dispatchEvent(new IntervalChangeEvent(interval));
  };

  protected override updated(): void {
    const view = this.#view;
    const { shown, outcome } = view;
    setStates(this.#internals, {
      rendered: true,
      pending: view.isPending,
      error: getError(view),
      reviewing: shown,
      assigned: outcome?.name === 'assigned',
      empty: !this.#group.plans.length,
    });
    this.#dialog.toggle(shown?.opening ?? null);
    this.#muteStatus();
    // While the document is parsed, plans may follow.
    if (document.readyState !== 'loading')
      for (const mistake of this.#findMistakes()) warnOnce(this, mistake);
    this.#group.updatePlans(view.toPlanView);
    this.#group.follow(readBoolean(this.compare));
    this.#message.reveal(view);
  }

  /** Mutes the status while the button of the pending change has the focus, which says the same. */
  #muteStatus(): void {
    const { busy } = this.#view;
    const status = this.renderRoot.querySelector<HTMLElement>('[part=status]');
    const button =
      busy?.kind === 'plan'
        ? this.#group.find(busy.plan)
        : busy && this.renderRoot.querySelector(`[part=${busy.kind}]`);
    if (status) status.ariaLive = button?.matches(':focus-within') ? 'off' : null;
  }

  readonly #press = (plan: string): void => this.#change.review.open(toSelection(plan));

  /** Also waits for the plans. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#group.updateComplete;
    return isComplete;
  }
}

const getError = ({ outcome }: ChangeView): AssignmentError | null =>
  outcome?.name === 'failed' ? outcome.error : null;
