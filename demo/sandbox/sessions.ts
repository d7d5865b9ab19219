/**
 * Sessions and the customers behind them. The interface names a "Create a session" endpoint (§5) but shows
 * neither its shape nor the lifetime of a token: everything here is the sandbox's own. A session lives until
 * it is told to expire.
 */
import { startOfDay, type CustomerPlan } from './assignment.js';
import type { Catalog } from './catalog.js';

export interface SessionOptions {
  /** The exact token. Absent: a new one. Of a session that exists: it is replaced. */
  readonly token?: string;
  /** Absent: a new customer. */
  readonly customerId?: string;
  /** The customer's current plan, and nothing else; null: none. Absent: a known customer keeps its plans. */
  readonly plan?: string | null;
  /** Product of `plan`. Absent: "1". */
  readonly productId?: string;
  /** The token is refused as an expired one. */
  readonly expired?: boolean;
  /** The account's default plan, null for none. Absent: that of the catalog. */
  readonly defaultPlan?: string | null;
  /** The account's settings: any JSON value. Absent: those of the catalog. */
  readonly settings?: unknown;
}

export interface Session {
  readonly token: string;
  readonly customerId: string;
  readonly expired: boolean;
  readonly defaultPlan: string | null;
  readonly settings: unknown;
}

/** How long ago the current plan of a session's customer began. */
const THIRTY_DAYS = 30 * 24 * 3600;

export class Sessions {
  readonly #catalog: Catalog;
  readonly #now: () => number;
  readonly #sessions = new Map<string, Session>();
  readonly #plans = new Map<string, readonly CustomerPlan[]>();
  #count = 0;

  constructor(catalog: Catalog, now: () => number) {
    this.#catalog = catalog;
    this.#now = now;
  }

  create(options: SessionOptions = {}): Session {
    this.#count += 1;
    const session: Session = {
      // Long enough not to be part of any other text by chance: tests look for leaked tokens.
      token: options.token ?? `sandbox-session-${this.#count}-${Math.random().toString(36).slice(2)}`,
      customerId: options.customerId ?? `customer-${this.#count}`,
      expired: options.expired ?? false,
      defaultPlan: options.defaultPlan === undefined ? this.#catalog.defaultPlan : options.defaultPlan,
      settings: options.settings === undefined ? this.#catalog.settings : options.settings,
    };
    this.#sessions.set(session.token, session);
    if (options.plan !== undefined || !this.#plans.has(session.customerId)) {
      this.#plans.set(session.customerId, this.#firstPlan(session.customerId, options));
    }
    return session;
  }

  find(token: string): Session | undefined {
    return this.#sessions.get(token);
  }

  expire(token: string): void {
    const session = this.#sessions.get(token);
    if (session) this.#sessions.set(token, { ...session, expired: true });
  }

  /** Every plan a customer has, had or will have; undefined for a customer without a session so far. */
  plansOf(customerId: string): readonly CustomerPlan[] | undefined {
    return this.#plans.get(customerId);
  }

  setPlans(customerId: string, plans: readonly CustomerPlan[]): void {
    this.#plans.set(customerId, plans);
  }

  #firstPlan(customerId: string, { plan, productId = '1' }: SessionOptions): readonly CustomerPlan[] {
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
