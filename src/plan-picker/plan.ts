/** A plan as plain data, and what follows from that alone. */
import { cut, format, type Localization, money, perInterval, readPrice } from '../localize/format.js';

/** What the page says of a plan, in the attributes of `<portal-plan>`. */
export interface Plan {
  readonly value: string;
  readonly label: string;
  readonly price: string;
  readonly currency: string;
  readonly interval: string;
  /** Price that it is instead of. Empty: none. */
  readonly regularPrice: string;
  /** What the price stands for. Empty: nothing is said. */
  readonly note: string;
  /** Value of the plan whose features it includes. Empty: none. */
  readonly extends: string;
  readonly href: string;
  readonly disabled: boolean;
}

/** Label of a plan. */
export const getLabel = ({ label, value }: Plan): string => cut(label.trim() || value);

/** Formatted price of a plan and its interval; without a price there is no interval either. */
export function formatPrice(
  { price, currency, interval }: Pick<Plan, 'currency' | 'interval'> & { price: string | number },
  { messages, language }: Localization,
): [price: string, interval: string] {
  const amount = money(price, currency, language);
  return [amount, amount && perInterval(interval, messages.per, language)];
}

/** "€59": the price before a reduction. Empty where there is none: it is not higher, or there is no price. */
export function formatRegularPrice(
  { price, regularPrice, currency }: Pick<Plan, 'price' | 'regularPrice' | 'currency'>,
  { language }: Localization,
): string {
  const [amount, regular] = [price, regularPrice].map((each) => readPrice(each, currency));
  const isReduced = amount === undefined || regular === undefined || regular > amount;
  const isOther = price.trim() !== regularPrice.trim() && money(price, currency, language);
  return isReduced && isOther ? money(regularPrice, currency, language) : '';
}

/** "instead of €59" */
export function describeRegularPrice(
  plan: Pick<Plan, 'price' | 'regularPrice' | 'currency'>,
  localization: Localization,
): string {
  const price = formatRegularPrice(plan, localization);
  return price && format(localization.messages.regularPrice, { price });
}

/** "Monthly", or "per week" where there is no such word. */
export const nameInterval = (interval: string, { messages, language }: Localization): string =>
  interval === 'month'
    ? messages.monthly
    : interval === 'year'
      ? messages.yearly
      : perInterval(interval, messages.per, language);

/** Whether a plan has a radio button: without a value it only informs, and a link leads elsewhere. */
export const hasRadio = ({ value, href }: Plan): boolean => Boolean(value.trim()) && !href;

/** Whether the page offers a plan as a choice. */
export const isOffered = (plan: Plan): boolean => hasRadio(plan) && !plan.disabled;

/** Whether a plan shows where `interval` is chosen; a plan of no interval always does, and so do all where none is. */
export const isShown = (plan: Plan, interval: string): boolean =>
  !interval || !plan.interval || plan.interval === interval;

/** The plan of a value, where the page lists it. */
export const findPlan = (value: string, plans: readonly Plan[]): Plan | undefined =>
  value ? plans.find((plan) => plan.value === value) : undefined;

/** What a plan is called. */
export interface PlanName {
  /** The value of a plan that the page does not list. */
  readonly label: string;
  /** Where another plan has the same label. */
  readonly interval?: string;
}

export function findPlanName(value: string, plans: readonly Plan[]): PlanName {
  const plan = findPlan(value, plans);
  if (!plan) return { label: value };
  const label = getLabel(plan);
  const isShared = plans.some((other) => other !== plan && getLabel(other) === label);
  return isShared && plan.interval ? { label, interval: plan.interval } : { label };
}

export function formatPlanName(
  { label, interval: shared }: PlanName,
  { messages, language }: Localization,
): string {
  if (shared === undefined) return label;
  const interval = `(${perInterval(shared, messages.per, language)})`;
  // In a right-to-left text the label is set apart: its last character may be neutral, as in "Pro+".
  return /[\u0590-\u08ff]/.test(interval) ? `\u200f${label}\u200e ${interval}` : `${label} ${interval}`;
}

/** Name of a plan for people. */
export const getPlanName = (value: string, plans: readonly Plan[], localization: Localization): string =>
  formatPlanName(findPlanName(value, plans), localization);

/** The intervals of plans, in their order. */
export const getIntervals = (plans: readonly Plan[]): string[] =>
  [...new Set(plans.map((plan) => plan.interval))].filter(Boolean);

const indices = new WeakMap<readonly Plan[], ReadonlyMap<string, readonly Plan[]>>();

const toKey = (label: string, interval: string): string => `${interval}\n${label}`;

/** Plans by label and interval: of a thousand plans each would be compared with each. */
function indexPlans(plans: readonly Plan[]): ReadonlyMap<string, readonly Plan[]> {
  const known = indices.get(plans);
  if (known) return known;
  const index = new Map<string, Plan[]>();
  for (const plan of plans) {
    const key = toKey(getLabel(plan), plan.interval);
    index.set(key, [...(index.get(key) ?? []), plan]);
  }
  indices.set(plans, index);
  return index;
}

/** The plans that the chosen one is exchanged for when another interval is shown: those of the same label. */
export const findCounterparts = (chosen: Plan, interval: string, plans: readonly Plan[]): readonly Plan[] =>
  indexPlans(plans).get(toKey(getLabel(chosen), interval)) ?? [];

/** The same plan in another interval. Undefined: there is none, or several plans have the label. */
export function findTwin(plan: Plan, interval: string, plans: readonly Plan[]): Plan | undefined {
  if (!plan.interval || !interval || plan.interval === interval) return undefined;
  const [twin, ...others] = findCounterparts(plan, interval, plans);
  return others.length || findCounterparts(plan, plan.interval, plans).length > 1 ? undefined : twin;
}

/** An address that runs no script and carries no password, or undefined. */
export function safeHref(href: string, base: string): string | undefined {
  if (!href) return undefined;
  try {
    // A server has no base; of it only the protocol counts.
    const { protocol, username, password } = new URL(href, base || 'https://localhost');
    return /^(https?|mailto|tel):$/.test(protocol) && !username && !password ? href : undefined;
  } catch {
    return undefined;
  }
}
