/** What has become of an attempt. Plain data. */
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { ChangeEffect } from './change-effect.js';
import type { PlanSelection } from './change.js';

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
