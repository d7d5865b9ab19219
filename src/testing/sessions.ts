/**
 * Sessions and the customers behind them. The interface names a "Create a session" endpoint (§5) but shows
 * neither its shape nor the lifetime of a token: everything here is the sandbox's own. A session lives until
 * it is told to expire.
 */
import type { Account } from './account.js';
import { startOfDay, type AssignedPlan, type Refusal } from './assignment.js';
import { findWrongField } from './json.js';

/** Options of a new session. All are optional. */
export interface SessionOptions {
  /** Exact token; it replaces a session of the same token. Default: a new unique one. */
  readonly token?: string;
  /** Customer of the session. Default: a new one. */
  readonly customerId?: string;
  /**
   * Current plan, which began 30 days ago; all other plans of the customer are removed. `null`: no plan. Default: a
   * known customer keeps all plans, a new one has none.
   */
  readonly plan?: string | null;
  /** Product of `plan`. Default: `'1'`. */
  readonly productId?: string;
  /** Whether requests with the token are answered with 401. Default: `false`. */
  readonly expired?: boolean;
  /** Default plan of the account as this session sees it, `null` for none. Default: that of the account. */
  readonly defaultPlan?: string | null;
  /** Account settings as this session sees them: any JSON value. Default: those of the account. */
  readonly settings?: unknown;
}

/** A session of a customer. */
export interface Session {
  /** Session token, for the attribute `session-token` or the answer to `session-request`. */
  readonly token: string;
  /** Customer of the session. */
  readonly customerId: string;
  /** Whether requests with the token are answered with 401. */
  readonly expired: boolean;
  /** Default plan of the account as this session sees it. `null`: none. */
  readonly defaultPlan: string | null;
  /** Account settings as this session sees them. */
  readonly settings: unknown;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const CHECKS: Record<keyof SessionOptions, (value: unknown) => boolean> = {
  token: isText,
  customerId: isText,
  plan: isTextOrNull,
  productId: isText,
  expired: (value) => typeof value === 'boolean',
  defaultPlan: isTextOrNull,
  settings: () => true,
};

/** Reads session options from outside. A misspelt one is refused, because a test would prove nothing with it. */
export function readSessionOptions(value: unknown): SessionOptions | Refusal {
  const wrong = findWrongField(value, CHECKS);
  return wrong === undefined
    ? (value as SessionOptions)
    : { errorMessage: `Not an option of a session: ${wrong}` };
}

/** How long ago the current plan of a session's customer began. */
const THIRTY_DAYS = 30 * 24 * 3600;

/** Session tokens and the customers behind them. */
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

  /** Creates a session. It lives until `expire()`. Throws a `TypeError` if an option is unknown or has a wrong value. */
  create(options: SessionOptions = {}): Session {
    const read = readSessionOptions(options);
    if ('errorMessage' in read) throw new TypeError(read.errorMessage);
    this.#count += 1;
    const session: Session = {
      // Long enough not to be part of any other text by chance: tests look for leaked tokens.
      token: options.token ?? `sandbox-session-${this.#count}-${Math.random().toString(36).slice(2)}`,
      customerId: options.customerId ?? `customer-${this.#count}`,
      expired: options.expired ?? false,
      defaultPlan: options.defaultPlan === undefined ? this.#account.defaultPlan : options.defaultPlan,
      settings: options.settings === undefined ? this.#account.settings : options.settings,
    };
    this.#sessions.set(session.token, session);
    if (options.plan !== undefined || !this.#plans.has(session.customerId)) {
      this.#plans.set(session.customerId, this.#firstPlan(session.customerId, options));
    }
    return session;
  }

  /** Returns the session of a token, `undefined` if it is unknown. */
  find(token: string): Session | undefined {
    return this.#sessions.get(token);
  }

  /** Lets a session end: requests with its token are answered with 401 from then on. */
  expire(token: string): void {
    const session = this.#sessions.get(token);
    if (session) this.#sessions.set(token, { ...session, expired: true });
  }

  /** Returns every plan a customer had, has or will have, `undefined` for a customer without any session. */
  plansOf(customerId: string): readonly AssignedPlan[] | undefined {
    return this.#plans.get(customerId);
  }

  /** @internal */
  setPlans(customerId: string, plans: readonly AssignedPlan[]): void {
    this.#plans.set(customerId, plans);
  }

  #firstPlan(customerId: string, { plan, productId = '1' }: SessionOptions): readonly AssignedPlan[] {
    if (plan === undefined || plan === null) return [];
    const start = startOfDay(this.#now()) - THIRTY_DAYS;
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
