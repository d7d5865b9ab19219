/** Where a change is. Plain data. */
import type { FeatureChange } from '../plan/features.js';
import type { PlanName } from '../plan/plan.js';
import type { Attempt } from './attempt.js';
import type { Change, Reason, PlanSelection } from './change.js';
import type { ReviewAmount } from './events.js';
import type { Outcome } from './attempt-outcome.js';

/** What is reviewed: one snapshot of the page, which one `plan-review` has announced. */
export interface Review {
  readonly change: Change;
  readonly features: FeatureChange;
  /** Aborts when this change will not be confirmed any more. */
  readonly controller: AbortController;
}

/** What only the page reviews, until it is confirmed or ends. */
export interface Offer {
  readonly selection: PlanSelection;
  readonly review: Review;
  /** The amounts of the page's server. Undefined: they are computed. */
  readonly amounts: readonly ReviewAmount[] | undefined;
  /** Whether the page has confirmed the change, which waits for the amounts. */
  readonly isConfirmed: boolean;
}

/** A message about a review that has closed or did not open. */
export interface Notice {
  readonly reason: Reason;
  /** The plan that it names. */
  readonly plan?: PlanName;
  /** What the page tells the customer of it. */
  readonly text?: string;
}

interface Banner {
  /** Outcome of the last attempt. */
  readonly outcome: Outcome | null;
  readonly notice: Notice | null;
}

interface Idle extends Banner {
  readonly name: 'idle';
}

/** The dialog shows the review. */
export interface Reviewing extends Banner {
  readonly name: 'reviewing';
  readonly selection: PlanSelection;
  readonly review: Review;
  /** One opening of the dialog. */
  readonly opening: object;
  /** The amounts of the page's server. Undefined: they are computed, and the review cannot be confirmed yet. */
  readonly amounts: readonly ReviewAmount[] | undefined;
}

interface Attempting {
  readonly name: 'held' | 'sending';
  readonly attempt: Attempt;
}

/** Where a change is. It is replaced as a whole and synchronously: who awaits something compares it afterwards. */
export type ChangeState = Idle | Reviewing | Attempting;
