import type { PortalSession } from './session.js';

/** The customer that requests are made for, as far as known. */
export interface Identity {
  readonly session: PortalSession;
  /** Value of the `customer` attribute. Undefined: not set, so that sessions are compared by their tokens (§5). */
  readonly customer: string | undefined;
}

/** Whether two identities are of the same customer, as far as known. */
export const isSameIdentity = (a: Identity, b: Identity): boolean =>
  a.customer === b.customer && a.session.isSame(b.session, a.customer !== undefined);

/** Whether another customer has signed in, or the former one has signed out. */
export const hasCustomerChanged = (former: Identity, present: Identity): boolean =>
  !isSameIdentity(former, present) || (former.session.hasToken && !present.session.hasToken);
