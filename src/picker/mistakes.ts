/** Mistakes in the plans of a page. Pure functions. */
import type { PickerContext } from '../change/picker-context.js';
import type { Feature } from '../plan/features.js';
import { findPlan, getLabel, isPeriod, type Plan } from '../plan/plan.js';

/** Whether a text is probably meant as a period: "monthly", "Month", "/ year", "p.a.". */
const isLikePeriod = (interval: string): boolean =>
  /^(per|an?)?(dai|day|week|month|mo|quarter|year|yr|annual|annum|pa)(s|ly)?$/.test(
    interval.toLowerCase().replace(/[^a-z0-9]/g, ''),
  );

/** Returns warnings for the developer of the page. */
export function findMistakes({ plans, inForce, scheduled, defaultPlan }: PickerContext): string[] {
  const shown = plans.filter(({ hidden, value }) => value && !hidden);
  const found = new Set<string>();
  const isRepeated = (plan: Plan) => {
    const name = `${plan.interval}\n${getLabel(plan)}`;
    return found.has(name) || !found.add(name);
  };
  const named = { current: inForce, scheduled: scheduled[0]?.plan ?? '', default: defaultPlan };
  return [
    ...shown
      .filter(({ interval }) => !isPeriod(interval) && isLikePeriod(interval))
      .map(
        ({ interval }) =>
          `interval="${interval}" is shown as text. Periods are "day", "week", "month", "quarter" and "year".`,
      ),
    ...shown
      .filter(isRepeated)
      .map((plan) => `two plans have the label "${getLabel(plan)}" and the interval "${plan.interval}".`),
    ...Object.entries(named)
      .filter(([, value]) => plans.length && value && !findPlan(value, plans))
      .map(
        ([role, value]) =>
          `no plan has the value "${value}" of the ${role} plan. Add it, hidden if it is not for sale, to give it a name.`,
      ),
  ];
}

/** Returns a warning about features that a text marks as not included. */
export function findCrosses(features: readonly Feature[]): string[] {
  const crossed = features.find(({ text }) => /^([✕-✘×❌❎🚫⛔‒–—−-](?!\d))/u.test(text));
  return crossed
    ? [`"${crossed.text}" counts as included. Mark what is not: <li><s>API access</s></li>.`]
    : [];
}
