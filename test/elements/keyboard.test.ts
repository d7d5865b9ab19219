import { expect } from '@open-wc/testing';
import { dialogOf, outcome } from '../support/customer.js';
import { eventsOf, nextEvent } from '../support/events.js';
import { mountPicker } from '../support/mount.js';
import { focusOf, part } from '../support/rendered.js';
import { type } from '../support/keyboard.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { holdAssignments } from './hold-assignments.js';

/** Presses Tab until a part has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let stops = 0; stops < 10; stops++) {
    if (focusOf()?.part.contains(name)) return;
    await type('Tab');
  }
  throw new Error(`Tab does not reach "${name}".`);
}

describe('the keyboard', () => {
  it('chooses, reviews and confirms a plan', async () => {
    const customer = await SandboxCustomer.arrive();
    const picker = await mountPicker(customer, { value: 'free' });
    const changes = eventsOf('change');
    const assigned = nextEvent(picker, 'plan-assigned');
    picker.focus();
    await type('ArrowDown', 'ArrowDown');
    expect(picker.value).to.equal('pro');
    expect(changes).to.have.length(2);
    await tabTo('submit');
    await type('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    await tabTo('confirm');
    await type(' ');
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
    part(picker, 'intervals').querySelector('input')?.focus();
    await type('Tab');
    expect(focusOf()?.part.contains('radio')).to.equal(true);
    part(picker, 'intervals').querySelector('input')?.focus();
    await type('ArrowDown');
    await picker.updateComplete;
    await type('Tab');
    expect((focusOf() as HTMLInputElement).value).to.equal('Basic year');
  });

  for (const [how, dismiss] of [
    ['Escape', () => type('Escape')],
    ['Enter on Back', () => tabTo('dismiss').then(() => type('Enter'))],
    ['Space on Back', () => tabTo('dismiss').then(() => type(' '))],
  ] as const)
    it(`dismisses the review by ${how}, repeatedly, without a request, and returns the focus`, async () => {
      const customer = await SandboxCustomer.arrive();
      const picker = await mountPicker(customer, { value: 'pro' });
      const events = eventsOf('plan-assign', 'plan-assigned', 'plan-error');
      part(picker, 'submit').focus();
      for (let rounds = 0; rounds < 2; rounds++) {
        await type(' ');
        await until(() => dialogOf(picker).open, 'the review');
        await dismiss();
        await until(() => !dialogOf(picker).open, 'the review to close');
        expect(focusOf() === part(picker, 'submit'), 'the focus is on submit').to.equal(true);
      }
      expect((await customer.ledger()).requests).to.have.length(0);
      expect(events).to.have.length(0);
    });

  it('keeps the focus on a pending button', async () => {
    const customer = await SandboxCustomer.arrive();
    const picker = await mountPicker(customer, { value: 'pro', 'no-confirm': '' });
    const release = holdAssignments(picker);
    part(picker, 'submit').focus();
    await type('Enter');
    expect(picker.pending).to.equal(true);
    expect(focusOf() === part(picker, 'submit'), 'the focus is on submit').to.equal(true);
    release();
    await outcome(picker);
  });
});
