/** Positions of the elements on a card. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { fourPlans } from '../../support/markup.js';
import { mount } from '../../support/mount.js';
import { card, partOf } from '../../support/card.js';
import { mountPickerIn, mountContainer } from '../containers.js';

const top = (box: Element): number => box.getBoundingClientRect().top;

/** The distance between the top edge of a card and the name on it. */
const depthOf = (picker: PortalPlanPickerElement, value: string): number => {
  const drawn = card(picker, value);
  return top(partOf(drawn, 'label')) - top(drawn.box);
};

describe('the badge of a card', () => {
  it('is centred on the top edge, and takes no space on any card', async () => {
    const picker = await mountPickerIn({ into: await mountContainer(1000) });
    const plain = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${fourPlans.replace(/ badge="[^"]*"/, '')}</portal-plan-picker>`,
      await mountContainer(1000),
    );
    const depth = depthOf(plain, 'free');
    for (const value of ['free', 'basic', 'pro']) expect(depthOf(picker, value)).to.be.closeTo(depth, 0.5);
    const pro = card(picker, 'pro');
    const { top: above, bottom } = partOf(pro, 'badge').getBoundingClientRect();
    expect((above + bottom) / 2).to.be.closeTo(top(pro.box), 2);
  });
});
