/** Where a change is, and what it knows of its picker. */
import type { LitElement } from 'lit';
import type { Feature, FeatureChange } from '../plan/features.js';
import type { Identity } from '../service/identity.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { Assigned, RunningAttempt } from './attempts.js';
import type { Change, Notice, Page, Wish } from './change.js';
import type { Action } from './kind.js';
import type { Outcome } from './outcome.js';

/** The picker, as a change sees it. */
export type ChangeHost = LitElement & {
  /** Read live: it may have changed since the last update. */
  readonly page: Page;
  readonly identity: Identity;
  readonly productId: string | null | undefined;
  readonly requireHold: boolean;
  /** Returns the features of the plan with a value, including those that it extends. */
  readFeatures: (value: string) => readonly Feature[];
  /** The current plans, which an assignment replaces. */
  readonly plansBefore: Omit<Assigned, 'response'>;
  /** Called when the service has assigned a plan. */
  onAssigned: (response: CustomerPricingResponse) => void;
};

/** A confirmed change, or a request of `assign()`. */
export interface Attempt {
  /** Null: it cannot be repeated. */
  readonly wish: Wish | null;
  /** Null: it is not known. */
  readonly action: Action | null;
  /** Null: it is not valid. */
  readonly request: Readonly<CustomerPricingRequest> | null;
  readonly controller: AbortController;
  /** The attempt in the list of all pickers. Undefined: nothing can be sent. */
  readonly running: RunningAttempt | undefined;
}

/** A message about a review, and the plan that it names. */
export interface Note {
  readonly key: Notice;
  readonly plan?: Action['plan'];
}

/** Where a change is. It is replaced as a whole and synchronously: who awaits something compares it afterwards. */
export type ChangeState =
  | { readonly name: 'idle'; readonly outcome: Outcome | null; readonly notice: Note | null }
  | {
      readonly name: 'reviewing';
      readonly wish: Wish;
      readonly change: Change;
      readonly features: FeatureChange;
      /** Whether the page has its amounts. */
      readonly isReady: boolean;
      /** Outcome of an earlier change. */
      readonly outcome: Outcome | null;
    }
  | { readonly name: 'held' | 'sending'; readonly attempt: Attempt };
