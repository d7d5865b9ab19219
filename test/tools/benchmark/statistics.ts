/** What is made of many samples of one figure. */

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The value below which such a share of all lies, between its neighbours where it is none of them. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = sorted(values);
  const place = (ordered.length - 1) * share;
  const below = ordered[Math.floor(place)] ?? NaN;
  const above = ordered[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place % 1);
}

export interface Summary {
  readonly median: number;
  /** The middle half of all samples lies between these. */
  readonly lower: number;
  readonly upper: number;
  readonly count: number;
}

export const summarize = (values: readonly number[]): Summary => ({
  median: quantile(values, 0.5),
  lower: quantile(values, 0.25),
  upper: quantile(values, 0.75),
  count: values.length,
});

/** How cost grows with size: 1 is linear, 2 quadratic. The slope of the straight line through both logarithms. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: 0 | 1) => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const joint = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return joint / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** The same in another order, by Fisher and Yates: no picker always runs after the same other one. */
export function shuffle<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
