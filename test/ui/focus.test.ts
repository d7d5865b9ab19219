/** The focus stays in a widget when the focused element is removed; else keyboard users would start at the top of the page. */
import { expect } from '@open-wc/testing';
import { changePlan, passGuard, untilOutcome } from '../support/actions.js';
import { mountPickerWithFaults, mountSettingsOf, untilLoaded, type Widget } from '../support/mount.js';
import { focusedElement, hasFocusInside, partOf, partsOf } from '../support/rendered.js';
import { pressKeys } from '../support/keyboard.js';
import { buttonOf } from '../support/cards.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

function expectFocusIn(widget: Widget): void {
  expect(hasFocusInside(widget), 'the focus is in the widget').to.equal(true);
}

/** Presses a button that its own action removes. */
async function pressAway(widget: Widget, name: string): Promise<void> {
  partOf(widget, name).focus();
  await pressKeys('Enter');
  await until(() => !partsOf(widget, name).length, `"${name}" to go`);
}

const cancellable = { 'default-plan': 'free' };

describe('the focus', () => {
  it('stays in the picker when a failed change is retried with a review', async () => {
    const picker = await mountPickerWithFaults([{ status: 500, times: 1 }], cancellable);
    await changePlan(picker);
    partOf(picker, 'retry').focus();
    await pressKeys('Enter');
    await until(() => partsOf(picker, 'confirm').length, 'the review');
    const restore = passGuard(picker);
    await pressAway(picker, 'confirm');
    restore();
    expectFocusIn(picker);
    await untilOutcome(picker);
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expectFocusIn(picker);
  });

  for (const [name, assignment] of [
    ['cancel', null],
    ['keep', { productPlanId: 'pro', startTimeInSeconds: Math.floor(Date.now() / 1000) + 86_400 }],
  ] as const)
    it(`stays in the picker when "${name}" has removed its button`, async () => {
      const picker = await mountPickerWithFaults([], cancellable);
      picker.assignment = assignment;
      await picker.updateComplete;
      partOf(picker, name).focus();
      await pressKeys('Enter');
      await until(() => partsOf(picker, `confirm-${name}`).length, 'the review');
      const restore = passGuard(picker);
      await pressAway(picker, `confirm-${name}`);
      restore();
      await untilOutcome(picker);
      expect(partsOf(picker, name)).to.have.length(0);
      expectFocusIn(picker);
    });

  it('stays in the settings when failed settings are reloaded', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 404, times: 1 });
    const settings = await mountSettingsOf(customer);
    await untilLoaded(settings);
    await pressAway(settings, 'retry');
    expectFocusIn(settings);
    await untilLoaded(settings);
    expect(settings.settings).to.not.equal(null);
    expectFocusIn(settings);
  });

  it('has a ring on a button, and none on the heading of the review', async () => {
    const picker = await mountPickerWithFaults([], cancellable);
    buttonOf(picker, 'pro').focus();
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
