import { onServer } from '../platform.js';
import type { CustomerPricingResponse } from '../service/resources.js';

/** The last known assignment: the page gives it, or the service did here. */
export class KnownAssignment {
  #value: CustomerPricingResponse | null = null;
  #made: CustomerPricingResponse | null = null;
  /** Whether the page has given it since the last update: of what a page sets in one task, the order does not count. */
  #isNew = false;
  #isOutdated = false;

  /** Null on a server, which does not know the customer's time zone. */
  get value(): CustomerPricingResponse | null {
    return onServer ? null : this.#value;
  }

  /** Whether it was made here. */
  get isMadeHere(): boolean {
    return this.#value !== null && this.#value === this.#made;
  }

  /** Whether the page has changed the current plan after it. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** Takes what the page gives. */
  give(value: CustomerPricingResponse | null): void {
    if (value !== this.#value) this.#isOutdated = false;
    this.#value = value;
    this.#isNew = true;
  }

  /** Takes what was assigned here. */
  make(value: CustomerPricingResponse): void {
    this.#value = this.#made = value;
    this.#isOutdated = this.#isNew = false;
  }

  onCurrentPlanChange(): void {
    this.#isOutdated ||= !this.#isNew;
  }

  onUpdate(): void {
    this.#isNew = false;
  }

  /** Forgets that of a former customer, but not what the page gave together with the new session. */
  forget(): void {
    if (this.#isNew) return;
    this.#value = null;
    this.#isOutdated = false;
  }
}
