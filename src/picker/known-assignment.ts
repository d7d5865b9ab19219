import type { ReactiveController } from 'lit';
import { type Assigned, findAssigned } from '../change/attempts.js';
import { isEqual } from '../change/change.js';
import { getPhase } from '../change/schedule.js';
import { hasCustomerChanged, type Identity } from '../service/identity.js';
import { type CustomerPricingResponse, toPricingResponse } from '../service/resources.js';
import { toText } from '../ui/converters.js';
import { PlanStartedEvent } from './events.js';

interface AssignmentHost {
  readonly identity: Identity;
  readonly productId: string | null | undefined;
  readonly currentPlan: string | number | null | undefined;
  readonly hasUpdated: boolean;
  readonly isConnected: boolean;
  addController: (controller: ReactiveController) => void;
  dispatchEvent: (event: Event) => boolean;
}

/** Assignments whose `plan-started` was dispatched, by any picker. */
const started = new WeakSet<CustomerPricingResponse>();

/** The last known assignment: what the page has set, or what the service assigned on this page. */
export class KnownAssignment implements ReactiveController {
  readonly #host: AssignmentHost;
  readonly #clock: { readonly now: number };
  /** What the page has set, for which customer, and after which assignment: a later one replaces it. Undefined: nothing. */
  #set:
    | {
        readonly value: CustomerPricingResponse | null;
        readonly identity: Identity;
        readonly after: Assigned | undefined;
      }
    | undefined;
  /** The last value of the page. The same value again, as from a render, is no news. */
  #last: CustomerPricingResponse | null = null;
  /** The assignment since which the page has changed the current plan, and the customer by then. */
  #outdated: CustomerPricingResponse | null = null;
  #identity: Identity | undefined;

  constructor(host: AssignmentHost, clock: { readonly now: number }) {
    this.#host = host;
    this.#clock = clock;
    host.addController(this);
  }

  /** The assignment. Null: none is known. */
  get value(): CustomerPricingResponse | null {
    return this.#ofPage ? this.#ofPage.value : (this.#assigned?.response ?? null);
  }

  /** Whether it was made on this page. */
  get isMadeHere(): boolean {
    return !this.#ofPage && this.#assigned !== undefined;
  }

  /** Whether the page has changed the current plan since: its plan takes precedence then. */
  get isOutdated(): boolean {
    const isOther = this.#identity && hasCustomerChanged(this.#identity, this.#host.identity);
    return isOther ? this.#hasOtherPlan : this.#outdated !== null && this.#outdated === this.value;
  }

  /** Plan that was in force before an assignment on this page. Empty: the page's current plan is. */
  get inForce(): string {
    return this.isMadeHere && !this.isOutdated ? (this.#assigned?.inForce ?? '') : '';
  }

  /** Sets a value of the page. Returns whether it is news. Frameworks set null on each mount. */
  setFromPage(value: CustomerPricingResponse | null): boolean {
    if (isEqual(value, this.#last) || (!value && !this.#host.hasUpdated)) return false;
    this.#last = value;
    // The page stores what was assigned here.
    if (value && this.isMadeHere && !this.isOutdated && isEqual(value, this.value)) return false;
    this.#set = { value, identity: this.#host.identity, after: this.#assigned };
    return true;
  }

  /**
   * Called before each update.
   * @param isSet Whether the page has set an assignment since the last update: the order of properties in one task is irrelevant.
   * @param hasOtherPlan Whether it has set another current plan.
   * @param hasOtherCustomer Whether the customer has changed.
   */
  update(isSet: boolean, hasOtherPlan: boolean, hasOtherCustomer: boolean): void {
    const { hasUpdated, identity } = this.#host;
    this.#identity = identity;
    // In the first update, Lit also reports an assignment that the page has not set.
    const isNews = isSet && this.#set !== undefined;
    // What the page has set before any session belongs to the first customer.
    if (this.#set && (isNews || !isKnown(this.#set.identity)))
      this.#set = { ...this.#set, identity, after: this.#assigned };
    else if (hasOtherCustomer) {
      this.#set = undefined;
      this.#last = null;
    }
    if (isNews) this.#outdated = null;
    // A picker that is mounted again has the plan that its page had by then, or a new one.
    else if (hasOtherCustomer ? this.#hasOtherPlan : hasOtherPlan && (hasUpdated || this.#hasOtherPlan))
      this.#outdated = this.value;
  }

  /** Dispatches `plan-started` in a microtask: listeners set properties, and Lit warns of changes during an update. */
  hostUpdated(): void {
    const { value } = this;
    const response = value && toPricingResponse(value);
    if (!response || getPhase(response, this.#clock.now) !== 'current') return;
    const { productPlanId } = response;
    const isNews = productPlanId && productPlanId !== toText(this.#host.currentPlan) && !this.isOutdated;
    if (!isNews || started.has(value) || !this.#host.isConnected) return;
    started.add(value);
    queueMicrotask(() => this.#host.dispatchEvent(new PlanStartedEvent(value)));
  }

  /** Whether the page has another current plan than when the assignment was sent here. */
  get #hasOtherPlan(): boolean {
    const currentPlan = toText(this.#host.currentPlan);
    return !this.#ofPage && (this.#assigned?.currentPlan ?? currentPlan) !== currentPlan;
  }

  get #ofPage(): { readonly value: CustomerPricingResponse | null } | undefined {
    const set = this.#set;
    const isOther = set && isKnown(set.identity) && hasCustomerChanged(set.identity, this.#host.identity);
    return isOther || set?.after !== this.#assigned ? undefined : set;
  }

  get #assigned(): Assigned | undefined {
    return findAssigned(this.#host.identity, this.#host.productId);
  }
}

const isKnown = ({ customer, session }: Identity): boolean => customer !== undefined || session.hasToken;
