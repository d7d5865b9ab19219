/** Plans as plain data. Pure functions. */
import {
  format,
  formatInterval,
  formatMoney,
  type Localization,
  readPrice,
  truncate,
} from '../i18n/format.js';

/** Attribute values of a `<portal-plan>`. Absent attributes are empty. */
export interface Plan {
  readonly value: string;
  readonly label: string;
  readonly price: string;
  readonly currency: string;
  readonly interval: string;
  /** Price before a reduction. */
  readonly regularPrice: string;
  /** Qualifier of the price. */
  readonly note: string;
  /** Text that highlights the plan. */
  readonly badge: string;
  /** Whether the plan is the recommended one. */
  readonly featured: boolean;
  /** Value of the plan whose features this one includes. */
  readonly extends: string;
  readonly href: string;
  readonly disabled: boolean;
  /** Whether the plan has the attribute `hidden`. It may still be the default plan, and have a name and a price. */
  readonly hidden: boolean;
  /** Reason why the plan is disabled. If it is not, a warning about a change to this plan. */
  readonly reason: string;
  /** Start of a change to this plan in epoch seconds. Null: that of the picker. */
  readonly startTimeInSeconds?: number | null;
}

/** Returns the label of a plan, by default its value. */
export const getLabel = ({ label, value }: Plan): string => truncate(label.trim() || value);

/** Formats a price and its interval. Without a price, both are empty. */
export function formatPrice(
  { price, currency, interval }: Pick<Plan, 'currency' | 'interval'> & { price: string | number },
  { messages, language }: Localization,
): [price: string, interval: string] {
  const amount = formatMoney(price, currency, language);
  return [amount, amount && formatInterval(interval, messages.per, language)];
}

/** Formats the price before a reduction. Empty: there is none, it is not higher than the price, or there is no price. */
export function formatRegularPrice(
  { price, regularPrice, currency }: Pick<Plan, 'price' | 'regularPrice' | 'currency'>,
  { language }: Localization,
): string {
  const [amount, regular] = [price, regularPrice].map((each) => readPrice(each, currency));
  const isHigher = amount === undefined || regular === undefined || regular > amount;
  const isReduction = isHigher && price.trim() !== regularPrice.trim();
  return isReduction && formatMoney(price, currency, language)
    ? formatMoney(regularPrice, currency, language)
    : '';
}

/** Formats the price before a reduction as "instead of €59". Empty: see `formatRegularPrice()`. */
export function describeRegularPrice(
  plan: Pick<Plan, 'price' | 'regularPrice' | 'currency'>,
  localization: Localization,
): string {
  const price = formatRegularPrice(plan, localization);
  return price && format(localization.messages.regularPrice, { price });
}

/** Formats an interval as "Monthly" or "Yearly", other intervals as "per week". */
export const formatIntervalName = (interval: string, { messages, language }: Localization): string =>
  interval === 'month'
    ? messages.monthly
    : interval === 'year'
      ? messages.yearly
      : formatInterval(interval, messages.per, language);

/** Whether the page offers a change to a plan. A plan without a value is only displayed; one with `href` has a link instead. */
export const isOffered = ({ value, href, disabled, hidden }: Plan): boolean =>
  Boolean(value.trim()) && !href && !disabled && !hidden;

/** Whether a plan is shown for a billing interval. Plans without an interval always are; an empty interval shows all plans. */
export const isShown = (plan: Plan, interval: string): boolean =>
  !interval || !plan.interval || plan.interval === interval;

/** Finds a plan by its value. */
export const findPlan = (value: string, plans: readonly Plan[]): Plan | undefined =>
  value ? plans.find((plan) => plan.value === value) : undefined;

export interface PlanName {
  /** Label of the plan; its value if the page does not list it. */
  readonly label: string;
  /** Interval of the plan, if another plan has the same label. */
  readonly interval?: string;
}

export function findPlanName(value: string, plans: readonly Plan[]): PlanName {
  const plan = findPlan(value, plans);
  if (!plan) return { label: value };
  const label = getLabel(plan);
  const isShared = plans.some((other) => other !== plan && getLabel(other) === label);
  return isShared && plan.interval ? { label, interval: plan.interval } : { label };
}

/** Formats the name of a plan, such as "Pro" or "Pro (per month)". */
export function formatPlanName({ label, interval }: PlanName, { messages, language }: Localization): string {
  if (interval === undefined) return label;
  const suffix = `(${formatInterval(interval, messages.per, language)})`;
  // Direction marks isolate the label in right-to-left text: its last character may be neutral, as in "Pro+".
  return /[\u0590-\u08ff]/.test(suffix) ? `\u200f${label}\u200e ${suffix}` : `${label} ${suffix}`;
}

/** Formats the name of the plan with a value. */
export const getPlanName = (value: string, plans: readonly Plan[], localization: Localization): string =>
  formatPlanName(findPlanName(value, plans), localization);

/** Returns the distinct intervals of the plans that can be bought now, and of the current one, in their order. */
export const getIntervals = (plans: readonly Plan[], currentPlan: string): string[] => [
  ...new Set(
    plans.flatMap((plan) =>
      plan.interval && (isOffered(plan) || (plan.value && plan.value === currentPlan)) ? plan.interval : [],
    ),
  ),
];

/** Finds the counterparts of a plan in an interval: the plans with the same label. */
const findCounterparts = (plan: Plan, interval: string, plans: readonly Plan[]): readonly Plan[] =>
  plans.filter((other) => other.interval === interval && getLabel(other) === getLabel(plan));

/** Finds the only counterpart of a plan in another interval. Undefined: none, or ambiguous because plans share the label. */
export function findCounterpart(plan: Plan, interval: string, plans: readonly Plan[]): Plan | undefined {
  if (!plan.interval || !interval || plan.interval === interval) return undefined;
  const [counterpart, ...others] = findCounterparts(plan, interval, plans);
  return others.length || findCounterparts(plan, plan.interval, plans).length > 1 ? undefined : counterpart;
}

/** Returns an address if it neither runs a script nor contains credentials. */
export function getSafeHref(href: string, base: string): string | undefined {
  if (!href) return undefined;
  try {
    // On the server there is no base address. Only its protocol matters.
    const { protocol, username, password } = new URL(href, base || 'https://localhost');
    return /^(https?|mailto|tel):$/.test(protocol) && !username && !password ? href : undefined;
  } catch {
    return undefined;
  }
}
