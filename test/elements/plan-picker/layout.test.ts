/** Where the cards stand, and what stands in them. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { fourPlans } from '../../support/markup.js';
import { mount } from '../../support/mount.js';
import { cardOf } from './helpers.js';
import { pickerIn, place } from '../theming-scenes.js';

const top = (box: Element): number => box.getBoundingClientRect().top;

/** How far below the edge of its card a name stands. */
const depthOf = (picker: PortalPlanPickerElement, label: string): number => {
  const card = cardOf(picker, label);
  return top(card.querySelector('[part=label]') as Element) - top(card);
};

describe('layout of the cards', () => {
  it('a badge lies on the edge of its card, and leaves no hole in the others', async () => {
    const picker = await pickerIn({ into: await place(1000) });
    const plain = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${fourPlans.replace(/ badge="[^"]*"/, '')}</portal-plan-picker>`,
      await place(1000),
    );
    const depth = depthOf(plain, 'Free');
    for (const label of ['Free', 'Basic', 'Pro']) expect(depthOf(picker, label)).to.be.closeTo(depth, 0.5);
    const { top: above, bottom } = (
      cardOf(picker, 'Pro').querySelector('[part=badge]') as Element
    ).getBoundingClientRect();
    expect((above + bottom) / 2).to.be.closeTo(top(cardOf(picker, 'Pro')), 2);
  });
});
