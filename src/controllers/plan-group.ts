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

let groups = 0;

/** The plans of a picker as one radio group. Radio buttons in separate shadow roots do not form a native group. */
export class PlanGroup implements ReactiveController, PlanOwner {
  readonly placed: Promise<void>;
  readonly onPlanChoose: (value: string) => void;
  readonly #host: GroupHost;
  // Unique: with one name in two pickers, Tab in WebKit skips radio buttons, and Firefox treats them as one group.
  readonly #name = `portal-plan-${++groups}`;
  /** All plans inside, including those that repeat a value. They are observed. */
  #observed: ReadonlySet<GroupedPlan> = new Set();
  /** Caches of `elements` and `plans`, until a plan is added, removed, moved or changed. */
  #elements: GroupedPlan[] | undefined;
  #plans: readonly Plan[] | undefined;
  /** Plans that the page hides, as of the last frame. */
  #unrendered: ReadonlySet<GroupedPlan> = new Set();
  /** Whether the first update is running: it creates the slot without which no plan is visible. */
  #isFirstUpdate = false;
  /** What the plans were last placed with. */
  #placedWith: { readonly plans: readonly Plan[] } | undefined;
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
    return !this.#isFirstUpdate && isVisible(this.#host);
  }

  /** The plan that Tab focuses: the chosen one, otherwise the first that can be chosen. */
  get tabStop(): GroupedPlan | undefined {
    // The page may have hidden the tab stop since the last update.
    const choices = this.#choices;
    return choices.find(({ placement }) => placement?.isTabStop) ?? choices[0];
  }

  /** Whether the page offers and renders the plan with this value. */
  readonly isAvailable = (value: string): boolean => Boolean(this.#findOffered(value)?.isRendered);

  /** The same as of the last frame: the present visibility costs a layout, which the update would repeat. */
  wasAvailable(value: string): boolean {
    const plan = this.#findOffered(value);
    return plan !== undefined && !this.#unrendered.has(plan);
  }

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
    this.#elements = this.#plans = undefined;
    this.#host.requestUpdate();
  };

  /** Ignores the event after the first render: the plans are known by then. */
  readonly onSlotChange = (): void => {
    const found = findPlans(this.#host);
    // The cache may be older than the set of observed plans.
    const isKnown = isSame(found, [...this.#observed]) && isSame(withoutRepeated(found), this.elements);
    if (!isKnown) this.invalidate();
  };

  hostConnected(): void {
    // Not on the host: in a disabled fieldset it gets no click events.
    this.#host.renderRoot.addEventListener('click', this.#onClick);
    // Visibility is checked only here, after layout. Earlier, it would force a style recalculation.
    this.#resizeObserver = new ResizeObserver(() => {
      const { elements } = this;
      if (elements.every((plan) => plan.isRendered !== this.#unrendered.has(plan))) return;
      this.#unrendered = new Set(elements.filter((plan) => !plan.isRendered));
      this.invalidate();
    });
    this.invalidate();
    this.#warning = setTimeout(() => {
      if (!this.elements.length) warnOnce(this.#host, 'put a <portal-plan> inside for each plan.');
    }, 3000);
  }

  hostUpdate(): void {
    this.#isFirstUpdate = !this.#host.hasUpdated;
  }

  hostUpdated(): void {
    this.#isFirstUpdate = false;
  }

  hostDisconnected(): void {
    clearTimeout(this.#warning);
    this.#resizeObserver?.disconnect();
    this.#observed = new Set();
  }

  /** Passes the state of the group to each plan. A plan renders again only if its part has changed. */
  place({ status, localization, interval, canChooseCurrent }: GroupState): void {
    const { currentPlan, value, plans, scheduled, isReadOnly } = status;
    const { messages, language, lang } = localization;
    const texts = { messages, language, lang };
    const choice = { value, currentPlan, scheduled: scheduled?.productPlanId, isReadOnly, canChooseCurrent };
    const placedWith = { plans, interval, ...choice, ...texts };
    const former = this.#placedWith;
    // Most updates do not affect the plans.
    if (!differs(placedWith, former)) return;
    this.#placedWith = placedWith;
    if (plans !== former?.plans) this.#observe();
    const { elements } = this;
    const listed = new Set(elements);
    const [current, chosen, upcoming] = [currentPlan, value, choice.scheduled].map((each) =>
      this.#find(each),
    );
    const currentData = current?.readPlan();
    // Without a schedule, the current plan cannot be chosen.
    const hasChoice = (plan: GroupedPlan) =>
      !isReadOnly && hasRadio(plan.readPlan()) && (canChooseCurrent || plan !== current);
    const radios = elements.filter(
      (plan) => hasChoice(plan) && isShown(plan.readPlan(), interval) && !this.#unrendered.has(plan),
    );
    const positions = new Map(radios.map((plan, index) => [plan, index + 1]));
    const choices = radios.filter((plan) => !plan.readPlan().disabled);
    const tabStop = choices.find((plan) => plan === chosen) ?? choices[0];
    for (const plan of this.#observed) {
      const data = plan.readPlan();
      const extended = findPlan(data.extends, plans);
      const isRepeated = !listed.has(plan);
      if (isRepeated)
        warnOnce(this.#host, `two plans have the value "${data.value}"; only the first counts.`);
      const placement: PlanPlacement = {
        ...texts,
        name: this.#name,
        size: radios.length,
        position: positions.get(plan),
        isHidden: isRepeated || !isShown(data, interval),
        isTabStop: plan === tabStop,
        isSelected: plan === chosen && hasChoice(plan) && !data.disabled,
        isCurrent: plan === current,
        currentInterval:
          currentData && findCounterpart(data, currentData.interval, plans) === currentData
            ? currentData.interval
            : undefined,
        hasRadio: hasChoice(plan),
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

  /** Finds the plan with this value if the page offers it. */
  #findOffered(value: string): GroupedPlan | undefined {
    const plan = this.#find(value);
    return plan && isOffered(plan.readPlan()) ? plan : undefined;
  }

  /** Adds the plans that are inside now to the group, and removes the others. */
  #observe(): void {
    const former = this.#observed;
    this.#observed = new Set(findPlans(this.#host));
    // A component of the page may slot a plan elsewhere, without disconnecting it.
    for (const plan of former) if (!this.#observed.has(plan)) this.#release(plan);
    for (const plan of this.#observed) {
      plan.owner = this;
      // Observing a plan again during the observer's callback causes an error event on the window.
      if (!former.has(plan)) this.#resizeObserver?.observe(plan);
    }
  }

  /** Removes a plan from the group. */
  #release(plan: GroupedPlan): void {
    this.#resizeObserver?.unobserve(plan);
    if (plan.owner === this) plan.owner = undefined;
  }

  /** The plans that can be chosen now. */
  get #choices(): GroupedPlan[] {
    return this.elements.filter(
      ({ radio, placement, isRendered }) => radio?.disabled === false && !placement?.isHidden && isRendered,
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

const isSame = (plans: readonly GroupedPlan[], former: readonly GroupedPlan[]): boolean =>
  plans.length === former.length && !differs(plans, former);

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
