/** Prices of plans, and how they compare. Pure functions. */
import { getDecimals, readPrice, subtract } from '../i18n/format.js';
import { findCounterpart, isOffered, type Plan } from './plan.js';

/** Price of a plan, as in its attributes. */
export type Price = Pick<Plan, 'price' | 'currency' | 'interval'>;

/** Price with what qualifies it. */
export type QualifiedPrice = Pick<Plan, 'price' | 'currency' | 'interval' | 'regularPrice' | 'note'>;

/** Computed price. */
export type Amount = Omit<Price, 'price'> & { readonly price: number };

/** Price of the requested plan, compared with the current plan. */
export interface Cost {
  readonly price: QualifiedPrice;
  /** Price of the current plan. Undefined: it is not listed. */
  readonly former: QualifiedPrice | undefined;
  /**
   * Absolute difference between both prices: per interval if both have the same one, else per year. Undefined: none, or not
   * comparable.
   */
  readonly difference: Amount | undefined;
  /** Whether the requested plan is known to cost more, also if a qualifier or a reduction prevents an exact comparison. */
  readonly isMore: boolean;
}

/** Billing intervals per year, of the intervals for which this number is certain, from the shortest. */
const intervalsPerYear: Partial<Record<string, number>> = { month: 12, quarter: 4, year: 1 };

const toPrice = ({ price, currency, interval, regularPrice, note }: Plan): QualifiedPrice => ({
  ...{ price, currency, interval, regularPrice, note },
});

/** Whether amounts of two plans mean the same: not if a note, such as "per seat", is about one of them, nor for an introductory price. */
const isComparable = (a: QualifiedPrice, b: QualifiedPrice): boolean =>
  a.currency === b.currency && a.note === b.note && !a.regularPrice && !b.regularPrice;

/** Compares the prices of two plans. */
export function getCost(after: Plan, before: Plan | undefined): Cost {
  const cost: Cost = {
    ...{ price: toPrice(after), former: before && toPrice(before) },
    ...{ difference: undefined, isMore: before !== undefined && isHigher(after, before) },
  };
  if (!before || !isComparable(before, after)) return cost;
  const isSameInterval = before.interval === after.interval;
  // NaN: not known.
  const toAmount = ({ price, currency, interval }: Plan) =>
    multiply(readPrice(price, currency) ?? NaN, isSameInterval ? 1 : (intervalsPerYear[interval] ?? NaN));
  const difference = subtract(toAmount(after), toAmount(before));
  return {
    ...cost,
    difference: difference
      ? {
          ...{ price: Math.abs(difference), currency: after.currency },
          interval: isSameInterval ? after.interval : 'year',
        }
      : undefined,
    isMore: Number.isNaN(difference) ? cost.isMore : difference > 0,
  };
}

/** Multiplies without floating-point noise. */
const multiply = (amount: number, factor: number): number => Number((amount * factor).toPrecision(15));

/** Finds the counterpart of a plan in the shortest interval that is shorter than its own. */
const findShortest = (plan: Plan, plans: readonly Plan[]): Plan | undefined =>
  Object.keys(intervalsPerYear)
    .slice(0, Object.keys(intervalsPerYear).indexOf(plan.interval))
    .flatMap((interval) => findCounterpart(plan, interval, plans) ?? [])[0];

/** Returns what a plan costs per year. Zero: not known, or nothing. */
const getYearlyPrice = ({ price, currency, interval }: Price): number =>
  multiply(readPrice(price, currency) ?? 0, intervalsPerYear[interval] ?? 0);

/**
 * Returns the price per month of a plan that is paid by the quarter or by the year, rounded as its currency is. Undefined: it has
 * no monthly counterpart with a price.
 */
export function getPricePerMonth(plan: Plan, plans: readonly Plan[]): number | undefined {
  const shortest = findShortest(plan, plans);
  if (shortest?.interval !== 'month' || getYearlyPrice(shortest) <= 0) return undefined;
  const own = getYearlyPrice(plan);
  return own > 0 ? Number((own / 12).toFixed(getDecimals(plan.currency))) : undefined;
}

const isHigher = (after: QualifiedPrice, before: QualifiedPrice): boolean =>
  after.currency === before.currency && getYearlyPrice(after) > getYearlyPrice(before);

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
    const shortest =
      plan.interval === interval && plan.value !== currentPlan ? findShortest(plan, compared) : undefined;
    const [own, most] = [plan, shortest].map((each) => (each ? getYearlyPrice(each) : 0)) as [number, number];
    if (!shortest || own <= 0 || most <= 0) return [];
    // Of a plan that is not comparable, no saving is known.
    return isComparable(plan, shortest) ? Math.floor(multiply(subtract(most, own) / most, 100)) : 0;
  });
  const maximum = Math.max(0, ...percentages);
  if (!maximum) return undefined;
  return { fraction: maximum / 100, isMaximum: percentages.some((each) => each < maximum) };
}
