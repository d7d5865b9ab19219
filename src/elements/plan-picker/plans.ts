import { perInterval } from '../../messages/format.js';
import type { PortalPlanElement } from '../portal-plan.js';
import { isOffered, labelOf } from './plan.js';
import type { PlanPickerView } from './view.js';

/** Whether a customer can choose the plan now: the page offers and renders it. */
export const isAvailable = (plan: PortalPlanElement): boolean => isOffered(plan) && plan.isRendered;

/** The plan of a value, where the page lists it. */
export const findPlan = (
  value: string,
  plans: readonly PortalPlanElement[],
): PortalPlanElement | undefined => (value ? plans.find((plan) => plan.value === value) : undefined);

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
export const intervalsOf = (plans: readonly PortalPlanElement[]): string[] =>
  [...new Set(plans.map((plan) => plan.interval))].filter(Boolean);

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
  return plans.find((plan) => isTwin(plan) && isAvailable(plan) && plan.value !== taken)?.value ?? '';
}

/** Whether a plan shows where `interval` is chosen; a plan of no interval always does, and so do all where none is. */
export const isShown = (plan: PortalPlanElement, interval: string): boolean =>
  !interval || !plan.interval || plan.interval === interval;

/** What a plan lists, as text: the items of its lists. */
export const featuresOf = (plan: PortalPlanElement): string[] =>
  [...plan.querySelectorAll('li')]
    .map((item) => item.textContent.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
