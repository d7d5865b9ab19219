/**
 * Model of a page with a picker, with only what a customer and a page can observe: requests, events, the change under review,
 * notices, outcomes and running attempts. `Model` is what all pickers of the page share.
 */
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import type { PortalErrorCode } from '../../../src/service/errors.js';
import { Plans } from './plans.js';
import { Session } from './sessions.js';

export interface Sent {
  readonly token: string;
  readonly body: object;
}

/** Body of a successful response. */
export interface Assigned {
  readonly productPlanId?: string;
  readonly startTimeInSeconds?: number;
}

/** What a customer wants. `start`: text of a field, or null for none. `product`: undefined for that of the picker. */
export interface Wish {
  readonly plan: string;
  readonly start?: string | null;
  readonly product?: string | undefined;
  readonly isCancellation?: boolean;
}

export type Notice =
  ('isCurrent' | 'planGone' | 'readOnly' | 'sessionChanged' | 'notChanged') | ('priceChanged' | 'changed');

/** What a review shows. */
export interface Facts {
  /** Body of the request. Null: the entered start is invalid. */
  readonly request: CustomerPricingRequest | null;
  readonly kind: 'start' | 'switch' | 'keep' | 'cancel';
  /** Label of the requested plan. */
  readonly label: string;
  readonly price: number | undefined;
  /** Label of the current plan. Empty: not known. */
  readonly current: string;
  readonly isInterrupted: boolean;
  readonly isUncertain: boolean;
  /** Everything else that the customer reads. */
  readonly rest: unknown;
}

interface Review {
  readonly wish: Wish;
  readonly facts: Facts;
  readonly isReady: boolean;
}

/** The last `plan-review`, while its `confirm()` works. */
interface Offer {
  readonly wish: Wish;
  readonly facts: Facts;
  readonly number: number;
}

/** An attempt, from the confirmation or `assign()` on. */
export interface Attempt {
  readonly picker: PickerModel;
  readonly wish: Wish | null;
  readonly body: object;
  readonly product: string | null;
  session: Session;
  /** `preparing`: it waits for a token before `plan-assign`. `asking`: after it, or without it. */
  phase: 'preparing' | 'held' | 'asking' | 'sent';
  /** What the page must not have changed meanwhile. */
  readonly basis: string;
  /** Whether the current plan was kept, which has a button of its own. */
  readonly isKeeping: boolean;
  /** Index of its `plan-assign`, and of its last request. */
  hold: number;
  request: number;
  asked: number;
  isRenewed: boolean;
  /** Plans when it was sent. */
  before: Before;
}

interface Before {
  readonly inForce: string;
  readonly currentPlan: string;
}

interface Outcome {
  readonly name: 'assigned' | 'not-applied' | 'unknown' | 'prevented';
  /** What "Try again" reviews. */
  readonly wish: Wish | null;
  /** Plan that is marked as not confirmed. */
  readonly plan: string | undefined;
}

interface Status {
  /** Plan that counts as the current one. Empty: not known. */
  readonly currentPlan: string;
  readonly scheduled: { readonly plan: string; readonly start: number } | undefined;
}

export const defaultPlan = 'free';

/** Texts of the start field: two valid ones, before and after the start of a scheduled plan, and two invalid ones. */
export const starts = ['2090-01-01T10:00', '2098-01-01T10:00', '2001-01-01T10:00', ''] as const;

/** A time in 2096. */
export const scheduledStart = 4_000_000_000;

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isSameProduct = (a: string | null, b: string | null): boolean => (a ?? '1') === (b ?? '1');

/** Whether an attempt ends with "Stop", and with its picker. */
export const isStoppable = (attempt: Attempt | null): attempt is Attempt =>
  attempt?.phase === 'preparing' || attempt?.phase === 'held';

