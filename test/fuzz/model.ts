/**
 * What a picker must be, as the design has it, with no more in it than a customer and a page can tell: which requests have
 * left, which events have come, what is under review, what runs.
 */
import type { PortalErrorCode } from '../../src/service/errors.js';

export interface Session {
  token: string | null;
}

export interface Sent {
  readonly token: string;
  readonly body: string;
}

export const labels: Readonly<Record<string, string>> = {
  basic: 'Basic',
  free: 'Free',
  pro: 'Pro',
  team: 'Team',
};

export const currentPlan = 'basic';

export const defaultPlan = 'free';

export class Model {
  readonly noConfirm: boolean;
  isConnected = true;
  /** By their values. */
  readonly plans = new Map(
    Object.entries(labels).map(([value, label]) => [value, { label, disabled: false }]),
  );
  value = '';
  /** The plan that is reviewed. */
  review: string | null = null;
  attempt: { readonly plan: string; readonly session: Session; isRenewed: boolean } | null = null;
  /** An earlier change may be in effect. */
  isUncertain = false;
  session: Session = { token: 'first' };
  /** Whether the page has another token to give. */
  renews = true;
  renewals = 0;
  /** All that left, and all final events, in their order. */
  readonly sent: Sent[] = [];
  readonly finals: string[] = [];

  constructor(noConfirm: boolean) {
    this.noConfirm = noConfirm;
  }

  isOffered(plan: string): boolean {
    return this.plans.get(plan)?.disabled === false;
  }

  /** The plan that would be asked for now. */
  get wanted(): string | null {
    return this.isOffered(this.value) && this.value !== currentPlan ? this.value : null;
  }

  labelOf(plan: string): string {
    return this.plans.get(plan)?.label ?? plan;
  }

  /** A review, or without one at once; never without one while an earlier change may be in effect. */
  begin(plan: string): void {
    if (this.attempt) return;
    if (this.noConfirm && !this.isUncertain) this.start(plan);
    else this.review = plan;
  }

  /** One press, one POST. */
  start(plan: string): void {
    this.review = null;
    this.attempt = { plan, session: this.session, isRenewed: false };
    if (this.session.token === null && !this.#renew(this.session)) this.fail('session', 'not-applied');
    else this.#send(plan, this.session);
  }

  /** After 401 or 403: once more with another token, if there is one. */
  refuse(): void {
    const { attempt } = this;
    if (attempt && !attempt.isRenewed && this.#renew(attempt.session)) {
      attempt.isRenewed = true;
      this.#send(attempt.plan, attempt.session);
    } else this.fail('session', 'not-applied');
  }

  fail(code: PortalErrorCode, outcome: 'not-applied' | 'unknown'): void {
    this.attempt = null;
    this.isUncertain ||= outcome === 'unknown';
    this.finals.push(`plan-error ${code} ${outcome}`);
  }

  succeed(): void {
    // Chosen once is sent once.
    if (this.attempt?.plan === this.value) this.value = '';
    this.attempt = null;
    this.isUncertain = false;
    this.finals.push('plan-assigned');
  }

  /** What is reviewed and cannot be had any more is no longer reviewed; the default plan can always be had. */
  reconsider(): void {
    if (this.review && this.review !== defaultPlan && !this.isOffered(this.review)) this.review = null;
  }

  /** The page hears an element only while it is in the page. */
  #renew(session: Session): boolean {
    if (!this.renews || !this.isConnected) return false;
    this.renewals++;
    session.token = `renewed ${this.renewals}`;
    return true;
  }

  #send(plan: string, { token }: Session): void {
    this.sent.push({ token: token ?? '', body: JSON.stringify({ productPlanId: plan }) });
  }
}
