/**
 * How much is tried, and from which seed: the one place that says so. In Node the environment asks for more (`FUZZ=full`)
 * or for another seed (`FUZZ_SEED`); a browser is handed the same by `wtr.config.mjs`.
 */
interface Wish {
  readonly FUZZ?: string | undefined;
  readonly FUZZ_SEED?: string | undefined;
}

const { process, fuzzWish } = globalThis as { process?: { env: Wish }; fuzzWish?: Wish };
const { FUZZ, FUZZ_SEED } = fuzzWish ?? process?.env ?? {};
const isFull = FUZZ === 'full';

/** Without a wish the same as the last time: what is red today was not green yesterday by luck. */
export const seed = Number(FUZZ_SEED ?? 1);

export const answers = isFull ? 10_000 : 500;

export const interleavings = isFull ? 1000 : 50;
