/** The progress of a change, from the review to the outcome. Plain data. */
import type { LitElement } from 'lit';
import type { Localization } from '../i18n/format.js';
import type { FeatureDifference, Features } from '../plan/features.js';
import type { Cost } from '../plan/price.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { Effect } from './effect.js';
import {
  type Change,
  compareChange,
  type Comparison,
  deriveChange,
  type PlanSelection,
  type Reason,
} from './change.js';
import type { ReviewAmount } from './events.js';
import type { PickerContext } from './picker-context.js';

/** The picker, as a change sees it. */
export type ChangeHost = LitElement & {
  /** What the change depends on, as of this update. */
  readonly context: PickerContext;
  /** Reads what the change depends on, with the session of the next request: it may have changed since the last update. */
  readContext: () => PickerContext;
  readonly requireHold: boolean;
  readonly localization: Localization;
  /** Returns the features of the plan with a value, including those that it extends. */
  getFeatures: (value: string) => Features;
};

/** What the dialog shows: one snapshot of the page, which one `plan-review` announces. */
export interface Review {
  readonly selection: PlanSelection;
  readonly change: Change;
  readonly features: FeatureDifference;
  /** The page that it is a snapshot of. */
  readonly context: PickerContext;
  /** Identifies the review. Aborts when it ends without a confirmation. */
  readonly controller: AbortController;
  /** The amounts of the page's server. Undefined: they are computed, and the review cannot be confirmed yet. */
  readonly amounts: readonly ReviewAmount[] | undefined;
  /** Amounts that came after the dialog had opened: what is expected while others are computed. Undefined: none. */
  readonly expected: readonly Pick<ReviewAmount, 'due'>[] | undefined;
  /** One opening of the dialog, in which reviews are renewed. */
  readonly opening: object;
  /** What the customer is told of it. A new one gets the focus. */
  readonly notice: Notice | null;
}

/** A message about a review that has closed, did not open or shows something else than before. */
export interface Notice {
  readonly reason: Reason;
  /** What the page tells the customer of it. */
  readonly text?: string | undefined;
  /** What did not open, until it could. Undefined: it is about a review that was open. */
  readonly selection?: PlanSelection | undefined;
}

/** A confirmed change, or a request of `assign()`. */
export interface Attempt {
  readonly request: Readonly<CustomerPricingRequest>;
  /** Undefined: it is not known what the request does. */
  readonly effect: Effect | undefined;
  /** The prices that the review has shown. Undefined: none. */
  readonly cost: Cost | undefined;
  /** The amounts that the review has shown. */
  readonly amounts: readonly ReviewAmount[];
  /** What "Try again" reviews. */
  readonly selection: PlanSelection;
  /** What it depends on, as of its beginning. */
  readonly context: PickerContext;
  /** Whether the customer has reviewed it: the page can hold it. Otherwise the page has sent it itself. */
  readonly isReviewed: boolean;
  /** Aborts when it is canceled. */
  readonly controller: AbortController;
}

/** An attempt that has succeeded. */
export interface Assigned {
  readonly name: 'assigned';
  readonly request: Readonly<CustomerPricingRequest>;
  /** What the service has confirmed. */
  readonly response: CustomerPricingResponse;
  /** What the request was to do. Undefined: it is not known, or another plan was confirmed. */
  readonly effect: Effect | undefined;
  /** Time at which the request was sent, in epoch seconds by the clock of the device. */
  readonly requested: number;
  /** The outcome as plain text. */
  readonly receipt: string;
}

/** An attempt that has failed, or whose outcome is unknown. */
export interface Failed {
  readonly name: 'failed';
  /** Null: the request was invalid. */
  readonly request: Readonly<CustomerPricingRequest> | null;
  /** What "Try again" reviews. Null: nothing. */
  readonly selection: PlanSelection | null;
  readonly error: AssignmentError;
  /** Whether the customer or the page has stopped it while it was held. */
  readonly isStopped?: boolean;
  /** Like that of `Assigned`. Undefined: the request was not sent. */
  readonly requested: number | undefined;
  /** The outcome as plain text. Empty, unless it is unknown. */
  readonly receipt: string;
}

/** What has become of an attempt. */
export type Outcome = Assigned | Failed;

interface Idle {
  readonly name: 'idle';
  /** Outcome of the last attempt. */
  readonly outcome: Outcome | null;
  readonly notice: Notice | null;
}

interface Attempting {
  readonly name: 'held' | 'sending';
  readonly attempt: Attempt;
}

/** Where a change is. It is replaced as a whole and synchronously: who awaits something compares it afterwards. */
export type Progress = Idle | Attempting;

/** What a picker shows of a change. */
export interface ChangeView {
  readonly context: PickerContext;
  /** What the dialog shows. Null if it is closed. */
  readonly shown: Review | null;
  /** Outcome of the last attempt. Null if there is none to show. */
  readonly outcome: Outcome | null;
  readonly notice: Notice | null;
  /** Whether a change is held or being sent, here or in another picker of the same customer and product. */
  readonly isPending: boolean;
  /** The control whose change is pending here. */
  readonly busy: Control | null;
  /** Stops the change that is pending here. Null if the page does not hold it. */
  readonly stop: (() => void) | null;
}

/** Returns a page with the plans of a review if it has none now: it may be fetching them again. */
export const withPlans = ({ context: { plans } }: Review, page: PickerContext): PickerContext =>
  page.plans.length ? page : { ...page, plans };

/** Compares a review with what its selection means on a page. */
export const compareReview = (review: Review, page: PickerContext): Comparison =>
  compareChange(review.change, deriveChange(review.selection, withPlans(review, page)));

/** Whether a review that did not open could. While the page has no plans, that is not known. */
export function isUntrue({ reason, selection }: Notice, context: PickerContext): boolean {
  const derived = selection ? deriveChange(selection, context) : null;
  return derived !== null && compareChange(null, derived).reason !== reason;
}

/** A control that begins a change: the button of a plan, or the one that keeps or cancels the plan in force. */
export interface Control {
  readonly kind: 'plan' | 'keep' | 'cancel';
  /** Value of the requested plan. */
  readonly plan: string;
}

/** Returns the control whose change is pending. Null: none. */
export function getBusyControl(state: Progress): Control | null {
  if (state.name === 'idle') return null;
  const { selection, effect } = state.attempt;
  const kind = selection.isCancellation ? 'cancel' : effect?.kind === 'keep' ? 'keep' : 'plan';
  return { kind, plan: selection.plan };
}
