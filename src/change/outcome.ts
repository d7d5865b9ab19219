/** What has become of an attempt. Plain data. */
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { Action } from './action.js';
import type { Wish } from './change.js';

export interface Assigned {
  readonly name: 'assigned';
  readonly request: Readonly<CustomerPricingRequest>;
  /** What the service has confirmed. */
  readonly response: CustomerPricingResponse;
  /** What the request has done. Undefined: it is not known. */
  readonly action: Action | undefined;
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
  readonly wish: Wish | null;
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
