import type { LitElement } from 'lit';
import { IntervalChangeEvent } from '../events.js';
import { findCounterparts, findPlan } from '../plan-picker/plan.js';
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
  /** The one that the customer chose, or that the chosen plan is for. */
  #chosen = '';

  constructor(host: LitElement, hooks: IntervalHooks) {
    this.#host = host;
    this.#hooks = hooks;
  }

  /** Empty: there are not several. */
  get shown(): string {
    return getShownInterval(this.#hooks.getStatus(), this.#chosen);
  }

  /** Shows the interval of a plan. */
  follow(value: string): void {
    this.#chosen = findPlan(value, this.#hooks.getStatus().plans)?.interval || this.#chosen;
  }

  /** Shows an interval, and chooses the plan of it that the chosen plan corresponds to. */
  readonly choose = (interval: string): void => {
    const { getStatus, canChoose, onChoose } = this.#hooks;
    this.#chosen = interval;
    const { plans, value } = getStatus();
    const chosen = findPlan(value, plans);
    if (chosen?.interval) {
      const counterpart = findCounterparts(chosen, interval, plans).find((plan) => canChoose(plan.value));
      const next = counterpart?.value ?? '';
      if (next !== value) onChoose(next);
    }
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new IntervalChangeEvent(interval));
  };
}
