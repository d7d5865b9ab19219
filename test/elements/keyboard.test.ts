import { expect } from '@open-wc/testing';
import { dialogOf, focusedElement, partOf } from '../support/rendered.js';
import { untilOutcome } from '../support/actions.js';
import { recordEvents, nextEvent } from '../support/events.js';
import { mountPicker, mountSettings } from '../support/mount.js';
import { pressKeys } from '../support/keyboard.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** Presses Tab until a part has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let stops = 0; stops < 10; stops++) {
    if (focusedElement()?.part.contains(name)) return;
    await pressKeys('Tab');
  }
  throw new Error(`Tab does not reach "${name}".`);
}

describe('by keyboard alone', () => {
  it('a customer chooses, reviews and confirms', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { value: 'free' });
    const changes = recordEvents('change');
    const assigned = nextEvent(picker, 'plan-assigned');
    picker.focus();
    await pressKeys('ArrowDown', 'ArrowDown');
    expect(picker.value).to.equal('pro');
    expect(changes).to.have.length(2);
    await tabTo('submit');
    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    await tabTo('confirm');
    await pressKeys(' ');
    expect((await assigned).detail.productPlanId).to.equal('pro');
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('the plans are one tab stop; Space chooses the one in focus', async () => {
    const picker = await mountPicker();
    picker.focus();
    await pressKeys(' ');
    expect(picker.value).to.equal('free');
    await pressKeys('Tab');
    expect(focusedElement()?.part.contains('radio')).to.not.equal(true);
  });

  it('the plans of another interval are reached, after those of the first have been visited', async () => {
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

  for (const key of ['Enter', ' '])
    it(`${key === ' ' ? 'Space' : key} on Back leaves the review, and the focus returns`, async () => {
      const picker = await mountPicker(undefined, { value: 'pro' });
      partOf(picker, 'submit').focus();
      await pressKeys('Enter');
      await until(() => dialogOf(picker).open, 'the review');
      await tabTo('dismiss');
      await pressKeys(key);
      await until(() => !dialogOf(picker).open, 'the review to close');
      expect(focusedElement() === partOf(picker, 'submit'), 'the focus is on submit').to.equal(true);
    });

  it('Escape leaves the review: nothing is sent, the focus returns, and it opens again', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { value: 'pro' });
    const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
    partOf(picker, 'submit').focus();
    for (let rounds = 0; rounds < 2; rounds++) {
      await pressKeys(' ');
      await until(() => dialogOf(picker).open, 'the review');
      await pressKeys('Escape');
      await until(() => !dialogOf(picker).open, 'the review to close');
      expect(focusedElement() === partOf(picker, 'submit'), 'the focus is on submit').to.equal(true);
    }
    expect((await customer.ledger()).requests).to.have.length(0);
    expect(events).to.have.length(0);
  });

  it('the review has the focus while it is open', async () => {
    const picker = await mountPicker(undefined, { value: 'pro' });
    partOf(picker, 'submit').focus();
    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    expect(dialogOf(picker).contains(focusedElement())).to.equal(true);
    expect(focusedElement()?.part.contains('confirm'), 'not by a second Enter').to.not.equal(true);
  });

  it('a pending button keeps the focus', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { value: 'pro', 'no-confirm': '' });
    let release = (): void => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (release = resolve)));
    });
    partOf(picker, 'submit').focus();
    await pressKeys('Enter');
    expect(picker.pending).to.equal(true);
    expect(focusedElement() === partOf(picker, 'submit'), 'the focus is on submit').to.equal(true);
    release();
    await untilOutcome(picker);
  });

  it('settings that failed are read again', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 404, times: 1 });
    const settings = await mountSettings(customer);
    await until(() => settings.error, 'the error');
    await settings.updateComplete;
    partOf(settings, 'retry').focus();
    await pressKeys('Enter');
    await until(() => settings.settings, 'the settings');
  });
});
