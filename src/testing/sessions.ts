/**
 * Sessions and their customers. The contract describes neither the "Create a session" endpoint (§5) nor the lifetime of a token,
 * so all of this is the sandbox's own. A session is valid until `expire()`.
 */
import type { Account } from './account.js';
import { getStartOfDay, type AssignedPlan, type AssignmentRefusal } from './assignment.js';
import { findWrongField } from './json.js';

/** Options of a new session. All are optional. */
export interface SessionOptions {
  /** Session token. It replaces a session with the same token. Default: a new unique one. */
  readonly token?: string;
  /** Customer of the session. Default: a new one. */
  readonly customerId?: string;
  /**
   * Current plan, which started 30 days ago. All other plans of the customer are removed. `null`: no plan. Default: a known
   * customer keeps all plans, a new one has none.
   */
  readonly plan?: string | null;
  /** Product of `plan`. Default: `'1'`. */
  readonly productId?: string;
  /** Whether requests with the token are answered with 401. Default: `false`. */
  readonly expired?: boolean;
  /** The account's default plan in this session. `null`: none. Default: that of the account. */
  readonly defaultPlan?: string | null;
  /** Account settings in this session: any JSON value. Default: those of the account. */
  readonly settings?: unknown;
}

/** A session of a customer. */
export interface Session {
  /** Session token, for the attribute `session-token` or the response to `session-request`. */
  readonly token: string;
  /** Customer of the session. */
  readonly customerId: string;
  /** Whether requests with the token are answered with 401. */
  readonly expired: boolean;
  /** The account's default plan in this session. `null`: none. */
  readonly defaultPlan: string | null;
  /** Account settings in this session. */
  readonly settings: unknown;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const checks: Record<keyof SessionOptions, (value: unknown) => boolean> = {
  token: isText,
  customerId: isText,
  plan: isTextOrNull,
  productId: isText,
  expired: (value) => typeof value === 'boolean',
  defaultPlan: isTextOrNull,
  settings: () => true,
};

/** Checks session options. Refuses unknown ones: with a misspelt option a test would prove nothing. */
export function readSessionOptions(value: unknown): SessionOptions | AssignmentRefusal {
  const wrong = findWrongField(value, checks);
  return wrong === undefined
    ? (value as SessionOptions)
    : { errorMessage: `Not an option of a session: ${wrong}` };
}

/** Age of the current plan of a new session, in seconds. */
const thirtyDays = 30 * 24 * 3600;

/** Sessions and their customers. */
export class Sessions {
  readonly #account: Account;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Session>();
  readonly #plans = new Map<string, readonly AssignedPlan[]>();
  #count = 0;

  /** @internal */
  constructor(account: Account, now: () => number) {
    this.#account = account;
    this.#now = now;
  }

  /** Creates a session, valid until `expire()`. Throws a `TypeError` if an option is unknown or has a wrong value. */
  create(options: SessionOptions = {}): Session {
    const read = readSessionOptions(options);
    if ('errorMessage' in read) throw new TypeError(read.errorMessage);
    this.#count += 1;
    const session: Session = {
      // Long enough to appear in no other text by chance: tests search for leaked tokens.
      token: options.token ?? `sandbox-session-${this.#count}-${Math.random().toString(36).slice(2)}`,
      customerId: options.customerId ?? `customer-${this.#count}`,
      expired: options.expired ?? false,
      defaultPlan: options.defaultPlan === undefined ? this.#account.defaultPlan : options.defaultPlan,
      settings: options.settings === undefined ? this.#account.settings : options.settings,
    };
    this.#sessions.set(session.token, session);
    if (options.plan !== undefined || !this.#plans.has(session.customerId)) {
      this.#plans.set(session.customerId, this.#createPlans(session.customerId, options));
    }
    return session;
  }

  /** Returns the session of a token, or `undefined` if the token is unknown. */
  find(token: string): Session | undefined {
    return this.#sessions.get(token);
  }

  /** Ends a session: from then on, requests with its token are answered with 401. */
  expire(token: string): void {
    const session = this.#sessions.get(token);
    if (session) this.#sessions.set(token, { ...session, expired: true });
  }

  /** Returns all former, current and scheduled plans of a customer, or `undefined` if the customer is unknown. */
  plansOf(customerId: string): readonly AssignedPlan[] | undefined {
    return this.#plans.get(customerId);
  }

  /** @internal */
  setPlans(customerId: string, plans: readonly AssignedPlan[]): void {
    this.#plans.set(customerId, plans);
  }

  #createPlans(customerId: string, { plan, productId = '1' }: SessionOptions): readonly AssignedPlan[] {
    if (plan === undefined || plan === null) return [];
    const start = getStartOfDay(this.#now()) - thirtyDays;
    return [
      {
        customerId,
        productId,
        productPlanId: plan,
        relationId: `${customerId}-relation-1`,
        createdTimeInSeconds: start,
        startTimeInSeconds: start,
      },
    ];
  }
}
