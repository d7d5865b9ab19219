import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { choosePlan, dispatchClickAt, press, openReview } from '../support/actions.js';
import {
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  textOf,
  renderedTextOf,
  expectState,
} from '../support/rendered.js';
import { recordEvents, nextEvent } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { mountPicker } from '../support/mount.js';
import { cardOf, cardsOf, expectNoCards, markedLabelsOf, cardPartOf, radioOf } from '../support/cards.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { secondsInDays } from '../support/clock.js';
import { reviewOf } from '../support/review.js';
import { format, formatTime, formatZone } from '../../src/localize/format.js';

const english = { messages: en, language: 'en' };

describe('portal-plan-picker', () => {
  describe('choosing', () => {
    it('offers every plan with a value, and marks the current one, which cannot be chosen', async () => {
      const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
      const drawn = cardsOf(picker).map(({ name, price, badges, isCurrent, isOffered }) => ({
        name,
        price,
        badges,
        isCurrent,
        isOffered,
      }));
      const offered = { badges: [] as string[], isCurrent: false, isOffered: true };
      expect(drawn).to.deep.equal([
        { name: 'Free', price: '€0 per month', ...offered },
        {
          name: 'Basic',
          price: '€19 per month',
          badges: [],
          isCurrent: true,
          isOffered: false,
        },
        { name: 'Pro', price: '€49 per month', ...offered, badges: ['Most popular'] },
        { name: 'Enterprise', price: '', ...offered, isOffered: false },
      ]);
    });

    it('tells the page by `change`, which bubbles, and marks the plan', async () => {
      const picker = await mountPicker();
      const changed = nextEvent(document, 'change');
      await choosePlan(picker, 'pro');
      const event = await changed;
      expect(event.target).to.equal(picker);
      expect(picker.value).to.equal('pro');
      expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
      expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
    });

    it('chooses by a click anywhere on a card, also on the content of the page', async () => {
      const picker = await mountPicker();
      picker.querySelector<HTMLElement>('[value=pro] li')?.click();
      expect(picker.value).to.equal('pro');
      cardPartOf(cardOf(picker, 'free'), 'price').click();
      expect(picker.value).to.equal('free');
    });

    it('says why a press before the first update began nothing', async () => {
      const picker = document.createElement('portal-plan-picker');
      picker.innerHTML = '<portal-plan value="pro"></portal-plan>';
      document.body.append(picker);
      picker.requestAssign();
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
      picker.remove();
    });

    it('follows `value` from the page, without a `change`', async () => {
      const picker = await mountPicker(undefined, { value: 'pro' });
      const events = recordEvents('change');
      expect(radioOf(picker, 'pro').checked).to.equal(true);
      picker.value = 'free';
      await picker.updateComplete;
      expect(radioOf(picker, 'free').checked).to.equal(true);
      expect(radioOf(picker, 'pro').checked).to.equal(false);
      expect(events).to.have.length(0);
    });

    it('asks for a choice when there is none, with the focus on the first plan to choose', async () => {
      const calls = recordRequests();
      const picker = await mountPicker(undefined, { 'current-plan': 'free' });
      await press(picker, 'submit');
      expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
      expect(focusedElement() === radioOf(picker, 'basic'), 'the same element').to.equal(true);
      expect(dialogOf(picker).open).to.equal(false);
      await choosePlan(picker, 'pro');
      expect(renderedTextOf(picker)).not.to.contain(en.chooseFirst);
      expect(calls.count).to.equal(0);
    });

    it('asks without taking the focus where the page asks from elsewhere', async () => {
      const picker = await mountPicker();
      const button = document.createElement('button');
      picker.before(button);
      button.focus();
      picker.requestAssign();
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
      expect(focusedElement() === button, 'the same element').to.equal(true);
    });

    it('shows an empty state, and nothing to submit, without plans', async () => {
      const picker = await mountPicker(undefined, {}, '<p slot="empty">Sold out</p>');
      expectNoCards(picker);
      expect(renderedTextOf(picker)).to.contain(en.empty);
      expect(partsOf(picker, 'submit')).to.have.length(0);
      expectState(picker, 'empty', true);
    });

    it('begins with what the page says is assigned', async () => {
      const picker = await mountPicker();
      const start = secondsInDays(40);
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: start };
      await picker.updateComplete;
      const startsAt = format(en.startsAt, { plan: 'Pro', time: formatTime(start, english) });
      expect(textOf(partOf(picker, 'scheduled'))).to.equal(startsAt);
      expect(cardOf(picker, 'pro').badges).to.include(en.scheduled);
    });

    it('puts the focus on the chosen plan, or the first one that can be chosen', async () => {
      const picker = await mountPicker(undefined, { 'current-plan': 'free' });
      picker.focus();
      expect(focusedElement()).to.equal(radioOf(picker, 'basic'));
      await choosePlan(picker, 'pro');
      picker.focus();
      expect(focusedElement()).to.equal(radioOf(picker, 'pro'));
    });
  });

  describe('reviewing', () => {
    it('shows what will be sent, and sends nothing', async () => {
      const customer = await SandboxCustomer.create({ plan: 'basic' });
      const picker = await mountPicker(customer, { 'current-plan': 'basic' });
      await openReview(picker);
      expect(reviewOf(picker)).to.deep.equal({
        title: 'Switch to Pro',
        cost: '€49 per month €30 more than Basic',
        times: `${en.startSoon} ${format(en.endsThen, { plan: 'Basic' })}`,
        steps: [],
        changed: [],
        added: ['Unlimited projects'],
        removed: ['10 projects'],
        same: [],
        notes: [],
      });
      expect((await customer.ledger()).requests).to.have.length(0);
    });

    it('names the start, the end and what follows', async () => {
      const [start, end] = [secondsInDays(40), secondsInDays(440)];
      const picker = await mountPicker(undefined, {
        'default-plan': 'free',
        'start-time-in-seconds': String(start),
        'end-time-in-seconds': String(end),
      });
      await openReview(picker);
      const startAt = format(en.startAt, { time: formatTime(start, english) });
      const moveAt = format(en.moveAt, { plan: 'Free', time: formatTime(end, english) });
      expect(reviewOf(picker).times).to.equal(`${startAt} ${moveAt} ${formatZone(english)}`);
    });

    for (const [way, leave] of [
      [
        'the Back button',
        (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('[part~=dismiss]')?.click(),
      ],
      [
        'the backdrop',
        (dialog: HTMLDialogElement) => {
          dispatchClickAt(dialog, 1, 1);
        },
      ],
    ] as const)
      it(`is left by ${way}: nothing is sent, the choice stays, the focus returns`, async () => {
        const calls = recordRequests();
        const picker = await mountPicker();
        const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
        await openReview(picker);
        leave(dialogOf(picker));
        await picker.updateComplete;
        expect(dialogOf(picker).open).to.equal(false);
        expect(focusedElement()).to.equal(partOf(picker, 'submit'));
        expect(picker.value).to.equal('pro');
        expect(calls.count + events.length).to.equal(0);
        await press(picker, 'submit');
        expect(dialogOf(picker).open, 'opens again').to.equal(true);
      });

    it('is not left by a click inside it', async () => {
      const picker = await mountPicker();
      await openReview(picker);
      dialogOf(picker).querySelector('h2')?.click();
      expect(dialogOf(picker).open).to.equal(true);
    });

    it('is left when the picker leaves the page', async () => {
      const picker = await mountPicker();
      await openReview(picker);
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

describe('heading-level', () => {
  for (const [given, role, level] of [
    [null, null, null],
    ['3', 'heading', '3'],
    ['0', null, null],
    ['x', null, null],
  ] as const)
    it(`${given ?? 'absent'}: the name of the choice is ${level ? `a heading of level ${level}` : 'no heading'}`, async () => {
      const picker = await mountPicker(undefined, { 'heading-level': given });
      const name = partOf(picker, 'legend').firstElementChild;
      expect([name?.getAttribute('role'), name?.getAttribute('aria-level')]).to.deep.equal([role, level]);
      expect(textOf(partOf(picker, 'legend'))).to.equal(en.legend);
    });
});
