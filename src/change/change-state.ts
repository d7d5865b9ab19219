/** Where a change is. Plain data. */
import type { FeatureChange } from '../plan/features.js';
import type { Plan, PlanName } from '../plan/plan.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { Attempt } from './attempt.js';
import type { ChangeEffect } from './change-effect.js';
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

/** What the dialog shows: one snapshot of the page, which one `plan-review` announces. */
export interface Review {
  readonly selection: PlanSelection;
  /** As it is shown: it follows what is no difference for the customer. */
  readonly change: Change;
  readonly features: FeatureChange;
  /** The plans that it is about. They count while the page has none: it may be fetching them again. */
  readonly plans: readonly Plan[];
  /** Identifies the review. Aborts when it ends without a confirmation. */
  readonly controller: AbortController;
  /** The amounts of the page's server. Undefined: they are computed, and the review cannot be confirmed yet. */
  readonly amounts: readonly ReviewAmount[] | undefined;
  /** How many amounts are expected while they are computed: as many as before. */
  readonly expected: number;
  /** Whether the page has heard of it. */
  readonly isAnnounced: boolean;
  /** One opening of the dialog, in which reviews are renewed. */
  readonly opening: object;
}

/** What a notice was derived from. */
interface Origin {
  readonly selection: PlanSelection;
  /** What the customer has read. Null: nothing. */
  readonly reviewed: Change | null;
}

/** A message about a review that has closed or did not open. */
export interface Notice {
  readonly reason: Reason;
  /** The plan that it names. */
  readonly plan?: PlanName | undefined;
  /** What the page tells the customer of it. */
  readonly text?: string | undefined;
  /** It ends when it no longer follows from this. Undefined: it is about something that has happened. */
  readonly origin?: Origin | undefined;
}

/** An attempt that has succeeded. */
export interface Assigned {
  readonly name: 'assigned';
  readonly request: Readonly<CustomerPricingRequest>;
  /** What the service has confirmed. */
  readonly response: CustomerPricingResponse;
  /** What the request was to do. Undefined: it is not known, or another plan was confirmed. */
  readonly effect: ChangeEffect | undefined;
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
export type ChangeState = Idle | Attempting;

/** What a picker shows of a change. */
export interface ChangeView {
  readonly state: ChangeState;
  /** What the dialog shows. Null if it is closed. */
  readonly shown: Review | null;
  /** Outcome of the last attempt. Null if there is none to show. */
  readonly outcome: Outcome | null;
  /** Whether a change is held or being sent, here or in another picker of the same customer and product. */
  readonly isPending: boolean;
  /** The control whose change is pending here. */
  readonly busy: Control | null;
  /** Stops the change that is pending here. Null if the page does not hold it. */
  readonly stop: (() => void) | null;
}

/** Whether two are one review, which may show something else by now. */
export const isSame = (a: Review, b: Review | null | undefined): b is Review =>
  a.controller === b?.controller;

/** Whether the plans of a review are gone, so that it waits for them. */
export const isWaiting = ({ plans }: Review, context: PickerContext): boolean =>
  plans.length > 0 && !context.plans.length;

/** Returns the page with the plans of a review while it has none. */
export const toKnown = ({ plans }: Review, context: PickerContext): PickerContext =>
  context.plans.length ? context : { ...context, plans };

/** Compares a review with what its selection means on a page. */
export const compareReview = (
  { selection, change }: Review,
  context: PickerContext,
): Comparison & Pick<Notice, 'origin'> => ({
  ...compareChange(change, deriveChange(selection, context)),
  origin: { selection, reviewed: change },
});

/** Whether a notice is no longer true. While the page has no plans, it may be. */
export function isUntrue({ reason, origin }: Notice, context: PickerContext): boolean {
  const derived = origin ? deriveChange(origin.selection, context) : null;
  return derived !== null && compareChange(origin?.reviewed ?? null, derived).reason !== reason;
}

/** A control that begins a change: the button of a plan, or the one that keeps or cancels the plan in force. */
export interface Control {
  readonly kind: 'plan' | 'keep' | 'cancel';
  /** Value of the requested plan. */
  readonly plan: string;
}

/** Returns the control whose change is pending. Null: none. */
export function getBusyControl(state: ChangeState): Control | null {
  if (!('attempt' in state)) return null;
  const { selection, effect } = state.attempt;
  const kind = selection.isCancellation ? 'cancel' : effect?.kind === 'keep' ? 'keep' : 'plan';
  return { kind, plan: selection.plan };
}
