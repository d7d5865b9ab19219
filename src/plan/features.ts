/** Features of plans, and how they change from plan to plan. Pure functions. */
import type { Plan } from './plan.js';

/** Item in the description of a plan. */
export interface Feature {
  /** Value of `data-feature`, or name of the item: items of two plans with the same key are one feature. Empty: none. */
  readonly key: string;
  readonly text: string;
  /** Heading before the list. Empty: none. */
  readonly group: string;
  /** Whether the plan does not include it. */
  readonly isExcluded: boolean;
  /** Names of its icons, which say nothing to us, but to the customer. */
  readonly icons?: string;
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

/** Returns the text of a feature beside its key: that of "Storage: 10 GB" is "10 GB". */
const getValue = ({ key, text }: Feature): string =>
  key && text.startsWith(`${key}: `) ? text.slice(key.length + 2) : text;

/** A feature in several lists, such as those of several plans: by the index of the list. */
type FeaturePair = ReadonlyMap<number, Feature>;

/** Whether a feature can be the one of a pair: neither has another key, nor do their lists have different headings. */
const isCompatible = (pair: readonly Feature[], { key, group }: Feature): boolean =>
  !pair.some(
    (each) => (key && each.key && each.key !== key) || (group && each.group && each.group !== group),
  );

/** Joins what a plan says twice, such as on its card and in `slot="compare"`: the same text, unless keys or headings differ. */
function joinRepeated(features: readonly Feature[]): Feature[] {
  const joined: Feature[] = [];
  for (const feature of features) {
    const { text, isExcluded } = feature;
    const index = joined.findIndex(
      (each) => each.text === text && each.isExcluded === isExcluded && isCompatible([each], feature),
    );
    const { key, group } = joined[index] ?? feature;
    const union = { ...feature, key: key || feature.key, group: group || feature.group };
    joined.splice(index < 0 ? joined.length : index, 1, union);
  }
  return joined;
}

/**
 * Pairs the features of several lists, in order: by text, unless they have different keys or headings, and by key. A key that a list has
 * twice are two features.
 */
export function pairFeatures(lists: readonly (readonly Feature[])[]): FeaturePair[] {
  const pairs: Map<number, Feature>[] = [];
  for (const [index, features] of lists.entries()) {
    /** Pairs what it can, and returns the rest. */
    const pair = (
      rest: readonly Feature[],
      isSame: (pair: readonly Feature[], feature: Feature) => boolean,
    ) =>
      rest.filter((feature) => {
        const found = pairs.find((each) => !each.has(index) && isSame([...each.values()], feature));
        found?.set(index, feature);
        return !found;
      });
    const hasText = (found: readonly Feature[], feature: Feature) =>
      found.some(({ text }) => text === feature.text) && isCompatible(found, feature);
    // Equal texts first, so that a key that occurs twice does not turn them into changed ones; of these, those with equal headings.
    const inAny = pair(
      features,
      (found, feature) => hasText(found, feature) && found.some(({ group }) => group === feature.group),
    );
    const byKey = pair(inAny, hasText);
    const added = pair(byKey, (found, { key }) => key !== '' && found.some((each) => each.key === key));
    pairs.push(...added.map((feature) => new Map([[index, feature]])));
  }
  return pairs;
}

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
    const own = joinRepeated(read(extended));
    const kept = pairFeatures([inherited, own]).flatMap((pair) => (pair.has(1) ? [] : [...pair.values()]));
    return [...kept, ...own];
  }, []);
}

/** Compares the features of two plans. If one of them lists none, the difference is unknown, and reported as none. */
export function compareFeatures(before: readonly Feature[], after: readonly Feature[]): FeatureChange {
  const changed: ChangedFeature[] = [];
  const added: string[] = [];
  const removed: string[] = [];
  const isComparable = before.length > 0 && after.length > 0;
  for (const pair of isComparable ? pairFeatures([before, after]) : []) {
    const [from, to] = [0, 1]
      .map((index) => pair.get(index))
      .map((each) => (each?.isExcluded ? undefined : each));
    if (from && to && from.text !== to.text)
      changed.push({ name: to.key, from: getValue(from), to: getValue(to) });
    if (from && !to) removed.push(from.text);
    if (to && !from) added.push(to.text);
  }
  return { changed, added, removed };
}

/** Feature of several plans. */
interface FeatureRow {
  /** Text that all plans with the feature share, else its name. */
  readonly name: string;
  /** Text of the feature in each plan. Empty: not included. */
  readonly texts: readonly string[];
}

/** Returns the features of plans side by side, by the heading of their list. Features are the same as in a review. */
export function tabulateFeatures(
  plans: readonly (readonly Feature[])[],
): ReadonlyMap<string, readonly FeatureRow[]> {
  const groups = new Map<string, FeatureRow[]>();
  for (const pair of pairFeatures(plans)) {
    const listed = [...pair.values()];
    const included = listed.filter(({ isExcluded }) => !isExcluded);
    const key = listed.find((each) => each.key)?.key ?? '';
    const group = listed.find((each) => each.group)?.group ?? '';
    const text = (included[0] ?? listed[0])?.text ?? '';
    const isShared = !key || included.every((each) => each.text === text);
    const row = {
      name: isShared ? text : key,
      texts: plans.map((_, index) => {
        const feature = pair.get(index);
        return feature && !feature.isExcluded ? (isShared ? feature.text : getValue(feature)) : '';
      }),
    };
    const rows = groups.get(group);
    if (rows) rows.push(row);
    else groups.set(group, [row]);
  }
  return groups;
}
