import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { choosePlan, confirm, dispatchClickAt, openReview, press } from '../support/actions.js';
import {
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  queryRendered,
  renderedTextOf,
  textOf,
} from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { nextEvent, recordEvents } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { mountPicker } from '../support/mount.js';
import {
  cardOf,
  cardPartNames,
  cardsOf,
  expectNoCards,
  markedLabelsOf,
  planOf,
  radioOf,
} from '../support/cards.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { secondsInDays } from '../support/clock.js';
import { reviewOf } from '../support/review.js';
import { format } from '../../src/localize/format.js';
import { monthly, mountBasic } from './plan-picker/basic.js';
import { fourPlans, planMarkup } from '../support/markup.js';
import { until } from '../support/waiting.js';
import { say } from './plan-picker/sentences.js';

const basicPlan = planMarkup({ value: 'basic', label: 'Basic', ...monthly });

describe('portal-plan-picker', () => {
  describe('the choice of a plan', () => {
    it('offers every plan that has a value, except the current one, which is marked', async () => {
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

    it('marks the plan and dispatches `change`, which bubbles', async () => {
      const picker = await mountPicker();
      const changed = nextEvent(document, 'change');
      await choosePlan(picker, 'pro');
      const event = await changed;
      expect(event.target).to.equal(picker);
      expect(picker.value).to.equal('pro');
      expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
      expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
    });

    it('reports a missing choice when requestAssign() is called before the first update', async () => {
      const picker = document.createElement('portal-plan-picker');
      picker.innerHTML = '<portal-plan value="pro"></portal-plan>';
      document.body.append(picker);
      picker.requestAssign();
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
      picker.remove();
    });

    it('follows `value` without a `change` event', async () => {
      const picker = await mountPicker(undefined, { value: 'pro' });
      const events = recordEvents('change');
      expect(radioOf(picker, 'pro').checked).to.equal(true);
      picker.value = 'free';
      await picker.updateComplete;
      expect(radioOf(picker, 'free').checked).to.equal(true);
      expect(radioOf(picker, 'pro').checked).to.equal(false);
      expect(events).to.have.length(0);
    });

    it('is requested by the submit button, which focuses the first available plan', async () => {
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

    it('is requested by requestAssign() without moving the focus from elsewhere in the page', async () => {
      const picker = await mountPicker();
      const button = document.createElement('button');
      picker.before(button);
      button.focus();
      picker.requestAssign();
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
      expect(focusedElement() === button, 'the same element').to.equal(true);
    });

    it('shows the assignment that the page sets as scheduled', async () => {
      const picker = await mountPicker();
      const start = secondsInDays(40);
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: start };
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'scheduled'))).to.equal(say('startsAt', 'Pro', start));
      expect(cardOf(picker, 'pro').badges).to.include(en.scheduled);
    });

    it('receives the focus by focus(): the chosen plan, or the first available one', async () => {
      const picker = await mountPicker(undefined, { 'current-plan': 'free' });
      picker.focus();
      expect(focusedElement()).to.equal(radioOf(picker, 'basic'));
      await choosePlan(picker, 'pro');
      picker.focus();
      expect(focusedElement()).to.equal(radioOf(picker, 'pro'));
    });

    it('has no submit button when there is only the current plan and a link, unless `schedule` is set', async () => {
      const link = planMarkup({ label: 'Enterprise', href: 'https://example.com/sales' });
      const content = basicPlan + link;
      expect(partsOf(await mountBasic({ content }), 'submit').map(textOf)).to.deep.equal([]);
      const scheduling = await mountBasic({ content, attributes: { schedule: '' } });
      expect(partsOf(scheduling, 'submit').map(textOf)).to.deep.equal([en.submit]);
    });

    it('names a plan by its label alone when two plans with that label have no interval', async () => {
      const content =
        basicPlan + planMarkup({ value: 'pro', label: 'Pro' }) + planMarkup({ value: 'pro-2', label: 'Pro' });
      const picker = await mountBasic({ content });
      await choosePlan(picker, 'pro-2');
      expect(textOf(partOf(picker, 'submit'))).to.equal(format(en.submitPlan, { plan: 'Pro' }));
    });
  });

  describe('the review', () => {
    it('names the start, the end and the plan that follows', async () => {
      const [start, end] = [secondsInDays(40), secondsInDays(440)];
      const picker = await mountPicker(undefined, {
        'default-plan': 'free',
        'start-time-in-seconds': String(start),
        'end-time-in-seconds': String(end),
      });
      await openReview(picker);
      const times = `${say('startsAt', 'Pro', start)} ${say('moveAt', 'Free', end)}`;
      expect(reviewOf(picker).times).to.equal(times);
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
      it(`is dismissed by ${way}: sends nothing, keeps the choice and returns the focus`, async () => {
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

    it('stays open after a click inside it', async () => {
      const picker = await mountPicker();
      await openReview(picker);
      dialogOf(picker).querySelector('h2')?.click();
      expect(dialogOf(picker).open).to.equal(true);
    });

    it('closes when the picker is removed from the page', async () => {
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

describe('`heading-level` of the picker', () => {
  for (const [given, role, level] of [
    [null, null, null],
    ['3', 'heading', '3'],
    ['0', null, null],
    ['x', null, null],
  ] as const)
    it(`${given ?? 'absent'} makes the legend ${level ? `a heading of level ${level}` : 'no heading'}`, async () => {
      const picker = await mountPicker(undefined, { 'heading-level': given });
      const name = partOf(picker, 'legend').firstElementChild;
      expect([name?.getAttribute('role'), name?.getAttribute('aria-level')]).to.deep.equal([role, level]);
      expect(textOf(partOf(picker, 'legend'))).to.equal(en.legend);
    });
});

describe('properties of a picker', () => {
  it('convert numbers and null that frameworks set on a plan to text', async () => {
    const picker = await mountPicker();
    const plan = planOf(picker, 'pro');
    Object.assign(plan, { value: 5, label: null, price: 7, badge: undefined });
    picker.setAttribute('current-plan', 'basic');
    (picker as { value: unknown }).value = 5;
    await until(() => renderedTextOf(picker).includes('€7'));
    await picker.updateComplete;
    expect(plan.value).to.equal('5');
    expect(plan.label).to.equal('');
    expect(radioOf(picker, '5').checked).to.equal(true);
    expect(picker.request).to.deep.equal({ productPlanId: '5' });
  });

  it('convert null and undefined to an empty text', async () => {
    const picker = await mountPicker(undefined, {
      value: 'pro',
      'current-plan': 'basic',
      'default-plan': 'free',
    });
    Object.assign(picker, { value: null, currentPlan: undefined, defaultPlan: null });
    await picker.updateComplete;
    const { value, currentPlan, defaultPlan } = picker;
    expect([value, currentPlan, defaultPlan]).to.deep.equal(['', '', '']);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal([]);
  });
});

describe('slots, parts and messages', () => {
  it('shows the legend and the button texts of the page', async () => {
    const words = ['legend', 'submit', 'cancel'].map((slot) => `<span slot="${slot}">${slot} of ours</span>`);
    const picker = await mountPicker(undefined, { 'default-plan': 'free' }, fourPlans + words.join(''));
    for (const name of ['legend', 'submit', 'cancel']) {
      const slot = partOf(picker, name).querySelector<HTMLSlotElement>(`slot[name=${name}]`);
      expect(slot?.assignedElements().map(textOf)).to.deep.equal([`${name} of ours`]);
    }
  });

  it('shows the empty state of the page, and no submit button, when there are no plans', async () => {
    const picker = await mountPicker(undefined, {}, '<p slot="empty">Sold out</p>');
    expectNoCards(picker);
    const [slot] = queryRendered<HTMLSlotElement>(picker, 'slot[name=empty]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Sold out']);
    expect(renderedTextOf(picker)).to.contain(en.empty);
    expect(partsOf(picker, 'submit')).to.have.length(0);
    expectState(picker, 'empty', true);
  });

  it('exposes every box as a part', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const picker = await mountPicker(customer, { 'default-plan': 'free', 'current-plan': 'basic' });
    const named = (...names: string[]) => {
      for (const name of names) expect(partsOf(picker, name), name).not.to.have.length(0);
    };
    await openReview(picker);
    named(...cardPartNames.filter((name) => name !== 'includes'), 'form', 'legend', 'plans');
    named('actions', 'chosen', 'submit', 'cancel', 'status', 'outcome', 'error');
    named('dialog', 'cost', 'times', 'features', 'added', 'removed', 'confirm', 'dismiss');
    await confirm(picker);
    await until(() => picker.error, 'the error');
    await picker.updateComplete;
    named('retry');
  });

  it('shows the messages of the page as text, and its own where the page sets none', async () => {
    const picker = await mountPicker();
    for (const [messages, submit] of [
      [null, en.submit],
      [{ submit: undefined }, en.submit],
      [{ submit: '<b>Weiter</b>' }, '<b>Weiter</b>'],
    ] as const) {
      Object.assign(picker, { messages });
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'submit'))).to.equal(submit);
    }
    expect(renderedTextOf(picker)).to.contain(en.legend);
  });
});
