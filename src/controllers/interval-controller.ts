import type { LitElement } from 'lit';
import { IntervalChangeEvent } from '../events.js';
import { findCounterparts, findPlan, getIntervals } from '../plan-picker/plan.js';
import { getShownInterval, type PlanStatus } from '../plan-picker/state.js';

interface IntervalHooks {
  getStatus: () => PlanStatus;
  /** Whether the customer can choose the plan of a value now. */
  canChoose: (value: string) => boolean;
  onChoose: (value: string) => void;
}

/** The billing interval whose plans are shown. */
export class IntervalController {
  readonly #host: LitElement;
  readonly #hooks: IntervalHooks;
  /** The one that the page or the customer chose, or that the chosen plan is for. */
  #chosen = '';
  /** Whether the page has set it since the last update. */
  #isGiven = false;

  constructor(host: LitElement, hooks: IntervalHooks) {
    this.#host = host;
    this.#hooks = hooks;
  }

  /** Empty: there are not several. */
  get shown(): string {
    const status = this.#hooks.getStatus();
    // What is chosen is on screen, also where the plans came after it.
    const chosen = status.isReadOnly ? undefined : findPlan(status.value, status.plans);
    return getShownInterval(status, chosen?.interval || this.#chosen);
  }

  /** Shows the interval of a plan. */
  follow(value: string): void {
    this.#isGiven = false;
    this.#chosen = findPlan(value, this.#hooks.getStatus().plans)?.interval || this.#chosen;
  }

  /** Sets the interval from the next update on: a plan that the page chooses in the same task counts more. */
  set(interval: string): void {
    this.#chosen = interval;
    this.#isGiven = true;
    this.#host.requestUpdate();
  }

  /** Returns the plan to choose after the page may have set an interval; once for each time. */
  exchange(): string {
    const { value, plans, isReadOnly } = this.#hooks.getStatus();
    const isGiven = this.#isGiven && getIntervals(plans).includes(this.#chosen);
    this.#isGiven = false;
    if (isGiven) return this.#counterpart;
    // The plans may have come after the value.
    if (!isReadOnly) this.follow(value);
    return value;
  }

  /** Value of the plan that the chosen one is exchanged for, so that it is of the interval that is wanted. Empty: none is. */
  get #counterpart(): string {
    const { getStatus, canChoose } = this.#hooks;
    const status = getStatus();
    const { plans, value, isReadOnly } = status;
    const chosen = findPlan(value, plans);
    const wanted = getShownInterval(status, this.#chosen);
    if (isReadOnly || !wanted || !chosen?.interval || chosen.interval === wanted) return value;
    return findCounterparts(chosen, wanted, plans).find((plan) => canChoose(plan.value))?.value ?? '';
  }

  /** Shows the interval that the customer chose, and chooses the plan of it that the chosen plan corresponds to. */
  readonly choose = (interval: string): void => {
    this.#chosen = interval;
    const counterpart = this.#counterpart;
    if (counterpart !== this.#hooks.getStatus().value) this.#hooks.onChoose(counterpart);
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new IntervalChangeEvent(interval));
  };
}
