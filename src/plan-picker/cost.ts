/** What a plan costs: plain functions of plain data. */
import { getDecimals, readPrice, subtract } from '../localize/format.js';
import { findTwin, isOffered, type Plan } from './plan.js';

/** A price, as a plan has it. */
export type Price = Pick<Plan, 'price' | 'currency' | 'interval'>;

/** A computed price. */
export type Amount = Omit<Price, 'price'> & { readonly price: number };

/** What the requested plan costs. */
export interface Cost {
  readonly price: Price;
  /** What the page says of the price. */
  readonly about: Pick<Plan, 'regularPrice' | 'note'>;
  /** Price of the current plan, where the two can be compared. */
  readonly former: Price | undefined;
  /** What it costs more or less than that: in the interval of both, or in a year. Undefined: the same, or not comparable. */
  readonly difference: Amount | undefined;
  readonly isMore: boolean;
}

/** How often an interval is paid in a year, where that is certain. */
const timesPerYear: Partial<Record<string, number>> = { month: 12, year: 1 };

export const toPrice = ({ price, currency, interval }: Plan): Price => ({ price, currency, interval });

/** What a plan costs, and how that compares with another one. Undefined where the page says nothing of it. */
export function getCost(after: Plan, before: Plan | undefined): Cost | undefined {
  const { regularPrice, note } = after;
  if (!after.price.trim() && !note.trim()) return undefined;
  const price = toPrice(after);
  const about = { regularPrice, note };
  const none: Cost = { price, about, former: undefined, difference: undefined, isMore: false };
  // Prices are comparable if they are numbers of one currency.
  if (before?.currency !== after.currency) return none;
  const [had, costs] = [before, after].map((plan) => readPrice(plan.price, plan.currency));
  const isSameInterval = before.interval === after.interval;
  const [factor, factorNow] = isSameInterval
    ? [1, 1]
    : [before, after].map((plan) => timesPerYear[plan.interval]);
  if (had === undefined || costs === undefined || !factor || !factorNow) return none;
  const amount = subtract(multiply(costs, factorNow), multiply(had, factor));
  return {
    ...none,
    former: toPrice(before),
    difference: amount
      ? { ...price, price: Math.abs(amount), interval: isSameInterval ? price.interval : 'year' }
      : undefined,
    isMore: amount > 0,
  };
}

/** A product without the digits of noise that fractions leave. */
const multiply = (amount: number, factor: number): number => Number((amount * factor).toPrecision(15));

/** @returns The prices of a yearly plan and of its monthly counterpart. Undefined: there is none, or they cannot be compared. */
function findPrices(plan: Plan, plans: readonly Plan[]): { month: number; year: number } | undefined {
  if (plan.interval !== 'year') return undefined;
  const twin = findTwin(plan, 'month', plans);
  if (twin?.currency !== plan.currency) return undefined;
  const [month, year] = [twin, plan].map((each) => readPrice(each.price, each.currency));
  return month && month > 0 && year && year > 0 ? { month, year } : undefined;
}

/** @returns What a yearly plan costs a month, to the nearest unit of its currency. Undefined: it cannot be paid by the month. */
export function getPricePerMonth(plan: Plan, plans: readonly Plan[]): number | undefined {
  const found = findPrices(plan, plans);
  return found && Number((found.year / 12).toFixed(getDecimals(plan.currency)));
}

/** What is saved by paying a year at a time. */
export interface Saving {
  /** Of one, rounded down to hundredths. */
  readonly fraction: number;
  /** Whether some plans save less. */
  readonly isMost: boolean;
}

/** @returns The greatest saving of a yearly plan that can be chosen. Undefined: none saves a hundredth. */
export function getSaving(plans: readonly Plan[]): Saving | undefined {
  const hundredths = plans.filter(isOffered).flatMap((plan) => {
    const found = findPrices(plan, plans);
    if (!found) return [];
    const full = multiply(found.month, 12);
    return Math.floor(multiply(subtract(full, found.year) / full, 100));
  });
  const most = Math.max(0, ...hundredths);
  return most ? { fraction: most / 100, isMost: hundredths.some((each) => each < most) } : undefined;
}
