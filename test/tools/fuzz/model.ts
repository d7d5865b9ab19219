/**
 * Model of a page with a picker, with only what a customer and a page can observe: requests sent, events dispatched, the
 * plan under review, running attempts, and their customer.
 */
import type { PortalErrorCode } from '../../../src/service/errors.js';

export interface Sent {
  readonly token: string;
  readonly body: object;
}

interface Request {
  readonly plan: string;
  readonly product: string | null;
}

/** An attempt, from the confirmation or `assign()` on. */
export interface Attempt extends Request {
  readonly picker: PickerModel;
  session: Session;
  /** `asking`: it waits for a token. */
  phase: 'held' | 'asking' | 'sent';
  /** Index of its `plan-assign`, and of its last request. */
  hold: number;
  request: number;
  asked: number;
  isRenewed: boolean;
}

export const labels: Readonly<Record<string, string>> = {
  basic: 'Basic',
  free: 'Free',
  pro: 'Pro',
  team: 'Team',
};

export const currentPlan = 'basic';

export const defaultPlan = 'free';

/** Session: all its tokens belong to one customer. */
class Session {
  readonly customer: string | null;
  readonly tokens = new Set<string>();
  given: string | null;
  token: string | null = null;

  constructor(given: string | null, customer: string | null) {
    this.given = given;
    this.customer = customer;
    if (given) this.use(given);
  }

  use(token: string): void {
    this.tokens.add(token);
    this.token = token;
  }

  isSame({ customer, tokens }: Session): boolean {
    return (
      this.customer === customer &&
      (customer !== null || this.tokens === tokens || [...tokens].some((token) => this.tokens.has(token)))
    );
  }
}

const isSameProduct = (a: string | null, b: string | null): boolean => (a ?? '1') === (b ?? '1');

/** Page, and the state that its pickers share. */
export class Model {
  picker: PickerModel;
  /** Whether the page holds confirmed changes, and whether it answers `session-request`. */
  holds = false;
  renews = true;
  renewals = 0;
  /** Numbers of `plan-assign` and `session-request` events. */
  confirmed = 0;
  asked = 0;
  warnings = 0;
  /** All requests sent, and all final events. */
  readonly sent: Sent[] = [];
  readonly finals: string[] = [];
  /** Attempts that have not ended, oldest first. */
  readonly attempts: Attempt[] = [];
  unknown: readonly Attempt[] = [];
  /** Attempts that were canceled in this task while they asked for a token: they count as running until their event. */
  ending: readonly Attempt[] = [];

  constructor(noConfirm: boolean) {
    this.picker = new PickerModel(this, noConfirm);
  }

  in(phase: Attempt['phase']): Attempt[] {
    return this.attempts.filter((attempt) => attempt.phase === phase);
  }

  isRunning(session: Session, product: string | null): boolean {
    const running = this.attempts.filter(({ phase }) => phase !== 'held');
    return [...running, ...this.ending].some((attempt) => isOf(attempt, session, product));
  }

  isUncertain(session: Session, product: string | null): boolean {
    return this.unknown.some((attempt) => isOf(attempt, session, product));
  }

  /** Replaces the picker by a new one, as a framework does. */
  remount(): void {
    const former = this.picker;
    this.picker = new PickerModel(this, former.noConfirm, former);
    former.isConnected = false;
  }

  allow(attempt: Attempt): void {
    const { picker, plan } = attempt;
    if (isSameProduct(picker.product, attempt.product) && picker.canAsk(plan)) this.post(attempt);
    else {
      this.fail(attempt, 'canceled', 'not-applied');
      picker.open(plan);
      picker.reconsider();
    }
  }

  prevent(attempt: Attempt): void {
    this.#end(attempt, 'prevented');
  }

  /** One press, one POST, and one attempt at a time per customer and product. */
  post(attempt: Attempt): void {
    const { product, picker } = attempt;
    const { session } = picker;
    // The token may have been refreshed during the hold.
    attempt.session = session;
    if (this.isRunning(session, product)) this.fail(attempt, 'busy', 'not-applied');
    else if (session.token === null) this.#ask(attempt);
    else this.#send(attempt);
  }

