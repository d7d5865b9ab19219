import type { LitElement } from 'lit';
import { IntervalChangeEvent } from '../events.js';
import { findCounterparts, findPlan, getIntervals } from '../plan-picker/plan.js';
import { getShownInterval, type PlanStatus } from '../plan-picker/state.js';

interface IntervalHooks {
  getStatus: () => PlanStatus;
  /** Whether the customer can choose the plan with this value now. */
  canChoose: (value: string) => boolean;
  onChoose: (value: string) => void;
}

/** Controls which billing interval is shown. */
export class IntervalController {
  readonly #host: LitElement;
  readonly #hooks: IntervalHooks;
  /** Interval that the page or the customer chose, or that of the chosen plan. */
  #chosen = '';
  /** Whether the page has set the interval since the last update. */
  #isSetByPage = false;

  constructor(host: LitElement, hooks: IntervalHooks) {
    this.#host = host;
    this.#hooks = hooks;
  }

  /** The shown interval. Empty: the plans do not have several intervals. */
  get shown(): string {
    const status = this.#hooks.getStatus();
    // The chosen plan has to be visible, even if the plans were added later.
    const chosen = status.isReadOnly ? undefined : findPlan(status.value, status.plans);
    return getShownInterval(status, chosen?.interval || this.#chosen);
  }

  /** Shows the interval of a plan. */
  showIntervalOf(value: string): void {
    this.#isSetByPage = false;
    this.#chosen = findPlan(value, this.#hooks.getStatus().plans)?.interval || this.#chosen;
  }

  /** Sets the interval at the next update. If the page sets `value` in the same task, its interval takes precedence. */
  set(interval: string): void {
    this.#chosen = interval;
    this.#isSetByPage = true;
    this.#host.requestUpdate();
  }

  /** Returns the value to choose in an update: if the page has set an interval, that of the counterpart in this interval. */
  getPlanToChoose(): string {
    const { value, plans, isReadOnly } = this.#hooks.getStatus();
    const isChanged = this.#isSetByPage && getIntervals(plans).includes(this.#chosen);
    this.#isSetByPage = false;
    if (isChanged) return this.#counterpart;
    // The plans may have been added after the value was set.
    if (!isReadOnly) this.showIntervalOf(value);
    return value;
  }

  /** Value of the plan that corresponds to the chosen one in the chosen interval. Empty: none. */
  get #counterpart(): string {
    const { getStatus, canChoose } = this.#hooks;
    const status = getStatus();
    const { plans, value, isReadOnly } = status;
    const chosen = findPlan(value, plans);
    const wanted = getShownInterval(status, this.#chosen);
    if (isReadOnly || !wanted || !chosen?.interval || chosen.interval === wanted) return value;
    return findCounterparts(chosen, wanted, plans).find((plan) => canChoose(plan.value))?.value ?? '';
  }

  /** Shows the interval that the customer chose, and chooses the counterpart of the chosen plan. */
  readonly choose = (interval: string): void => {
    this.#chosen = interval;
    const counterpart = this.#counterpart;
    if (counterpart !== this.#hooks.getStatus().value) this.#hooks.onChoose(counterpart);
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new IntervalChangeEvent(interval));
  };
}
