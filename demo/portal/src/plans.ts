/** The plans of `business.ts`. */
import { business } from './business.js';

export interface Plan {
  id: string;
  label: string;
  tagline: string;
  /** Per month, without tax. */
  priceCents: number;
  /** Id of the plan whose features it has, too. */
  extends?: string;
  isFeatured?: boolean;
  isDefault?: boolean;
  /** Whether only those who have it see it. */
  isRetired?: boolean;
  /** Texts by name. */
  features: Record<string, string>;
  /** By meter. One that is missing has no limit. */
  limits: Record<string, number>;
}

export interface Business {
  product: string;
  /** One with cents. */
  currency: string;
  tax: { name: string; percent: number };
  timeZone: string;
  name: string;
  email: string;
  invoices: { prefix: string; first: number; sender: string[] };
  meters: Record<string, string>;
  plans: Plan[];
}

export const findPlan = (id: string | null | undefined): Plan | undefined =>
  business.plans.find((plan) => plan.id === id);

export const defaultPlan = business.plans.find(({ isDefault }) => isDefault);

/** Says in one sentence what is wrong with a business. Undefined: nothing. */
export function findMistake({ plans, meters, ...others }: Business): string | undefined {
  const { currency, timeZone, tax, invoices } = others;
  const isAmount = (value: number) => Number.isSafeInteger(value) && value >= 0;
  const has = (id: string) => plans.some((plan) => plan.id === id);
  if (!isPossible(() => new Intl.NumberFormat('en', { style: 'currency', currency })))
    return `The currency ${currency} is no code, such as EUR.`;
  if (!isPossible(() => new Intl.DateTimeFormat('en', { timeZone })))
    return `The time zone ${timeZone} is none, such as Europe/Berlin.`;
  if (!(tax.percent >= 0 && tax.percent < 100)) return 'The tax is no percentage.';
  if (!isAmount(invoices.first)) return 'The first number of invoices is no whole number.';
  if (new Set(plans.map(({ id }) => id)).size < plans.length) return 'Two plans have one id.';
  if (plans.filter(({ isDefault }) => isDefault).length !== 1) return 'One plan has to be the default plan.';
  for (const { id, priceCents, extends: other, limits } of plans) {
    if (!isAmount(priceCents)) return `The price of ${id} is ${priceCents}: write whole cents.`;
    if (other && !has(other)) return `${id} extends ${other}, which is no plan.`;
    for (const [meter, limit] of Object.entries(limits))
      if (!meters[meter] || !isAmount(limit)) return `The limit ${meter} of ${id} is not possible.`;
  }
  return undefined;
}

function isPossible(create: () => unknown): boolean {
  try {
    return Boolean(create());
  } catch {
    return false;
  }
}
