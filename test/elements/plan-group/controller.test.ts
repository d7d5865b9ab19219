/** The plans of a picker as one radio group, although their radio buttons are in separate shadow roots. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { cardOf, cardPartOf, radioOf, radiosOf } from '../../support/cards.js';
import { choosePlan, dispatchClick } from '../../support/actions.js';
import { pressKeys } from '../../support/keyboard.js';
import { planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import { focusedElement, expectState } from '../../support/rendered.js';
import { until } from '../../support/waiting.js';
import { secondsInDays } from '../../support/clock.js';

const three = ['a', 'b', 'c'].map((value) => planMarkup({ value })).join('');

const positions = (picker: PortalPlanPickerElement): string[] =>
  radiosOf(picker).map(
    (radio) =>
      `${radio.value}: ${radio.getAttribute('aria-posinset')} of ${radio.getAttribute('aria-setsize')}`,
  );

const tabStops = (picker: PortalPlanPickerElement): string[] =>
  radiosOf(picker)
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ value }) => value);

describe('the radio group of a picker', () => {
  it('numbers the radio buttons that are displayed', async () => {
    const plans = three + planMarkup({ label: 'Sales', href: '/sales' }) + planMarkup({ value: 'd' });
    const picker = await mountPicker(undefined, {}, plans);
    expect(positions(picker)).to.deep.equal(['a: 1 of 4', 'b: 2 of 4', 'c: 3 of 4', 'd: 4 of 4']);
  });

  it('leaves out a plan that a style sheet of the page hides, while it is hidden', async () => {
    const picker = await mountPicker(undefined, {}, three);
    const { style } = cardOf(picker, 'b').plan;
    style.display = 'none';
    await until(() => positions(picker).includes('c: 2 of 2'), 'the numbers without the plan');
    expect(positions(picker)).to.include('a: 1 of 2');
    style.display = '';
    await until(() => positions(picker).includes('c: 3 of 3'), 'the numbers with the plan');
  });

  it('leaves out a plan at once when the page removes it from a wrapper', async () => {
    const picker = await mountPicker(undefined, {}, `<div>${three}</div>`);
    const { plan: removed } = cardOf(picker, 'b');
    removed.remove();
    expect(picker.plans.map(({ value }) => value)).to.deep.equal(['a', 'c']);
    await picker.updateComplete;
    expect(positions(picker)).to.deep.equal(['a: 1 of 2', 'c: 2 of 2']);
  });

  it('has one tab stop: the chosen plan, or else the first that can be chosen', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'a' }, three);
    expect(tabStops(picker)).to.deep.equal(['b']);
    await choosePlan(picker, 'c');
    expect(tabStops(picker)).to.deep.equal(['c']);
  });

  it('has a name that no other group of the page has', async () => {
    const names = new Set<string>();
    for (let pickers = 0; pickers < 2; pickers++) {
      const own = new Set(radiosOf(await mountPicker(undefined, {}, three)).map(({ name }) => name));
      expect(own.size).to.equal(1);
      for (const name of own) names.add(name);
    }
    expect(names.size).to.equal(2);
  });

  it('chooses the next plan on an arrow key, and continues at the other end', async () => {
    const picker = await mountPicker(undefined, { value: 'b' }, three);
    picker.focus();
    const chosen: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp']) {
      await pressKeys(key);
      await picker.updateComplete;
      chosen.push(picker.value);
    }
    expect(chosen).to.deep.equal(['c', 'a', 'b', 'a', 'c', 'b']);
    expect(focusedElement() === radioOf(picker, 'b'), 'the focus is on the chosen plan').to.equal(true);
  });

  it('chooses the next plan on the left arrow key on a page from right to left', async () => {
    const page = await mount('<div dir="rtl"></div>');
    const picker = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker value="a">${three}</portal-plan-picker>`,
      page,
    );
    picker.focus();
    await pressKeys('ArrowLeft');
    expect(picker.value).to.equal('b');
    await picker.updateComplete;
    await pressKeys('ArrowRight');
    expect(picker.value).to.equal('a');
  });

  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    it(`leaves an arrow key to the browser when \`${modifier}\` is set`, async () => {
      const picker = await mountPicker(undefined, { value: 'a' }, three);
      const init = { key: 'ArrowDown', bubbles: true, composed: true, cancelable: true, [modifier]: true };
      expect(radioOf(picker, 'a').dispatchEvent(new KeyboardEvent('keydown', init))).to.equal(true);
      expect(picker.value).to.equal('a');
    });
});

describe('the states of a plan', () => {
  it('are `selected`, `current` and `scheduled`, each while it holds', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'a' }, three);
    picker.assignment = { productPlanId: 'b', startTimeInSeconds: secondsInDays(9) };
    await picker.updateComplete;
    await choosePlan(picker, 'c');
    const statesOf = (value: string, selected: boolean, current: boolean, scheduled: boolean): void => {
      const element = cardOf(picker, value).plan;
      expect(element.value).to.equal(value);
      expectState(element, 'selected', selected);
      expectState(element, 'current', current);
      expectState(element, 'scheduled', scheduled);
    };
    statesOf('a', false, true, false);
    statesOf('b', false, false, true);
    statesOf('c', true, false, false);
    picker.value = 'b';
    picker.assignment = null;
    await picker.updateComplete;
    statesOf('b', true, false, false);
    statesOf('c', false, false, false);
  });
});

describe('a click on a card', () => {
  const content =
    '<p>Text</p><button type="button">More</button><details><summary>Details</summary></details>';
  const mountOne = (): Promise<PortalPlanPickerElement> =>
    mountPicker(undefined, {}, planMarkup({ value: 'a' }, content));

  for (const control of ['button', 'summary'])
    it(`does not choose the plan when it is on a <${control}> of the page`, async () => {
      const picker = await mountOne();
      picker.querySelector<HTMLElement>(control)?.click();
      expect(picker.value).to.equal('');
      picker.querySelector('p')?.click();
      expect(picker.value).to.equal('a');
    });

  it('does not choose the plan when the page prevents its default action', async () => {
    const picker = await mountOne();
    const text = picker.querySelector('p') as HTMLElement;
    text.addEventListener('click', (event) => event.preventDefault(), { once: true });
    text.click();
    expect(picker.value).to.equal('');
  });

  it('does not choose the plan when it ends a selection of text', async () => {
    const picker = await mountOne();
    const text = picker.querySelector('p') as HTMLElement;
    getSelection()?.removeAllRanges();
    text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    getSelection()?.selectAllChildren(text);
    dispatchClick(text, 1);
    expect(picker.value).to.equal('');
    getSelection()?.removeAllRanges();
    dispatchClick(cardPartOf(cardOf(picker, 'a'), 'price'), 1);
    expect(picker.value).to.equal('a');
  });
});
