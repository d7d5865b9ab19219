import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PortalPlanElement } from '../portal-plan.js';

/** Name of a plan for people. */
export const labelOf = (plan: PortalPlanElement): string => plan.label.trim() || plan.value;

/** Whether a customer can choose the plan: without a value it only informs, and a link leads elsewhere. */
export const isOffered = (plan: PortalPlanElement): boolean =>
  Boolean(plan.value.trim()) && !plan.href && !plan.disabled;

/** A plan's name, or its identifier when the page does not list it. */
export function nameOf(value: string, plans: readonly PortalPlanElement[]): string {
  const plan = plans.find((candidate) => candidate.value === value);
  return plan ? labelOf(plan) : value;
}

/** The `<portal-plan>` children of a picker, watched while it is in the page. */
export class Plans implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #changes: MutationObserver;
  readonly #warned = new Set<string>();

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    this.#changes = new MutationObserver(() => {
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#changes.observe(this.#host, {
      childList: true,
      subtree: true,
      attributeFilter: PortalPlanElement.observedAttributes,
    });
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#changes.disconnect();
  }

  /** Gives the content of each plan a slot in its card. */
  hostUpdate(): void {
    this.list.forEach((plan, index) => {
      const slot = `plan${index}`;
      if (plan.slot !== slot) plan.slot = slot;
    });
  }

  /** The plans in their order; of two with one value the first. */
  get list(): PortalPlanElement[] {
    const values = new Set<string>();
    return [...this.#host.children].filter((child): child is PortalPlanElement => {
      if (!(child instanceof PortalPlanElement)) return false;
      const repeated = values.has(child.value);
      if (child.value) values.add(child.value);
      if (repeated) this.#warn(child.value);
      return !repeated;
    });
  }

  #warn(value: string): void {
    if (this.#warned.has(value)) return;
    this.#warned.add(value);
    console.warn(`<portal-plan-picker> has two plans with the value "${value}"; only the first counts.`);
  }
}