/** Page, and the state that its pickers share. */
export class Model {
  picker: PickerModel;
  /** Whether the page holds confirmed changes, and whether it answers `session-request`. */
  holds = false;
  renews = true;
  /** What the page does with `plan-review`. */
  reviews: 'shows' | 'delays' | 'prevents' = 'shows';
  renewals = 0;
  /** Numbers of `plan-review`, `plan-assign` and `session-request` events. */
  reviewed = 0;
  confirmed = 0;
  asked = 0;
  warnings = 0;
  readonly sent: Sent[] = [];
  /** Events of the customer's steps, in order, and events that end attempts, in any order. */
  readonly steps: string[] = [];
  readonly finals: string[] = [];
  /** Attempts that have not ended, oldest first. */
  readonly attempts: Attempt[] = [];
  unknown: readonly Attempt[] = [];
  assigned: readonly { readonly attempt: Attempt; readonly response: Assigned }[] = [];
  /** Attempts that were canceled in this task: they count as running until their event. */
  ending: readonly Attempt[] = [];

  constructor(schedule: boolean) {
    this.picker = new PickerModel(this, schedule);
  }

  in(...phases: Attempt['phase'][]): Attempt[] {
    return this.attempts.filter((attempt) => phases.includes(attempt.phase));
  }

  isRunning(session: Session, product: string | null): boolean {
    return [...this.attempts, ...this.ending].some((attempt) => isOf(attempt, session, product));
  }

  isUncertain(session: Session, product: string | null): boolean {
    return this.unknown.some((attempt) => isOf(attempt, session, product));
  }

  /** Replaces the picker by a new one, as a framework does. */
  remount(): void {
    const former = this.picker;
    former.remove();
    this.picker = new PickerModel(this, former.schedule, former);
  }

  /** A change is confirmed: the token comes first, then `plan-assign`. */
  prepare(attempt: Attempt): void {
    if (attempt.session.token === null) this.#ask(attempt, 'preparing');
    else this.#announce(attempt);
  }

  /** The page's promise allows a held attempt. */
  allow(attempt: Attempt): void {
    if (attempt.basis === attempt.picker.basisOf(attempt.wish)) this.post(attempt);
    else this.fail(attempt, 'canceled', 'not-applied', null);
  }

  prevent(attempt: Attempt): void {
    this.#end(attempt, { name: 'prevented', wish: null, plan: undefined });
  }

  post(attempt: Attempt): void {
    const { picker } = attempt;
    attempt.session = picker.session;
    attempt.before = { inForce: picker.status.currentPlan, currentPlan: picker.currentPlan };
    if (attempt.session.token === null) this.#ask(attempt, 'asking');
    else this.#send(attempt);
  }

  /** After 401 or 403: sends once more with a new token, if there is one. */
  refuse(attempt: Attempt): void {
    const { session, request, isRenewed, picker } = attempt;
    const isOther = session.token !== this.sent[request]?.token;
    if (isRenewed) this.fail(attempt, 'session', 'not-applied');
    else if (picker.attempt !== attempt) this.fail(attempt, 'canceled', 'not-applied');
    else if (isOther) this.#send(attempt);
    else this.#ask(attempt, 'asking');
  }

  /** The pause between two session requests has ended. */
  askAgain(): void {
    for (const attempt of this.in('preparing', 'asking')) this.#askOnce(attempt);
  }

  passDeadlines(): void {
    for (const attempt of this.in('sent')) this.fail(attempt, 'timeout', 'unknown');
    for (const attempt of this.in('preparing', 'asking')) this.fail(attempt, 'session', 'not-applied');
  }

  /** The session has a new token: pending session requests end. */
  onToken(session: Session): void {
    for (const attempt of this.in('preparing', 'asking'))
      if (attempt.session === session) this.#proceed(attempt);
  }

