/** Draws and removes a picker many times in one page. */
import type { PickerName } from '../pickers/pickers.js';
import { plansOf } from '../plans.js';
import { drawerOf, loaderOf, makeBoxes, buttonsOf, removePicker } from './drawing.js';
import { frame, turn } from './timing.js';

const plans = 3;

/** Every how many cycles the picker stays until it is painted. */
const everyFrame = 25;

export const load = async (picker: PickerName): Promise<void> => (await loaderOf(picker))();

/** Duration of one cycle in milliseconds. */
export async function run({ picker, cycles }: { picker: PickerName; cycles: number }): Promise<number> {
  const [box] = makeBoxes(1);
  if (!box) throw new Error('There is no box.');
  const draw = drawerOf(picker, plansOf(plans));
  const began = performance.now();
  for (let index = 0; index < cycles; index++) {
    draw(box);
    do await turn();
    while (buttonsOf(box).length !== plans);
    if (index % everyFrame === 0) await frame();
    removePicker(picker, box);
  }
  const took = performance.now() - began;
  box.remove();
  return took / cycles;
}
