/**
 * What a page with a picker must be, as the design has it, with no more in it than a customer and a page can tell: which
 * requests have left, which events have come, what is under review, what runs, and for whom.
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

/** What a press asked for, from the confirmation or `assign()` on. */
export interface Attempt extends Request {
  readonly picker: PickerModel;
  session: Session;
  /** `asking`: for a token. */
  phase: 'held' | 'asking' | 'sent';
  /** Number of its `plan-assign`, and of its last request. */
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

/** The tokens of one session are one customer's. */
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

/** The page, and what its pickers share. */
export class Model {
  picker: PickerModel;
  /** Whether the page holds what is confirmed, and whether it has another token to give. */
  holds = false;
  renews = true;
  renewals = 0;
  /** How many `plan-assign` and `session-request` the page has heard. */
  confirmed = 0;
  asked = 0;
  warnings = 0;
  /** All that left, and all final events. */
  readonly sent: Sent[] = [];
  readonly finals: string[] = [];
  /** Those that have not ended, the oldest first. */
  readonly attempts: Attempt[] = [];
  unknown: readonly Attempt[] = [];
  /** Canceled while they asked for a token, in this task: they run until their end is heard. */
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

  /** Another picker in the place of the present one, as a framework mounts it. */
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

  /** One press, one POST; and one at a time for a customer and product. */
  post(attempt: Attempt): void {
    const { product, picker } = attempt;
    const { session } = picker;
    // While it was held the same customer may have got another one.
    attempt.session = session;
    if (this.isRunning(session, product)) this.fail(attempt, 'busy', 'not-applied');
    else if (session.token === null) this.#ask(attempt);
    else this.#send(attempt);
  }

  /** After 401 or 403: once more with another token, if there is one. */
  refuse(attempt: Attempt): void {
    const { session, request, isRenewed, picker } = attempt;
    const isOther = session.token !== this.sent[request]?.token;
    if (isRenewed) this.fail(attempt, 'session', 'not-applied');
    else if (picker.attempt !== attempt) this.fail(attempt, 'canceled', 'not-applied');
    else if (isOther) this.#send(attempt);
    else this.#ask(attempt);
  }

  /** The time between two times of asking has passed. */
  askAgain(): void {
    for (const attempt of this.in('asking')) this.#askOnce(attempt);
  }

  passDeadlines(): void {
    for (const attempt of this.in('sent')) this.fail(attempt, 'timeout', 'unknown');
    for (const attempt of this.in('asking')) this.fail(attempt, 'session', 'not-applied');
  }

  /** A session has got another token: whoever asks for one need not any more. */
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
    // Chosen once is sent once.
    if (picker.value === attempt.plan) picker.value = '';
  }

  warn(picker: PickerModel, cause: string): void {
    if (!picker.warned.has(cause)) this.warnings++;
    picker.warned.add(cause);
  }

  /** An outcome is shown where it was pressed, unless another customer has come. */
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
    // The page hears an element only while it is in the page.
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
  /** The plan that is reviewed, and what its review showed first. */
  review: { readonly plan: string; readonly first: string } | null = null;
  /** What is shown to run. */
  attempt: Attempt | null = null;
  outcome: 'assigned' | 'not-applied' | 'unknown' | 'prevented' | null = null;
  assignment: { readonly isScheduled: boolean } | null = null;
  /** By their values. */
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

  /** The default plan can always be asked for, and so can going back from a scheduled plan. */
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

  /** The plan that would be asked for now. */
  get wanted(): string | null {
    return this.isOffered(this.value) && this.value !== currentPlan ? this.value : null;
  }

  labelOf(plan: string): string {
    return this.plans.get(plan)?.label ?? plan;
  }

  /** A review, or without one at once; never without one for what is cancelled or kept, or may be in effect. */
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

  /** @returns Whether another one is running. */
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

  /** What is reviewed and cannot be had any more is no longer reviewed. */
  reconsider(): void {
    if (this.review && !this.canAsk(this.review.plan)) this.review = null;
  }

  /** All that a review of a plan shows. */
  read(plan: string): string {
    const { plans, product, isUncertain } = this;
    const details = [currentPlan, plan].map((each) => [this.labelOf(each), plans.get(each)?.price]);
    const replaced = this.isScheduled && this.labelOf(defaultPlan);
    return JSON.stringify({ plan, product, isUncertain, details, replaced });
  }

  /** Another token is another customer's, but with `customer`, or when this session has had it. */
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

  /** In one task, so that in between there is nobody. */
  setBoth(token: string, customer: string | null): void {
    if (customer === this.customer) {
      this.setToken(token);
      return;
    }
    this.token = token;
    this.setCustomer(customer);
  }

  /** Nothing told to one customer is shown to the next; what was sent ends in its event. */
  #follow(): void {
    const former = this.session;
    this.session = new Session(this.token, this.customer);
    // Also of a known customer.
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
