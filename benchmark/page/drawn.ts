/** Content of a picker, and its size. */
import type { PickerName } from '../pickers/pickers.js';
import { plansOf } from '../plans.js';
import { drawerOf, loaderOf, makeBoxes, buttonsOf } from './drawing.js';
import { frame, turn } from './timing.js';

export interface Drawn {
  /** Number of elements in the picker, shadow roots included. */
  readonly elements: number;
  readonly width: number;
  readonly height: number;
}

/** All elements below a root, also those in shadow roots. */
const elementsIn = (root: ParentNode): Element[] =>
  [...root.querySelectorAll('*')].flatMap((element) => [
    element,
    ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
  ]);

export async function draw({ picker, plans }: { picker: PickerName; plans: number }): Promise<Drawn> {
  (await loaderOf(picker))();
  const [box] = makeBoxes(1);
  if (!box) throw new Error('There is no box.');
  drawerOf(picker, plansOf(plans))(box);
  do await turn();
  while (buttonsOf(box).length !== plans);
  await frame();
  const { width, height } = box.getBoundingClientRect();
  return { elements: elementsIn(box).length, width: Math.round(width), height: Math.round(height) };
}
