/** The focus stays in the widget when what had it goes: otherwise whoever works by keyboard begins at the top of the page. */
import { expect } from '@open-wc/testing';
import { changePlan, untilOutcome, press } from '../support/actions.js';
import { untilLoaded, mountSettings, mountPickerWithFaults, type Widget } from '../support/mount.js';
import { focusedElement, hasFocusInside, partOf, partsOf } from '../support/rendered.js';
import { pressKeys } from '../support/keyboard.js';
import { cardOf } from '../support/cards.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

function expectFocusIn(widget: Widget): void {
  expect(hasFocusInside(widget), 'the focus is in the widget').to.equal(true);
}

/** By then a browser has taken the focus from what is disabled. */
const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Presses a button by the keyboard, which takes it away. */
async function pressAway(widget: Widget, name: string): Promise<void> {
  partOf(widget, name).focus();
  await pressKeys('Enter');
  await until(() => !partsOf(widget, name).length, `"${name}" to go`);
}

const cancellable = { 'default-plan': 'free' };

describe('the focus', () => {
  it('stays when a failed change is tried again without a review', async () => {
    const picker = await mountPickerWithFaults([{ status: 400, times: 1 }], {
      value: 'pro',
      'no-confirm': '',
    });
    await press(picker, 'submit');
    await until(() => picker.error, 'the error');
    await picker.updateComplete;
    await pressAway(picker, 'retry');
    expectFocusIn(picker);
    await untilOutcome(picker);
    expectFocusIn(picker);
  });

  it('stays when a failed change is reviewed once more', async () => {
    const picker = await mountPickerWithFaults([{ status: 500, times: 1 }], cancellable);
    await changePlan(picker);
    partOf(picker, 'retry').focus();
    await pressKeys('Enter');
    await until(() => partsOf(picker, 'confirm').length, 'the review');
    await pressAway(picker, 'confirm');
    expectFocusIn(picker);
    await untilOutcome(picker);
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expectFocusIn(picker);
  });

  for (const [name, assignment] of [
    ['cancel', null],
    ['keep', { productPlanId: 'pro', startTimeInSeconds: Math.floor(Date.now() / 1000) + 86_400 }],
  ] as const)
    it(`stays when "${name}" has done what it can`, async () => {
      const picker = await mountPickerWithFaults([], cancellable);
      picker.assignment = assignment;
      await picker.updateComplete;
      partOf(picker, name).focus();
      await pressKeys('Enter');
      await until(() => partsOf(picker, `confirm-${name}`).length, 'the review');
      await pressAway(picker, `confirm-${name}`);
      await untilOutcome(picker);
      expect(partsOf(picker, name)).to.have.length(0);
      expectFocusIn(picker);
    });

  for (const [what, change] of [
    ['takes away the plan that has it', (picker: Element) => picker.querySelector('[value=free]')?.remove()],
    [
      'disables the plan that has it',
      (picker: Element) => picker.querySelector('[value=free]')?.toggleAttribute('disabled'),
    ],
    [
      'makes the plan that has it the current one',
      (picker: Element) => picker.setAttribute('current-plan', 'free'),
    ],
  ] as const)
    it(`stays when the page ${what}`, async () => {
      const picker = await mountPickerWithFaults([], cancellable);
      picker.focus();
      change(picker);
      await twoFrames();
      expectFocusIn(picker);
    });

  it('stays when failed settings are read again', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 404, times: 1 });
    const settings = await mountSettings(customer);
    await untilLoaded(settings);
    await pressAway(settings, 'retry');
    expectFocusIn(settings);
    await untilLoaded(settings);
    expect(settings.settings).to.not.equal(null);
    expectFocusIn(settings);
  });

  it('is shown as a ring around the card when Tab reaches the radio button of a plan', async () => {
    const picker = await mountPickerWithFaults([], { 'current-plan': null });
    const before = document.createElement('button');
    picker.before(before);
    before.focus();
    await pressKeys('Tab');
    const free = cardOf(picker, 'free');
    expect(focusedElement() === free.radio, 'the focus is on the radio button').to.equal(true);
    const ring = (element: Element): string => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineStyle}`;
    };
    expect(ring(free.box)).to.equal('2px solid');
    expect(ring(free.radio as Element)).to.equal('none');
    expect(ring(cardOf(picker, 'basic').box)).to.equal('none');
  });

  it('is seen on what can be pressed, and not on the heading that is read first', async () => {
    const picker = await mountPickerWithFaults([], { ...cancellable, value: 'pro' });
    partOf(picker, 'submit').focus();
    await pressKeys('Enter');
    await until(() => partsOf(picker, 'confirm').length, 'the review');
    const ring = (): string => getComputedStyle(focusedElement() as Element).outlineStyle;
    expect(focusedElement()?.localName).to.equal('h2');
    expect(ring()).to.equal('none');
    await pressKeys('Tab');
    expect(focusedElement()?.localName).to.equal('button');
    expect(ring()).to.not.equal('none');
  });
});
