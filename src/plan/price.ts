/** Prices of plans, and how they compare. Pure functions. */
import { getDecimals, readPrice } from '../i18n/format.js';
import { readPeriod } from './period.js';
import { findCounterpart, isOffered, type Plan, type QualifiedPrice } from './plan.js';

/** Price of the requested plan, compared with the current plan. */
export interface Cost {
  readonly price: QualifiedPrice;
  /** Price of the current plan. Undefined: it is not listed. */
  readonly former: QualifiedPrice | undefined;
  /** Absolute difference per year between prices with different intervals. Zero: none, or not known. */
  readonly difference: number;
  /** Whether the requested plan is known to cost more, also if a qualifier or a reduction prevents an exact comparison. */
  readonly isMore: boolean;
}

/** Whether amounts of two plans mean the same: not if a note, such as "per seat", is about one of them, nor for an introductory price. */
const isComparable = (a: QualifiedPrice, b: QualifiedPrice): boolean =>
  a.currency === b.currency && a.note === b.note && !a.regularPrice && !b.regularPrice;

/** Returns the price of a plan. NaN: not known. */
const getAmount = ({ price, currency }: Plan): number => readPrice(price, currency) ?? NaN;

/** Returns what a plan costs in a year, here of 12 months or 365 days. NaN: not known. */
function getYearlyPrice(plan: Plan): number {
  const { unit, count } = readPeriod(plan.interval) ?? { unit: '', count: NaN };
  const amount = getAmount(plan);
  return amount && clean((amount * (unit === 'day' ? 365 : 12)) / count);
}

/** Removes floating-point noise. */
const clean = (amount: number): number => Number(amount.toPrecision(14));

const round = (amount: number, { currency }: Plan): number => Number(amount.toFixed(getDecimals(currency)));

export function getCost(after: Plan, before: Plan | undefined): Cost {
  if (!before) return { price: after, former: undefined, difference: 0, isMore: false };
  const isSame = before.interval === after.interval;
  const rise = isSame ? getAmount(after) - getAmount(before) : getYearlyPrice(after) - getYearlyPrice(before);
  const isExact = [after, before].every(({ interval }) => readPeriod(interval)?.unit === 'month');
  return {
    price: after,
    former: before,
    difference: !isSame && isExact && isComparable(before, after) ? round(Math.abs(rise), after) || 0 : 0,
    isMore: after.currency === before.currency && rise > 0,
  };
}

/** Finds the counterpart of a plan in the shortest period that is shorter than its own. Days and months are not compared. */
function findShortest(plan: Plan, plans: readonly Plan[]): Plan | undefined {
  const own = readPeriod(plan.interval);
  const getCount = ({ interval }: Plan) => {
    const period = readPeriod(interval);
    return own && period?.unit === own.unit ? period.count : Infinity;
  };
  return plans
    .filter((each) => getCount(each) < getCount(plan))
    .sort((a, b) => getCount(a) - getCount(b))
    .find((each) => findCounterpart(plan, each.interval, plans) === each);
}

/** Returns the price per month of a plan that is paid by several months, rounded. Undefined: it has no monthly counterpart with a price. */
export function getPricePerMonth(plan: Plan, plans: readonly Plan[]): number | undefined {
  const shortest = findShortest(plan, plans);
  const own = getYearlyPrice(plan);
  return shortest?.interval === 'month' && own > 0 && getAmount(shortest) > 0
    ? round(own / 12, plan)
    : undefined;
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
    const shortest =
      plan.interval === interval && plan.value !== currentPlan ? findShortest(plan, compared) : undefined;
    if (!shortest || !(getAmount(plan) > 0 && getAmount(shortest) > 0)) return [];
    const fraction = 1 - getYearlyPrice(plan) / getYearlyPrice(shortest);
    // Of a plan that is not comparable, no saving is known.
    return isComparable(plan, shortest) ? Math.floor(clean(fraction * 100)) : 0;
  });
  const maximum = Math.max(0, ...percentages);
  if (!maximum) return undefined;
  return { fraction: maximum / 100, isMaximum: percentages.some((each) => each < maximum) };
}
