/** Visit of a fresh page: loads the script of a picker, draws the picker and uses it. */
import type { PickerName } from '../pickers/pickers.js';
import { type Plan, plansOf } from '../plans.js';
import { quantile } from '../statistics.js';
import {
  buttonsOf,
  cardOf,
  changerOf,
  closeReview,
  drawerOf,
  loaderOf,
  makeBoxes,
  reviewTextOf,
} from './drawing.js';
import { frame, timed, type Timed, turn } from './timing.js';

export interface Visit {
  readonly picker: PickerName;
  /** Number of plans in each picker, and of pickers on the page. */
  readonly plans: number;
  readonly widgets: number;
  /** Whether plans are reviewed and changed after the first paint. */
  readonly use: boolean;
}

type Timing = 'review' | 'one' | 'all';

/**
 * Figures of a visit, in milliseconds. `draw` is `painted` without the evaluation of the script.
 */
export type Figure = 'draw' | 'painted' | `${Timing}.${keyof Timed}`;

export type Sample = Partial<Record<Figure, number>>;

/** Number of reviews and changes in one visit. The median of these counts. */
const repetitions = 7;

/** Indexes spread over the plans, never the same twice in a row. */
const spread = (count: number): number[] =>
  Array.from({ length: repetitions }, (_, turn) => Math.floor(((turn * 0.618 + 0.5) % 1) * count));

const sampleOf = (timing: Timing, times: readonly Timed[]): Sample => ({
  [`${timing}.script`]: quantile(
    times.map(({ script }) => script),
    0.5,
  ),
  [`${timing}.painted`]: quantile(
    times.map(({ painted }) => painted),
    0.5,
  ),
});

async function review(box: HTMLElement, plans: readonly Plan[]): Promise<Sample> {
  const buttons = buttonsOf(box);
  const times = [];
  for (const index of spread(buttons.length)) {
    times.push(
      await timed(
        () => buttons[index]?.click(),
        () => reviewTextOf(box)?.includes(`Start ${plans[index]?.label}`) ?? false,
      ),
    );
    closeReview(box);
    while (reviewTextOf(box) !== undefined) await turn();
  }
  return sampleOf('review', times);
}

async function change(picker: PickerName, box: HTMLElement, plans: Plan[]): Promise<Sample> {
  const cards = buttonsOf(box).map(cardOf);
  const reprice = (indexes: readonly number[], price: string) => {
    const last = cards[indexes.at(-1) ?? 0];
    return timed(
      changerOf(picker, box, plans, indexes, price),
      () => last?.textContent.includes(`€${price}`) ?? false,
    );
  };
  const one = [];
  for (const [turn, index] of spread(plans.length).entries())
    one.push(await reprice([index], `${200 + turn}`));
  const all = await reprice([...plans.keys()], '777');
  return { ...sampleOf('one', one), ...sampleOf('all', [all]) };
}

export async function visit({ picker, plans: count, widgets, use }: Visit): Promise<Sample> {
  const load = await loaderOf(picker);
  const plans = plansOf(count);
  const draw = drawerOf(picker, plans);
  const boxes = makeBoxes(widgets);
  const last = boxes.at(-1);
  if (!last) throw new Error('There is no picker to draw.');
  // Without the first frames, which the page itself causes.
  for (let index = 0; index < 3; index++) await frame();

  const loaded = await timed(load, () => true);
  const drawn = await timed(
    () => boxes.forEach(draw),
    () => buttonsOf(last).length === count,
  );
  return {
    draw: drawn.painted,
    painted: loaded.script + drawn.painted,
    ...(use && (await review(last, plans))),
    ...(use && (await change(picker, last, plans))),
  };
}
