import { expect } from '@open-wc/testing';
import { dialogOf, focusedElement, partOf } from '../support/rendered.js';
import { untilOutcome } from '../support/actions.js';
import { nextEvent, recordEvents } from '../support/events.js';
import { mountPicker } from '../support/mount.js';
import { pressKeys, tabUntil } from '../support/keyboard.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { holdAssignments } from '../support/hold-assignments.js';

/** Presses Tab until a part has the focus. */
const tabToPart = (name: string): Promise<void> =>
  tabUntil(() => Boolean(focusedElement()?.part.contains(name)), name);

describe('the keyboard', () => {
  it('chooses, reviews and confirms a plan', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { value: 'free' });
    const changes = recordEvents('change');
    const assigned = nextEvent(picker, 'plan-assigned');
    picker.focus();
    await pressKeys('ArrowDown', 'ArrowDown');
    expect(picker.value).to.equal('pro');
    expect(changes).to.have.length(2);
    await tabToPart('submit');
    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    await tabToPart('confirm');
    await pressKeys(' ');
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
    const picker = await mountPicker(undefined, {}, plans.flat().join(''));
    partOf(picker, 'intervals').querySelector('input')?.focus();
    await pressKeys('Tab');
    expect(focusedElement()?.part.contains('radio')).to.equal(true);
    partOf(picker, 'intervals').querySelector('input')?.focus();
    await pressKeys('ArrowDown');
    await picker.updateComplete;
    await pressKeys('Tab');
    expect((focusedElement() as HTMLInputElement).value).to.equal('Basic year');
  });

  for (const [how, dismiss] of [
    ['Escape', () => pressKeys('Escape')],
    ['Enter on Back', () => tabToPart('dismiss').then(() => pressKeys('Enter'))],
    ['Space on Back', () => tabToPart('dismiss').then(() => pressKeys(' '))],
  ] as const)
    it(`dismisses the review by ${how}, repeatedly, without a request, and returns the focus`, async () => {
      const customer = await SandboxCustomer.create();
      const picker = await mountPicker(customer, { value: 'pro' });
      const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
      partOf(picker, 'submit').focus();
      for (let rounds = 0; rounds < 2; rounds++) {
        await pressKeys(' ');
        await until(() => dialogOf(picker).open, 'the review');
        await dismiss();
        await until(() => !dialogOf(picker).open, 'the review to close');
        expect(focusedElement() === partOf(picker, 'submit'), 'the focus is on submit').to.equal(true);
      }
      expect((await customer.ledger()).requests).to.have.length(0);
      expect(events).to.have.length(0);
    });

  it('keeps the focus on a pending button', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { value: 'pro', 'no-confirm': '' });
    const release = holdAssignments(picker);
    partOf(picker, 'submit').focus();
    await pressKeys('Enter');
    expect(picker.pending).to.equal(true);
    expect(focusedElement() === partOf(picker, 'submit'), 'the focus is on submit').to.equal(true);
    release();
    await untilOutcome(picker);
  });
});
