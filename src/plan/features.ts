/** Features of plans, and how they change from plan to plan. Pure functions. */
import type { Plan } from './plan.js';

/** List item in the description of a plan. */
export interface Feature {
  /** Value of `data-feature`: items of two plans with the same key are one feature. Empty: none. */
  readonly key: string;
  readonly text: string;
  /** Heading before the list. Empty: none. */
  readonly group: string;
  /** Whether the plan does not include it. */
  readonly isExcluded: boolean;
}

/** Feature that two plans have, with different texts. */
export interface ChangedFeature {
  /** Value of `data-feature`. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Difference between the features of two plans. */
export interface FeatureChange {
  readonly changed: readonly ChangedFeature[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two features by key, or by text if one of them has no key. */
const isSameFeature = (a: Feature, b: Feature): boolean =>
  a.key && b.key ? a.key === b.key : a.text === b.text;

/** Groups features, in order: a search through all of them for each one would block a page with thousands. */
function groupFeatures(
  features: Iterable<Feature>,
  getName: (feature: Feature) => string,
): Map<string, Feature[]> {
  const groups = new Map<string, Feature[]>();
  for (const feature of features) {
    const name = getName(feature);
    const group = groups.get(name);
    if (group) group.push(feature);
    else groups.set(name, [feature]);
  }
  return groups;
}

const getText = ({ text }: Feature): string => text;
const getName = ({ key, text }: Feature): string => key || text;

/** Returns the features of a plan, with those of the plans that it extends. Own items replace inherited ones, also excluded ones. */
export function collectFeatures(
  plan: Plan,
  plans: readonly Plan[],
  read: (plan: Plan) => readonly Feature[],
): readonly Feature[] {
  // The first plan of each value.
  const byValue = new Map([...plans].reverse().map((each) => [each.value, each]));
  // The plan and those that it extends, which may extend each other.
  const chain = new Set<Plan>();
  let next: Plan | undefined = plan;
  while (next && !chain.has(next)) {
    chain.add(next);
    next = next.extends ? byValue.get(next.extends) : undefined;
  }
  return [...chain].reduceRight<readonly Feature[]>((inherited, extended) => {
    const own = read(extended);
    const isOwn = [getText, getName].map((getGroup) => {
      const groups = groupFeatures(own, getGroup);
      return (feature: Feature) =>
        groups.get(getGroup(feature))?.some((each) => isSameFeature(each, feature));
    });
    return [...inherited.filter((feature) => !isOwn.some((test) => test(feature))), ...own];
  }, []);
}

/** Compares the features of two plans. If one of them lists none, the difference is unknown, and reported as none. */
export function compareFeatures(before: readonly Feature[], after: readonly Feature[]): FeatureChange {
  const isComparable = before.length > 0 && after.length > 0;
  const [removed, added] = [before, after].map(
    (features) => new Set(isComparable ? features.filter(({ isExcluded }) => !isExcluded) : []),
  ) as [Set<Feature>, Set<Feature>];
  const changed: ChangedFeature[] = [];
  const pair = (getGroup: typeof getText) => {
    const groups = groupFeatures(removed, getGroup);
    for (const to of added) {
      const from = groups.get(getGroup(to))?.find((each) => removed.has(each) && isSameFeature(each, to));
      if (!from || !removed.delete(from) || !added.delete(to)) continue;
      if (from.text !== to.text) changed.push({ name: to.key, from: from.text, to: to.text });
    }
  };
  // Features with equal texts are paired first, so that a duplicate key does not turn them into changed ones.
  pair(getText);
  pair(getName);
  const getTexts = (features: ReadonlySet<Feature>) => [...features].map(({ text }) => text);
  return { changed, added: getTexts(added), removed: getTexts(removed) };
}