  fail(
    attempt: Attempt,
    code: PortalErrorCode,
    outcome: 'not-applied' | 'unknown',
    wish: Wish | null = attempt.wish,
  ): void {
    this.#end(attempt, {
      ...{ name: outcome, wish: code === 'setup' ? null : wish },
      plan: outcome === 'unknown' ? attempt.wish?.plan : undefined,
    });
    if (outcome === 'unknown') this.unknown = [...this.unknown, attempt];
    if (code === 'canceled') attempt.picker.explainCancellation();
    this.finals.push(`plan-error ${code} ${outcome}`);
  }

  succeed(attempt: Attempt, response: Assigned): void {
    const { session, product } = attempt;
    const isOther = (each: Attempt): boolean => !isOf(each, session, product);
    this.unknown = this.unknown.filter(isOther);
    this.assigned = [
      ...this.assigned.filter((each) => isOther(each.attempt)),
      { attempt, response: { ...response } },
    ];
    this.#end(attempt, { name: 'assigned', wish: null, plan: undefined });
    this.finals.push('plan-assigned');
  }

  findAssigned(session: Session, product: string | null): (Before & { response: Assigned }) | undefined {
    const found = this.assigned.find(({ attempt }) => isOf(attempt, session, product));
    return found && { ...found.attempt.before, response: found.response };
  }

  warn(picker: PickerModel, cause: string): void {
    if (!picker.warned.has(cause)) this.warnings++;
    picker.warned.add(cause);
  }

  /** The picker that was pressed shows the outcome, unless the customer has changed. */
  #end(attempt: Attempt, outcome: Outcome): void {
    const { picker } = attempt;
    const index = this.attempts.indexOf(attempt);
    if (index >= 0) this.attempts.splice(index, 1);
    if (picker.attempt !== attempt) return;
    picker.attempt = null;
    picker.outcome = outcome;
  }

  #ask(attempt: Attempt, phase: 'preparing' | 'asking'): void {
    attempt.phase = phase;
    attempt.asked = 0;
    this.#askOnce(attempt);
  }

  #askOnce(attempt: Attempt): void {
    const { picker, session } = attempt;
    if (picker.session !== session) {
      this.fail(attempt, 'session', 'not-applied');
      return;
    }
    attempt.asked++;
    // Events reach the page only from connected elements.
    if (picker.isConnected) {
      this.asked++;
      if (this.renews) {
        const token = `renewed ${++this.renewals}`;
        attempt.session.use(token);
        // The same token would be refused again.
        if (this.sent[attempt.request]?.token === token) this.fail(attempt, 'session', 'not-applied');
        else this.#proceed(attempt);
        return;
      }
    }
    if (attempt.asked < 20) return;
    this.warn(picker, 'nobody answered');
    this.fail(attempt, 'session', 'not-applied');
  }

  /** An attempt has its token. */
  #proceed(attempt: Attempt): void {
    if (attempt.phase === 'preparing') this.#announce(attempt);
    else this.#send(attempt);
  }

  #announce(attempt: Attempt): void {
    const { picker, wish } = attempt;
    attempt.phase = 'held';
    if (!picker.isConnected || attempt.basis !== picker.basisOf(wish)) {
      this.fail(attempt, 'canceled', 'not-applied');
      return;
    }
    attempt.hold = this.confirmed++;
    this.steps.push(`plan-assign ${wish?.plan}`);
    if (this.holds) return;
    if (picker.requiresHold) {
      this.warn(picker, 'require-hold');
      this.fail(attempt, 'setup', 'not-applied');
    } else this.allow(attempt);
  }

  #send(attempt: Attempt): void {
    const { body, session } = attempt;
    attempt.isRenewed = attempt.request >= 0;
    attempt.phase = 'sent';
    attempt.request = this.sent.length;
    this.sent.push({ token: session.token ?? '', body });
  }
}

const isOf = (attempt: Attempt, session: Session, product: string | null): boolean =>
  attempt.session.isSame(session) && isSameProduct(attempt.product, product);

