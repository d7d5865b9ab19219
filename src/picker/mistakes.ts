/** Mistakes in the plans of a page. Pure functions. */
import type { PickerContext } from '../change/picker-context.js';
import { isCurrency, readPrice } from '../i18n/format.js';
import { isPeriod } from '../plan/period.js';
import { findPlan, type Plan } from '../plan/plan.js';

/** Whether a text is probably meant as a period: "monthly", "Month", "/ year", "p.a.". */
const isLikePeriod = (interval: string): boolean =>
  /^(per|an?)?\d*(dai|day|week|month|mo|quarter|year|yr|annual|annum|pa)(s|ly)?$/.test(
    interval.toLowerCase().replace(/[^a-z0-9]/g, ''),
  );

/** Returns the words of a label without those of a period: "Pro" of "Pro (yearly)". */
const getStem = (plan: Plan): string =>
  plan.label
    .split(/[^\p{L}\p{N}+]+/u)
    .filter((word) => word && !isLikePeriod(word))
    .join(' ');

/** Returns two plans that are probably one in two periods: the customer cannot switch between them. */
function findTwins(plans: readonly Plan[]): readonly [Plan, Plan] | undefined {
  const found = new Map<string, Plan>();
  const periodic = plans.filter(({ interval }) => isPeriod(interval));
  if (periodic.every(({ interval }) => interval === periodic[0]?.interval)) return undefined;
  for (const plan of periodic) {
    const stem = getStem(plan);
    const twin = found.get(stem) ?? plan;
    if (twin.interval !== plan.interval && twin.label !== plan.label) return [twin, plan];
    found.set(stem, twin);
  }
  return undefined;
}

/** Yields warnings for the developer of the page. */
export function* findMistakes({ plans, inForce, following, defaultPlan }: PickerContext): Generator<string> {
  const shown = plans.filter(({ hidden, value }) => value && !hidden);
  const found = new Set<string>();
  const [twin, other] = findTwins(shown) ?? [];
  if (twin && other)
    yield `"${twin.label}" and "${other.label}" look like one plan. Give both one label, and the customer can switch the interval.`;
  for (const { label, price, currency, interval, extends: extended } of shown) {
    if (extended && !findPlan(extended, plans))
      yield `"${label}" extends "${extended}", which is the value of no plan.`;
    if (!isPeriod(interval) && isLikePeriod(interval))
      yield `interval="${interval}" is shown as text. Periods are "day", "week", "month", "quarter" and "year", by a whole interval-count.`;
    if (readPrice(price, currency) !== undefined && !isCurrency(currency))
      yield `the price "${price}" of "${label}" has the currency "${currency}". Write a code of ISO 4217, such as "EUR".`;
    const name = `${interval}\n${label}`;
    if (found.has(name)) yield `two plans have the label "${label}" and the interval "${interval}".`;
    found.add(name);
  }
  const named = {
    current: inForce,
    scheduled: following.find(({ ends }) => !ends)?.plan ?? '',
    default: defaultPlan,
  };
  for (const [role, value] of Object.entries(named))
    if (plans.length && value && !findPlan(value, plans))
      yield `no plan has the value "${value}" of the ${role} plan. Add it, hidden if it is not for sale, to give it a name.`;
}
