import type { LitElement, ReactiveController } from 'lit';
import type { Localization } from '../localize/format.js';
import type { Feature } from '../plan-picker/features.js';
import { getPricePerMonth } from '../plan-picker/cost.js';
import {
  findPlan,
  findTwin,
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

/** What the plans of a group show besides their own attributes. */
export interface GroupState {
  status: PlanStatus;
  localization: Localization & {
    /** Language of the messages. */
    lang: string;
  };
  /** The interval that is shown. Empty: all are. */
  interval: string;
  /** Whether the current plan can be chosen, for another time. */
  canChooseCurrent: boolean;
}

/** Positions of the radio buttons on screen, and what they depend on. */
interface Arrangement {
  readonly interval: string;
  /** Value of the plan that cannot be chosen because it is the current one. Empty: none. Undefined: none can. */
  readonly taken: string | undefined;
  readonly positions: ReadonlyMap<GroupedPlan, number>;
}

/** Attributes of a plan on which more than its own card depends. */
const sharedAttributes = new Set(['value', 'label', 'interval', 'href', 'disabled', 'extends']);

let groups = 0;

/** The plans of a picker as one radio group: their radio buttons are in separate shadow roots, which form none. */
export class PlanGroup implements ReactiveController, PlanOwner {
  readonly placed: Promise<void>;
  readonly onPlanChoose: (value: string) => void;
  readonly #host: GroupHost;
  // WebKit's Tab skips radio buttons of one name in two pickers, and Firefox takes them for one group.
  readonly #name = `portal-plan-${++groups}`;
  readonly #warned = new Set<string>();
  /** The plans inside, also those that repeat a value: each is observed. */
  #inside: ReadonlySet<GroupedPlan> = new Set();
  /** The plans without repeated ones, until one comes, goes, moves or changes one of the shared attributes. */
  #elements: GroupedPlan[] | undefined;
  /** The same as data, until one of them changes. */
  #plans: readonly Plan[] | undefined;
  #arrangement: Arrangement | undefined;
  /** Plans that the page does not render, as of the last frame. */
  #unrendered: ReadonlySet<GroupedPlan> = new Set();
  #shared: SharedPlacement | undefined;
  /** What the plans were last placed by. */
  #basis: object | undefined;
  #resolvePlaced!: () => void;
  /** A style sheet of the page may show and hide plans at any time. */
  #boxes: ResizeObserver | undefined;
  #warning: ReturnType<typeof setTimeout> | undefined;

  constructor(host: GroupHost, onChoose: (value: string) => void) {
    this.#host = host;
    this.onPlanChoose = onChoose;
    this.placed = new Promise((resolve) => (this.#resolvePlaced = resolve));
    host.addController(this);
    host.addEventListener(PlanConnectEvent.type, (event) => {
      if (!(event instanceof PlanConnectEvent)) return;
      event.owner = this;
      // The cards need not wait as well.
      if (host.hasAttribute('defer-hydration')) this.#resolvePlaced();
      this.invalidate();
    });
    host.addEventListener('keydown', this.#onKeydown);
  }

  /** The plans in the order of the flat tree; of two with one value the first. */
  get elements(): readonly GroupedPlan[] {
    if (onServer) return [];
    const elements = this.#elements ?? withoutRepeated(findPlans(this.#host));
    // Outside of a document no plan tells of a change.
    if (this.#host.isConnected) this.#elements = elements;
    return elements;
  }

  /** The plans as data. */
  get plans(): readonly Plan[] {
    const plans = this.#plans ?? this.elements.map((plan) => plan.readPlan());
    if (this.#elements) this.#plans = plans;
    return plans;
  }

  /** Resolves once all plans are rendered, but for those outside of a document: they do not update. */
  get updateComplete(): Promise<unknown> {
    const updating = this.elements.filter((plan) => plan.isConnected && plan.isUpdatePending);
    return Promise.all(updating.map((plan) => plan.updateComplete));
  }

  get isRendered(): boolean {
    return isVisible(this.#host);
  }

  /** The plan that Tab reaches: the chosen one, else the first that can be chosen. */
  get tabStop(): GroupedPlan | undefined {
    const choices = this.#choices;
    return choices.find(({ radio }) => radio?.checked) ?? choices[0];
  }

  /** Whether the page offers and renders the plan of a value. */
  readonly isAvailable = (value: string): boolean => {
    const element = this.#find(value);
    return Boolean(element && isOffered(element.readPlan()) && element.isRendered);
  };

  /** What a plan lists: the items of its lists. */
  readonly readFeatures = (value: string): Feature[] =>
    [...(this.#find(value)?.querySelectorAll('li') ?? [])]
      .map((item) => ({
        key: item.dataset.feature?.trim() ?? '',
        text: item.textContent.replace(/\s+/g, ' ').trim(),
      }))
      .filter(({ text }) => text);

  /** Finds the plans anew at the next update. */
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
    // In a disabled fieldset the host itself hears no clicks.
    this.#host.renderRoot.addEventListener('click', this.#onClick);
    // Not asked before: until the page is laid out, the answer costs a style calculation of its own.
    this.#boxes = new ResizeObserver(() => {
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
    this.#boxes?.disconnect();
    this.#inside = new Set();
  }

  /** Tells each plan what only the group knows; a plan renders again only if that is something else than before. */
  place({ status, localization, interval, canChooseCurrent }: GroupState): void {
    const { elements } = this;
    const { currentPlan, value, plans, scheduled, isReadOnly } = status;
    const { messages, language, lang } = localization;
    // The current plan cannot be chosen again: it has no radio button.
    const taken = isReadOnly ? undefined : canChooseCurrent ? '' : currentPlan;
    if (this.#arrangement?.interval !== interval || this.#arrangement.taken !== taken)
      this.#arrangement = this.#arrange(interval, taken);
    const { positions } = this.#arrangement;
    const next = { messages, language, lang, name: this.#name, size: positions.size };
    const shared = this.#shared && !differs(next, this.#shared) ? this.#shared : next;
    this.#shared = shared;
    const basis = { value, currentPlan, plans, scheduled: scheduled?.productPlanId, positions, shared };
    // Most updates change nothing for the plans.
    if (!differs(basis, this.#basis)) return;
    this.#basis = basis;
    const current = this.#find(currentPlan);
    const chosen = this.#find(value);
    const coming = this.#find(basis.scheduled);
    const isChoice = (plan: GroupedPlan) => positions.has(plan) && !plan.readPlan().disabled;
    const tabStop = chosen && isChoice(chosen) ? chosen : elements.find(isChoice);
    const currentData = current?.readPlan();
    for (const plan of elements) {
      const data = plan.readPlan();
      const extended = findPlan(data.extends, plans);
      const twin = currentData && findTwin(data, currentData.interval, plans);
      const canBeChosen = hasRadio(data) && !isReadOnly && !(plan === current && taken);
      const placement: PlanPlacement = {
        shared,
        position: positions.get(plan),
        isTabStop: plan === tabStop,
        isSelected: plan === chosen && canBeChosen && !data.disabled,
        isCurrent: plan === current,
        currentInterval: twin?.value === currentPlan ? twin.interval : undefined,
        hasRadio: canBeChosen,
        isScheduled: plan === coming && plan !== current,
        // Not the same plan in another interval.
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

  /** Hides the plans of other intervals, and numbers the radio buttons that are left. */
  #arrange(interval: string, taken: string | undefined): Arrangement {
    const { elements } = this;
    const listed = new Set(elements);
    const former = this.#inside;
    this.#inside = new Set(findPlans(this.#host));
    // A component of the page may slot a plan elsewhere, which connects nothing.
    for (const plan of former) if (!this.#inside.has(plan)) this.#release(plan);
    for (const plan of this.#inside) {
      plan.owner = this;
      const isRepeated = !listed.has(plan);
      plan.isHidden = isRepeated || !isShown(plan.readPlan(), interval);
      if (isRepeated) this.#warn(plan.readPlan().value);
      // Observing a plan twice while its size is reported raises an error on the page's window.
      if (!former.has(plan)) this.#boxes?.observe(plan);
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

  #release(plan: GroupedPlan): void {
    this.#boxes?.unobserve(plan);
    if (plan.owner === this) plan.owner = undefined;
  }

  /** The plans that can be chosen now. */
  get #choices(): GroupedPlan[] {
    return this.elements.filter(
      ({ radio, isHidden, isRendered }) => radio?.disabled === false && !isHidden && isRendered,
    );
  }

  /** The plan whose radio button an event is from: the page has radio buttons of its own in the content of a plan. */
  #getTarget(event: Event): GroupedPlan | undefined {
    const [target] = event.composedPath();
    return this.elements.find(({ radio }) => radio === target);
  }

  readonly #onClick = (event: Event): void => {
    if (this.#host.pending && this.#getTarget(event)) event.preventDefault();
  };

  /** Every arrow key is handled here: Firefox selects a lone radio button on one. */
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

  #warn(value: string): void {
    if (this.#warned.has(value)) return;
    this.#warned.add(value);
    console.warn(`<portal-plan-picker> has two plans with the value "${value}"; only the first counts.`);
  }
}

function withoutRepeated(plans: GroupedPlan[]): GroupedPlan[] {
  const values = new Set<string>();
  return plans.filter((plan) => {
    const { value } = plan.readPlan();
    return !value || (!values.has(value) && values.add(value));
  });
}

/** Whether a property of an object is not the same as in the former object. */
function differs<T extends object>(object: T, former: T | undefined): boolean {
  for (const name in object) if (object[name] !== former?.[name]) return true;
  return false;
}

/** The plans anywhere in an element: in wrappers, and in a slot by which a component of the page passes them on. */
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

/** Direction of an arrow key, 0 for another key. Shift changes nothing, as in the browser's own groups. */
function getStep({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, isRightToLeft: boolean): number {
  if (altKey || ctrlKey || metaKey) return 0;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown' || key === forward) return 1;
  return key === 'ArrowUp' || key === back ? -1 : 0;
}