/** An assignment that the page has set, and for whom. Null: none, whatever was assigned here. */
interface SetAssignment {
  readonly value: Assigned | null;
  readonly session: Session;
  /** The last assignment by then: a later one replaces the value. */
  readonly after: Assigned | undefined;
}

export class PickerModel {
  readonly schedule: boolean;
  isConnected = true;
  token: string | null;
  customer: string | null;
  product: string | null;
  currentPlan: string;
  isReadOnly: boolean;
  requiresHold: boolean;
  session: Session;
  readonly plans: Plans;
  review: Review | null = null;
  offer: Offer | null = null;
  /** Attempt that is shown as pending. */
  attempt: Attempt | null = null;
  outcome: Outcome | null = null;
  /** Notice, and the label of the plan that it names. */
  notice: { readonly key: Notice; readonly label: string } | null = null;
  readonly warned = new Set<string>();
  readonly #page: Model;
  #set: SetAssignment | undefined;
  #lastSet: Assigned | null = null;
  /** The assignment since which the page has set another current plan. */
  #outdated: Assigned | null = null;

  constructor(page: Model, schedule: boolean, former?: PickerModel) {
    this.#page = page;
    this.schedule = schedule;
    this.token = former ? former.token : 'first';
    this.customer = former?.customer ?? null;
    this.product = former?.product ?? null;
    this.currentPlan = former?.currentPlan ?? 'basic';
    this.isReadOnly = former?.isReadOnly ?? false;
    this.requiresHold = former?.requiresHold ?? false;
    this.session = new Session(this.token, this.customer);
    this.plans = new Plans(former?.plans);
    if (this.#hasOtherPlan) this.#outdated = this.assignment;
  }

  get isPending(): boolean {
    return this.attempt !== null || this.#page.isRunning(this.session, this.product);
  }

  get isUncertain(): boolean {
    return this.#page.isUncertain(this.session, this.product);
  }

  /** The last known assignment. */
  get assignment(): Assigned | null {
    return this.#isSet ? (this.#set?.value ?? null) : (this.#assigned?.response ?? null);
  }

  get #isSet(): boolean {
    return this.#set !== undefined && this.#set.after === this.#assigned?.response;
  }

