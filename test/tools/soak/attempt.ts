/** Types shared by the soak's driver (`soak.mjs`) and its page (`page.ts`): an attempt, and what the page observed. */

/** What the page does with a `session-request`. */
export type Renewal = 'nobody' | 'token' | 'rejects' | 'hangs';

/** What the page changes during an attempt. */
export interface PageChange {
  /** `token`: token of another customer, unless `isSameCustomer`. `remount`: a new picker replaces the picker. */
  readonly what: 'token' | 'price' | 'remount';
  /** `press`: in the task of the press, so that the change is not painted when the press begins. */
  readonly when: 'review' | 'press' | 'held' | 'sent';
  /** Delay after `when`, in milliseconds. */
  readonly after: number;
  readonly isSameCustomer: boolean;
}

/** One attempt. Each attempt has its own customer and session. */
export interface Attempt {
  readonly baseUrl: string;
  readonly token: string;
  /** By the controls, as a customer, or by the method `assign()`. */
  readonly way: 'controls' | 'assign()';
  /** Whether a new picker is mounted for it. */
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
  /** Token that the page changes to. */
  readonly otherToken: string;
}

/** A `plan-assigned` or `plan-error`. */
export interface FinalEvent {
  readonly end: 'assigned' | 'not-applied' | 'unknown' | 'nothing';
  readonly code: string | null;
  /** Detail of `plan-assigned`. */
  readonly response: Record<string, unknown> | null;
}

export interface Observation {
  readonly events: readonly FinalEvent[];
  /** Events that arrived after an earlier attempt had ended. */
  readonly lateEvents: number;
  /** How the promise of `assign()` settled. Null without `assign()`. */
  readonly promise: FinalEvent['end'] | null;
  readonly fetchCalls: number;
  /** Label of the plan in the review. Null without a review. */
  readonly reviewed: string | null;
  /** Outcomes that are shown to the customer. */
  readonly verdicts: readonly FinalEvent['end'][];
  /** Controls that are still disabled or busy. */
  readonly locked: readonly string[];
  /** Places that contain the token or a part of it. */
  readonly leaks: readonly string[];
  /** Whether a property of the picker tells the outcome. */
  readonly isKept: boolean;
  /** Whether the next review warns of an unknown outcome. Null: no outcome was unknown, or the page changed nothing. */
  readonly warns: boolean | null;
  /** Failed checks during the attempt. */
  readonly problems: readonly string[];
  /** Uncaught errors, unhandled rejections and console output. */
  readonly unexpected: readonly string[];
}

/** Factor by which deadlines, and the pauses between session requests, are shortened. */
export const scale = 1 / 6;

export const isScaled = (milliseconds: number): boolean => milliseconds === 500 || milliseconds >= 10_000;

export const assignmentDeadline = 30_000 * scale;

export const plans = { free: 'Free', basic: 'Basic', pro: 'Pro', team: 'Team' } as const;
