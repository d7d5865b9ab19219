/** Statistics of samples. */

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** Quantile of sorted samples, interpolated between neighbors. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = sorted(values);
  const place = (ordered.length - 1) * share;
  const below = ordered[Math.floor(place)] ?? NaN;
  const above = ordered[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place % 1);
}

export interface Summary {
  readonly median: number;
  /** First and third quartile. */
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

/** Growth of cost with size: 1 is linear, 2 quadratic. Slope of a straight line through the logarithms. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: 0 | 1) => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const joint = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return joint / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Returns the items in random order (Fisher-Yates), so that no picker always runs after the same other picker. */
export function shuffle<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0] as T);
}
