import type { Feature } from './features.js';

/** Feature of several plans. */
export interface FeatureRow {
  /** Text that all plans with the feature share, else its name. */
  readonly name: string;
  /** Text of the feature in each plan. Empty: not included. */
  readonly texts: readonly string[];
}

interface Row {
  key: string;
  group: string;
  /** All of its features, by the index of the plan. */
  readonly features: Map<number, Feature>;
}

/** Returns the features of plans side by side, by the heading of their list. Features are the same as in a review. */
export function tabulateFeatures(
  plans: readonly (readonly Feature[])[],
): ReadonlyMap<string, readonly FeatureRow[]> {
  const rows: Row[] = [];
  const byKey = new Map<string, Row>();
  const byText = new Map<string, Row>();
  for (const [index, features] of plans.entries())
    for (const feature of features) {
      const { key, text, group } = feature;
      const sameText = byText.get(text);
      const found = byKey.get(key) ?? (key && sameText?.key ? undefined : sameText);
      // What a plan lists twice are two features.
      const row = found && !found.features.has(index) ? found : { key, group, features: new Map() };
      if (row !== found) rows.push(row);
      row.features.set(index, feature);
      row.key ||= key;
      row.group ||= group;
      if (key && !byKey.has(key)) byKey.set(key, row);
      if (!byText.has(text)) byText.set(text, row);
    }
  const groups = new Map<string, FeatureRow[]>();
  for (const { key, group, features } of rows) {
    const listed = [...features.values()];
    const included = listed.filter(({ isExcluded }) => !isExcluded);
    const text = (included[0] ?? listed[0])?.text ?? '';
    const isShared = !key || included.every((each) => each.text === text);
    const row = {
      name: isShared ? text : key,
      texts: plans.map((_, index) => {
        const feature = features.get(index);
        return feature && !feature.isExcluded ? feature.text : '';
      }),
    };
    const rowsOfGroup = groups.get(group);
    if (rowsOfGroup) rowsOfGroup.push(row);
    else groups.set(group, [row]);
  }
  return groups;
}
