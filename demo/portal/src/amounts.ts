/** What a change costs today, in whole cents and by the days that are left of the calendar month (UTC). Pure functions. */
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
  /** Charge minus credit, without VAT. */
  netCents: number;
  /** Due today, without VAT. The rest of `netCents` is taken from the balance, or added to it. */
  dueNetCents: number;
  dueCents: number;
}

const vatPercent = 19;

export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** Divides whole numbers. Rounds half away from zero. */
const divide = (value: number, by: number): number =>
  Math.sign(value) * Math.floor((2 * Math.abs(value) + by) / (2 * by));

/** Start of the next month in epoch seconds: the end of what is paid for. */
export const getPeriodEnd = (now = new Date()): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000;

export interface QuoteOptions {
  plan: Plan;
  /** The plan that the month is paid for. */
  paid?: Plan | undefined;
  /** Whether the change starts later: the invoice of that day has its price. */
  isLater?: boolean;
  /** What was paid for plans that the change removes before they start, without VAT. Below zero: it was credited. */
  returned?: number;
  /** What the customer has paid for and not used, without VAT. */
  balance?: number;
  now?: Date;
}

export function createQuote(options: QuoteOptions): Quote {
  const { plan, paid, isLater, returned = 0, balance = 0, now = new Date() } = options;
  const { currency } = plan;
  if (paid && paid.currency !== currency) throw new Error('The plans have different currencies.');
  const toAmount = (label: string, cents: number, note?: string): Amount => ({
    label,
    price: formatCents(cents),
    currency,
    ...(note && { note }),
  });
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
  const left = isLater ? 0 : days - now.getUTCDate() + 1;
  const charge = divide(plan.price_cents * left, days);
  const credit = divide((paid?.price_cents ?? 0) * left, days);
  const netCents = charge - credit - returned;
  if (netCents <= 0) {
    const kept =
      netCents < 0
        ? [
            toAmount(
              'Kept for your next change',
              netCents,
              returned ? 'paid for what does not start, without VAT' : 'without VAT',
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
  const vat = divide(dueNetCents * vatPercent, 100);
  const dueCents = dueNetCents + vat;
  const amounts = [
    ...(isLater
      ? []
      : [toAmount(`${plan.label} until the end of the month`, charge, `${left} of ${days} days`)]),
    ...(credit ? [toAmount(`Credit for ${paid?.label}`, -credit)] : []),
    ...(returned ? [toAmount('Credit for what does not start, taken back', -returned)] : []),
    ...(used ? [toAmount('Your balance', -used)] : []),
    ...(vat ? [toAmount(`VAT ${vatPercent} %`, vat)] : []),
    { ...toAmount('Due today', dueCents, 'incl. VAT'), due: true },
  ];
  return { amounts, currency, netCents, dueNetCents, dueCents };
}
