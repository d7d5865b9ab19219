/** A page of the benchmark: loads the script of one picker, draws it, and uses it. */
import { pickers, type PickerName } from './pickers/pickers.js';
import { markupOf, plansOf, type Plan } from './plans.js';
import { frame, timed } from './timing.js';

export interface Visit {
  readonly picker: PickerName;
  /** Plans in each picker, and pickers on the page. */
  readonly plans: number;
  readonly widgets: number;
  /** Whether plans are chosen and changed once all is painted. */
  readonly use: boolean;
}

/** Milliseconds: `script` until the scripts are done, `painted` until the frame that shows what they did is painted. */
export const figures = [
  ...['evaluation', 'draw', 'painted', 'choose.script', 'choose.painted'],
  ...['one.script', 'one.painted', 'all.script', 'all.painted'],
] as const;

export type Figure =
  'evaluation' | 'draw' | 'painted' | `${'choose' | 'one' | 'all'}.${'script' | 'painted'}`;

export type Sample = Partial<Record<Figure, number>>;

/** So often a plan is chosen, or one is changed, in one visit; its figure is the median. */
const repetitions = 7;

/** Loads a script as an inline one of the page: parsed, compiled and run at once, from no cache. */
async function loader(picker: PickerName): Promise<() => void> {
  const script = document.createElement('script');
  script.textContent = await (await fetch(pickers[picker].script)).text();
  return () => document.head.append(script);
}

/**
 * How a page draws a picker. Each takes the plans as its kind of page has them, and pays for reading them: ours as markup,
 * the peers as JSON.
 */
export function drawer(picker: PickerName, plans: readonly Plan[]): (box: HTMLElement) => void {
  if (picker === 'ours') {
    const markup = markupOf(plans);
    return (box) => {
      box.innerHTML = markup;
    };
  }
  const json = JSON.stringify(plans);
  return (box) => globalThis.peer?.draw(box, JSON.parse(json) as Plan[]);
}

/** How a page changes the price of some plans: in ours by the attributes of these plans, in the peers by new data. */
function changer(picker: PickerName, box: HTMLElement, plans: Plan[], indexes: number[], price: string) {
  if (picker === 'ours') {
    const elements = [...box.querySelectorAll('portal-plan')].filter((_, index) => indexes.includes(index));
    return () => {
      for (const element of elements) element.setAttribute('price', price);
    };
  }
  const changed = plans.map((plan, index) => (indexes.includes(index) ? { ...plan, price } : plan));
  plans.splice(0, plans.length, ...changed);
  return () => globalThis.peer?.draw(box, changed);
}

export const rootOf = (box: HTMLElement): ParentNode => box.firstElementChild?.shadowRoot ?? box;

export const radiosOf = (box: HTMLElement): HTMLInputElement[] => [
  ...rootOf(box).querySelectorAll<HTMLInputElement>('input[type=radio]'),
];

const cardOf = (radio: HTMLInputElement): Element | null => radio.closest('.plan');

export const removePicker = (picker: PickerName, box: HTMLElement): void =>
  picker === 'ours' ? box.replaceChildren() : globalThis.peer?.remove(box);

export function makeBoxes(count: number): HTMLElement[] {
  const boxes = Array.from({ length: count }, () => document.createElement('div'));
  document.body.append(...boxes);
  return boxes;
}

/** Indexes that are spread over so many plans, none twice in a row. */
const spread = (count: number): number[] =>
  Array.from({ length: repetitions }, (_, turn) => Math.floor(((turn * 0.618 + 0.5) % 1) * count));

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

async function choose(box: HTMLElement): Promise<Sample> {
  const radios = radiosOf(box);
  const times = [];
  for (const index of spread(radios.length)) {
    const radio = radios[index];
    if (!radio || radio.checked) continue;
    const isChosen = () => cardOf(radio)?.matches('.selected, [part~=selected]') ?? false;
    times.push(await timed(() => radio.click(), isChosen));
  }
  return {
    'choose.script': middle(times.map(({ script }) => script)),
    'choose.painted': middle(times.map(({ painted }) => painted)),
  };
}

async function change(picker: PickerName, box: HTMLElement, plans: Plan[]): Promise<Sample> {
  const cards = radiosOf(box).map(cardOf);
  const shows = (index: number | undefined, price: string) => () =>
    cards[index ?? 0]?.textContent.includes(`€${price}`) ?? false;
  const one = [];
  for (const [turn, index] of spread(plans.length).entries()) {
    const price = String(200 + turn);
    one.push(await timed(changer(picker, box, plans, [index], price), shows(index, price)));
  }
  const every = plans.map((_, index) => index);
  const all = await timed(changer(picker, box, plans, every, '777'), shows(every.at(-1), '777'));
  return {
    'one.script': middle(one.map(({ script }) => script)),
    'one.painted': middle(one.map(({ painted }) => painted)),
    'all.script': all.script,
    'all.painted': all.painted,
  };
}

/** One visit of a fresh page. */
export async function visit({ picker, plans: count, widgets, use }: Visit): Promise<Sample> {
  const load = await loader(picker);
  const plans = plansOf(count);
  const draw = drawer(picker, plans);
  const boxes = makeBoxes(widgets);
  const last = boxes.at(-1);
  if (!last) throw new Error('There is no picker to draw.');
  // The first frames of a page are its own.
  for (let index = 0; index < 3; index++) await frame();

  const loaded = await timed(load, () => true);
  const drawn = await timed(
    () => boxes.forEach(draw),
    () => radiosOf(last).length === count,
  );
  return {
    evaluation: loaded.script,
    draw: drawn.painted,
    painted: loaded.script + drawn.painted,
    ...(use && { ...(await choose(last)), ...(await change(picker, last, plans)) }),
  };
}
