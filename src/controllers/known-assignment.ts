import { onServer } from '../platform.js';
import type { CustomerPricingResponse } from '../service/resources.js';

/** The last known assignment, set by the page or after a success here. */
export class KnownAssignment {
  #value: CustomerPricingResponse | null = null;
  #fromService: CustomerPricingResponse | null = null;
  /** Whether the page has set it since the last update: the order in which a page sets properties in one task is irrelevant. */
  #isNew = false;
  #isOutdated = false;

  /** The assignment. Null on a server, which does not know the customer's time zone. */
  get value(): CustomerPricingResponse | null {
    return onServer ? null : this.#value;
  }

  /** Whether it was assigned here. */
  get isMadeHere(): boolean {
    return this.#value !== null && this.#value === this.#fromService;
  }

  /** Whether the page has changed the current plan since. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** Sets what the page provides. */
  setFromPage(value: CustomerPricingResponse | null): void {
    if (value !== this.#value) this.#isOutdated = false;
    this.#value = value;
    this.#isNew = true;
  }

  /** Sets what the service assigned. */
  setFromService(value: CustomerPricingResponse): void {
    this.#value = this.#fromService = value;
    this.#isOutdated = this.#isNew = false;
  }

  onCurrentPlanChange(): void {
    this.#isOutdated ||= !this.#isNew;
  }

  onUpdate(): void {
    this.#isNew = false;
  }

  /** Clears the assignment of a former customer, but not one that the page has set together with the new session. */
  clear(): void {
    if (this.#isNew) return;
    this.#value = null;
    this.#isOutdated = false;
  }
}
