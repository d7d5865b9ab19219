/** What plans include, and what a change of the plan changes in that: plain functions of plain data. */
import { findPlan, type Plan } from './plan.js';

/** An item of a plan's list. */
export interface Feature {
  /** Its `data-feature`: the same key in two plans is one feature. Empty: none. */
  readonly key: string;
  readonly text: string;
}

/** The features of a change. */
export interface FeatureChange {
  /** Those that both plans have with another value. */
  readonly changed: readonly (readonly [from: string, to: string])[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly same: readonly string[];
  /** Whether something added and something removed may be one feature in other words. */
  readonly isUnpaired: boolean;
}

/** One with its key, or by its text where one of them has no key. */
const isSameFeature = (a: Feature, b: Feature): boolean =>
  a.key && b.key ? a.key === b.key : a.text === b.text;

/** The features of a plan, with those of the plan that it extends. */
export function collectFeatures(
  plan: Plan,
  plans: readonly Plan[],
  read: (value: string) => readonly Feature[],
): readonly Feature[] {
  const own = read(plan.value);
  // Without this one: two plans may extend each other.
  const others = plans.filter((each) => each !== plan);
  const extended = findPlan(plan.extends, others);
  if (!extended) return own;
  const inherited = collectFeatures(extended, others, read);
  return [...inherited.filter((feature) => !own.some((each) => isSameFeature(each, feature))), ...own];
}

/** Compares the features of two plans. Where a plan lists none, nothing is known of a difference. */
export function compareFeatures(before: readonly Feature[], after: readonly Feature[]): FeatureChange {
  const known = before.length && after.length ? [before, after] : [[], []];
  const [had, has] = known as [readonly Feature[], readonly Feature[]];
  // Each at most once, and first those that are quite the same.
  const rest = new Set(had);
  const pairs = new Map<Feature, Feature>();
  const pair = (isPair: (from: Feature, to: Feature) => boolean) => {
    for (const to of has.filter((each) => !pairs.has(each))) {
      const from = [...rest].find((each) => isPair(each, to));
      if (from && rest.delete(from)) pairs.set(to, from);
    }
  };
  pair((from, to) => isSameFeature(from, to) && from.text === to.text);
  pair(isSameFeature);
  const [added, removed] = [has.filter((each) => !pairs.has(each)), [...rest]];
  const values = [...pairs].map(([to, from]) => [from.text, to.text] as const);
  const texts = (features: readonly Feature[]) => features.map(({ text }) => text);
  return {
    changed: values.filter(([from, to]) => from !== to),
    added: texts(added),
    removed: texts(removed),
    same: values.flatMap(([from, to]) => (from === to ? [to] : [])),
    isUnpaired: added.length > 0 && removed.length > 0 && [...added, ...removed].some(({ key }) => !key),
  };
}
