import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { hasChoice, isOffered } from '../elements/plan-picker/plan.js';
import { findPlan, isShown } from '../elements/plan-picker/plans.js';
import type { PlanPickerView } from '../elements/plan-picker/view.js';
import {
  PlanConnectEvent,
  type PlanOwner,
  type PlanPlacement,
  type SharedPlacement,
} from '../elements/plan-picker/placement.js';
import { PortalPlanElement } from '../elements/portal-plan.js';
import { isVisible, onServer } from '../elements/platform.js';

type GroupHost = ReactiveControllerHost & HTMLElement & { readonly pending: boolean };

/** What the picker shows, as far as its plans depend on it, and the language of its messages. */
export type GroupView = Pick<
  PlanPickerView,
  'value' | 'currentPlan' | 'interval' | 'schedule' | 'assignment' | 'now' | 'messages' | 'language'
> & { lang: string };

/** Which radio buttons there are on screen. */
interface Arrangement {
  interval: string;
  positions: ReadonlyMap<PortalPlanElement, number>;
}

/** Attributes of a plan on which more than its own card depends. */
const choiceAttributes = new Set(['value', 'interval', 'href', 'disabled']);

let groups = 0;

/** The plans of a picker as one radio group: their radio buttons are in separate shadow roots, which form none. */
export class PlanGroup implements ReactiveController, PlanOwner {
  readonly placed: Promise<void>;
  readonly onPlanChoose: (plan: { value: string }) => void;
  readonly #host: GroupHost;
  readonly #warned = new Set<string>();
  /** The plans inside, also those that repeat a value: each is observed. */
  #inside: ReadonlySet<PortalPlanElement> = new Set();
  /** The plans that there are, until one comes, goes, moves or becomes another choice. */
  #plans: PortalPlanElement[] | undefined;
  #arranged: Arrangement | undefined;
  /** Plans that the page does not render, as of the last frame. */
  #unseen: ReadonlySet<PortalPlanElement> = new Set();
  #shared: SharedPlacement | undefined;
  /** What the plans were placed by. */
  #common: object | undefined;
  #resolvePlaced!: () => void;
  /** A style sheet of the page may show and hide plans at any time. */
  #boxes: ResizeObserver | undefined;
  /** The features of a plan may change while they are reviewed. */
  #content: MutationObserver | undefined;
  // WebKit's Tab skips radio buttons of one name in two pickers, and Firefox takes them for one group.
  readonly #name = `portal-plan-${++groups}`;

