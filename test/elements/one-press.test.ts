import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import {
  changePlan,
  choosePlan,
  click,
  confirm,
  dialogOf,
  outcome,
  press,
  review,
} from '../support/customer.js';
import { eventsOf, nextEvent } from '../support/events.js';
import { fetchCalls } from '../support/network.js';
import { hold } from '../support/keyboard.js';
import { mount, mountPicker } from '../support/mount.js';
import { part, read } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';

describe('one press, one POST', () => {
  it('I01: 100 clicks on confirm in one task', async () => {
    const customer = await SandboxCustomer.arrive();
    const picker = await mountPicker(customer);
    const calls = fetchCalls();
    const events = eventsOf('plan-assign', 'plan-assigned', 'plan-error');
    await review(picker);
    const button = part(picker, 'confirm');
    for (let clicks = 0; clicks < 100; clicks++) button.click();
    await outcome(picker);
    expect(calls.count).to.equal(1);
    expect((await customer.ledger()).assignments).to.have.length(1);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign', 'plan-assigned']);
  });

  it('I01: 100 clicks on submit with no-confirm', async () => {
    const customer = await SandboxCustomer.arrive();
    const picker = await mountPicker(customer, { 'no-confirm': '', value: 'pro' });
    const calls = fetchCalls();
    const button = part(picker, 'submit');
    for (let clicks = 0; clicks < 100; clicks++) button.click();
    await outcome(picker);
    expect(calls.count).to.equal(1);
  });

  it('I02: the second click of a double click on submit does not confirm', async () => {
    const picker = await mountPicker(await SandboxCustomer.arrive());
    const events = eventsOf('plan-assign');
    await choosePlan(picker, 'pro');
    click(part(picker, 'submit'), 1);
    await picker.updateComplete;
    // The review opens under the pointer.
    click(part(picker, 'confirm'), 2);
    expect(dialogOf(picker).open).to.equal(true);
    expect(events).to.have.length(0);
    click(part(picker, 'confirm'), 1);
    expect(events).to.have.length(1);
  });

  it('I02: a double click on confirm', async () => {
    const customer = await SandboxCustomer.arrive();
    const picker = await mountPicker(customer);
    const calls = fetchCalls();
    await review(picker);
    const button = part(picker, 'confirm');
    click(button, 1);
    click(button, 2);
    await outcome(picker);
    expect(calls.count).to.equal(1);
  });

  for (const key of ['Enter', ' '] as const)
    it(`I02: ${key === ' ' ? 'Space' : key} held on submit opens the review and does not confirm it`, async () => {
      const picker = await mountPicker(await SandboxCustomer.arrive());
      const events = eventsOf('plan-assign');
      await choosePlan(picker, 'pro');
      part(picker, 'submit').focus();
      await hold(picker, key);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(true);
      expect(events).to.have.length(0);
    });

  it('I02: Enter held on confirm', async () => {
    const customer = await SandboxCustomer.arrive();
    const picker = await mountPicker(customer);
    const calls = fetchCalls();
    await review(picker);
    part(picker, 'confirm').focus();
    await hold(picker, 'Enter');
    await outcome(picker);
    await picker.updateComplete;
    expect(calls.count).to.equal(1);
    expect(dialogOf(picker).open).to.equal(false);
  });

  it('I02: a key that repeats presses no button', async () => {
    const picker = await mountPicker();
    await review(picker);
    for (const name of ['submit', 'dismiss', 'confirm']) {
      const event = new KeyboardEvent('keydown', {
        key: 'Enter',
        repeat: true,
        bubbles: true,
        cancelable: true,
      });
      expect(part(picker, name).dispatchEvent(event), name).to.equal(false);
    }
  });

  it("I03: a host's form is not submitted, and gets nothing", async () => {
    const form = await mount<HTMLFormElement>('<form></form>');
    let submits = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    const picker = await mountPicker(await SandboxCustomer.arrive());
    form.append(picker);
    await changePlan(picker);
    expect(picker.error).to.equal(null);
    expect(submits).to.equal(0);
    expect([...new FormData(form).keys()]).to.deep.equal([]);
  });

  it('I10: after an unknown outcome the next review says so, until a change is made', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ status: 500, at: 'after', times: 1 });
    const picker = await mountPicker(customer);
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    await press(picker, 'submit');
    expect(read(dialogOf(picker))).to.contain(en.uncertain);
    await confirm(picker);
    await outcome(picker);
    await review(picker, 'free');
    expect(read(dialogOf(picker))).not.to.contain(en.uncertain);
  });

  it('I10: no-confirm does not skip that review', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ status: 500, times: 1 });
    const picker = await mountPicker(customer, { 'no-confirm': '', value: 'pro' });
    const calls = fetchCalls();
    await press(picker, 'submit');
    await outcome(picker);
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(true);
    expect(calls.count).to.equal(1);
  });

  it('a retry reviews the same change again, and sends once confirmed', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ status: 400, body: '{}', times: 1 });
    const picker = await mountPicker(customer, { 'default-plan': 'free', 'current-plan': 'pro' });
    await press(picker, 'cancel');
    await confirm(picker);
    await outcome(picker);
    await press(picker, 'retry');
    expect((await customer.ledger()).requests).to.have.length(1);
    const assigned = nextEvent(picker, 'plan-assigned');
    await confirm(picker);
    expect((await assigned).detail.productPlanId).to.equal('free');
  });

  it('H05: an attempt goes on when the picker leaves the page, and its result is there when it comes back', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ delay: 50 });
    const picker = await mountPicker(customer);
    const calls = fetchCalls();
    const parent = picker.parentElement;
    await review(picker);
    const assigned = nextEvent(picker, 'plan-assigned');
    await confirm(picker);
    picker.remove();
    await assigned;
    parent?.append(picker);
    await picker.updateComplete;
    expect(calls.count).to.equal(1);
    expect(read(part(picker, 'outcome'))).to.contain('Pro is active.');
  });
});
