import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { choosePlan, dialogOf, press, review } from '../support/customer.js';
import { eventsOf, nextEvent } from '../support/events.js';
import { expectState, part, parts, read, text } from '../support/rendered.js';
import { fetchCalls } from '../support/network.js';
import { mountPicker } from '../support/mount.js';
import { radioOf } from '../support/card.js';
import { SandboxCustomer } from '../support/sandbox.js';

const soon = (): number => Math.floor(Date.now() / 1000) + 86_400 * 40;

describe('portal-plan-picker', () => {
  describe('choosing', () => {
    it('offers every plan with a value, and marks the current one, which cannot be chosen', async () => {
      const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
      expect(parts(picker, 'radio')).to.have.length(3);
      expect(radioOf(picker, 'basic').disabled).to.equal(true);
      expect(radioOf(picker, 'pro').disabled).to.equal(false);
      expect(read(part(picker, 'current')))
        .to.contain('Basic')
        .and.contain(en.currentPlan);
      expect(read(part(picker, 'plan')))
        .to.contain('Free')
        .and.contain('€0')
        .and.contain('per month');
    });

    it('tells the page by `change`, which bubbles, and marks the plan', async () => {
      const picker = await mountPicker();
      const changed = nextEvent(document, 'change');
      await choosePlan(picker, 'pro');
      const event = await changed;
      expect(event.target).to.equal(picker);
      expect(picker.value).to.equal('pro');
      expect(read(part(picker, 'selected'))).to.contain('Pro');
      expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
    });

    it('chooses by a click anywhere on a card, also on the content of the page', async () => {
      const picker = await mountPicker();
      picker.querySelector<HTMLElement>('[value=pro] li')?.click();
      expect(picker.value).to.equal('pro');
      part(picker, 'price').click();
      expect(picker.value).to.equal('free');
    });

    it('follows `value` from the page, without a `change`', async () => {
      const picker = await mountPicker(undefined, { value: 'pro' });
      const events = eventsOf('change');
      expect(radioOf(picker, 'pro').checked).to.equal(true);
      picker.value = 'free';
      await picker.updateComplete;
      expect(radioOf(picker, 'free').checked).to.equal(true);
      expect(radioOf(picker, 'pro').checked).to.equal(false);
      expect(events).to.have.length(0);
    });

    it('asks for a choice when there is none', async () => {
      const calls = fetchCalls();
      const picker = await mountPicker();
      await press(picker, 'submit');
      expect(text(picker)).to.contain(en.chooseFirst);
      expect(dialogOf(picker).open).to.equal(false);
      await choosePlan(picker, 'pro');
      expect(text(picker)).not.to.contain(en.chooseFirst);
      expect(calls.count).to.equal(0);
    });

    it('shows an empty state, and nothing to submit, without plans', async () => {
      const picker = await mountPicker(undefined, {}, '<p slot="empty">Sold out</p>');
      expect(text(picker)).to.contain(en.noPlans);
      expect(parts(picker, 'submit')).to.have.length(0);
      expectState(picker, 'empty', true);
    });

    it('begins with what the page says is assigned', async () => {
      const picker = await mountPicker();
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: soon() };
      await picker.updateComplete;
      const [, , pro] = parts(picker, 'plan');
      expect(read(pro as HTMLElement)).to.contain(en.starts.replace(' {time}', ''));
    });

    it('puts the focus on the chosen plan, or the first one that can be chosen', async () => {
      const picker = await mountPicker(undefined, { 'current-plan': 'free' });
      picker.focus();
      expect(picker.shadowRoot?.activeElement).to.equal(radioOf(picker, 'basic'));
      await choosePlan(picker, 'pro');
      picker.focus();
      expect(picker.shadowRoot?.activeElement).to.equal(radioOf(picker, 'pro'));
    });
  });

  describe('reviewing', () => {
    it('shows what will be sent, and sends nothing', async () => {
      const customer = await SandboxCustomer.arrive({ plan: 'basic' });
      const picker = await mountPicker(customer, { 'current-plan': 'basic' });
      await review(picker);
      expect(dialogOf(picker).open).to.equal(true);
      expect(read(dialogOf(picker)))
        .to.contain('Basic')
        .and.contain('Pro')
        .and.contain('€49');
      expect(read(dialogOf(picker))).to.contain(en.soon);
      expect((await customer.ledger()).requests).to.have.length(0);
    });

    it('names the start, the end and what follows', async () => {
      const [start, end] = [soon(), soon() + 86_400 * 400];
      const picker = await mountPicker(undefined, {
        'default-plan': 'free',
        'start-time-in-seconds': String(start),
        'end-time-in-seconds': String(end),
      });
      await review(picker);
      const year = (seconds: number): string => String(new Date(seconds * 1000).getFullYear());
      expect(read(dialogOf(picker)))
        .to.contain(year(start))
        .and.contain(year(end))
        .and.contain('Free');
      expect(read(dialogOf(picker))).not.to.contain(en.soon);
    });

    for (const [way, leave] of [
      [
        'the Back button',
        (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('[part~=dismiss]')?.click(),
      ],
      // A click on the backdrop is one on the dialog itself.
      [
        'the backdrop',
        (dialog: HTMLDialogElement) => {
          dialog.click();
        },
      ],
    ] as const)
      it(`is left by ${way}: nothing is sent, the choice stays, the focus returns`, async () => {
        const calls = fetchCalls();
        const picker = await mountPicker();
        const events = eventsOf('plan-assign', 'plan-assigned', 'plan-error');
        await review(picker);
        leave(dialogOf(picker));
        await picker.updateComplete;
        expect(dialogOf(picker).open).to.equal(false);
        expect(picker.shadowRoot?.activeElement).to.equal(part(picker, 'submit'));
        expect(picker.value).to.equal('pro');
        expect(calls.count + events.length).to.equal(0);
        await press(picker, 'submit');
        expect(dialogOf(picker).open, 'opens again').to.equal(true);
      });

    it('is not left by a click inside it', async () => {
      const picker = await mountPicker();
      await review(picker);
      dialogOf(picker).querySelector('h2')?.click();
      expect(dialogOf(picker).open).to.equal(true);
    });

    it('is left when the picker leaves the page', async () => {
      const picker = await mountPicker();
      await review(picker);
      const parent = picker.parentElement;
      picker.remove();
      parent?.append(picker);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      await press(picker, 'submit');
      expect(dialogOf(picker).open).to.equal(true);
    });
  });
});
