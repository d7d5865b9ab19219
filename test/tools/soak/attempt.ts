/** What the two sides of the soak tell each other: an attempt to be made, and what a page saw of it. */

/** What a page does when it is asked for another token. */
export type Renewal = 'nobody' | 'token' | 'rejects' | 'hangs';

/** What the page does to the picker during an attempt. */
export interface PageChange {
  /** `token`: another customer's, unless `customer` says that it is the same one. `remount`: another picker takes its place. */
  readonly what: 'token' | 'price' | 'remount';
  /** `press`: so late that it is not painted when the press begins. */
  readonly when: 'review' | 'press' | 'held' | 'sent';
  /** Milliseconds after that has begun. */
  readonly after: number;
  readonly isSameCustomer: boolean;
}

/** One attempt of one customer, who has a session of their own. */
export interface Attempt {
  readonly baseUrl: string;
  readonly token: string;
  /** The customer's own way, by the controls, or the method `assign()`. */
  readonly way: 'controls' | 'assign()';
  /** In a new picker, or in the one that the customer before used. */
  readonly fresh: boolean;
  readonly request: {
    readonly productPlanId: string;
    readonly productId?: string;
    readonly startTimeInSeconds?: number;
    readonly endTimeInSeconds?: number;
  };
  readonly renewal: Renewal;
  readonly renewedToken: string;
  readonly change?: PageChange;
  /** The token that the page changes to. */
  readonly otherToken: string;
}

/** A `plan-assigned` or `plan-error`. */
export interface FinalEvent {
  readonly end: 'assigned' | 'not-applied' | 'unknown' | 'nothing';
  readonly code: string | null;
  /** Of `plan-assigned`: what the service is said to have answered. */
  readonly response: Record<string, unknown> | null;
}

export interface Sighting {
  readonly events: readonly FinalEvent[];
  /** Those that came after an earlier attempt was over. */
  readonly strays: number;
  /** How the promise of `assign()` settled; null on the customer's own way. */
  readonly promise: FinalEvent['end'] | null;
  readonly fetchCalls: number;
  /** Label of the plan that the review showed last; null on the other way. */
  readonly reviewed: string | null;
  /** Which verdicts the customer reads. */
  readonly verdicts: readonly FinalEvent['end'][];
  /** What is left locked or spinning. */
  readonly locked: readonly string[];
  /** Where the token, or a part of it, is to be read. */
  readonly leaks: readonly string[];
  /** Whether the picker tells by its properties of an outcome. */
  readonly isKept: boolean;
  /** Whether the next review warns of an attempt of unknown outcome. Null: there was none, or the page changed nothing. */
  readonly warns: boolean | null;
  /** What was wrong in between. */
  readonly objections: readonly string[];
  /** Uncaught errors, unhandled rejections, lines on the console. */
  readonly noise: readonly string[];
}

/** The deadlines of the package, and the pauses between its requests for a token, are this part of their time. */
export const scale = 1 / 6;

export const isScaled = (milliseconds: number): boolean => milliseconds === 500 || milliseconds >= 10_000;

export const assignmentDeadline = 30_000 * scale;

export const plans = { free: 'Free', basic: 'Basic', pro: 'Pro', team: 'Team' } as const;
