import type { LitElement, ReactiveController } from 'lit';
import type { Localization } from '../localize/format.js';
import type { Feature } from '../plan-picker/features.js';
import { getPricePerMonth } from '../plan-picker/cost.js';
import {
  findPlan,
  findCounterpart,
  getLabel,
  hasRadio,
  isOffered,
  isShown,
  type Plan,
} from '../plan-picker/plan.js';
import type { PlanStatus } from '../plan-picker/state.js';
import { isVisible, onServer, warnOnce } from '../platform.js';
import {
  type GroupedPlan,
  isPlan,
  PlanConnectEvent,
  type PlanOwner,
  type PlanPlacement,
  type SharedPlacement,
} from './plan-placement.js';

type GroupHost = LitElement & { readonly pending: boolean };

/** State of a picker that its plans depend on. */
export interface GroupState {
  status: PlanStatus;
  localization: Localization & {
    /** Language of the messages. */
    lang: string;
  };
  /** The shown interval. Empty: all. */
  interval: string;
  /** Whether the current plan can be chosen, with another start or end. */
  canChooseCurrent: boolean;
}

/** Positions of the visible radio buttons, and what they depend on. */
interface Arrangement {
  readonly interval: string;
  /** Value of the plan that cannot be chosen because it is current. Empty: none. Undefined: no plan can be chosen. */
  readonly taken: string | undefined;
  readonly positions: ReadonlyMap<GroupedPlan, number>;
}

/** Attributes of a plan that other plans or the group depend on. */
const sharedAttributes = new Set(['value', 'label', 'interval', 'href', 'disabled', 'extends']);

let groups = 0;

/** The plans of a picker as one radio group. Radio buttons in separate shadow roots do not form a native group. */
export class PlanGroup implements ReactiveController, PlanOwner {
  readonly placed: Promise<void>;
  readonly onPlanChoose: (value: string) => void;
  readonly #host: GroupHost;
  // Unique: with one name in two pickers, Tab in WebKit skips radio buttons, and Firefox treats them as one group.
  readonly #name = `portal-plan-${++groups}`;
  readonly #warned = new Set<string>();
  /** All plans inside, including those that repeat a value. They are observed. */
  #observed: ReadonlySet<GroupedPlan> = new Set();
  /** Cache of `elements`, until a plan is added, removed or moved, or a shared attribute changes. */
  #elements: GroupedPlan[] | undefined;
  /** Cache of `plans`, until a plan changes. */
  #plans: readonly Plan[] | undefined;
  #arrangement: Arrangement | undefined;
  /** Plans that the page hides, as of the last frame. */
  #unrendered: ReadonlySet<GroupedPlan> = new Set();
  #shared: SharedPlacement | undefined;
  /** What the plans were last placed with. */
  #placedWith: object | undefined;
  #resolvePlaced!: () => void;
  /** Notices when the page shows or hides plans by CSS. */
  #resizeObserver: ResizeObserver | undefined;
  #warning: ReturnType<typeof setTimeout> | undefined;

