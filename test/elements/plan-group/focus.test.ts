/** The focus when the page changes the plan that has it. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { pressKeys } from '../../support/keyboard.js';
import { planMarkup } from '../../support/markup.js';
import { mount } from '../../support/mount.js';
import { focusedElement, hasFocusInside } from '../../support/rendered.js';
import { planOf, radioOf } from '../../support/cards.js';

const plans = `${planMarkup({ value: 'a' })}<div>${planMarkup({ value: 'b' })}</div>${planMarkup({ value: 'c' }, '<button>More</button>')}`;

/** Changes of plan B by the page. */
const changes: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
  'removes the plan': (picker) => planOf(picker, 'b').remove(),
  'removes the wrapper of the plan': (picker) => planOf(picker, 'b').parentElement?.remove(),
  'disables the plan': (picker) => (planOf(picker, 'b').disabled = true),
  'makes the plan the current one': (picker) => (picker.currentPlan = 'b'),
  'makes the plan a link': (picker) => (planOf(picker, 'b').href = '/sales'),
  'removes the value of the plan': (picker) => (planOf(picker, 'b').value = ''),
  'removes all plans': (picker) => {
    for (const each of picker.plans) each.remove();
  },
  'hides the plan': (picker) => (planOf(picker, 'b').hidden = true),
  'sets another interval than the displayed one': (picker) => {
    planOf(picker, 'a').interval = planOf(picker, 'c').interval = 'month';
    planOf(picker, 'b').interval = 'year';
  },
};

/** Resolves after the browser has taken the focus from elements that are disabled or not rendered. */
const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** A picker next to a field of the page. */
async function mountBeside(): Promise<[PortalPlanPickerElement, HTMLInputElement]> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const picker = await mount<PortalPlanPickerElement>(
    `<portal-plan-picker default-plan="a">${plans}</portal-plan-picker>`,
    box,
  );
  box.insertAdjacentHTML('beforeend', '<input>');
  return [picker, box.lastElementChild as HTMLInputElement];
}

describe('the focus on a plan', () => {
  for (const [what, change] of Object.entries(changes)) {
    it(`stays in the picker when the page ${what}`, async () => {
      const [picker] = await mountBeside();
      radioOf(picker, 'b').focus();
      change(picker);
      await twoFrames();
      await picker.updateComplete;
      expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
      const focus = focusedElement();
      await pressKeys('Tab');
      expect(focusedElement() !== focus, 'Tab goes on').to.equal(true);
    });

    it(`is not taken back when the page ${what} and moves the focus`, async () => {
      for (const isBefore of [true, false]) {
        const [picker, field] = await mountBeside();
        radioOf(picker, 'b').focus();
        if (isBefore) field.focus();
        change(picker);
        if (!isBefore) field.focus();
        await twoFrames();
        await picker.updateComplete;
        expect(focusedElement() === field, 'the focus is on the field of the page').to.equal(true);
        field.parentElement?.remove();
      }
    });

    it(`stays on a field of the page when the page ${what} later`, async () => {
      const [picker, field] = await mountBeside();
      radioOf(picker, 'b').focus();
      field.focus();
      await twoFrames();
      change(picker);
      await twoFrames();
      await picker.updateComplete;
      expect(focusedElement() === field, 'the focus is on the field of the page').to.equal(true);
    });
  }

  it('is not restored when the page blurs the plan and then disables it', async () => {
    const [picker] = await mountBeside();
    radioOf(picker, 'b').focus();
    radioOf(picker, 'b').blur();
    await twoFrames();
    planOf(picker, 'b').disabled = true;
    await twoFrames();
    await picker.updateComplete;
    expect(hasFocusInside(picker)).to.equal(false);
  });

  it('stays in the picker when a plan is removed with a focused control of the page', async () => {
    const [picker] = await mountBeside();
    picker.querySelector('button')?.focus();
    planOf(picker, 'c').remove();
    await twoFrames();
    await picker.updateComplete;
    expect(hasFocusInside(picker)).to.equal(true);
  });

  it('stays on the radio button when another plan is removed or its own plan changes', async () => {
    const [picker] = await mountBeside();
    const radio = radioOf(picker, 'b');
    radio.focus();
    planOf(picker, 'a').remove();
    Object.assign(planOf(picker, 'b'), { label: 'Basic', price: '9', badge: 'New' });
    picker.append(planOf(picker, 'c'));
    picker.value = 'c';
    await twoFrames();
    await picker.updateComplete;
    expect(focusedElement() === radio, 'the focus is on the radio').to.equal(true);
  });
});
