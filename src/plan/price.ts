/** Prices of plans, and how they compare. Pure functions. */
import { getDecimals, readPrice, subtract } from '../i18n/format.js';
import { findCounterpart, isOffered, type Plan } from './plan.js';

/** Price of a plan, as in its attributes. */
export type Price = Pick<Plan, 'price' | 'currency' | 'interval'>;

/** Computed price. */
export type Amount = Omit<Price, 'price'> & { readonly price: number };

/** Price of the requested plan, compared with the current plan. */
export interface Cost {
  readonly price: Price;
  readonly regularPrice: string;
  readonly note: string;
  /** Price of the current plan. Undefined: not comparable. */
  readonly former: Price | undefined;
  /**
   * Absolute difference between both prices: per interval if both have the same one, else per year. Undefined: none, or not
   * comparable.
   */
  readonly difference: Amount | undefined;
  /** Whether the requested plan costs more than the current one. */
  readonly isMore: boolean;
}

/** Billing intervals per year, of the intervals for which this number is certain, from the shortest. */
const intervalsPerYear: Partial<Record<string, number>> = { month: 12, quarter: 4, year: 1 };

const toPrice = ({ price, currency, interval }: Plan): Price => ({ price, currency, interval });

/** Compares the prices of two plans. */
export function getCost(after: Plan, before: Plan | undefined): Cost {
  const { regularPrice, note } = after;
  const price = toPrice(after);
  const cost = { price, regularPrice, note, former: undefined, difference: undefined, isMore: false };
  // Only numbers in the same currency are comparable.
  if (before?.currency !== after.currency) return cost;
  const [formerPrice, newPrice] = [before, after].map((plan) => readPrice(plan.price, plan.currency));
  const isSameInterval = before.interval === after.interval;
  const [formerFactor, newFactor] = isSameInterval
    ? [1, 1]
    : [before, after].map((plan) => intervalsPerYear[plan.interval]);
  if (formerPrice === undefined || newPrice === undefined || !formerFactor || !newFactor) return cost;
  const difference = subtract(multiply(newPrice, newFactor), multiply(formerPrice, formerFactor));
  return {
    ...cost,
    former: toPrice(before),
    difference: difference
      ? { ...price, price: Math.abs(difference), interval: isSameInterval ? price.interval : 'year' }
      : undefined,
    isMore: difference > 0,
  };
}

/** Multiplies without floating-point noise. */
const multiply = (amount: number, factor: number): number => Number((amount * factor).toPrecision(15));

/**
 * Returns what a plan costs per year, and what its counterpart in the shortest interval does. Undefined: there is none in a shorter
 * interval, or they are not comparable.
 */
function compareYears(
  plan: Plan,
  plans: readonly Plan[],
): { own: number; shortest: number; isMonthly: boolean } | undefined {
  const counterpart = Object.keys(intervalsPerYear)
    .slice(0, Object.keys(intervalsPerYear).indexOf(plan.interval))
    .flatMap((interval) => findCounterpart(plan, interval, plans) ?? [])[0];
  if (counterpart?.currency !== plan.currency) return undefined;
  const [own = 0, shortest = 0] = [plan, counterpart].map((each) =>
    multiply(readPrice(each.price, each.currency) ?? 0, intervalsPerYear[each.interval] ?? 0),
  );
  const isMonthly = counterpart.interval === 'month';
  return own > 0 && shortest > 0 ? { own, shortest, isMonthly } : undefined;
}

/**
 * Returns the price per month of a plan that is paid by the quarter or by the year, rounded as its currency is. Undefined: it has
 * no monthly counterpart.
 */
export function getPricePerMonth(plan: Plan, plans: readonly Plan[]): number | undefined {
  const years = compareYears(plan, plans);
  return years?.isMonthly ? Number((years.own / 12).toFixed(getDecimals(plan.currency))) : undefined;
}

/** Saving of an interval compared with the shortest one. */
export interface Saving {
  /** Fraction of the price, such as 0.17, rounded down to a whole percent. */
  readonly fraction: number;
  /** Whether other plans save less. */
  readonly isMaximum: boolean;
}

/** Returns the greatest saving of a plan in an interval that can be bought now. Undefined: no plan saves a percent. */
export function getSaving(interval: string, plans: readonly Plan[], currentPlan: string): Saving | undefined {
  // Who has the plan in a shorter interval compares with it, also if it is no longer offered.
  const compared = plans.filter((plan) => isOffered(plan) || plan.value === currentPlan);
  const percentages = compared.flatMap((plan) => {
    const isCounted = plan.interval === interval && plan.value !== currentPlan;
    const years = isCounted && compareYears(plan, compared);
    if (!years) return [];
    return Math.floor(multiply(subtract(years.shortest, years.own) / years.shortest, 100));
  });
  const maximum = Math.max(0, ...percentages);
  if (!maximum) return undefined;
  return { fraction: maximum / 100, isMaximum: percentages.some((each) => each < maximum) };
}
