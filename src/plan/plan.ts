/** Plans as plain data. Pure functions. */
import {
  capitalize,
  format,
  formatList,
  formatMoney,
  type Localization,
  readDecimal,
  readPrice,
} from '../i18n/format.js';
import { formatBilled, formatInterval, isPeriod } from './period.js';

/** A price of a plan or of the page's server, or a computed one. */
interface Price {
  readonly price: string | number;
  readonly currency: string;
  /** Such as "month" or "6 months". */
  readonly interval?: string;
  /** Price before a reduction. */
  readonly regularPrice?: string;
  readonly note?: string;
}

export interface QualifiedPrice extends Required<Price> {
  readonly price: string;
}

/** Attribute values of a `<portal-plan>`, trimmed and of limited length. Absent attributes are empty. */
export interface Plan extends QualifiedPrice {
  readonly value: string;
  /** Name of the plan, by default its value. */
  readonly label: string;
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
  /** Start of a change to this plan in epoch seconds. Undefined: that of the picker. NaN: it cannot be used. */
  readonly startTimeInSeconds?: number | undefined;
}

const digit = /\p{Nd}/u;

/** Whether a price ends in a digit, as in `12.–` and `$99+`, or in a currency or a tax, as in `19 kr.` and `49 € HT`. Otherwise it is in words: `$19/month`. */
export const isAmount = (price: string | number): boolean =>
  // The expression takes half a millisecond the first time.
  readDecimal(String(price)) !== undefined ||
  /[\p{Nd}\p{Sc}¹²³][.,/+*–−-]*$|\p{Nd}[.,–−-]*\s*\p{Sc}?\s*\p{L}{1,3}\.?$/u.test(String(price));

/** A price in words, wherever it is said. */
interface PriceText {
  /** Such as "€49". Empty: there is none, such as for NaN. */
  readonly amount: string;
  /** Such as "per month", which only an amount has. */
  readonly interval: string;
  /** Such as "€49 per month". */
  readonly full: string;
  /** Such as "€49 per month, per seat". */
  readonly qualified: string;
  /** Whether it has a number, which a sentence and a button can name. "Free" and "Contact us" stand alone. */
  readonly hasNumber: boolean;
  /** Price before a reduction. Empty: there is none, it is not higher than the price, or there is no price. */
  readonly regular: string;
  /** Such as "instead of €59". */
  readonly instead: string;
}

export function describePrice(
  { price, currency, interval = '', regularPrice = '', note = '' }: Price,
  localization: Localization,
): PriceText {
  const { messages, language } = localization;
  const amount = formatMoney(price, currency, language);
  const period = amount && isAmount(price) ? formatInterval(interval, localization) : '';
  const full = `${amount} ${period}`.trim();
  const [value, former] = [price, regularPrice].map((each) => readPrice(each, currency));
  const isHigher = value === undefined || former === undefined || former > value;
  const isReduced = isHigher && amount && price !== regularPrice;
  const regular = isReduced ? formatMoney(regularPrice, currency, language) : '';
  return {
    amount,
    interval: period,
    full,
    qualified: formatList([full, note], localization),
    hasNumber: digit.test(amount),
    regular,
    instead: regular && format(messages.regularPrice, { price: regular }),
  };
}

/** Returns how many characters a line has to fit for a text of this length: each size of a price. */
export const getFit = (length: number): number => [6, 9, 12, 14, 16].find((most) => length <= most) ?? 20;

/** Returns how many characters a line has to fit for the amounts of plans. */
export const getPriceFit = (plans: readonly Plan[], localization: Localization): number =>
  getFit(
    Math.max(
      0,
      ...plans.map((plan) => (isAmount(plan.price) ? describePrice(plan, localization).amount.length : 0)),
    ),
  );

/**
 * Formats how a plan is billed: "€40.83 per month, billed yearly", or with a qualifier in a line of its own. Without a price
 * above zero, or another interval to choose, it is the qualifier: the interval is beside the price.
 * @param hasChoice Whether the plans have more than one interval.
 * @param perMonth Price per month, of a plan that is paid by the quarter or by the year.
 */
export function formatBilling(
  { price, currency, interval, note }: QualifiedPrice,
  hasChoice: boolean,
  perMonth: number | undefined,
  localization: Localization,
): string {
  const { messages, language } = localization;
  const isPaid = (readPrice(price, currency) ?? 0) > 0;
  // A qualifier may say how the plan is billed, and otherwise than its interval: €16 per month, billed annually.
  const isNamed = isPaid && hasChoice && !note;
  const billed = isNamed ? (messages[`billed-${interval}` as 'billed-month'] as string | undefined) : '';
  const monthly = perMonth
    ? describePrice({ price: perMonth, currency, interval: 'month' }, localization).full
    : '';
  const start = formatList([monthly, billed ?? ''], localization);
  return [capitalize(start, language), note].filter(Boolean).join('\n');
}

/** Whether the page offers a change to a plan. A plan without a value is only displayed; one with `href` has a link instead. */
export const isOffered = ({ value, href, disabled, hidden }: Plan): boolean =>
  value !== '' && !href && !disabled && !hidden;

