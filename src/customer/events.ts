import type { CustomerPricingResponse } from '../service/resources.js';

/**
 * `plan-started`: the plan of the known assignment has started, and `currentPlan` is still another one. Dispatched once for each
 * assignment, within a minute of its start; or later, when the device was asleep or the picker was not on the page. The detail is the
 * assignment (§2.2).
 */
export class PlanStartedEvent extends CustomEvent<CustomerPricingResponse> {
  constructor(assignment: CustomerPricingResponse) {
    super('plan-started', { bubbles: true, composed: true, detail: assignment });
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'plan-started': PlanStartedEvent;
  }
}
