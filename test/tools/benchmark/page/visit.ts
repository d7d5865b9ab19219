/** A visit of a fresh page: loads the script of one picker, draws it, and uses it. */
import type { PickerName } from '../pickers/pickers.js';
import { plansOf, type Plan } from '../plans.js';
import { quantile } from '../statistics.js';
import { cardOf, changerOf, drawerOf, isChosen, loaderOf, makeBoxes, radiosOf } from './drawing.js';
import { frame, timed, type Timed } from './timing.js';

export interface Visit {
  readonly picker: PickerName;
  /** Plans in each picker, and pickers on the page. */
  readonly plans: number;
  readonly widgets: number;
  /** Whether plans are chosen and changed once all is painted. */
  readonly use: boolean;
}

type Use = 'choose' | 'one' | 'all';

/**
 * What a visit measures, in milliseconds. `draw` is `painted` without the evaluation of the script, and `processor` what the
 * main thread was really at work for it: no other program of the machine counts in that.
 */
export type Figure = 'evaluation' | 'draw' | 'painted' | 'processor' | `${Use}.${keyof Timed}`;

declare global {
  /** Milliseconds that the main thread has been at work, as the browser counts them. */
  var processorTime: () => Promise<number>;
}

export type Sample = Partial<Record<Figure, number>>;

/** So often a plan is chosen, or one is changed, in one visit: of these the median counts. */
const repetitions = 7;

/** Indexes that are spread over so many plans, none twice in a row. */
const spread = (count: number): number[] =>
  Array.from({ length: repetitions }, (_, turn) => Math.floor(((turn * 0.618 + 0.5) % 1) * count));

const sampleOf = (use: Use, times: readonly Timed[]): Sample => ({
  [`${use}.script`]: quantile(
    times.map(({ script }) => script),
    0.5,
  ),
  [`${use}.painted`]: quantile(
    times.map(({ painted }) => painted),
    0.5,
  ),
});

async function choose(box: HTMLElement): Promise<Sample> {
  const radios = radiosOf(box);
  const times = [];
  for (const index of spread(radios.length)) {
    const radio = radios[index];
    if (!radio || isChosen(radio)) continue;
    times.push(
      await timed(
        () => radio.click(),
        () => isChosen(radio),
      ),
    );
  }
  return sampleOf('choose', times);
}

async function change(picker: PickerName, box: HTMLElement, plans: Plan[]): Promise<Sample> {
  const cards = radiosOf(box).map(cardOf);
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
  // The first frames of a page are its own.
  for (let index = 0; index < 3; index++) await frame();

  const before = await processorTime();
  const loaded = await timed(load, () => true);
  const drawn = await timed(
    () => boxes.forEach(draw),
    () => radiosOf(last).length === count,
  );
  const processor = (await processorTime()) - before;
  return {
    evaluation: loaded.script,
    draw: drawn.painted,
    processor,
    painted: loaded.script + drawn.painted,
    ...(use && { ...(await choose(last)), ...(await change(picker, last, plans)) }),
  };
}
