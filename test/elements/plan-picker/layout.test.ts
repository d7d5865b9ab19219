/** Positions of the cards, and of the elements on them. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { fourPlans } from '../../support/markup.js';
import { mount } from '../../support/mount.js';
import { cardOf, cardPartOf } from '../../support/cards.js';
import { pickerIn, place } from '../theming-scenes.js';

const top = (box: Element): number => box.getBoundingClientRect().top;

/** The distance between the top edge of a card and the name on it. */
const depthOf = (picker: PortalPlanPickerElement, value: string): number => {
  const drawn = cardOf(picker, value);
  return top(cardPartOf(drawn, 'label')) - top(drawn.box);
};

describe('layout of the cards', () => {
  it('a badge lies on the edge of its card, and leaves no hole in the others', async () => {
    const picker = await pickerIn({ into: await place(1000) });
    const plain = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${fourPlans.replace(/ badge="[^"]*"/, '')}</portal-plan-picker>`,
      await place(1000),
    );
    const depth = depthOf(plain, 'free');
    for (const value of ['free', 'basic', 'pro']) expect(depthOf(picker, value)).to.be.closeTo(depth, 0.5);
    const pro = cardOf(picker, 'pro');
    const { top: above, bottom } = cardPartOf(pro, 'badge').getBoundingClientRect();
    expect((above + bottom) / 2).to.be.closeTo(top(pro.box), 2);
  });
});
