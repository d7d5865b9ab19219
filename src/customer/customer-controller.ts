import type { LitElement, ReactiveController } from 'lit';
import { isEqual } from '../service/json.js';
import {
  type CustomerPricingResponse,
  findInvalidTime,
  isSameProduct,
  toPricingResponse,
} from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { toText } from '../ui/converters.js';
import { getEpochSeconds, onServer, warnOnce } from '../ui/platform.js';
import { PlanStartedEvent } from './events.js';
import { findAssignment, isNews, isUncertain, state, type Statement, type Subject } from './record.js';
import {
  getTimeline,
  isSameAssignment,
  know,
  type KnownAssignment,
  type PlanStart,
  type Timeline,
} from './timeline.js';

type CustomerHost = LitElement & {
  /** Session of the next request. */
  readonly usedSession: PortalSession;
  readonly productId: string | null | undefined;
  readonly currentPlan: string | number | null | undefined;
  readonly defaultPlan: string | number | null | undefined;
};

/** Assignments whose `plan-started` was dispatched, by any picker. */
const announced = new WeakSet<CustomerPricingResponse>();

/**
 * The customer of a picker: what the page states there, stored in the record as soon as the customer is known, and the timeline that
 * follows. Updates its host every minute, because plans start and end.
 */
export class CustomerController implements ReactiveController {
  /** Identifies the picker in the record. */
  readonly mark = Symbol();
  readonly #host: CustomerHost;
  /** The last values that the page has set. */
  #last: { readonly uncertain: boolean; readonly assignment: CustomerPricingResponse | null } = {
    uncertain: false,
    assignment: null,
  };
  /** Those that are not stored yet. */
  #uncertain: Statement<boolean> | undefined;
  #assignment: Statement<CustomerPricingResponse | null> | undefined;
  /** The last plan that the page has stated as current, since when, and for whom. */
  #plan: (PlanStart & { readonly session: PortalSession }) | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: CustomerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether an earlier assignment may have been applied. */
  get isUncertain(): boolean {
    const stated = this.#uncertain;
    return stated && isNews(this.#subject, 'uncertain', stated) ? stated.value : isUncertain(this.#subject);
  }

  /** Sets what the page says. Frameworks set false on each mount: no news. */
  set isUncertain(value: boolean) {
    this.#uncertain = this.#toStatement(value, this.#last.uncertain) ?? this.#uncertain;
    this.#last = { ...this.#last, uncertain: value };
  }

  /** The last known assignment. Null: none. */
  get assignment(): KnownAssignment | null {
    const stated = this.#isOfOtherProduct ? undefined : this.#assignment;
    return stated && isNews(this.#subject, 'assignment', stated)
      ? this.#know(stated.value)
      : findAssignment(this.#subject);
  }

  /** Sets the assignment of the page. Frameworks set null on each mount: no news. */
  setAssignment(value: CustomerPricingResponse | null): void {
    const invalid = value && findInvalidTime(value);
    if (invalid) {
      warnOnce(this.#host, `${invalid} of assignment is no whole number of epoch seconds. It is ignored.`);
      return;
    }
    this.#assignment = this.#toStatement(value, this.#last.assignment) ?? this.#assignment;
    this.#last = { ...this.#last, assignment: value };
  }

  /** The plans of the customer now and later. A server does not know the customer's time zone. */
  get timeline(): Timeline {
    return this.#getTimeline(onServer ? null : this.assignment);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => {
      this.#host.requestUpdate();
    }, 60_000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  /** Stores what the page has set: it is true in all pickers of the customer and the product. */
  hostUpdate(): void {
    const { usedSession: session } = this.#host;
    if (onServer || !session.identity.isKnown) return;
    const stated = this.#statedPlan;
    if (stated.plan) this.#plan = { ...stated, session };
    const uncertain = this.#uncertain;
    const assignment = this.#assignment;
    if (uncertain) state(this.#subject, 'uncertain', uncertain, uncertain.value);
    if (this.#isOfOtherProduct)
      warnOnce(this.#host, 'assignment is of another product than product-id. It is ignored.');
    else if (assignment) state(this.#subject, 'assignment', assignment, this.#know(assignment.value));
    this.#uncertain = this.#assignment = undefined;
  }

  /** Dispatches `plan-started` in a microtask: listeners set properties, and Lit warns of changes during an update. */
  hostUpdated(): void {
    const response = this.assignment?.response;
    const { assignedPlan, inForce } = this.timeline;
    const isNew = assignedPlan && assignedPlan === inForce && inForce !== this.#statedPlan.plan;
    if (!response || !isNew || announced.has(response) || !this.#host.isConnected) return;
    announced.add(response);
    queueMicrotask(() => this.#host.dispatchEvent(new PlanStartedEvent(response)));
  }

  #toStatement<Value>(value: Value, former: Value): Statement<Value> | undefined {
    const { hasUpdated } = this.#host;
    this.#host.requestUpdate();
    const isChanged = !isEqual(value, former);
    return value || hasUpdated ? { value, by: this.mark, isMount: !hasUpdated, isChanged } : undefined;
  }

  get #isOfOtherProduct(): boolean {
    const { productId } = toPricingResponse(this.#assignment?.value ?? {});
    return productId !== undefined && !isSameProduct(productId, this.#host.productId);
  }

  #know(response: CustomerPricingResponse | null): KnownAssignment | null {
    const former = findAssignment(this.#subject);
    const known = response && know(response, getEpochSeconds(), this.#getTimeline(former));
    const isSame = known && former && isSameAssignment(former.response, known.response);
    return isSame ? { ...known, before: former.before } : known;
  }

  get #subject(): Subject {
    const { usedSession: session, productId } = this.#host;
    return { session, productId };
  }

  /** The current plan of the page, and when it changed to it: the first one of a customer counts from the beginning. */
  get #statedPlan(): PlanStart {
    const plan = toText(this.#host.currentPlan);
    const former = this.#plan?.session.isSameCustomer(this.#host.usedSession) ? this.#plan : undefined;
    return former?.plan === plan ? former : { plan, start: former ? Date.now() / 1000 : -Infinity };
  }

  #getTimeline(known: KnownAssignment | null): Timeline {
    const defaultPlan = toText(this.#host.defaultPlan);
    return getTimeline({ stated: this.#statedPlan, defaultPlan }, known, getEpochSeconds());
  }
}
