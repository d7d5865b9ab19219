import type { LitElement, ReactiveController } from 'lit';
import { isEqual } from '../input/json.js';
import { accept, readText } from '../input/read.js';
import { type CustomerPricingResponse, readAssignment } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { getEpochSeconds, onServer } from '../ui/platform.js';
import { find, type Knowledge, save, state, type HostValues, type Subject } from './record.js';
import { getAssignments, getTimeline, type Timeline } from './timeline.js';

type CustomerHost = LitElement & {
  /** Session of the next request. */
  readonly usedSession: PortalSession;
  readonly productId: string | null | undefined;
  readonly currentPlan: string | number | null | undefined;
  readonly defaultPlan: string | number | null | undefined;
};

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
    const product = accept(this.#host, 'product-id', readText(productId));
    return { session, productId: product, picker: this.#picker };
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
      accept(this.#host, 'default-plan', readText(this.#host.defaultPlan)) ?? '',
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
    if (onServer || this.#host.usedSession.getKey() === undefined) return;
    save(this.subject, this.#knowledge);
    this.#told = this.#telling;
    this.#mounted = this.#set = {};
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
    const { productId } = this.subject;
    const read = (each: unknown) => accept(this.#host, 'assignment', readAssignment(each, productId));
    if (Array.isArray(assignment))
      return { ...others, assignment: assignment.flatMap((each) => read(each) ?? []) };
    const usable = read(assignment);
    return usable ? { ...others, assignment: usable } : others;
  }

  get #currentPlan(): string {
    return accept(this.#host, 'current-plan', readText(this.#host.currentPlan)) ?? '';
  }

  get #telling(): unknown {
    const { session, productId } = this.subject;
    return [session.getKey(), productId, this.#currentPlan];
  }
}
