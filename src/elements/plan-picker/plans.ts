import type { LitElement, ReactiveController } from 'lit';
import { perInterval } from '../../messages/format.js';
import { planAttributes, PortalPlanElement, showContent } from '../portal-plan.js';
import { hydrates, onServer } from '../served.js';
import { labelOf } from './plan.js';
import type { PlanPickerView } from './view.js';

/** Whether a customer can choose the plan: without a value it only informs, and a link leads elsewhere. */
export const isOffered = (plan: PortalPlanElement): boolean =>
  Boolean(plan.value.trim()) && !plan.href && !plan.disabled;

/** Reads a list once: it is another list as soon as one of its plans has another value or interval. */
function once<T>(read: (plans: readonly PortalPlanElement[]) => T): typeof read {
  const known = new WeakMap<readonly PortalPlanElement[], T>();
  return (plans) => {
    const result = known.get(plans) ?? read(plans);
    known.set(plans, result);
    return result;
  };
}

const byValue = once((plans) => new Map(plans.map((plan) => [plan.value, plan])));

/** The plan of a value, where the page lists it. */
export const findPlan = (
  value: string,
  plans: readonly PortalPlanElement[],
): PortalPlanElement | undefined => (value ? byValue(plans).get(value) : undefined);

/** A plan's name, with its interval where it shares its label, or its identifier when the page does not list it. */
export function nameOf(
  value: string,
  { plans, messages, language }: Pick<PlanPickerView, 'plans' | 'messages' | 'language'>,
): string {
  const plan = findPlan(value, plans);
  if (!plan) return value;
  const label = labelOf(plan);
  const isShared = plans.some((other) => other !== plan && labelOf(other) === label);
  if (!isShared) return label;
  const interval = `(${perInterval(plan.interval, messages.per, language)})`;
  // The words around it are written from right to left, and so is this, but for a label such as "Pro+".
  return /[\u0590-\u08ff]/.test(interval) ? `\u200f${label}\u200e ${interval}` : `${label} ${interval}`;
}

/** The intervals that plans are for, in their order. */
export const intervalsOf = once((plans) => [...new Set(plans.map((plan) => plan.interval))].filter(Boolean));

/** Of several intervals the one that was chosen, or that the current plan is for; empty where there are not several. */
export function shownInterval(
  plans: readonly PortalPlanElement[],
  chosen: string,
  currentPlan: string,
): string {
  const intervals = intervalsOf(plans);
  if (intervals.length < 2) return '';
  const wanted = [chosen, findPlan(currentPlan, plans)?.interval];
  return wanted.find((interval) => interval && intervals.includes(interval)) ?? intervals[0] ?? '';
}

/** The plan to choose where another interval is shown: that of the same label, if there is one other than `taken`. */
export function valueIn(
  interval: string,
  chosen: PortalPlanElement,
  plans: readonly PortalPlanElement[],
  taken: string | false,
): string {
  if (!chosen.interval) return chosen.value;
  const isTwin = (plan: PortalPlanElement) => plan.interval === interval && labelOf(plan) === labelOf(chosen);
  return plans.find((plan) => isTwin(plan) && isOffered(plan) && plan.value !== taken)?.value ?? '';
}

/** Whether a plan shows where `interval` is chosen; a plan of no interval always does, and so do all where none is. */
export const isShown = (plan: PortalPlanElement, interval: string): boolean =>
  !interval || !plan.interval || plan.interval === interval;

/** What a plan lists, as text: the items of its lists. */
export const featuresOf = (plan: PortalPlanElement): string[] =>
  [...plan.querySelectorAll('li')]
    .map((item) => item.textContent.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Attributes of a plan on which more than its own card depends, and its place in the picker. */
const ofTheList = ['value', 'interval', 'slot'];

/** The `<portal-plan>` children of a picker, watched while it is in the page. */
export class Plans implements ReactiveController {
  /** Those of the same list that say something else than when the picker was last drawn. */
  readonly changed = new Set<Node>();
  readonly #host: LitElement;
  #observer: MutationObserver | undefined;
  #list: readonly PortalPlanElement[] | undefined;
  #slotted: readonly PortalPlanElement[] | undefined;
  readonly #warned = new Set<string>();

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver((records) => this.#heed(records));
    this.#observer.observe(this.#host, {
      childList: true,
      subtree: true,
      attributeFilter: [...planAttributes, 'slot'],
    });
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = this.#list = undefined;
  }

  /** Gives the content of each plan a slot in its card. */
  hostUpdate(): void {
    const { list } = this;
    if (list === this.#slotted) return;
    this.#slotted = list;
    list.forEach((plan, index) => {
      const slot = `plan${index}`;
      if (plan.slot === slot) return;
      plan.slot = slot;
      if (hydrates) showContent(plan);
    });
    // Nobody else has changed anything since the list was read.
    this.#observer?.takeRecords();
  }

  hostUpdated(): void {
    this.changed.clear();
  }

  get radios(): HTMLInputElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLInputElement>('[part=radio]')];
  }

  /** The plans in their order; of two with one value the first. The same list as long as none comes, goes or moves. */
  get list(): readonly PortalPlanElement[] {
    this.#heed(this.#observer?.takeRecords());
    const list = this.#list ?? this.#read();
    // Out of the page nobody tells of changes.
    if (this.#observer) this.#list = list;
    return list;
  }

  #heed(records: MutationRecord[] = []): void {
    for (const { target, attributeName } of records)
      if (attributeName && !ofTheList.includes(attributeName)) this.changed.add(target);
      else if (attributeName || target === this.#host) this.#list = undefined;
    if (records.length) this.#host.requestUpdate();
  }

  #read(): PortalPlanElement[] {
    const values = new Set<string>();
    if (onServer) return [];
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
