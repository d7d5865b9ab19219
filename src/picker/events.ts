import type { CustomerPricingResponse } from '../service/resources.js';

const options = { bubbles: true, composed: true };

/** `interval-change`: the customer chose a billing interval. The detail is the interval, for example `year`. */
export class IntervalChangeEvent extends CustomEvent<string> {
  constructor(interval: string) {
    super('interval-change', { ...options, detail: interval });
  }
}

/**
 * `plan-started`: the plan of the known assignment has started, and `currentPlan` is still another one. Dispatched once for each
 * assignment, within a minute of its start; or later, when the device was asleep or the picker was not on the page. The detail is the
 * assignment (§2.2).
 */
export class PlanStartedEvent extends CustomEvent<CustomerPricingResponse> {
  constructor(assignment: CustomerPricingResponse) {
    super('plan-started', { ...options, detail: assignment });
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'interval-change': IntervalChangeEvent;
    'plan-started': PlanStartedEvent;
  }
}
