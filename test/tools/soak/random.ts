/** Pseudo-random numbers: the same seed gives the same soak. */
export interface Random {
  /** Number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Random numbers of the algorithm Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { next, whole, pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T };
}

/** Returns a function that picks items at random, each once before any is repeated. */
export function createDeck<T>(cards: readonly T[], random: Random): () => T {
  let deck: T[] = [];
  return () => {
    if (!deck.length) deck = [...cards];
    return deck.splice(random.whole(0, deck.length - 1), 1)[0] as T;
  };
}
