/** Buttons that stick to the bottom edge of a narrow container, and hide nothing that has the focus (WCAG 2.2, 2.4.11). */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { radioOf } from '../../support/cards.js';
import { choosePlan, press } from '../../support/actions.js';
import { useTestFont } from '../../support/font.js';
import { confirmButtonOf, dialogOf, partOf, visibleTextOf } from '../../support/rendered.js';
import { mountContainer, mountPickerIn } from '../containers.js';

/** A picker of this width in a scroll container. */
async function mountInBox(width: number): Promise<{ picker: PortalPlanPickerElement; box: HTMLElement }> {
  const box = await mountContainer(width, 'block-size: 400px; overflow: auto');
  return { picker: await mountPickerIn({ into: box }), box };
}

const isInside = (element: Element, box: Element): boolean => {
  const [inner, outer] = [element, box].map((each) => each.getBoundingClientRect());
  return Boolean(inner && outer && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1);
};

describe('the buttons below the plans', () => {
  before(() => useTestFont());

  it('stay in view in a narrow container, with the chosen plan and its price', async () => {
    const { picker, box } = await mountInBox(280);
    expect(isInside(partOf(picker, 'submit'), box)).to.equal(false);
    await choosePlan(picker, 'pro');
    box.scrollTop = 0;
    expect(isInside(partOf(picker, 'submit'), box), 'the button').to.equal(true);
    expect(isInside(partOf(picker, 'chosen'), box), 'the plan').to.equal(true);
    expect(visibleTextOf(partOf(picker, 'chosen'))).to.equal('Pro €49 per month');
  });

  it('are not sticky in a wide container', async () => {
    const { picker, box } = await mountInBox(900);
    await choosePlan(picker, 'pro');
    expect(getComputedStyle(partOf(picker, 'chosen')).display).to.equal('none');
    expect(getComputedStyle(partOf(picker, 'actions')).position).to.equal('static');
    expect(box.clientWidth).to.be.greaterThan(800);
  });

  it('do not hide the focused radio button in a narrow container', async () => {
    const { picker, box } = await mountInBox(280);
    await choosePlan(picker, 'pro');
    for (const value of ['free', 'pro']) {
      box.scrollTop = value === 'free' ? box.scrollHeight : 0;
      radioOf(picker, value).focus();
      const radio = radioOf(picker, value).getBoundingClientRect();
      expect(radio.bottom, value).to.be.at.most(partOf(picker, 'actions').getBoundingClientRect().top + 1);
    }
  });

  it('stay in view in a long review', async () => {
    const { picker } = await mountInBox(280);
    for (const plan of picker.plans) {
      const features = Array.from({ length: 80 }, (_, index) => `<li>${plan.value} ${String(index)}</li>`);
      plan.innerHTML = `<ul>${features.join('')}</ul>`;
    }
    await choosePlan(picker, 'pro');
    await press(picker, 'submit');
    const dialog = dialogOf(picker);
    dialog.scrollTop = 0;
    expect(dialog.scrollHeight).to.be.greaterThan(dialog.clientHeight * 1.5);
    expect(isInside(confirmButtonOf(picker), dialog)).to.equal(true);
  });
});
