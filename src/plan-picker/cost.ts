/** What a plan costs: plain functions of plain data. */
import { readPrice, subtract } from '../messages/format.js';
import type { Plan } from './plan.js';

/** A price, as a plan has it. */
export type Price = Pick<Plan, 'price' | 'currency' | 'interval'>;

/** A computed price. */
export type Amount = Omit<Price, 'price'> & { readonly price: number };

/** What the requested plan costs. */
export interface Cost {
  readonly price: Price;
  /** Price of the current plan, where the two can be compared. */
  readonly former: Price | undefined;
  /** What it costs more or less than that: in the interval of both, or in a year. Undefined: the same, or not comparable. */
  readonly difference: Amount | undefined;
  readonly isMore: boolean;
}

/** How often an interval is paid in a year, where that is certain. */
const timesPerYear: Partial<Record<string, number>> = { month: 12, year: 1 };

export const toPrice = ({ price, currency, interval }: Plan): Price => ({ price, currency, interval });

/** What a plan costs, and how that compares with another one. Undefined where it has no price. */
export function getCost(after: Plan, before: Plan | undefined): Cost | undefined {
  if (!after.price.trim()) return undefined;
  const price = toPrice(after);
  const none: Cost = { price, former: undefined, difference: undefined, isMore: false };
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
    price,
    former: toPrice(before),
    difference: amount
      ? { ...price, price: Math.abs(amount), interval: isSameInterval ? price.interval : 'year' }
      : undefined,
    isMore: amount > 0,
  };
}

/** A product without the digits of noise that fractions leave. */
const multiply = (amount: number, factor: number): number => Number((amount * factor).toPrecision(15));
