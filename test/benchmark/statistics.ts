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

/** Returns the items in random order (Fisher-Yates), so that no picker always runs after the same other picker. */
export function shuffle<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0] as T);
}
