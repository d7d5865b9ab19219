/** Plans that the page hides: not offered until they are shown again. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { choosePlan, openReview, press } from '../../support/actions.js';
import { dialogOf, focusedElement, partOf, partsOf, renderedTextOf } from '../../support/rendered.js';
import { pressKeys } from '../../support/keyboard.js';
import { planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import { recordRequests } from '../../support/network.js';
import { planOf, radioOf, radiosOf } from '../../support/cards.js';
import { until } from '../../support/waiting.js';

const named = (value: string): string => planMarkup({ value, label: value.toUpperCase() });

const styles = `<style>.gone { display: none } .unseen { visibility: hidden }
  portal-plan-picker.small portal-plan[value=b] { display: none }</style>`;

const plans = `${styles}${named('a')}<div id="wrapper">${named('b')}</div>${named('c')}`;

const wrapperOf = (picker: Element): Element => picker.querySelector('#wrapper') as Element;

/** Ways to hide plan B, and to show it again. */
const ways: Record<string, (picker: PortalPlanPickerElement, isHidden: boolean) => void> = {
  'by `hidden`': (picker, isHidden) => planOf(picker, 'b').toggleAttribute('hidden', isHidden),
  'by a class with display: none': (picker, isHidden) =>
    planOf(picker, 'b').classList.toggle('gone', isHidden),
  'by a class of the picker': (picker, isHidden) => picker.classList.toggle('small', isHidden),
  'by a wrapper with `hidden`': (picker, isHidden) => wrapperOf(picker).toggleAttribute('hidden', isHidden),
  'by a wrapper with display: none': (picker, isHidden) =>
    wrapperOf(picker).classList.toggle('gone', isHidden),
};

/** Ways that keep the box of the plan. */
const invisible: typeof ways = {
  'by visibility: hidden': (picker, isHidden) => planOf(picker, 'b').classList.toggle('unseen', isHidden),
  'by a wrapper with visibility: hidden': (picker, isHidden) =>
    wrapperOf(picker).classList.toggle('unseen', isHidden),
};

/** Resolves after the picker has observed the first layout, so that only later changes are left to observe. */
const observed = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The position of each numbered radio button. */
const positions = (picker: Element): Record<string, string> =>
  Object.fromEntries(
    radiosOf(picker)
      .filter((radio) => radio.hasAttribute('aria-posinset'))
      .map((radio) => [radio.value, `${radio.ariaPosInSet}/${radio.ariaSetSize}`]),
  );

/** Radio buttons that Tab reaches. */
const tabStops = (picker: Element): string[] =>
  radiosOf(picker)
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ value }) => value);

const all = { a: '1/3', b: '2/3', c: '3/3' };
const others = { a: '1/2', c: '2/2' };

/** Checks that plan B is not in the positions, the tab stops and the request. */
function expectGone(picker: PortalPlanPickerElement): void {
  expect(positions(picker)).to.deep.equal(others);
  expect(tabStops(picker)).to.deep.equal(['a']);
  expect(picker.request).to.equal(null);
  picker.focus();
  expect(focusedElement() === radioOf(picker, 'a'), 'the focus is on plan A').to.equal(true);
}

describe('a plan that the page hides', () => {
  for (const [way, hide] of Object.entries(ways)) {
    it(`${way} from the start is not offered until it is shown`, async () => {
      const picker = await mountPicker(undefined, {}, plans);
      picker.remove();
      picker.value = 'b';
      hide(picker, true);
      (await fixture(html`<div></div>`)).append(picker);
      await until(() => positions(picker).c === '2/2', 'the plan to be left out');
      expectGone(picker);
      await press(picker, 'submit');
      expect(dialogOf(picker).open).to.equal(false);
      expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
      hide(picker, false);
      await until(() => positions(picker).c === '3/3', 'the plan to be counted');
      expect(positions(picker)).to.deep.equal(all);
      expect(tabStops(picker)).to.deep.equal(['b']);
      expect(picker.request).to.deep.equal({ productPlanId: 'b' });
    });

    it(`${way} is not offered until it is shown again`, async () => {
      const picker = await mountPicker(undefined, {}, plans);
      await choosePlan(picker, 'b');
      await observed();
      expect(positions(picker)).to.deep.equal(all);
      hide(picker, true);
      expect(picker.request).to.equal(null);
      await until(() => positions(picker).c === '2/2', 'the plan to be left out');
      expectGone(picker);
      await pressKeys('ArrowDown');
      expect(picker.value).to.equal('c');
      await pressKeys('ArrowUp');
      expect(picker.value).to.equal('a');
      hide(picker, false);
      await until(() => positions(picker).c === '3/3', 'the plan to be counted');
      await pressKeys('ArrowDown');
      expect(picker.value).to.equal('b');
      expect(picker.request).to.deep.equal({ productPlanId: 'b' });
      expect(focusedElement() === radioOf(picker, 'b'), 'the focus is on plan B').to.equal(true);
    });

    it(`${way} during its review closes the review and says why`, async () => {
      const picker = await mountPicker(undefined, {}, plans);
      const calls = recordRequests();
      await openReview(picker, 'b');
      await observed();
      expect(dialogOf(picker).open).to.equal(true);
      hide(picker, true);
      await until(() => !dialogOf(picker).open, 'the review to close');
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.planGone);
      expect(partsOf(picker, 'confirm')).to.have.length(0);
      expect(calls.count).to.equal(0);
    });
  }

  for (const [way, hide] of Object.entries({ ...ways, ...invisible })) {
    it(`${way} in the task of the confirmation is not sent`, async () => {
      const picker = await mountPicker(undefined, {}, plans);
      const calls = recordRequests();
      await openReview(picker, 'b');
      await observed();
      const button = partOf(picker, 'confirm');
      hide(picker, true);
      button.click();
      await picker.updateComplete;
      expect(picker.pending).to.equal(false);
      expect(renderedTextOf(picker)).to.contain(en.planGone);
      expect(calls.count).to.equal(0);
    });

    it(`${way} is skipped by an arrow key in the same task`, async () => {
      const picker = await mountPicker(undefined, { value: 'a' }, plans);
      picker.focus();
      await observed();
      hide(picker, true);
      const press = { key: 'ArrowDown', bubbles: true, composed: true, cancelable: true };
      radioOf(picker, 'a').dispatchEvent(new KeyboardEvent('keydown', press));
      expect(picker.value).to.equal('c');
    });
  }
});

describe('a picker that the page hides', () => {
  it('offers all its plans, while it is hidden and once it is shown', async () => {
    const box = await fixture<HTMLElement>(html`<div hidden></div>`);
    const picker = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${plans}</portal-plan-picker>`,
      box,
    );
    await choosePlan(picker, 'b');
    await observed();
    box.hidden = false;
    await until(() => radioOf(picker, 'b').getClientRects().length, 'the picker to be shown');
    expect([positions(picker), tabStops(picker)]).to.deep.equal([all, ['b']]);
    expect(picker.request).to.deep.equal({ productPlanId: 'b' });
    box.hidden = true;
    expect(picker.request).to.deep.equal({ productPlanId: 'b' });
    box.hidden = false;
    await until(() => radioOf(picker, 'b').getClientRects().length, 'the picker to be shown');
    expect([positions(picker), tabStops(picker)]).to.deep.equal([all, ['b']]);
  });
});
