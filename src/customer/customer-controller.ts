import type { LitElement, ReactiveController } from 'lit';
import { isEqual, isObject } from '../service/json.js';
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
import { find, type Knowledge, save, state, type HostValues, type Subject } from './record.js';
import { findStarted, getAssignments, getTimeline, type Timeline } from './timeline.js';

type CustomerHost = LitElement & {
  /** Session of the next request. */
  readonly usedSession: PortalSession;
  readonly productId: string | null | undefined;
  readonly currentPlan: string | number | null | undefined;
  readonly defaultPlan: string | number | null | undefined;
};

/** Starts that `plan-started` has announced, in any picker. */
const announced = new Map<symbol, Set<string>>();

/**
 * The customer of a picker: what the page states there, stored in the record as soon as the customer is known, and the timeline that
 * follows. Updates its host every minute, because plans start and end.
 */
export class CustomerController implements ReactiveController {
  readonly #host: CustomerHost;
  readonly #picker = Symbol('picker');
  /** What the picker was mounted with, and what the page has set later, until it is stored. */
  #mounted: Partial<HostValues> = {};
  #set: Partial<HostValues> = {};
  /** What the page has set last in this picker. */
  #last: Partial<HostValues> = {};
  /** The current plan that the record has heard of from this picker, and for whom. Undefined: none yet. */
  #told: unknown;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: CustomerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The customer's product, for which the picker asks. */
  get subject(): Subject {
    const { usedSession: session, productId } = this.#host;
    return { session, productId, picker: this.#picker };
  }

  /** Whether an earlier assignment may have been applied. */
  get isUncertain(): boolean {
    return this.#knowledge.uncertain;
  }

  /** The last known assignment. Null: none. */
  get assignment(): CustomerPricingResponse | null {
    return getAssignments(this.#knowledge.events).at(-1) ?? null;
  }

  /** The plans of the customer now and later. A server does not know the customer's time zone. */
  get timeline(): Timeline {
    const { events } = this.#knowledge;
    const isStated = this.#currentPlan !== '';
    return getTimeline(
      events.filter(({ by }) => (by === 'page' ? isStated : !onServer)),
      toText(this.#host.defaultPlan),
      getEpochSeconds(),
    );
  }

  /** Takes what the page has set. */
  take<Name extends 'uncertain' | 'assignment'>(name: Name, value: HostValues[Name]): void {
    // A render that repeats null or false clears only what this picker has made.
    const isMade = this.#host.hasUpdated && find(this.subject).makers[name] === this.#picker;
    const isNews = Boolean(value) || Boolean(this.#last[name]) || isMade;
    this.#last = { ...this.#last, [name]: value };
    if (!isNews) return;
    if (this.#host.hasUpdated) this.#set = { ...this.#set, [name]: value };
    else this.#mounted = { ...this.#mounted, [name]: value };
    this.#host.requestUpdate();
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
    this.#warn();
    save(this.subject, this.#knowledge);
    this.#told = this.#telling;
    this.#mounted = this.#set = {};
  }

  /** Dispatches `plan-started` in a microtask: listeners set properties, and Lit warns of changes during an update. */
  hostUpdated(): void {
    const { session, productId } = this.subject;
    const { events, stated } = this.#knowledge;
    const started = findStarted(events, getEpochSeconds());
    if (!session.identity || !started || started.plan === stated.currentPlan || !this.#host.isConnected)
      return;
    const { plan, start, response } = started;
    const key = JSON.stringify([toProduct(productId), plan, start]);
    const keys = announced.get(session.identity) ?? new Set();
    if (keys.has(key)) return;
    announced.set(session.identity, keys.add(key));
    queueMicrotask(() => this.#host.dispatchEvent(new PlanStartedEvent(response)));
  }

  /** What is known, with what the page has just set. */
  get #knowledge(): Knowledge {
    const { subject } = this;
    const isTold = isEqual(this.#told, this.#telling);
    const isMounting = this.#told === undefined;
    const current = isTold ? {} : { currentPlan: this.#currentPlan };
    const mounted = { ...this.#read(this.#mounted), ...(isMounting && current) };
    const set = { ...this.#read(this.#set), ...(!isMounting && current) };
    return state(state(find(subject), mounted, this.#picker, true), set, this.#picker, false);
  }

  /** Returns statements without assignments that cannot be used. */
  #read(statements: Partial<HostValues>): Partial<HostValues> {
    const { assignment, ...others } = statements;
    if (!assignment) return statements;
    const isUsable = (each: CustomerPricingResponse) => this.#findMistake(each) === undefined;
    if (!Array.isArray(assignment))
      return isUsable(assignment as CustomerPricingResponse) ? statements : others;
    return { ...others, assignment: (assignment as readonly CustomerPricingResponse[]).filter(isUsable) };
  }

  #warn(): void {
    const { assignment } = { ...this.#mounted, ...this.#set };
    for (const each of [assignment ?? []].flat() as readonly CustomerPricingResponse[]) {
      const mistake = this.#findMistake(each);
      if (mistake) warnOnce(this.#host, `${mistake} It is ignored.`);
    }
  }

  #findMistake(assignment: unknown): string | undefined {
    if (!isObject(assignment)) return 'assignment is no object, nor a list of them.';
    const invalid = findInvalidTime(assignment);
    if (invalid) return `${invalid} of assignment is no whole number of epoch seconds.`;
    const { productId } = toPricingResponse(assignment);
    return productId !== undefined && !isSameProduct(productId, this.#host.productId)
      ? 'assignment is of another product than product-id.'
      : undefined;
  }

  get #currentPlan(): string {
    return toText(this.#host.currentPlan);
  }

  get #telling(): unknown {
    const { session, productId } = this.subject;
    return [session.identity, productId, this.#currentPlan];
  }
}
