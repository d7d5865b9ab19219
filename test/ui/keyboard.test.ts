import { expect } from '@open-wc/testing';
import { buttonOf, intervalRadioOf } from '../support/cards.js';
import { dialogOf, focusedElement } from '../support/rendered.js';
import { passGuard } from '../support/actions.js';
import { nextEvent, recordEvents } from '../support/events.js';
import { mountPickerOf } from '../support/mount.js';
import { pressKeys, tabUntil } from '../support/keyboard.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** Presses Tab until a part has the focus. */
const tabToPart = (name: string): Promise<void> =>
  tabUntil(() => Boolean(focusedElement()?.part.contains(name)), name);

describe('the keyboard', () => {
  it('reaches each plan, reviews and confirms one', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    const assigned = nextEvent(picker, 'plan-assigned');
    picker.focus();
    expect(focusedElement() === buttonOf(picker, 'free')).to.equal(true);
    await pressKeys('Tab', 'Tab');
    expect(focusedElement() === buttonOf(picker, 'pro')).to.equal(true);
    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    await tabToPart('confirm');
    const restore = passGuard(picker);
    await pressKeys(' ');
    restore();
    expect((await assigned).detail.productPlanId).to.equal('pro');
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('reaches the plans of another interval after those of the first', async () => {
    const plans = ['month', 'year'].map((interval) =>
      ['Basic', 'Pro'].map(
        (label) =>
          `<portal-plan value="${label} ${interval}" label="${label}" interval="${interval}"></portal-plan>`,
      ),
    );
    const picker = await mountPickerOf(undefined, {}, plans.flat().join(''));
    intervalRadioOf(picker, 'month').focus();
    await pressKeys('Tab');
    expect(focusedElement() === buttonOf(picker, 'Basic month')).to.equal(true);
    intervalRadioOf(picker, 'month').focus();
    await pressKeys('ArrowDown');
    await picker.updateComplete;
    await pressKeys('Tab');
    expect(focusedElement() === buttonOf(picker, 'Basic year')).to.equal(true);
  });

  for (const [how, dismiss] of [
    ['Escape', () => pressKeys('Escape')],
    ['Enter on Back', () => tabToPart('dismiss').then(() => pressKeys('Enter'))],
    ['Space on Back', () => tabToPart('dismiss').then(() => pressKeys(' '))],
  ] as const)
    it(`dismisses the review by ${how}, repeatedly, without a request, and returns the focus`, async () => {
      const customer = await SandboxCustomer.create();
      const picker = await mountPickerOf(customer);
      const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
      buttonOf(picker, 'pro').focus();
      for (let rounds = 0; rounds < 2; rounds++) {
        await pressKeys(' ');
        await until(() => dialogOf(picker).open, 'the review');
        await dismiss();
        await until(() => !dialogOf(picker).open, 'the review to close');
        expect(focusedElement() === buttonOf(picker, 'pro'), 'the focus is on the plan').to.equal(true);
      }
      expect((await customer.ledger()).requests).to.have.length(0);
      expect(events).to.have.length(0);
    });
});
