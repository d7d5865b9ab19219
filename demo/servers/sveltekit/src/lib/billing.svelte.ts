import type { CustomerPricingResponse } from 'portal-elements';
import { currentPlan } from './plans';

/** Kept while the customer looks at another page. Only the browser writes it: on the server all customers share it. */
class Billing {
  plan = $state(currentPlan);
  assignment = $state.raw<CustomerPricingResponse | null>(null);
}

export const billing = new Billing();
