import type { Messages } from '../../messages/en.js';

/** What the picker knows that is the same for all of its plans. */
export interface SharedPlacement {
  messages: Messages;
  language: string;
  /** Language of the messages: English where the page's own is not available. */
  lang: string;
  /** Name of the radio group, unique in the page. */
  name: string;
  /** Number of radio buttons on screen. */
  size: number;
}

/** What only the picker knows about one of its plans. */
export interface PlanPlacement {
  shared: SharedPlacement;
  /** Position among the radio buttons on screen, from 1. */
  position: number | undefined;
  isTabStop: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  /** Whether it is the current plan and nothing else can be asked for it. */
  isTaken: boolean;
  /** Times of the known assignment that are still to come, in epoch seconds. */
  starts: number | undefined;
  ends: number | undefined;
}

/** The picker around a plan, as the plan sees it. */
export interface PlanOwner {
  /** Resolves once the picker has placed its plans: until then a plan shows what a server declared, or nothing. */
  readonly placed: Promise<void>;
  /** Whether the picker itself has a box: in one that has none, no plan has. */
  readonly isRendered: boolean;
  onPlanChange: (attribute?: string) => void;
  onPlanChoose: (plan: { value: string }) => void;
}

/** Asks the picker around a plan to take it in. Private to the package; a page that forges it changes nothing. */
export class PlanConnectEvent extends Event {
  static readonly type = 'portal-plan-connect';
  /** Set by the picker. */
  owner: PlanOwner | undefined;

  constructor() {
    super(PlanConnectEvent.type, { bubbles: true });
  }
}