/** Whether a price is in words, such as "Contact us" and "Free", or zero: it is the same in each interval. */
const isFixed = ({ price }: Plan): boolean => price !== '' && !digit.test(price.replaceAll('0', ''));

/**
 * Whether a plan is shown for a billing interval: it is hidden only where it is offered in this interval, too. A plan without a period
 * is always shown; an empty interval shows all plans.
 */
export const isShown = (plan: Plan, interval: string, plans: readonly Plan[]): boolean =>
  !interval ||
  !isPeriod(plan.interval) ||
  plan.interval === interval ||
  findCounterparts(plan, interval, plans).every(({ hidden }) => hidden);

export const getShownPlans = (plans: readonly Plan[], interval: string): readonly Plan[] =>
  plans.filter((plan) => !plan.hidden && isShown(plan, interval, plans));

export const findPlan = (value: string, plans: readonly Plan[]): Plan | undefined =>
  value ? plans.find((plan) => plan.value === value) : undefined;

export interface PlanName {
  /** Label of the plan. Empty: the page does not list it, and it is named by its role. */
  readonly label: string;
  /** Interval of the plan, if it is named beside a plan of the same label. */
  readonly interval?: string;
  readonly role?: PlanRole;
}

/** What a plan is to the customer: key of the message that names a plan without a label. */
export type PlanRole = 'currentPlan' | 'scheduledPlan' | 'defaultPlan';

/**
 * Finds the name of the plan with a value. Undefined: the page does not list it.
 * @param beside Values of the plans that are named with it, such as the current one.
 */
export function findPlanName(
  value: string,
  plans: readonly Plan[],
  beside: readonly (string | undefined)[],
): PlanName | undefined {
  const plan = findPlan(value, plans);
  if (!plan) return undefined;
  const label = plan.label;
  const isShared = beside.some((other) => {
    const found = findPlan(other ?? '', plans);
    return found && found !== plan && found.label === label;
  });
  return isShared && plan.interval ? { label, interval: plan.interval } : { label };
}

/** Formats the name of a plan in a sentence, such as "Pro" or "Pro (billed monthly)". */
export function formatPlanName(
  { label, interval, role = 'currentPlan' }: PlanName,
  localization: Localization,
): string {
  if (!label) return localization.messages[role];
  if (interval === undefined) return label;
  const suffix = `(${formatBilled(interval, localization)})`;
  // Direction marks isolate the label in right-to-left text: its last character may be neutral, as in "Pro+".
  return /[\u0590-\u08ff]/.test(suffix) ? `\u200f${label}\u200e ${suffix}` : `${label} ${suffix}`;
}

/** Returns the value of `{plan}` in a message. A phrase such as "your current plan" begins a sentence in upper case. */
export function toPlanValue(
  message: string,
  name: PlanName,
  localization: Localization,
): { readonly plan: string } {
  const plan = formatPlanName(name, localization);
  const isBeginning = !name.label && message.startsWith('{plan}');
  return { plan: isBeginning ? capitalize(plan, localization.language) : plan };
}

/** Formats a message about a plan, and about other values. */
export const formatForPlan = (
  message: string,
  name: PlanName,
  localization: Localization,
  values: Record<string, string> = {},
): string => format(message, { ...values, ...toPlanValue(message, name, localization) });

/** Returns the distinct periods between which some plan with a price can be switched, in the order of the plans. */
export const getPeriods = (plans: readonly Plan[]): string[] => [
  ...new Set(
    plans
      .filter((plan) => isPeriod(plan.interval) && !plan.hidden && !isFixed(plan))
      .filter((plan, _, priced) =>
        priced.some((other) => other.interval !== plan.interval && other.label === plan.label),
      )
      .map(({ interval }) => interval),
  ),
];

/** Returns the periods in which a plan can be bought now, and that of the current plan. */
export function getIntervals(plans: readonly Plan[], currentPlan: string): string[] {
  const counted = plans.filter((plan) => isOffered(plan) || (plan.value && plan.value === currentPlan));
  return getPeriods(plans).filter((period) => counted.some(({ interval }) => interval === period));
}

/** Finds the counterparts of a plan in an interval: the plans with the same label. */
const findCounterparts = (plan: Plan, interval: string, plans: readonly Plan[]): readonly Plan[] =>
  plans.filter((other) => other.interval === interval && other.label === plan.label);

/** Finds the only counterpart of a plan in another interval. Undefined: none, or ambiguous because plans share the label. */
export function findCounterpart(plan: Plan, interval: string, plans: readonly Plan[]): Plan | undefined {
  if (!plan.interval || !interval || plan.interval === interval) return undefined;
  const [counterpart, ...others] = findCounterparts(plan, interval, plans);
  return others.length || findCounterparts(plan, plan.interval, plans).length > 1 ? undefined : counterpart;
}

/** Returns an address if it neither runs a script nor contains credentials. */
export function getSafeHref(href: string, base: string): string | undefined {
  // On the server there is no base address. Only its protocol matters.
  const origin = base || 'https://localhost';
  if (!href || !URL.canParse(href, origin)) return undefined;
  const { protocol, username, password } = new URL(href, origin);
  return /^(https?|mailto|tel):$/.test(protocol) && !username && !password ? href : undefined;
}