  /** After 401 or 403: sends once more with a new token, if there is one. */
  refuse(attempt: Attempt): void {
    const { session, request, isRenewed, picker } = attempt;
    const isOther = session.token !== this.sent[request]?.token;
    if (isRenewed) this.fail(attempt, 'session', 'not-applied');
    else if (picker.attempt !== attempt) this.fail(attempt, 'canceled', 'not-applied');
    else if (isOther) this.#send(attempt);
    else this.#ask(attempt);
  }

  /** The pause between two session requests has ended. */
  askAgain(): void {
    for (const attempt of this.in('asking')) this.#askOnce(attempt);
  }

  passDeadlines(): void {
    for (const attempt of this.in('sent')) this.fail(attempt, 'timeout', 'unknown');
    for (const attempt of this.in('asking')) this.fail(attempt, 'session', 'not-applied');
  }

  /** The session has a new token: pending session requests end. */
  onToken(session: Session): void {
    for (const attempt of this.in('asking')) if (attempt.session === session) this.#send(attempt);
  }

  fail(attempt: Attempt, code: PortalErrorCode, outcome: 'not-applied' | 'unknown'): void {
    this.#end(attempt, outcome);
    if (outcome === 'unknown') this.unknown = [...this.unknown, attempt];
    this.finals.push(`plan-error ${code} ${outcome}`);
  }

  succeed(attempt: Attempt, isScheduled: boolean): void {
    const { picker, session, product } = attempt;
    const isShown = picker.attempt === attempt;
    this.#end(attempt, 'assigned');
    this.unknown = this.unknown.filter((each) => !isOf(each, session, product));
    this.finals.push('plan-assigned');
    if (!isShown) return;
    picker.assignment = { isScheduled };
    // A sent choice is no longer chosen.
    if (picker.value === attempt.plan) picker.value = '';
  }

  warn(picker: PickerModel, cause: string): void {
    if (!picker.warned.has(cause)) this.warnings++;
    picker.warned.add(cause);
  }

  /** The picker that was pressed shows the outcome, unless the customer has changed. */
  #end(attempt: Attempt, outcome: PickerModel['outcome']): void {
    const { picker } = attempt;
    this.attempts.splice(this.attempts.indexOf(attempt), 1);
    if (picker.attempt !== attempt) return;
    picker.attempt = null;
    picker.outcome = outcome;
  }

  #ask(attempt: Attempt): void {
    attempt.phase = 'asking';
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
        attempt.session.use(`renewed ${++this.renewals}`);
        this.#send(attempt);
        return;
      }
    }
    if (attempt.asked < 20) return;
    this.warn(picker, 'nobody answered');
    this.fail(attempt, 'session', 'not-applied');
  }

  #send(attempt: Attempt): void {
    const { plan, product, session } = attempt;
    attempt.isRenewed = attempt.request >= 0;
    attempt.phase = 'sent';
    attempt.request = this.sent.length;
    const body = { productPlanId: plan, ...(product && { productId: product }) };
    this.sent.push({ token: session.token ?? '', body });
  }
}

const isOf = (attempt: Attempt, session: Session, product: string | null): boolean =>
  attempt.session.isSame(session) && isSameProduct(attempt.product, product);

export class PickerModel {
  readonly noConfirm: boolean;
  isConnected = true;
  token: string | null;
  customer: string | null;
  product: string | null;
  session: Session;
  value = '';
  /** Plan under review, and what the review showed first. */
  review: { readonly plan: string; readonly first: string } | null = null;
  /** Attempt that is shown as pending. */
  attempt: Attempt | null = null;
  outcome: 'assigned' | 'not-applied' | 'unknown' | 'prevented' | null = null;
  assignment: { readonly isScheduled: boolean } | null = null;
  /** Plans by their values. */
  readonly plans: Map<string, PlanModel>;
  readonly warned = new Set<string>();
  readonly #page: Model;

  constructor(page: Model, noConfirm: boolean, former?: PickerModel) {
    this.#page = page;
    this.noConfirm = noConfirm;
    this.token = former ? former.token : 'first';
    this.customer = former?.customer ?? null;
    this.product = former?.product ?? null;
    this.session = new Session(this.token, this.customer);
    this.plans = new Map(
      former
        ? [...former.plans].map(([value, plan]) => [value, { ...plan }])
        : Object.keys(labels).map((value, index) => [value, planModel(value, index)]),
    );
  }

