import { type Feature, pairFeatures } from './features.js';

/** Feature of several plans. */
export interface FeatureRow {
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
        return feature && !feature.isExcluded ? feature.text : '';
      }),
    };
    const rows = groups.get(group);
    if (rows) rows.push(row);
    else groups.set(group, [row]);
  }
  return groups;
}
