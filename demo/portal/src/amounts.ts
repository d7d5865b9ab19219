/** What a change costs today, in whole cents and by the days that are left of the calendar month. Pure functions. */
import { business } from './business.js';
import { getMonth } from './calendar.js';
import type { Plan } from './plans.js';

/** As `respondWith()` of `plan-review` takes it. */
export interface Amount {
  label: string;
  price: string;
  currency: string;
  note?: string;
  due?: boolean;
}

export interface Quote {
  amounts: Amount[];
  currency: string;
  /** Charge minus credit, without tax. */
  netCents: number;
  /** Due today, without tax. The rest of `netCents` is taken from the balance, or added to it. */
  dueNetCents: number;
  dueCents: number;
}

export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Divides whole numbers. Rounds half away from zero. */
const divide = (value: number, by: number): number =>
  Math.sign(value) * Math.floor((2 * Math.abs(value) + by) / (2 * by));

export interface QuoteOptions {
  plan: Plan;
  /** The plan that the month is paid for. */
  paid?: Plan | undefined;
  /** Whether the change starts later: the invoice of that day has its price. */
  isLater?: boolean;
  /** What was paid for plans that the change removes before they start, without tax. Below zero: it was credited. */
  returned?: number;
  /** What the customer has paid for and not used, without tax. */
  balance?: number;
  now?: Date;
}

export function createQuote(options: QuoteOptions): Quote {
  const { plan, paid, isLater, returned = 0, balance = 0, now = new Date() } = options;
  const { currency, tax } = business;
  const toAmount = (label: string, cents: number, note?: string): Amount => ({
    label,
    price: formatCents(cents),
    currency,
    ...(note && { note }),
  });
  const { day, days } = getMonth(now);
  const left = isLater ? 0 : days - day + 1;
  const charge = divide(plan.priceCents * left, days);
  const credit = divide((paid?.priceCents ?? 0) * left, days);
  const netCents = charge - credit - returned;
  if (netCents <= 0) {
    const kept =
      netCents < 0
        ? [
            toAmount(
              'Kept for your next change',
              netCents,
              returned ? `paid for what does not start, without ${tax.name}` : `without ${tax.name}`,
            ),
          ]
        : [];
    return {
      amounts: [...kept, { ...toAmount('Due today', 0), due: true }],
      currency,
      netCents,
      dueNetCents: 0,
      dueCents: 0,
    };
  }
  const used = Math.min(balance, netCents);
  const dueNetCents = netCents - used;
  const taxCents = divide(dueNetCents * Math.round(tax.percent * 100), 10_000);
  const dueCents = dueNetCents + taxCents;
  const amounts = [
    ...(isLater
      ? []
      : [toAmount(`${plan.label} until the end of the month`, charge, `${left} of ${days} days`)]),
    ...(credit ? [toAmount(`Credit for ${paid?.label}`, -credit)] : []),
    ...(returned ? [toAmount('Credit for what does not start, taken back', -returned)] : []),
    ...(used ? [toAmount('Your balance', -used)] : []),
    ...(taxCents ? [toAmount(`${tax.name} ${tax.percent} %`, taxCents)] : []),
    { ...toAmount('Due today', dueCents, `incl. ${tax.name}`), due: true },
  ];
  return { amounts, currency, netCents, dueNetCents, dueCents };
}
