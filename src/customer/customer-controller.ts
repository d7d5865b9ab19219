import type { LitElement, ReactiveController } from 'lit';
import { isEqual } from '../input/json.js';
import { accept, describe, readText, warnOnce } from '../input/read.js';
import { type CustomerPricingResponse, readAssignment, toPricingResponse } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { getEpochSeconds, onServer } from '../ui/platform.js';
import {
  applyStatement,
  getKnowledge,
  type HostValues,
  type Knowledge,
  setKnowledge,
  settleAll,
  type Statement,
  type Subject,
} from './record.js';
import { getAssignments, getTimeline, type Timeline } from './timeline.js';

/** A customer's product at one moment: for whom a picker asks, and what is known. */
export interface CustomerState extends Subject, Timeline {
  /** Whether an earlier assignment may have been applied. */
  readonly isUncertain: boolean;
  /** The last known assignment. Null if there is none. */
  readonly assignment: CustomerPricingResponse | null;
}

type CustomerHost = LitElement & {
  /** For whom the picker asks, as of this update. */
  readonly context: Subject & Timeline;
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
  readonly #getSession: () => PortalSession;
  /** What the page has set in this picker, until it is stored. */
  #statements: readonly Statement[] = [];
  /** The current plan that is stored from this picker, and for whom. Undefined until then. */
  #stored: unknown;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param getSession Finds the session of the next request. */
  constructor(host: CustomerHost, getSession: () => PortalSession) {
    this.#host = host;
    this.#getSession = getSession;
    host.addController(this);
  }

  /** Reads what is known of the customer now. A server does not know the customer's time zone. */
  read(): CustomerState {
    const subject = this.#readSubject();
    const { events, uncertain } = this.#getKnowledge(subject);
    const timeline = getTimeline(
      events.filter(({ by }) => by === 'page' || !onServer),
      accept(this.#host, 'default-plan', readText(this.#host.defaultPlan)) ?? '',
      getEpochSeconds(),
    );
    const assignment = getAssignments(events).at(-1) ?? null;
    return { ...subject, ...timeline, isUncertain: uncertain, assignment };
  }

  /** Returns the customer's product, for which the picker asks now. */
  #readSubject(): Subject {
    const product = accept(this.#host, 'product-id', readText(this.#host.productId));
    return { session: this.#getSession(), productId: product };
  }

  /** Takes what the page has set. The last one of each name counts. */
  take<Name extends 'uncertain' | 'assignments'>(name: Name, value: HostValues[Name]): void {
    const isMount = !this.#host.hasUpdated;
    const others = this.#statements.filter((each) => each.name !== name || each.isMount !== isMount);
    this.#statements = [...others, { name, value, isMount } as Statement];
    this.#host.requestUpdate();
  }

  /** The page has looked up what became of an unknown outcome. */
  settle(): void {
    const subject = this.#readSubject();
    setKnowledge(subject, settleAll(getKnowledge(subject)));
    // Also what waits until the customer is known.
    this.#statements = this.#statements.filter(({ name }) => name !== 'uncertain');
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.#host.requestUpdate(), 60_000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }

  /** Stores what the page has set: it is true in all pickers of the customer and the product. */
  hostUpdate(): void {
    const { context } = this.#host;
    if (onServer || context.session.key === undefined) return;
    setKnowledge(context, this.#getKnowledge(context));
    this.#stored = this.#getCurrent(context);
    this.#statements = [];
    this.#warnIfEarly(context);
  }

  /** Returns what is known, with what the page has just set. */
  #getKnowledge(subject: Subject): Knowledge {
    const isStored = isEqual(this.#stored, this.#getCurrent(subject));
    const isMount = this.#stored === undefined;
    const current = { name: 'currentPlan', value: this.#currentPlan, isMount } as const;
    const now = getEpochSeconds();
    return [...(isStored ? [] : [current]), ...this.#statements]
      .flatMap((each) => this.#toUsable(each, subject))
      .reduce((known, each) => applyStatement(known, each, now), getKnowledge(subject));
  }

  /** Tells developers of a current plan that is not taken: it is assigned for later. */
  #warnIfEarly({ inForce, following }: Timeline): void {
    const value = this.#currentPlan;
    const early = following.find(({ plan, isLatest }) => value && plan === value && !isLatest);
    if (!early || inForce === value) return;
    const time = new Date(early.start * 1000).toISOString();
    warnOnce(
      this.#host,
      `current-plan is ${describe(value)}, which is assigned for ${time}. It starts then: leave current-plan until then, or set assignments.`,
    );
  }

  /** Returns a statement with the assignments that can be used, and with their fields of the service. If none is left, it says nothing. */
  #toUsable(statement: Statement, { productId }: Subject): Statement[] {
    if (statement.name !== 'assignments' || !statement.value.length) return [statement];
    const read = (each: unknown) => accept(this.#host, 'assignments', readAssignment(each, productId)) ?? [];
    const value = statement.value.flatMap(read).map(toPricingResponse);
    return value.length ? [{ ...statement, value }] : [];
  }

  get #currentPlan(): string {
    return accept(this.#host, 'current-plan', readText(this.#host.currentPlan)) ?? '';
  }

  /** Returns the current plan, and for whom it is. */
  #getCurrent({ session, productId }: Subject): unknown {
    return [session.key, productId, this.#currentPlan];
  }
}
