/** The interface between a plan and its picker. */
import type { Localization } from '../i18n/format.js';

/** What only the picker knows of a plan. */
export interface PlanView extends Localization {
  /** Heading level of the plan's name. */
  readonly headingLevel: number;
  /** Whether the picker hides the plan: it has another interval, or repeats a value. */
  readonly isHidden: boolean;
  readonly isCurrent: boolean;
  readonly isScheduled: boolean;
  /** Whether no plan has a button. */
  readonly isReadOnly: boolean;
  /** Text in place of the button. Empty: none. */
  readonly mark: string;
  /** Class of the color of the mark. Empty: that of what is not available. */
  readonly tone: '' | 'own' | 'planned' | 'unsure';
  /** Label of the button. Empty: there is no button. */
  readonly action: string;
  readonly isPrimary: boolean;
  /** Whether a change is pending. */
  readonly isUnavailable: boolean;
  /** Whether a change to this plan is running. */
  readonly isBusy: boolean;
  /** Name of the plan that it extends. Empty: none. */
  readonly includes: string;
  /** Line below the price. Empty: none. */
  readonly billing: string;
  /** Number of lines below the prices of all intervals. Zero: there is only one interval. */
  readonly billingLines: number;
  /** How many characters a line has to fit for each amount that is shown: all prices have one size. */
  readonly priceFit: number;
  /** Opens the review of a plan. */
  readonly press: (value: string) => void;
  /** Stops the change to this plan. Null: it is not held by the page. */
  readonly stop: (() => void) | null;
}

/** The picker of a plan, as the plan uses it. */
export interface PlanOwner {
  /** Resolves when the picker has placed its plans. Until then, a plan shows its declarative shadow root, or nothing. */
  readonly placed: Promise<void>;
  /** Called when the plan is changed or removed. */
  invalidate: () => void;
  /** Returns the elements between a plan and the picker. */
  getAround: (plan: Element) => readonly Element[];
}

/** Dispatched by a plan to find its picker. Internal. */
export class PlanConnectEvent extends Event {
  static readonly type = 'portal-plan-connect';
  /** Set by the picker. */
  owner: PlanOwner | undefined;

  constructor() {
    super(PlanConnectEvent.type, { bubbles: true });
  }
}
