import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { confirm, dispatchClickAt, openReview } from '../support/actions.js';
import {
  buttonOf,
  cardOf,
  cardPartNames,
  cardPartOf,
  currentLabelsOf,
  expectNoCards,
  planOf,
} from '../support/cards.js';
import { recordEvents } from '../support/events.js';
import { fourPlans } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import {
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  queryRendered,
  renderedTextOf,
  textOf,
} from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { expectState } from '../support/states.js';
import { until } from '../support/waiting.js';
import { basic } from './basic.js';

describe('the review of a picker', () => {
  it('stays open after a click inside it', async () => {
    const picker = await mountPickerOf();
    await openReview(picker);
    dialogOf(picker).querySelector('h2')?.click();
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('closes when the picker is removed from the page', async () => {
    const picker = await mountPickerOf();
    await openReview(picker);
    const parent = picker.parentElement;
    picker.remove();
    parent?.append(picker);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    await openReview(picker);
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('B06: is not confirmed when its plan is removed in the task of the press', async () => {
    const picker = await mountPickerOf(await SandboxCustomer.create(), basic);
    const calls = recordRequests();
    await openReview(picker);
    planOf(picker, 'pro').remove();
    await confirm(picker);
    expect([dialogOf(picker).open, picker.pending, calls.count]).to.deep.equal([false, false, 0]);
    expect(textOf(partOf(picker, 'notice'))).to.equal(en.planGone);
  });

  it('is dismissed by a press on the backdrop: sends nothing, and returns the focus', async () => {
    const calls = recordRequests();
    const picker = await mountPickerOf();
    const events = recordEvents('plan-dismiss', 'plan-assign', 'plan-error');
    await openReview(picker);
    dispatchClickAt(dialogOf(picker), 1, 1);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(focusedElement() === buttonOf(picker, 'pro'), 'the same button').to.equal(true);
    expect([calls.count, events.map(({ type }) => type)]).to.deep.equal([0, ['plan-dismiss']]);
  });
});

describe('`heading-level` of the picker', () => {
  for (const [given, level] of [
    [null, '2'],
    ['3', '3'],
    ['6', '6'],
    ['0', '2'],
    ['x', '2'],
  ] as const)
    it(`${given ?? 'absent'} gives the picker and the review the level ${level}, and plans one more`, async () => {
      const picker = await mountPickerOf(undefined, { 'heading-level': given });
      await openReview(picker);
      const label = cardPartOf(cardOf(picker, 'pro'), 'label');
      const title = dialogOf(picker).querySelector('h2');
      expect([partOf(picker, 'heading').ariaLevel, title?.ariaLevel, label.ariaLevel]).to.deep.equal([
        ...[level, level],
        String(Math.min(Number(level) + 1, 6)),
      ]);
      expect(textOf(partOf(picker, 'heading'))).to.equal(en.choosePlan);
    });
});

describe('properties of a picker', () => {
  it('convert numbers and null that frameworks set on a plan to text', async () => {
    const picker = await mountPickerOf();
    const plan = planOf(picker, 'pro');
    Object.assign(plan, { value: 5, label: null, price: 7, badge: undefined });
    Object.assign(picker, { currentPlan: 5 });
    await until(() => renderedTextOf(picker).includes('€7'));
    await picker.updateComplete;
    expect(plan.value).to.equal('5');
    expect(plan.label).to.equal('');
    expect(currentLabelsOf(picker)).to.deep.equal(['5']);
  });

  it('take null and undefined for no plan', async () => {
    const picker = await mountPickerOf(undefined, basic);
    Object.assign(picker, { currentPlan: undefined, defaultPlan: null });
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal([]);
    expect(partsOf(picker, 'cancel')).to.have.length(0);
  });
});

describe('slots, parts and messages', () => {
  it('shows the heading and the labels of the page', async () => {
    const words = ['heading', 'confirm'].map((slot) => `<span slot="${slot}">${slot} of ours</span>`);
    const picker = await mountPickerOf(undefined, {}, fourPlans + words.join(''));
    await openReview(picker);
    for (const name of ['heading', 'confirm']) {
      const slot = partOf(picker, name).querySelector<HTMLSlotElement>(`slot[name=${name}]`);
      expect(slot?.assignedElements().map(textOf)).to.deep.equal([`${name} of ours`]);
    }
  });

  it('shows the empty state of the page when there are no plans', async () => {
    const picker = await mountPickerOf(undefined, {}, '<p slot="empty">Sold out</p>');
    expectNoCards(picker);
    const [slot] = queryRendered<HTMLSlotElement>(picker, 'slot[name=empty]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Sold out']);
    expect(renderedTextOf(picker)).to.contain(en.empty);
    expectState(picker, 'empty', true);
  });

  it('exposes every box as a part', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const picker = await mountPickerOf(customer, { ...basic, schedule: '' });
    const named = (...names: string[]) => {
      for (const name of names) expect(partsOf(picker, name), name).not.to.have.length(0);
    };
    await openReview(picker);
    named(...cardPartNames.filter((name) => name !== 'includes'), 'root', 'heading', 'current', 'plans');
    named('notice', 'status', 'outcome', 'error', 'cancel');
    named(
      'dialog',
      'cost',
      'times',
      'schedule',
      'start',
      'end',
      'features',
      'added',
      'removed',
      'confirm',
      'dismiss',
    );
    await confirm(picker);
    await until(() => picker.error, 'the error');
    await picker.updateComplete;
    named('retry', 'done', 'details');
  });

  it('shows the messages of the page as text, and its own where the page sets none', async () => {
    const picker = await mountPickerOf();
    for (const [messages, heading] of [
      [null, en.choosePlan],
      [{ choosePlan: undefined }, en.choosePlan],
      [{ choosePlan: '<b>Weiter</b>' }, '<b>Weiter</b>'],
    ] as const) {
      Object.assign(picker, { messages });
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'heading'))).to.equal(heading);
    }
    expect(renderedTextOf(picker)).to.contain(en.link);
  });
});