  constructor(host: GroupHost, onChoose: (value: string) => void) {
    this.#host = host;
    this.onPlanChoose = onChoose;
    this.placed = new Promise((resolve) => (this.#resolvePlaced = resolve));
    host.addController(this);
    host.addEventListener(PlanConnectEvent.type, (event) => {
      if (!(event instanceof PlanConnectEvent)) return;
      event.owner = this;
      // Cards need not wait for a picker whose hydration is deferred.
      if (host.hasAttribute('defer-hydration')) this.#resolvePlaced();
      this.invalidate();
    });
    host.addEventListener('keydown', this.#onKeydown);
  }

  /** The plans in the order of the flat tree. If two have the same value, the first one only. */
  get elements(): readonly GroupedPlan[] {
    if (onServer) return [];
    const elements = this.#elements ?? withoutRepeated(findPlans(this.#host));
    // Not cached outside of a document, where plans do not report changes.
    if (this.#host.isConnected) this.#elements = elements;
    return elements;
  }

  /** The plans as data. */
  get plans(): readonly Plan[] {
    const plans = this.#plans ?? this.elements.map((plan) => plan.readPlan());
    if (this.#elements) this.#plans = plans;
    return plans;
  }

  /** Resolves when all plans are rendered, except those outside of a document, which do not update. */
  get updateComplete(): Promise<unknown> {
    const updating = this.elements.filter((plan) => plan.isConnected && plan.isUpdatePending);
    return Promise.all(updating.map((plan) => plan.updateComplete));
  }

  /** Whether the picker is rendered. */
  get isRendered(): boolean {
    return isVisible(this.#host);
  }

  /** The plan that Tab focuses: the chosen one, otherwise the first that can be chosen. */
  get tabStop(): GroupedPlan | undefined {
    const choices = this.#choices;
    return choices.find(({ radio }) => radio?.checked) ?? choices[0];
  }

  /** Whether the page offers and renders the plan with this value. */
  readonly isAvailable = (value: string): boolean => {
    const element = this.#find(value);
    return Boolean(element && isOffered(element.readPlan()) && element.isRendered);
  };

  /** Returns the features of a plan: the items of the lists inside it. */
  readonly readFeatures = (value: string): Feature[] =>
    [...(this.#find(value)?.querySelectorAll('li') ?? [])]
      .map((item) => ({
        key: item.dataset.feature?.trim() ?? '',
        text: item.textContent.replace(/\s+/g, ' ').trim(),
      }))
      .filter(({ text }) => text);

  /** Clears all caches, and updates the picker. */
  readonly invalidate = (): void => {
    this.#elements = this.#plans = this.#arrangement = undefined;
    this.#host.requestUpdate();
  };

  onPlanChange(attribute?: string): void {
    this.#plans = undefined;
    if (attribute && !sharedAttributes.has(attribute)) this.#host.requestUpdate();
    else this.invalidate();
  }

  hostConnected(): void {
    // Not on the host: in a disabled fieldset it gets no click events.
    this.#host.renderRoot.addEventListener('click', this.#onClick);
    // Visibility is checked only here, after layout. Earlier, it would force a style recalculation.
    this.#resizeObserver = new ResizeObserver(() => {
      const unrendered = new Set(this.elements.filter((plan) => !plan.isRendered));
      const isSame =
        unrendered.size === this.#unrendered.size &&
        [...unrendered].every((plan) => this.#unrendered.has(plan));
      if (isSame) return;
      this.#unrendered = unrendered;
      this.invalidate();
    });
    this.invalidate();
    this.#warning = setTimeout(() => {
      if (!this.elements.length)
        warnOnce(this.#host, 'there is no plan inside. Put a <portal-plan> into it for each plan.');
    }, 3000);
  }

  hostDisconnected(): void {
    clearTimeout(this.#warning);
    this.#resizeObserver?.disconnect();
    this.#observed = new Set();
  }

  /** Passes the state of the group to each plan. A plan renders again only if its part has changed. */
  place({ status, localization, interval, canChooseCurrent }: GroupState): void {
    const { elements } = this;
    const { currentPlan, value, plans, scheduled, isReadOnly } = status;
    const { messages, language, lang } = localization;
    // Without a schedule, the current plan cannot be chosen, and has no radio button.
    const taken = isReadOnly ? undefined : canChooseCurrent ? '' : currentPlan;
    if (this.#arrangement?.interval !== interval || this.#arrangement.taken !== taken)
      this.#arrangement = this.#arrange(interval, taken);
    const { positions } = this.#arrangement;
    const next = { messages, language, lang, name: this.#name, size: positions.size };
    const shared = this.#shared && !differs(next, this.#shared) ? this.#shared : next;
    this.#shared = shared;
    const placedWith = { value, currentPlan, plans, scheduled: scheduled?.productPlanId, positions, shared };
    // Most updates do not affect the plans.
    if (!differs(placedWith, this.#placedWith)) return;
    this.#placedWith = placedWith;
    const current = this.#find(currentPlan);
    const chosen = this.#find(value);
    const upcoming = this.#find(placedWith.scheduled);
    const isChoice = (plan: GroupedPlan) => positions.has(plan) && !plan.readPlan().disabled;
    const tabStop = chosen && isChoice(chosen) ? chosen : elements.find(isChoice);
    const currentData = current?.readPlan();
    for (const plan of elements) {
      const data = plan.readPlan();
      const extended = findPlan(data.extends, plans);
      const counterpart = currentData && findCounterpart(data, currentData.interval, plans);
      const canBeChosen = hasRadio(data) && !isReadOnly && !(plan === current && taken);
      const placement: PlanPlacement = {
        shared,
        position: positions.get(plan),
        isTabStop: plan === tabStop,
        isSelected: plan === chosen && canBeChosen && !data.disabled,
        isCurrent: plan === current,
        currentInterval: counterpart?.value === currentPlan ? counterpart.interval : undefined,
        hasRadio: canBeChosen,
        isScheduled: plan === upcoming && plan !== current,
        // Not if it extends the same plan in another interval.
        includes: extended && getLabel(extended) !== getLabel(data) ? getLabel(extended) : undefined,
        perMonth: getPricePerMonth(data, plans),
      };
      if (differs(placement, plan.placement)) plan.placement = placement;
    }
    this.#resolvePlaced();
  }

  #find(value: string | undefined): GroupedPlan | undefined {
    return value ? this.elements.find((plan) => plan.readPlan().value === value) : undefined;
  }

  /** Hides plans of other intervals, and numbers the remaining radio buttons. */
  #arrange(interval: string, taken: string | undefined): Arrangement {
    const { elements } = this;
    const listed = new Set(elements);
    const former = this.#observed;
    this.#observed = new Set(findPlans(this.#host));
    // A component of the page may slot a plan elsewhere, without disconnecting it.
    for (const plan of former) if (!this.#observed.has(plan)) this.#release(plan);
    for (const plan of this.#observed) {
      plan.owner = this;
      const isRepeated = !listed.has(plan);
      plan.isHidden = isRepeated || !isShown(plan.readPlan(), interval);
      if (isRepeated) this.#warnOfRepeated(plan.readPlan().value);
      // Observing a plan again during the observer's callback causes an error event on the window.
      if (!former.has(plan)) this.#resizeObserver?.observe(plan);
    }
    const radios = elements.filter(
      (plan) =>
        taken !== undefined &&
        hasRadio(plan.readPlan()) &&
        plan.readPlan().value !== taken &&
        !plan.isHidden &&
        !this.#unrendered.has(plan),
    );
    return { interval, taken, positions: new Map(radios.map((plan, index) => [plan, index + 1])) };
  }

  /** Removes a plan from the group. */
  #release(plan: GroupedPlan): void {
    this.#resizeObserver?.unobserve(plan);
    if (plan.owner === this) plan.owner = undefined;
  }

  /** The plans that can be chosen now. */
  get #choices(): GroupedPlan[] {
    return this.elements.filter(
      ({ radio, isHidden, isRendered }) => radio?.disabled === false && !isHidden && isRendered,
    );
  }

  /** Returns the plan whose own radio button is the target. The page may have other radio buttons inside a plan. */
  #getTarget(event: Event): GroupedPlan | undefined {
    const [target] = event.composedPath();
    return this.elements.find(({ radio }) => radio === target);
  }

  readonly #onClick = (event: Event): void => {
    if (this.#host.pending && this.#getTarget(event)) event.preventDefault();
  };

  /** Handles the arrow keys. Prevents all of them: Firefox selects a radio button that is alone in its group. */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    const step = getStep(event, getComputedStyle(this.#host).direction === 'rtl');
    const plan = step && this.#getTarget(event);
    if (!plan) return;
    event.preventDefault();
    if (this.#host.pending) return;
    const choices = this.#choices;
    const next = choices[(choices.indexOf(plan) + step + choices.length) % choices.length];
    if (!next || next === plan) return;
    next.focus();
    next.radio?.click();
  };

  #warnOfRepeated(value: string): void {
    if (this.#warned.has(value)) return;
    this.#warned.add(value);
    console.warn(`<portal-plan-picker> has two plans with the value "${value}"; only the first counts.`);
  }
}

/** Returns the plans without those that repeat the value of an earlier one. */
function withoutRepeated(plans: GroupedPlan[]): GroupedPlan[] {
  const values = new Set<string>();
  return plans.filter((plan) => {
    const { value } = plan.readPlan();
    return !value || (!values.has(value) && values.add(value));
  });
}

/** Whether a property of an object differs from the former object. */
function differs<T extends object>(object: T, former: T | undefined): boolean {
  for (const name in object) if (object[name] !== former?.[name]) return true;
  return false;
}

/** Returns the plans inside an element: also in wrappers, and slotted through a component of the page. */
function findPlans(host: Element): GroupedPlan[] {
  const findWithin = (element: Element): GroupedPlan[] => {
    if (isPlan(element)) return [element];
    const assigned =
      element.localName === 'slot' ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
    return (assigned.length ? assigned : [...element.querySelectorAll('portal-plan, slot')]).flatMap(
      findWithin,
    );
  };
  return [...new Set([...host.children].filter(({ slot }) => !slot).flatMap(findWithin))];
}

/** Returns the direction of an arrow key: 1, -1, or 0 for other keys. Shift is ignored, as in native radio groups. */
function getStep({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, isRightToLeft: boolean): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown' || key === forward) return 1;
  return key === 'ArrowUp' || key === back ? -1 : 0;
}
