import type { LitElement, ReactiveController } from 'lit';
import { isEqual } from '../service/json.js';
import {
  type CustomerPricingResponse,
  findInvalidTime,
  isSameProduct,
  toPricingResponse,
  toProduct,
} from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { toText } from '../ui/converters.js';
import { getEpochSeconds, onServer, warnOnce } from '../ui/platform.js';
import { PlanStartedEvent } from './events.js';
import { find, type Knowledge, save, state, type Statements, type Subject } from './record.js';
import { getTimeline, type Timeline } from './timeline.js';

type CustomerHost = LitElement & {
  /** Session of the next request. */
  readonly usedSession: PortalSession;
  readonly productId: string | null | undefined;
  readonly currentPlan: string | number | null | undefined;
  readonly defaultPlan: string | number | null | undefined;
};

/** Starts that `plan-started` has announced, in any picker. */
const announced = new Set<string>();

/**
 * The customer of a picker: what the page states there, stored in the record as soon as the customer is known, and the timeline that
 * follows. Updates its host every minute, because plans start and end.
 */
export class CustomerController implements ReactiveController {
  readonly #host: CustomerHost;
  /** What the page has set since the last update. */
  #statements: Partial<Statements> = {};
  /** The current plan that the record has heard of from this picker, and for whom. */
  #told: unknown;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: CustomerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether an earlier assignment may have been applied. */
  get isUncertain(): boolean {
    return this.#knowledge.uncertain;
  }

  set isUncertain(uncertain: boolean) {
    this.#set({ uncertain });
  }

  /** The last known assignment. Null: none. */
  get assignment(): CustomerPricingResponse | null {
    return this.#knowledge.assignment;
  }

  set assignment(assignment: CustomerPricingResponse | null) {
    const invalid = assignment && findInvalidTime(assignment);
    if (invalid)
      warnOnce(this.#host, `${invalid} of assignment is no whole number of epoch seconds. It is ignored.`);
    else this.#set({ assignment });
  }

  /** The plans of the customer now and later. A server does not know the customer's time zone. */
  get timeline(): Timeline {
    const { events } = this.#knowledge;
    const isStated = this.#currentPlan !== '';
    return getTimeline(
      events.filter((event) => (event.isStated ? isStated : !onServer)),
      toText(this.#host.defaultPlan),
      getEpochSeconds(),
    );
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
    if (onServer || this.#host.usedSession.identity === undefined) return;
    save(this.#subject, this.#knowledge);
    this.#told = this.#telling;
    if (this.#isOfOtherProduct)
      warnOnce(this.#host, 'assignment is of another product than product-id. It is ignored.');
    this.#statements = {};
  }

  /** Dispatches `plan-started` in a microtask: listeners set properties, and Lit warns of changes during an update. */
  hostUpdated(): void {
    const { assignment, stated } = this.#knowledge;
    const { inForce } = this.timeline;
    const { productPlanId, startTimeInSeconds: start } = toPricingResponse(assignment ?? {});
    if (!assignment || !start || productPlanId !== inForce || inForce === stated.currentPlan) return;
    const { session, productId } = this.#subject;
    const key = JSON.stringify([session.identity, toProduct(productId), inForce, start]);
    if (announced.has(key) || !this.#host.isConnected || start > getEpochSeconds()) return;
    announced.add(key);
    queueMicrotask(() => this.#host.dispatchEvent(new PlanStartedEvent(assignment)));
  }

  #set(statement: Partial<Statements>): void {
    this.#statements = { ...this.#statements, ...statement };
    this.#host.requestUpdate();
  }

  get #isOfOtherProduct(): boolean {
    const { productId } = toPricingResponse(this.#statements.assignment ?? {});
    return productId !== undefined && !isSameProduct(productId, this.#host.productId);
  }

  /** What is known, with what the page has just set. */
  get #knowledge(): Knowledge {
    const { assignment, ...others } = this.#statements;
    const isTaken = assignment !== undefined && !this.#isOfOtherProduct;
    const isTold = isEqual(this.#told, this.#telling);
    return state(
      find(this.#subject),
      { ...others, ...(isTaken && { assignment }), ...(!isTold && { currentPlan: this.#currentPlan }) },
      this.#host,
      !this.#host.hasUpdated,
    );
  }

  get #currentPlan(): string {
    return toText(this.#host.currentPlan);
  }

  get #telling(): unknown {
    const { session, productId } = this.#subject;
    return [session.identity, productId, this.#currentPlan];
  }

  get #subject(): Subject {
    const { usedSession: session, productId } = this.#host;
    return { session, productId };
  }
}
