/** The interface between a plan and its group. */
import type { LitElement } from 'lit';
import type { Localization } from '../localize/format.js';
import type { Plan } from '../plan-picker/plan.js';

/** State of one plan in its group. */
export interface PlanPlacement extends Localization {
  /** Language of the messages: English if there are none in `language`. */
  lang: string;
  /** Name of the radio group, unique in the page. */
  name: string;
  /** Number of visible radio buttons. */
  size: number;
  /** Position among the visible radio buttons, starting with 1. */
  position: number | undefined;
  /** Whether the group hides the plan: it has another interval, or repeats a value. */
  isHidden: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  /** Interval of the current plan, if that is the same plan in another interval. */
  currentInterval: string | undefined;
  /** Whether it has a radio button: not in a read-only picker, nor the current plan if it cannot be chosen again. */
  hasRadio: boolean;
  /** Whether the plan is scheduled. */
  isScheduled: boolean;
  /** Name of the plan that it extends. */
  includes: string | undefined;
  /** Price per month, for a plan paid by the year that can also be paid by the month. */
  perMonth: number | undefined;
}

/** The group of a plan, as the plan uses it. */
export interface PlanOwner {
  /** Resolves when the group has placed its plans. Until then, a plan shows its declarative shadow root, or nothing. */
  readonly placed: Promise<void>;
  /** Whether the picker is rendered. */
  readonly isRendered: boolean;
  /** Called when the plan is changed or removed. */
  invalidate: () => void;
  onPlanChoose: (value: string) => void;
}

/** A `<portal-plan>`, as its group uses it. */
export interface GroupedPlan extends LitElement {
  owner: PlanOwner | undefined;
  placement: PlanPlacement | undefined;
  /** Whether the page renders the plan, unless the group hides it. */
  readonly isRendered: boolean;
  readonly radio: HTMLInputElement | null;
  /** Reads the attributes. */
  readPlan: () => Plan;
}

/** Whether an element is a `<portal-plan>` that has been upgraded. */
export const isPlan = (element: Element): element is GroupedPlan => 'readPlan' in element;

/** Dispatched by a plan to find its group. Internal: a forged event has no effect. */
export class PlanConnectEvent extends Event {
  static readonly type = 'portal-plan-connect';
  /** Set by the group. */
  owner: PlanOwner | undefined;

  constructor() {
    super(PlanConnectEvent.type, { bubbles: true });
  }
}
