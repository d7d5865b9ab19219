/** Content of a picker, and its size. */
import type { PickerName } from '../pickers/pickers.js';
import { plansOf } from '../plans.js';
import { drawerOf, loaderOf, makeBoxes, radiosOf } from './drawing.js';
import { frame, turn } from './timing.js';

export interface Drawn {
  /** Number of elements in the picker, shadow roots included. */
  readonly elements: number;
  readonly width: number;
  readonly height: number;
}

export async function draw({ picker, plans }: { picker: PickerName; plans: number }): Promise<Drawn> {
  (await loaderOf(picker))();
  const [box] = makeBoxes(1);
  if (!box) throw new Error('There is no box.');
  drawerOf(picker, plansOf(plans))(box);
  do await turn();
  while (radiosOf(box).length !== plans);
  await frame();
  const { width, height } = box.getBoundingClientRect();
  const count = (root: ParentNode) => root.querySelectorAll('*').length;
  const roots = [...box.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const elements = [box, ...roots].reduce((sum, root) => sum + count(root), 0);
  return { elements, width: Math.round(width), height: Math.round(height) };
}
