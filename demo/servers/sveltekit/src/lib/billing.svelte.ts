import type { CustomerPricingResponse } from 'portal-elements';
import { currentPlan } from './plans';

/** Kept across navigations. Only the browser may write to it: on the server all customers share it. */
class Billing {
  plan = $state(currentPlan);
  assignment = $state.raw<CustomerPricingResponse | null>(null);
}

export const billing = new Billing();