  constructor(host: GroupHost, onChoose: (value: string) => void) {
    this.#host = host;
    this.onPlanChoose = ({ value }) => {
      onChoose(value);
    };
    this.placed = new Promise((resolve) => (this.#resolvePlaced = resolve));
    host.addController(this);
    host.addEventListener(PlanConnectEvent.type, (event) => {
      if (!(event instanceof PlanConnectEvent)) return;
      event.owner = this;
      this.invalidate();
    });
    host.addEventListener('keydown', this.#onKeydown);
    host.addEventListener('click', (event) => {
      if (host.pending && this.#planOf(event)) event.preventDefault();
    });
  }

  /** The plans in the order of the flat tree; of two with one value the first. */
  get plans(): readonly PortalPlanElement[] {
    if (onServer) return [];
    const plans = this.#plans ?? withoutRepeated(plansIn(this.#host));
    // Out of the page no plan tells of a change.
    if (this.#host.isConnected) this.#plans = plans;
    return plans;
  }

  get isRendered(): boolean {
    return isVisible(this.#host);
  }

  /** The plan that Tab reaches: the chosen one, else the first that can be chosen. */
  get tabStop(): PortalPlanElement | undefined {
    const choices = this.#choices;
    return choices.find(({ radio }) => radio?.checked) ?? choices[0];
  }

  /** Finds the plans anew at the next update. */
  invalidate(): void {
    this.#plans = this.#arranged = undefined;
    this.#host.requestUpdate();
  }

  readonly onPlanChange = (attribute?: string): void => {
    if (attribute && !choiceAttributes.has(attribute)) this.#host.requestUpdate();
    else this.invalidate();
  };

  hostConnected(): void {
    // Not asked before: until the page is laid out, the answer costs a style calculation of its own.
    this.#boxes = new ResizeObserver(() => {
      const unseen = new Set(this.plans.filter((plan) => !plan.isRendered));
      if (unseen.size === this.#unseen.size && [...unseen].every((plan) => this.#unseen.has(plan))) return;
      this.#unseen = unseen;
      this.invalidate();
    });
    this.#content = new MutationObserver(() => {
      this.#host.requestUpdate();
    });
    this.invalidate();
  }

  hostDisconnected(): void {
    this.#boxes?.disconnect();
    this.#content?.disconnect();
    this.#inside = new Set();
  }

  /** Tells each plan what only the picker knows; a plan renders again only if that is something else than before. */
  place(view: GroupView): void {
    const { value, currentPlan, schedule, assignment, now, interval, messages, language, lang } = view;
    if (this.#arranged?.interval !== interval) this.#arranged = this.#arrange(interval);
    const { positions } = this.#arranged;
    const shared = { messages, language, lang, name: this.#name, size: positions.size };
    if (isOther(shared, this.#shared)) this.#shared = shared;
    const isToCome = (time: number | undefined) => (time && time > now ? time : undefined);
    const starts = isToCome(assignment?.startTimeInSeconds);
    const ends = isToCome(assignment?.endTimeInSeconds);
    const assigned = assignment?.productPlanId;
    const common = { value, currentPlan, schedule, positions, shared: this.#shared, assigned, starts, ends };
    if (!isOther(common, this.#common)) return;
    this.#common = common;
    const current = findPlan(currentPlan, this.plans);
    const chosen = findPlan(value, this.plans);
    const scheduled = findPlan(assigned ?? '', this.plans);
    const isTaken = (plan: PortalPlanElement) => plan === current && !schedule;
    const isChoice = (plan: PortalPlanElement) => positions.has(plan) && !plan.disabled && !isTaken(plan);
    const tabStop = chosen && isChoice(chosen) ? chosen : this.plans.find(isChoice);
    for (const plan of this.plans) {
      const placement: PlanPlacement = {
        shared: this.#shared ?? shared,
        position: positions.get(plan),
        isTabStop: plan === tabStop,
        isSelected: plan === chosen && isOffered(plan),
        isCurrent: plan === current,
        isTaken: isTaken(plan),
        starts: plan === scheduled ? starts : undefined,
        ends: plan === scheduled ? ends : undefined,
      };
      if (isOther(placement, plan.placement)) plan.placement = placement;
    }
    this.#resolvePlaced();
  }

  #release(plan: PortalPlanElement): void {
    this.#boxes?.unobserve(plan);
    if (plan.owner === this) plan.owner = undefined;
  }

  /** Hides the plans of other intervals, and numbers the radio buttons that are left. */
  #arrange(interval: string): Arrangement {
    const { plans } = this;
    const listed = new Set(plans);
    const former = this.#inside;
    this.#inside = new Set(plansIn(this.#host));
    // A component of the page may slot a plan elsewhere, which connects nothing.
    for (const plan of former) if (!this.#inside.has(plan)) this.#release(plan);
    for (const plan of this.#inside) {
      plan.owner = this;
      const isRepeated = !listed.has(plan);
      plan.isHidden = isRepeated || !isShown(plan, interval);
      if (isRepeated) this.#warn(plan.value);
      // Once: to observe a plan anew while its size is reported is an error of the page.
      if (former.has(plan)) continue;
      this.#boxes?.observe(plan);
      this.#content?.observe(plan, { childList: true, characterData: true, subtree: true });
    }
    const radios = plans.filter((plan) => hasChoice(plan) && !plan.isHidden && !this.#unseen.has(plan));
    return { interval, positions: new Map(radios.map((plan, index) => [plan, index + 1])) };
  }

  /** The plans that can be chosen now. */
  get #choices(): PortalPlanElement[] {
    return this.plans.filter(
      ({ radio, isHidden, isRendered }) => radio?.disabled === false && !isHidden && isRendered,
    );
  }

  /** The plan whose radio button an event is from: the page has its own in the content of a plan. */
  #planOf(event: Event): PortalPlanElement | undefined {
    const [target] = event.composedPath();
    return this.plans.find(({ radio }) => radio === target);
  }

  /** Every arrow key is handled here: Firefox selects a lone radio button on one. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const step = stepOf(event, getComputedStyle(this.#host).direction === 'rtl');
    const plan = step && this.#planOf(event);
    if (!plan) return;
    event.preventDefault();
    if (this.#host.pending) return;
    const choices = this.#choices;
    const next = choices[(choices.indexOf(plan) + step + choices.length) % choices.length];
    if (!next || next === plan) return;
    next.focus();
    next.radio?.click();
  };

  #warn(value: string): void {
    if (this.#warned.has(value)) return;
    this.#warned.add(value);
    console.warn(`<portal-plan-picker> has two plans with the value "${value}"; only the first counts.`);
  }
}

function withoutRepeated(plans: PortalPlanElement[]): PortalPlanElement[] {
  const values = new Set<string>();
  return plans.filter(({ value }) => !value || (!values.has(value) && values.add(value)));
}

/** Whether a property of an object is another one than in the former object. */
function isOther<T extends object>(object: T, former: T | undefined): boolean {
  for (const name in object) if (object[name] !== former?.[name]) return true;
  return false;
}

/** The plans anywhere in an element: in wrappers, and in a slot by which a component of the page passes them on. */
function plansIn(host: Element): PortalPlanElement[] {
  const within = (element: Element): Element[] => {
    if (element instanceof PortalPlanElement) return [element];
    const assigned =
      element.localName === 'slot' ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
    return (assigned.length ? assigned : [...element.querySelectorAll('portal-plan, slot')]).flatMap(within);
  };
  const slotted = [...host.children].filter(({ slot }) => !slot);
  return [...new Set(slotted.flatMap(within))].filter((plan) => plan instanceof PortalPlanElement);
}

/** The way that an arrow key goes; Shift changes nothing, as in the browser's own groups. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, isRightToLeft: boolean): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown' || key === forward) return 1;
  return key === 'ArrowUp' || key === back ? -1 : 0;
}
