/**
 * Number of runs and seed of the fuzz tests. In Node, `FUZZ=full` asks for more runs and `FUZZ_SEED` sets the seed;
 * `wtr.config.mjs` passes both to the browser.
 */
interface Wish {
  readonly FUZZ?: string | undefined;
  readonly FUZZ_SEED?: string | undefined;
}

const { process, fuzzWish } = globalThis as { process?: { env: Wish }; fuzzWish?: Wish };
const { FUZZ, FUZZ_SEED } = fuzzWish ?? process?.env ?? {};
const isFull = FUZZ === 'full';

/** A fixed seed by default, so that runs can be compared. */
export const seed = Number(FUZZ_SEED ?? 1);

export const answers = isFull ? 10_000 : 500;

export const interleavings = isFull ? 1000 : 40;
