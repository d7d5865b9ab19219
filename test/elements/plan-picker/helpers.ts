/** Superseded by test/support; removed with its last user. */
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { part, parts, read } from '../../support/rendered.js';

export function cardOf(picker: PortalPlanPickerElement, label: string): HTMLElement {
  const card = parts(picker, 'plan').find((box) => within(box, 'label').some((name) => read(name) === label));
  if (!card) throw new Error(`There is no card "${label}".`);
  return card;
}

const within = (box: Element, name: string): Element[] => [...box.querySelectorAll(`[part~="${name}"]`)];

/** The steps of the timeline in review: what is written in each. */
export const steps = (picker: PortalPlanPickerElement): string[] =>
  [...part(picker, 'timeline').children].map(read);

/** The items of a list in review. */
export const items = (picker: PortalPlanPickerElement, name: 'gains' | 'losses'): string[] =>
  parts(picker, name).flatMap((box) => [...box.querySelectorAll('li')].map(read));
