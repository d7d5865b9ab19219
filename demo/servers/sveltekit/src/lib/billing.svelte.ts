import type { CustomerPricingResponse } from 'portal-elements';
import { currentPlan } from './plans';

/** Kept while the customer looks at another page. Only the browser writes it: all customers share the server's. */
class Billing {
  plan = $state(currentPlan);
  assignment = $state.raw<CustomerPricingResponse | null>(null);
}

export const billing = new Billing();