  isOffered(plan: string): boolean {
    return this.plans.get(plan)?.disabled === false;
  }

  /** Canceling, and keeping the current plan instead of a scheduled one, are always offered. */
  canAsk(plan: string): boolean {
    return plan === currentPlan ? this.isScheduled : plan === defaultPlan || this.isOffered(plan);
  }

  get isScheduled(): boolean {
    return this.assignment?.isScheduled ?? false;
  }

  get isPending(): boolean {
    return this.attempt !== null || this.#page.isRunning(this.session, this.product);
  }

  get isUncertain(): boolean {
    return this.#page.isUncertain(this.session, this.product);
  }

  /** Plan of the next request. */
  get wanted(): string | null {
    return this.isOffered(this.value) && this.value !== currentPlan ? this.value : null;
  }

  labelOf(plan: string): string {
    return this.plans.get(plan)?.label ?? plan;
  }

  /** Opens a review, or sends at once without one. Canceling, keeping and changes after an unknown outcome always have a review. */
  begin(plan: string): void {
    if (this.isPending) return;
    const isPlain = plan !== defaultPlan && plan !== currentPlan && !this.isUncertain;
    if (this.noConfirm && isPlain) this.confirm(plan);
    else this.open(plan);
  }

  open(plan: string): void {
    this.review = { plan, first: this.read(plan) };
  }

  confirm(plan: string): void {
    this.review = null;
    const attempt = this.#attempt({ plan, product: this.product });
    if (!attempt) return;
    attempt.hold = this.#page.confirmed++;
    if (this.#page.holds) attempt.phase = 'held';
    else this.#page.post(attempt);
  }

  /** @returns Whether another attempt is running. */
  assign(request: Request | null): boolean {
    if (this.attempt || this.#page.isRunning(this.session, request?.product ?? null)) return true;
    this.review = null;
    const attempt = this.#attempt(request ?? { plan: '', product: null });
    if (!attempt) return true;
    if (request) this.#page.post(attempt);
    else {
      this.#page.warn(this, 'setup');
      this.#page.fail(attempt, 'setup', 'not-applied');
    }
    return false;
  }

  /** Closes the review if its plan can no longer be chosen. */
  reconsider(): void {
    if (this.review && !this.canAsk(this.review.plan)) this.review = null;
  }

  /** Facts in the review of a plan. */
  read(plan: string): string {
    const { plans, product, isUncertain } = this;
    const price = plans.get(plan)?.price;
    // The price of the current plan is only compared with another one.
    const currentPrice = price && plans.get(currentPlan)?.price;
    const details = [this.labelOf(currentPlan), currentPrice, this.labelOf(plan), price];
    const replaced = this.isScheduled && this.labelOf(defaultPlan);
    return JSON.stringify({ plan, product, isUncertain, details, replaced });
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

  /** Removes what the former customer was told. A sent request still ends in its event. */
  #follow(): void {
    const former = this.session;
    this.session = new Session(this.token, this.customer);
    // Removing the token is a logout, also with `customer`.
    const isLogout = former.tokens.size > 0 && !this.session.tokens.size;
    if (this.session.isSame(former) && !isLogout) return;
    const { attempt } = this;
    this.attempt = this.outcome = this.assignment = this.review = null;
    if (attempt?.phase === 'asking') this.#page.ending = [...this.#page.ending, attempt];
    if (attempt && attempt.phase !== 'sent') this.#page.fail(attempt, 'canceled', 'not-applied');
  }

  #attempt(request: Request): Attempt | null {
    if (this.attempt) return null;
    this.outcome = null;
    const { session } = this;
    const rest = { phase: 'held', hold: -1, request: -1, asked: 0, isRenewed: false } as const;
    const attempt: Attempt = { ...request, picker: this, session, ...rest };
    this.#page.attempts.push(attempt);
    return (this.attempt = attempt);
  }
}

export interface PlanModel {
  label: string;
  price: number;
  disabled: boolean;
}

export const planModel = (value: string, index = 0): PlanModel => ({
  ...{ label: labels[value] ?? '', price: 10 * (index + 1), disabled: false },
});
