/** What a plan and the group around it tell each other. */
import type { LitElement } from 'lit';
import type { Localization } from '../localize/format.js';
import type { Plan } from '../plan-picker/plan.js';

/** What only the group knows, the same for all of its plans. */
export interface SharedPlacement extends Localization {
  /** Language of the messages: English where the page's own is not available. */
  lang: string;
  /** Name of the radio group, unique in the page. */
  name: string;
  /** Number of radio buttons on screen. */
  size: number;
}

/** What only the group knows about one of its plans. */
export interface PlanPlacement {
  shared: SharedPlacement;
  /** Position among the radio buttons on screen, from 1. */
  position: number | undefined;
  isTabStop: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  /** Interval of the current plan, where that is the same one in another interval. */
  currentInterval: string | undefined;
  /** Whether it can be chosen, unless it is disabled: not where nothing can, nor the current plan if that makes no sense. */
  hasRadio: boolean;
  /** Whether it is known to start later. */
  isScheduled: boolean;
  /** Name of the plan that it extends, where there is one. */
  includes: string | undefined;
  /** What it costs a month, where it is paid by the year and can be paid by the month. */
  perMonth: number | undefined;
}

/** The group around a plan, as the plan sees it. */
export interface PlanOwner {
  /** Resolves once the group has placed its plans: until then a plan shows what a server declared, or nothing. */
  readonly placed: Promise<void>;
  /** Whether the picker itself has a box: in one that has none, no plan has. */
  readonly isRendered: boolean;
  onPlanChange: (attribute?: string) => void;
  onPlanChoose: (value: string) => void;
}

/** A `<portal-plan>`, as its group sees it. */
export interface GroupedPlan extends LitElement {
  owner: PlanOwner | undefined;
  placement: PlanPlacement | undefined;
  /** Whether the group hides the plan: it is for another interval, or repeats the value of another one. */
  isHidden: boolean;
  /** Whether the page renders the plan, apart from what the group itself hides. */
  readonly isRendered: boolean;
  readonly radio: HTMLInputElement | null;
  /** What its attributes say now. */
  readPlan: () => Plan;
}

/** Whether an element is a `<portal-plan>` that has been upgraded. */
export const isPlan = (element: Element): element is GroupedPlan => 'readPlan' in element;

/** Asks the group around a plan to own it. Private to the package; a page that forges it changes nothing. */
export class PlanConnectEvent extends Event {
  static readonly type = 'portal-plan-connect';
  /** Set by the group. */
  owner: PlanOwner | undefined;

  constructor() {
    super(PlanConnectEvent.type, { bubbles: true });
  }
}
