import type { PortalSession } from './session.js';

/** Whose requests are made. */
export interface Identity {
  readonly session: PortalSession;
  /** What stands for the customer. Undefined: not known, so that the tokens count. */
  readonly customer: string | undefined;
}

/** Whether two requests are made for the same customer, as far as it is known. */
export const isSameIdentity = (a: Identity, b: Identity): boolean =>
  a.customer === b.customer && a.session.isSame(b.session, a.customer !== undefined);

/** Whether what was shown or asked for is of another customer, or of one who has been logged out. */
export const hasLeft = (former: Identity, present: Identity): boolean =>
  !isSameIdentity(former, present) || (former.session.hasToken && !present.session.hasToken);
