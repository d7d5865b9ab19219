/** Features of plans, and how they change from plan to plan. Pure functions. */
import type { Plan } from './plan.js';

/** What a page says of a feature in the description of a plan. */
export interface Feature {
  /** Value of `data-feature`: what plans say of one name is one feature. */
  readonly name: string;
  /** Empty: the plan does not include it. */
  readonly text: string;
  /** Heading before its list. Empty: none. */
  readonly group: string;
  /** Whether the text is a cell, or the description of a term: it is told with its name. */
  readonly isValue: boolean;
}

/** The features of a plan by name. */
export type Features = ReadonlyMap<string, Feature>;

/** Feature that two plans have, with different texts. */
export interface DifferentFeature {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** Difference between the features of two plans. */
export interface FeatureDifference {
  readonly changed: readonly DifferentFeature[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns a feature. Undefined: the plan does not include it. */
const getIncluded = (features: Features, name: string): Feature | undefined =>
  features.get(name)?.text ? features.get(name) : undefined;

/** Joins what a plan says of a feature in several places, such as on its card and in `slot="compare"`. */
function joinRepeated(features: readonly Feature[]): readonly Feature[] {
  return [...new Set(features.map(({ name }) => name))].map((name) => {
    const found = features.filter((each) => each.name === name);
    const texts = new Set(found.map(({ text }) => text).filter(Boolean));
    const group = found.find((each) => each.group)?.group ?? '';
    return { name, text: [...texts].join(', '), group, isValue: found.some(({ isValue }) => isValue) };
  });
}

/** Returns the features of a plan, with those of the plans that it extends. Own ones replace inherited ones, also by excluding them. */
export function collectFeatures(
  plan: Plan,
  plans: readonly Plan[],
  read: (plan: Plan) => readonly Feature[],
): Features {
  // The first plan of each value.
  const byValue = new Map([...plans].reverse().map((each) => [each.value, each]));
  // The plan and those that it extends, which may extend each other.
  const chain = new Set<Plan>();
  let next: Plan | undefined = plan;
  while (next && !chain.has(next)) {
    chain.add(next);
    next = next.extends ? byValue.get(next.extends) : undefined;
  }
  const listed = [...chain].reverse().flatMap((each) => joinRepeated(read(each)));
  return new Map(listed.map((each) => [each.name, each]));
}

/** Returns what says of a feature alone, without its name beside it: "10 projects", "Storage: 10 GB". */
const tell = ({ name, text, isValue }: Feature): string =>
  isValue && text !== name ? `${name}: ${text}` : text;

/** Compares the features of two plans. If one of them names none, the difference is unknown, and reported as none. */
export function compareFeatures(before: Features, after: Features): FeatureDifference {
  const changed: DifferentFeature[] = [];
  const added: string[] = [];
  const removed: string[] = [];
  const isComparable = before.size > 0 && after.size > 0;
  for (const name of isComparable ? new Set([...before.keys(), ...after.keys()]) : []) {
    const [from, to] = [before, after].map((each) => getIncluded(each, name));
    if (from && to && from.text !== to.text) changed.push({ name, from: from.text, to: to.text });
    if (from && !to) removed.push(tell(from));
    if (to && !from) added.push(tell(to));
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

/** Returns the features of plans side by side, by the heading of their list. */
export function tabulateFeatures(plans: readonly Features[]): ReadonlyMap<string, readonly FeatureRow[]> {
  const groups = new Map<string, FeatureRow[]>();
  for (const name of new Set(plans.flatMap((each) => [...each.keys()]))) {
    const included = plans.map((each) => getIncluded(each, name));
    const texts = included.map((each) => each?.text ?? '');
    // A value alone heads no row.
    const [shared = name, ...others] = new Set(
      included.flatMap((each) => (each?.isValue ? name : (each?.text ?? []))),
    );
    const group = plans.map((each) => each.get(name)?.group ?? '').find(Boolean) ?? '';
    const row = { name: others.length ? name : shared, texts };
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return groups;
}