  get #isOutdated(): boolean {
    return this.#outdated !== null && this.#outdated === this.assignment;
  }

  get status(): Status {
    const assigned = this.#isSet || this.#isOutdated ? undefined : this.#assigned;
    // The plan in force before an assignment counts until the page sets another one.
    const currentPlan = assigned?.inForce || this.currentPlan;
    const { productPlanId: plan, startTimeInSeconds: start } = this.#currentAssignment ?? {};
    if (!plan || start === undefined) return { currentPlan, scheduled: undefined };
    if (start < scheduledStart) return { currentPlan: plan, scheduled: undefined };
    return { currentPlan, scheduled: plan === currentPlan ? undefined : { plan, start } };
  }

  get canCancel(): boolean {
    const { currentPlan, scheduled } = this.status;
    const isOffered = !this.isReadOnly || this.attempt?.wish?.isCancellation === true;
    return isOffered && ![currentPlan, scheduled?.plan].includes(defaultPlan);
  }

  get canKeep(): boolean {
    const { currentPlan, scheduled } = this.status;
    const isOffered = !this.isReadOnly || this.attempt?.wish?.plan === currentPlan;
    return isOffered && currentPlan !== '' && scheduled !== undefined;
  }

  /** What stands where the button of a plan is: the button, one of the marks, or nothing. */
  controlOf(plan: string): 'button' | 'yourPlan' | 'startsOn' | 'notConfirmed' | null {
    const { currentPlan, scheduled } = this.status;
    const { wish, isKeeping } = this.attempt ?? {};
    if (wish?.plan === plan && !wish.isCancellation && !isKeeping) return 'button';
    if (plan === currentPlan) return 'yourPlan';
    if (plan === this.outcome?.plan) return 'notConfirmed';
    const isOffered = this.plans.isOffered(plan) && !this.isReadOnly;
    // With `schedule`, the customer can start it at another time.
    if (plan === scheduled?.plan && !(this.schedule && isOffered)) return 'startsOn';
    return isOffered ? 'button' : null;
  }

  /** What a wish means now, or why there is no review of it. */
  derive(wish: Wish): Facts | Notice {
    const { plan, start } = wish;
    const { plans, isUncertain } = this;
    const { currentPlan, scheduled } = this.status;
    const isCurrent = plan === currentPlan;
    if (this.isReadOnly) return 'readOnly';
    if (isCurrent && !scheduled && start == null) return 'isCurrent';
    if (!isCurrent && plan !== defaultPlan && !plans.isOffered(plan)) return 'planGone';
    const seconds = toSeconds(start);
    // The current plan has no start that the customer could correct.
    if (isCurrent && start != null && seconds === undefined) return 'changed';
    const isInterrupted = scheduled !== undefined && (seconds ?? 0) > scheduled.start;
    const product = 'product' in wish ? (wish.product ?? null) : this.product;
    const isCancellation = plan === defaultPlan && (currentPlan !== '' || wish.isCancellation === true);
    const price = plans.get(plan)?.price;
    return {
      request:
        start != null && seconds === undefined
          ? null
          : {
              productPlanId: plan,
              ...(product && { productId: product }),
              ...(seconds && { startTimeInSeconds: seconds }),
            },
      kind:
        isCurrent && !isInterrupted
          ? 'keep'
          : isCancellation && !isCurrent
            ? 'cancel'
            : currentPlan
              ? 'switch'
              : 'start',
      label: plans.labelOf(plan),
      price,
      current: currentPlan && plans.labelOf(currentPlan),
      isInterrupted,
      isUncertain,
      rest: {
        ...{ currentPlan, scheduled, start: seconds ?? start ?? null },
        scheduledLabel: scheduled && plans.labelOf(scheduled.plan),
        warning: plans.isOffered(plan) ? plans.get(plan)?.reason : '',
        // The prices of both plans are compared, unless the plan is kept or another one comes in between.
        former: price === undefined || isCurrent || isInterrupted ? undefined : plans.get(currentPlan)?.price,
      },
    };
  }

  /** What must be the same when a held change is sent. */
  basisOf(wish: Wish | null): string {
    const product = wish && 'product' in wish ? wish.product : this.product;
    return JSON.stringify([product ?? '1', this.status]);
  }

  /** Opens a review, or says why there is none. */
  open(wish: Wish): void {
    if (this.isPending || !this.isConnected) return;
    this.dismiss();
    const facts = this.derive(wish);
    if (typeof facts === 'string') this.notice = { key: facts, label: '' };
    else this.#show(wish, facts);
  }

  dismiss(): void {
    if (this.review) this.#close(null);
  }

  /** The page changes something. Closes a review that can be confirmed and is no longer true. */
  check(): void {
    if (!this.review) return;
    const { wish, facts, isReady } = this.review;
    const present = this.derive(wish);
    if (isEqual(present, facts)) return;
    const canConfirm = isReady && facts.request !== null;
    if (typeof present === 'string' || canConfirm || !isEqual(present.request, facts.request)) {
      this.#close(explain(facts, present));
      return;
    }
    if (this.offer && present.request) this.offer = { ...this.offer, facts: present };
    this.review = { ...this.review, facts: present };
  }

  /** The customer enters a start. */
  edit(start: string | null): void {
    this.check();
    if (!this.review) return;
    const wish = { ...this.review.wish, start };
    const facts = this.derive(wish);
    if (typeof facts === 'string') this.#close(facts);
    else if (isEqual(facts, this.review.facts)) this.review = { ...this.review, wish };
    else this.#show(wish, facts);
  }

  /** The page's promise for the review is fulfilled, or not. */
  settleReview(number: number, isAllowed: boolean): void {
    if (this.offer?.number !== number) return;
    this.check();
    if (!isAllowed) this.#close('notChanged');
    else if (this.review) this.review = { ...this.review, isReady: true };
  }

  /** The customer presses the confirm button. */
  press(): void {
    this.check();
    if (this.review?.isReady && this.review.facts.request) this.#confirm(this.review);
  }

  /** The page calls `confirm()` of a `plan-review`. */
  confirmOffer(number: number): void {
    if (this.offer?.number === number) this.#confirm(this.offer);
  }

  /** @returns Whether another attempt is running. */
  assign(request: { plan: string; product: string | null } | null): boolean {
    const page = this.#page;
    if (this.attempt || (request && page.isRunning(this.session, request.product))) return true;
    this.offer = null;
    this.dismiss();
    if (request) {
      const { plan, product } = request;
      const body = { productPlanId: plan, ...(product && { productId: product }) };
      const wish = { plan, start: null, product: product ?? undefined };
      const isKeeping = plan === this.status.currentPlan && isSameProduct(product, this.product);
      page.post(this.#begin(wish, product, body, isKeeping));
    } else this.#failSetup('invalid');
    return false;
  }

  remove(): void {
    this.isConnected = false;
    this.dismiss();
    if (isStoppable(this.attempt)) this.#page.fail(this.attempt, 'canceled', 'not-applied');
  }

  /** A new token means another customer, unless `customer` is set or the session has had this token before. */
  setToken(token: string | null): void {
    this.token = token;
    const { session } = this;
    if (!token && !session.given) return;
    if (token && (session.tokens.has(token) || session.customer)) {
      const isNew = !session.tokens.has(token);
      session.given = token;
      if (!isNew) return;
      session.use(token);
      this.#page.onToken(session);
    } else this.#follow();
  }

  setCustomer(customer: string | null): void {
    if (customer === this.customer) return;
    this.customer = customer;
    this.#follow();
  }

  /** Sets token and customer in one task, so that the picker sees no identity in between. */
  setBoth(token: string, customer: string | null): void {
    if (customer === this.customer) {
      this.setToken(token);
      return;
    }
    this.token = token;
    this.setCustomer(customer);
  }

  setCurrentPlan(plan: string): void {
    if (plan === this.currentPlan) return;
    this.currentPlan = plan;
    this.#outdated = this.assignment;
  }

  /** The same value again is no news. */
  setAssignment(value: Assigned | null): void {
    if (isEqual(value, this.#lastSet)) return;
    this.#lastSet = value;
    // The page stores what was assigned here.
    if (value && !this.#isSet && !this.#isOutdated && isEqual(value, this.assignment)) return;
    this.#set = { value, session: this.session, after: this.#assigned?.response };
    this.#outdated = null;
  }

  /** Another customer has signed in before anything was sent. */
  explainCancellation(): void {
    if (!this.attempt && !this.review && !this.outcome) this.notice = { key: 'notChanged', label: '' };
  }

  /** Removes what the former customer was told. A sent request still ends in its event. */
  #follow(): void {
    const former = this.session;
    this.session = new Session(this.token, this.customer);
    // Removing the token is a logout, also with `customer`.
    const isLogout = former.tokens.size > 0 && !this.session.tokens.size;
    if (this.session.isSame(former) && !isLogout) return;
    const { attempt, review } = this;
    this.offer = this.attempt = this.review = this.outcome = null;
    this.notice = review && { key: 'sessionChanged', label: '' };
    if (review) this.#page.steps.push(`plan-dismiss ${review.wish.plan}`);
    // What was set before any session belongs to the first customer.
    if (this.#set && !this.#set.session.isKnown)
      this.#set = { ...this.#set, session: this.session, after: this.#assigned?.response };
    else {
      this.#set = undefined;
      this.#lastSet = null;
    }
    this.#outdated = !this.#set && this.#hasOtherPlan ? this.assignment : null;
    if (!attempt || attempt.phase === 'sent') return;
    this.#page.ending = [...this.#page.ending, attempt];
    this.#page.fail(attempt, 'canceled', 'not-applied');
  }

  /** Whether the page had another current plan when the last assignment was sent. */
  get #hasOtherPlan(): boolean {
    const assigned = this.#assigned;
    return assigned !== undefined && assigned.currentPlan !== this.currentPlan;
  }

  get #assigned(): ReturnType<Model['findAssigned']> {
    return this.#page.findAssigned(this.session, this.product);
  }

  /** The part of the assignment that is still true after the page has set another current plan. */
  get #currentAssignment(): Assigned | null {
    const { assignment, currentPlan } = this;
    if (!assignment || !this.#isOutdated || !currentPlan) return assignment;
    if (assignment.productPlanId === currentPlan) return { productPlanId: currentPlan };
    return (assignment.startTimeInSeconds ?? 0) >= scheduledStart ? assignment : null;
  }

  #show(wish: Wish, facts: Facts): void {
    const page = this.#page;
    if (!facts.request) {
      this.offer = this.notice = null;
      this.review = { wish, facts, isReady: false };
      return;
    }
    const offer = { wish, facts, number: page.reviewed++ };
    page.steps.push(`plan-review ${wish.plan} ${facts.kind}`);
    if (page.reviews === 'prevents') this.dismiss();
    this.offer = offer;
    if (page.reviews === 'prevents') return;
    this.notice = null;
    this.review = { wish, facts, isReady: page.reviews === 'shows' };
  }

  #close(key: Notice | null): void {
    if (!this.review) return;
    const { wish, facts } = this.review;
    this.review = this.offer = null;
    this.notice = key && { key, label: facts.label };
    this.#page.steps.push(`plan-dismiss ${wish.plan}`);
  }

  #confirm({ wish, facts }: Review | Offer): void {
    const page = this.#page;
    if (this.attempt || !this.isConnected) return;
    this.offer = null;
    const present = this.derive(wish);
    if (!isEqual(present, facts)) {
      const key = explain(facts, present);
      if (this.review) this.#close(key);
      else {
        this.notice = { key, label: facts.label };
        page.steps.push(`plan-dismiss ${wish.plan}`);
      }
      return;
    }
    const product = 'product' in wish ? (wish.product ?? null) : this.product;
    const isRunning = page.isRunning(this.session, product);
    const attempt = this.#begin(wish, product, facts.request ?? {}, facts.kind === 'keep');
    if (isRunning) {
      page.fail(attempt, 'busy', 'not-applied');
      return;
    }
    page.prepare(attempt);
  }

  #failSetup(cause: string): void {
    this.#page.warn(this, cause);
    this.#page.fail(this.#begin(null, null, {}, false), 'setup', 'not-applied');
  }

  #begin(wish: Wish | null, product: string | null, body: object, isKeeping: boolean): Attempt {
    const { session } = this;
    const attempt: Attempt = {
      ...{ picker: this, wish, body, product, session, isKeeping, basis: this.basisOf(wish) },
      ...{ phase: 'held', hold: -1, request: -1, asked: 0, isRenewed: false },
      before: { inForce: '', currentPlan: '' },
    };
    if (wish) this.#page.attempts.push(attempt);
    this.review = this.outcome = this.notice = null;
    return (this.attempt = attempt);
  }
}

/** Epoch seconds of a valid start. */
function toSeconds(start: string | null | undefined): number | undefined {
  const isValid = start === starts[0] || start === starts[1];
  return isValid ? Date.parse(start) / 1000 : undefined;
}

function explain(former: Facts, present: Facts | Notice): Notice {
  if (typeof present === 'string') return present;
  return present.price === undefined || former.price === present.price ? 'changed' : 'priceChanged';
}
