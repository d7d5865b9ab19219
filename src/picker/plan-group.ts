import type { LitElement, ReactiveController } from 'lit';
import { collectFeatures, type Features } from '../plan/features.js';
import type { Plan } from '../plan/plan.js';
import { PlanConnectEvent, type PlanOwner, type PlanView } from '../plan/plan-view.js';
import type { PortalPlanElement } from '../plan/portal-plan.js';
import { readFeatureName, readFeatures } from '../plan/read-features.js';
import { readFlag, warnOnce } from '../input/read.js';
import { onServer } from '../ui/platform.js';

/** Whether an element is a `<portal-plan>` that has been upgraded. */
const isPlan = (element: Element): element is PortalPlanElement => 'readPlan' in element;

/** The plans inside a picker, at any depth. */
export class PlanGroup implements ReactiveController, PlanOwner {
  readonly placed: Promise<void>;
  readonly #host: LitElement;
  /** All plans inside, including those that repeat a value. */
  #owned: ReadonlySet<PortalPlanElement> = new Set();
  /** Cache of `elements`, until a plan is added, removed, moved or changed. */
  #elements: PortalPlanElement[] | undefined;
  #observer: MutationObserver | undefined;
  /** Observes what is around plans, which hides them. */
  readonly #around = onServer ? undefined : new MutationObserver(() => this.invalidate());
  #resolvePlaced!: () => void;

  constructor(host: LitElement) {
    this.#host = host;
    this.placed = new Promise((resolve) => (this.#resolvePlaced = resolve));
    host.addController(this);
    host.addEventListener(PlanConnectEvent.type, (event) => {
      (event as Event & { owner?: PlanOwner }).owner = this;
      // Cards need not wait for a picker whose hydration is deferred.
      if (readFlag(host.getAttribute('defer-hydration'))) this.#resolvePlaced();
      this.invalidate();
    });
  }

  /** The plans in the order of the flat tree. If two have the same value, the first one only. */
  get elements(): readonly PortalPlanElement[] {
    if (onServer) return [];
    const elements = this.#elements ?? withoutRepeated(findPlans(this.#host));
    // Not cached outside of a document, where plans do not report changes.
    if (this.#host.isConnected) this.#elements = elements;
    return elements;
  }

  /** The plans as data. */
  get plans(): readonly Plan[] {
    return this.elements.map((plan) => plan.readPlan());
  }

  /** Resolves when all plans are rendered, except those outside of a document, which do not update. */
  get updateComplete(): Promise<unknown> {
    const updating = this.elements.filter((plan) => plan.isConnected && plan.isUpdatePending);
    return Promise.all(updating.map((plan) => plan.updateComplete));
  }

  getAround(plan: Element): readonly Element[] {
    const { host } = plan.getRootNode() as Partial<ShadowRoot>;
    const parent =
      plan.parentElement === this.#host ? null : (plan.assignedSlot ?? plan.parentElement ?? host);
    return parent && parent !== this.#host ? [parent, ...this.getAround(parent)] : [];
  }

  find(value: string): PortalPlanElement | undefined {
    return value ? this.elements.find((plan) => plan.readPlan().value === value) : undefined;
  }

  /** Whether a plan names features. */
  hasFeatures(plan: Plan): boolean {
    const element = this.#getElement(plan);
    const items = element?.querySelectorAll('[data-feature]') ?? [];
    return [...items].some((item) => readFeatureName(item, element));
  }

  /** Returns the features of a plan, including those of the plans that it extends. */
  getFeatures(plan: Plan): Features {
    return collectFeatures(plan, this.plans, (each) => {
      const element = this.#getElement(each);
      return element ? readFeatures(element) : [];
    });
  }

  #getElement(plan: Plan): PortalPlanElement | undefined {
    return this.elements[this.plans.indexOf(plan)];
  }

  /** Clears the cache, and updates the picker. */
  readonly invalidate = (): void => {
    this.#elements = undefined;
    this.#host.requestUpdate();
  };

  /** Ignores the event after the first render: the plans are known by then. */
  readonly onSlotChange = (): void => {
    // The cache may be older than the set of owned plans.
    const known = [...this.#owned, ...this.elements];
    this.#elements = undefined;
    const found = [...findPlans(this.#host), ...this.elements];
    if (found.length !== known.length || found.some((plan, index) => plan !== known[index]))
      this.invalidate();
  };

  hostConnected(): void {
    this.invalidate();
  }

  hostDisconnected(): void {
    this.follow(false);
    this.#around?.disconnect();
    this.#owned = new Set();
  }

  /** Passes its view to each plan. A plan renders again only if its view has changed. */
  updatePlans(getView: (plan: Plan) => PlanView): void {
    this.#own();
    const listed = new Set(withoutRepeated([...this.#owned]));
    for (const plan of this.#owned) {
      const data = plan.readPlan();
      const view = getView(data);
      plan.view = listed.has(plan) ? view : { ...view, isHidden: true };
      if (!listed.has(plan))
        warnOnce(this.#host, `two plans have the value "${data.value}"; only the first counts.`);
    }
    this.#resolvePlaced();
  }

  /** Updates the picker when the content of its plans changes, or no longer. */
  follow(isFollowing: boolean): void {
    this.#observer?.disconnect();
    this.#observer = isFollowing ? new MutationObserver(() => this.#host.requestUpdate()) : undefined;
    for (const plan of this.#owned)
      this.#observer?.observe(plan, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['hidden', 'aria-hidden', 'data-feature'],
      });
  }

  /** Adds the plans that are inside now to the group, and removes the others. */
  #own(): void {
    const former = this.#owned;
    this.#owned = new Set(findPlans(this.#host));
    // A component of the page may slot a plan elsewhere, without disconnecting it. One that is removed keeps its button, so that
    // the focus can move to that of its successor.
    for (const plan of former)
      if (plan.isConnected && !this.#owned.has(plan) && plan.owner === this)
        plan.owner = plan.view = undefined;
    for (const plan of this.#owned) {
      plan.owner = this;
      for (const each of this.getAround(plan)) this.#around?.observe(each, { attributeFilter: ['hidden'] });
    }
  }
}

/** Returns the plans without those that repeat the value of an earlier one. */
function withoutRepeated(plans: PortalPlanElement[]): PortalPlanElement[] {
  const values = new Set<string>();
  return plans.filter((plan) => {
    const { value } = plan.readPlan();
    return !value || (!values.has(value) && values.add(value));
  });
}

/** Returns the plans inside an element: also in wrappers, and slotted through a component of the page. */
function findPlans(host: Element): PortalPlanElement[] {
  const findWithin = (element: Element): PortalPlanElement[] => {
    if (isPlan(element)) return [element];
    const assigned =
      element.localName === 'slot' ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
    return (assigned.length ? assigned : [...element.querySelectorAll('portal-plan, slot')]).flatMap(
      findWithin,
    );
  };
  return [...new Set([...host.children].filter(({ slot }) => !slot).flatMap(findWithin))];
}
