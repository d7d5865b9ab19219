import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { mountPicker } from '../../support/mount.js';
import { focusedElement } from '../../support/rendered.js';
import { cardOf, cardsOf, markedLabelsOf, radioOf } from '../../support/cards.js';
import { until } from '../../support/waiting.js';
import { listMarkup, planMarkup } from '../../support/markup.js';

const mountMany = (count: number): Promise<PortalPlanPickerElement> => {
  const plans = Array.from({ length: count }, (_, index) =>
    planMarkup({ value: `p${index}`, label: `Plan ${index}` }, listMarkup('One', 'Two', 'Three')),
  );
  return mountPicker(undefined, {}, plans.join(''));
};

/** Whether the content of a card is laid out now. */
const isLaidOut = (box: HTMLElement): boolean =>
  (box.firstElementChild as HTMLElement).checkVisibility({ contentVisibilityAuto: true });

describe('many plans', () => {
  it('are laid out when they come near the viewport, and have a size before that', async () => {
    const picker = await mountMany(200);
    const boxes = cardsOf(picker).map(({ box }) => box);
    const [first, last] = [boxes[0], boxes.at(-1)];
    if (!first || !last) return expect.fail('There are no cards.');
    await until(() => isLaidOut(first), 'the first card');
    expect(isLaidOut(last)).to.equal(false);
    expect(last.getBoundingClientRect().height).to.be.greaterThan(100);
    last.scrollIntoView();
    await until(() => isLaidOut(last), 'the last card');
    scrollTo(0, 0);
  });

  it('can be chosen and focused outside the viewport', async () => {
    const picker = await mountMany(200);
    picker.value = 'p199';
    await picker.updateComplete;
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Plan 199']);
    picker.focus();
    const radio = radioOf(picker, 'p199');
    expect(focusedElement() === radio).to.equal(true);
    // Cards that are laid out while scrolling may be higher than estimated.
    await until(() => {
      const { top, bottom } = radio.getBoundingClientRect();
      return isLaidOut(cardOf(picker, 'p199').box) && top >= 0 && bottom <= innerHeight;
    }, 'the chosen card to be in sight');
    scrollTo(0, 0);
  });

  it('are laid out at once up to 24, so that their rows are aligned', async () => {
    const picker = await mountMany(24);
    expect(cardsOf(picker).map(({ box }) => isLaidOut(box))).to.deep.equal(
      Array.from({ length: 24 }, () => true),
    );
  });
});
