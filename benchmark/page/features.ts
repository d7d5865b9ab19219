/** Two plans with thousands of features. */
import { markupOf, plansOf } from '../plans.js';
import { buttonsOf, loaderOf, reviewTextOf } from './drawing.js';
import { timed } from './timing.js';

/** Number of features of both plans. They have half of them in common. */
const count = 5000;

const featuresOf = (first: number): string[] =>
  Array.from({ length: count / 2 }, (_, index) => `Feature ${first + index}`);

/** Longest time for which a script blocks the page, in milliseconds: when the plans are drawn, and when a review is opened. */
export async function showFeatures(): Promise<Record<'draw' | 'review', number>> {
  (await loaderOf('ours'))();
  const plans = plansOf(2).map((plan, index) => ({ ...plan, features: featuresOf((index * count) / 4) }));
  const box = document.body.appendChild(document.createElement('div'));
  const markup = markupOf(plans).replace('>', ' current-plan="plan-0">');
  const template = document.createElement('template');
  template.innerHTML = markup;
  const drawn = await timed(
    () => box.append(document.importNode(template.content, true)),
    () => buttonsOf(box).length > 0,
  );
  const reviewed = await timed(
    () => buttonsOf(box).at(-1)?.click(),
    () => reviewTextOf(box)?.includes(`Feature ${count / 2}`) ?? false,
  );
  return { draw: drawn.script, review: reviewed.script };
}
