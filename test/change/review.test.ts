import { fivePlans, monthly, mountBasic } from '../picker/basic.js';
import { mountTenPlans, offer } from '../plan/ten-plans.js';
import { say } from '../picker/sentences.js';
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { type Attributes, planMarkup } from '../support/markup.js';
import {
  chooseInterval,
  confirm,
  dispatchClick,
  enterTime,
  openReview,
  passGuard,
  press,
} from '../support/actions.js';
import {
  confirmButtonOf,
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  textOf,
  visibleTextOf,
} from '../support/rendered.js';
import { recordEvents } from '../support/events.js';
import { mount, mountPickerOf, mountSchedulePicker } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { secondsOf, setClock } from '../support/clock.js';
import { noFeatures, reviewOf, type ReviewTexts } from '../support/review.js';
import { planOf } from '../support/cards.js';

async function reviewing(value: string, attributes: Attributes = {}): Promise<ReviewTexts> {
  const picker = await mountTenPlans(attributes);
  await openReview(picker, value);
  return reviewOf(picker);
}

const today = '2027-01-15T12:00Z';

const uncertain = `${en.uncertain} ${en.checkFirst}`;
const soon = `${en.startSoon} ${say('endsThen', 'BASIC')}`;

describe('the review of a change', () => {
  it('shows its title, cost, times and features, and sends nothing', async () => {
    const calls = recordRequests();
    expect(await reviewing('pro')).to.deep.equal({
      title: 'Switch to PRO',
      cost: '€49.50 per month €30.50 more than BASIC',
      times: soon,
      changed: [],
      added: ['Unlimited projects', 'Phone support'],
      removed: ['10 projects', 'Exports'],
      notes: [],
    });
    expect(calls.count).to.equal(0);
  });

  it('has no cost for a plan without a price and a note', async () => {
    const picker = await mountPickerOf(undefined, {}, planMarkup({ value: 'a', label: 'A' }));
    await openReview(picker, 'a');
    expect(partsOf(picker, 'cost')).to.have.length(0);
  });

  it('compares a first plan with none', async () => {
    expect(await reviewing('pro', { 'current-plan': null })).to.deep.equal({
      title: 'Start PRO',
      cost: '€49.50 per month',
      times: en.startSoonOrToday,
      ...noFeatures,
      notes: [],
    });
  });

  for (const [value, price, comparison] of [
    ['year', '190', '€190 per year instead of €19 per month: you save €38 per year'],
    ['year', '250', '€250 per year instead of €19 per month: €22 per year more'],
    ['year', '228', '€228 per year instead of €19 per month'],
  ] as const)
    it(`compares ${price} per ${value} with the current price of twelve months`, async () => {
      const picker = await mountPickerOf(
        undefined,
        { 'current-plan': 'basic' },
        offer('basic', '19', []) + offer('long', price, [], { interval: value }),
      );
      await chooseInterval(picker, value);
      await openReview(picker, 'long');
      expect(reviewOf(picker).cost).to.equal(comparison);
    });

  it('is titled as a switch of billing when only the interval differs', async () => {
    const picker = await mountPickerOf(
      undefined,
      { 'current-plan': 'basic' },
      offer('basic', '19', []) + offer('long', '190', [], { interval: 'year', label: 'BASIC' }),
    );
    await chooseInterval(picker, 'year');
    await openReview(picker, 'long');
    expect(reviewOf(picker).title).to.equal(en['confirm-year']);
    expect(textOf(partOf(picker, 'confirm'))).to.equal(en['confirm-year']);
  });

  for (const [value, what, cost, times = soon] of [
    ['free', 'a lower price', '€0 per month €19 less than BASIC', say('moveSoon', 'FREE')],
    ['yearly', 'another interval', '€490'],
    ['dollars', 'another currency', '$49 per month'],
    ['worded', 'a price in words', 'On request per month'],
    ['unpriced', 'no price', ''],
    ['same', 'the same price', '€19 per month'],
  ] as const)
    it(`shows the cost of ${what}: ${cost}`, async () => {
      const texts = await reviewing(value);
      expect([texts.cost, texts.times]).to.deep.equal([cost, times]);
    });

  it('has no empty lists of features', async () => {
    const picker = await mountTenPlans();
    await openReview(picker, 'same');
    expect(reviewOf(picker).times).to.equal(soon);
    // The plans list the same: nothing changes.
    expect(partsOf(picker, 'features')).to.have.length(0);
    await press(picker, 'dismiss');
    await openReview(picker, 'yearly');
    const lists = ['changed', 'added', 'removed'].map((name) => partsOf(picker, name).map(visibleTextOf));
    expect(lists).to.deep.equal([[], [], [`${en.removed} E-mail support Exports`]]);
  });

  it('compares no features when one of the plans lists none', async () => {
    for (const { title, changed, added, removed } of [
      await reviewing('plain'),
      await reviewing('pro', { 'current-plan': 'plain' }),
    ]) {
      expect(title).to.match(/^Switch to /);
      expect([changed, added, removed]).to.deep.equal([[], [], []]);
    }
  });

  it('shows features that look like markup as text', async () => {
    const picker = await mountTenPlans();
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = '<img src=x> ${x} {{x}}';
    await openReview(picker, 'pro');
    expect(reviewOf(picker).added).to.deep.equal(['<img src=x> ${x} {{x}}', 'Phone support']);
  });

  it('says when the plan starts, what ends then, and what follows', async () => {
    setClock(today);
    const picker = await mountTenPlans({ schedule: '' });
    await openReview(picker, 'pro');
    expect(reviewOf(picker).times).to.equal(soon);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-06-01T18:30');
    expect(reviewOf(picker).times).to.equal(
      [
        say('startsAt', 'PRO', secondsOf('2027-03-01T10:00')),
        say('endsThen', 'BASIC'),
        say('moveAt', 'FREE', secondsOf('2027-06-01T18:30')),
      ].join(' '),
    );
  });

  it('says when a first plan starts, and what follows', async () => {
    const end = secondsOf('2100-01-01T12:00Z');
    const { times } = await reviewing('pro', { 'current-plan': null, 'end-time-in-seconds': String(end) });
    expect(times).to.equal(`${en.startSoonOrToday} ${say('moveAt', 'FREE', end)}`);
  });

  it('names plans that the page does not list by their identifiers', async () => {
    const end = secondsOf('2100-01-01T12:00Z');
    const { times } = await reviewing('pro', {
      'current-plan': 'legacy',
      'default-plan': 'nothing',
      'end-time-in-seconds': String(end),
    });
    expect(times).to.equal(`${en.startSoon} ${say('endsThen', 'legacy')} ${say('moveAt', 'nothing', end)}`);
  });

  it('is modal, is named by its heading, and has the focus there', async () => {
    const picker = await mountTenPlans();
    await openReview(picker, 'pro');
    const heading = dialogOf(picker).querySelector('h2') as HTMLElement;
    expect(focusedElement() === heading, 'the same element').to.equal(true);
    expect(dialogOf(picker).getAttribute('aria-labelledby')).to.equal(heading.id);
    expect(dialogOf(picker).matches(':modal')).to.equal(true);
  });

  for (const name of ['button', 'cancel', 'keep', 'retry'])
    it(`returns the focus to the part "${name}" when it is dismissed`, async () => {
      const customer = await SandboxCustomer.create();
      await customer.setFaults({ status: 400 });
      const picker = await mountTenPlans({}, customer);
      picker.assignment = {
        // A plan that is cancelled already cannot be cancelled again.
        productPlanId: name === 'cancel' ? 'pro' : 'free',
        startTimeInSeconds: secondsOf('2100-01-01T12:00Z'),
      };
      await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
      await picker.updateComplete;
      await press(picker, name);
      expect(dialogOf(picker).open).to.equal(true);
      await press(picker, 'dismiss');
      expect(focusedElement() === partOf(picker, name), 'the same element').to.equal(true);
    });

  it('shows the warning of the page about the plan', async () => {
    const content = offer('small', '9', [], { reason: 'You have 14 projects.' });
    const picker = await mountTenPlans({}, undefined, content);
    await openReview(picker, 'small');
    expect(textOf(partOf(picker, 'warning'))).to.equal('You have 14 projects.');
    await press(picker, 'dismiss');
    await openReview(picker, 'pro');
    expect(partsOf(picker, 'warning')).to.have.length(0);
  });

  it('calls the default plan as a first plan a cancellation only after a press on Cancel', async () => {
    const picker = await mountPickerOf(undefined, { 'default-plan': 'free' });
    await openReview(picker, 'free');
    const texts = { cost: '€0 per month', ...noFeatures, notes: [] };
    expect(reviewOf(picker)).to.deep.equal({ title: 'Start Free', times: en.startSoonOrToday, ...texts });
    expect(textOf(partOf(picker, 'confirm'))).to.equal('Start Free');
    await press(picker, 'dismiss');
    await press(picker, 'cancel');
    const times = say('moveSoon', 'Free');
    expect(reviewOf(picker)).to.deep.equal({ title: en.cancel, times, ...texts });
    expect(textOf(partOf(picker, 'confirm-cancel'))).to.equal(en.cancel);
    expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
  });

  it('names the plan with its interval when two plans have the same label', async () => {
    const picker = await mountBasic({
      content: fivePlans + planMarkup({ value: 'basic-2', label: 'Basic', ...monthly }),
    });
    await openReview(picker, 'basic-2');
    expect(reviewOf(picker).title).to.equal(say('confirm-switch', 'Basic (per month)'));
  });
});

describe('a review after an unknown outcome', () => {
  it('I10: warns after an attempt of the page, whatever the change', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 500, times: 1 });
    const picker = await mountTenPlans({}, customer);
    await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    for (const name of ['cancel', 'retry', 'button']) {
      await press(picker, name);
      expect(reviewOf(picker).notes).to.deep.equal([uncertain]);
      await press(picker, 'dismiss');
    }
    expect((await customer.ledger()).requests).to.have.length(1);
  });

  it('I10: still warns when a later attempt was rejected', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 500, times: 1 }, { status: 400, times: 1 });
    const picker = await mountTenPlans({}, customer);
    for (let attempts = 0; attempts < 2; attempts++)
      await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    expect(picker.error?.outcome).to.equal('not-applied');
    await openReview(picker, 'pro');
    expect(reviewOf(picker).notes).to.deep.equal([uncertain]);
  });
});

describe('the confirm button', () => {
  it('ignores presses of its first half second, and the second click of a double click', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    confirmButtonOf(picker).click();
    await picker.updateComplete;
    expect(dialogOf(picker).open, 'after a press at once').to.equal(true);
    const restore = passGuard(picker);
    dispatchClick(confirmButtonOf(picker), 2);
    await picker.updateComplete;
    expect(dialogOf(picker).open, 'after a second click').to.equal(true);
    const events = recordEvents('plan-assign');
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    dispatchClick(confirmButtonOf(picker), 1);
    restore();
    await picker.updateComplete;
    expect([dialogOf(picker).open, events.length]).to.deep.equal([false, 1]);
  });

  it('is another one for each change, which ignores presses of its own first half second', async () => {
    setClock(today);
    const picker = await mountSchedulePicker();
    await openReview(picker);
    const button = confirmButtonOf(picker);
    const restore = passGuard(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(confirmButtonOf(picker) === button, 'the same button').to.equal(false);
    confirmButtonOf(picker).click();
    restore();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('does not repeat the presses of a key that is held down', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    const init = { key: 'Enter', repeat: true, bubbles: true, composed: true, cancelable: true };
    const isAccepted = confirmButtonOf(picker).dispatchEvent(new KeyboardEvent('keydown', init));
    expect(isAccepted).to.equal(false);
  });
});

describe('the slots of the review', () => {
  const field = '<input name="po" required>';

  const mountSlotted = (content: string, attributes: Attributes = {}): Promise<PortalPlanPickerElement> =>
    mountTenPlans(attributes, undefined, content);

  for (const [name, slotted, open] of [
    ['confirm', 'Our confirm', (picker: PortalPlanPickerElement) => openReview(picker, 'same')],
    ['confirm-cancel', 'Our confirm-cancel', (picker: PortalPlanPickerElement) => press(picker, 'cancel')],
    // Keeping a plan is no order.
    ['confirm-keep', 'Keep BASIC', (picker: PortalPlanPickerElement) => press(picker, 'keep')],
  ] as const)
    it(`label the button "${name}": ${slotted}`, async () => {
      const kinds = ['confirm', 'confirm-cancel', 'confirm-keep'];
      const picker = await mountSlotted(kinds.map((kind) => `<b slot="${kind}">Our ${kind}</b>`).join(''));
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') };
      await picker.updateComplete;
      await open(picker);
      expect(visibleTextOf(confirmButtonOf(picker))).to.equal(slotted);
      expect(confirmButtonOf(picker).getAttribute('part')).to.equal(name);
    });

  it('"review-cancel" shows content in a cancellation alone', async () => {
    const picker = await mountSlotted('<p slot="review-cancel">Stay for half the price.</p>');
    await press(picker, 'cancel');
    expect(visibleTextOf(dialogOf(picker))).to.contain('Stay for half the price.');
    await press(picker, 'dismiss');
    await openReview(picker, 'pro');
    expect(visibleTextOf(dialogOf(picker))).not.to.contain('Stay for half the price.');
  });

  it('"review" shows content whose invalid field blocks the confirmation and reports why', async () => {
    const picker = await mountSlotted(
      '<div slot="review">€12 today <label>PO <input name="po" required></label><input required></div>',
    );
    const events = recordEvents('plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await openReview(picker, 'pro');
    const slot = dialogOf(picker).querySelector<HTMLSlotElement>('slot[name=review]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['€12 today PO']);
    const [first, second] = picker.querySelectorAll('input');
    if (!first || !second) return expect.fail('There are no fields.');
    const reported: string[] = [];
    for (const field of [first, second]) field.addEventListener('invalid', () => reported.push(field.name));
    await confirm(picker);
    expect(dialogOf(picker).open).to.equal(true);
    expect(reported).to.deep.equal(['po']);
    expect(focusedElement() === first, 'the focus is on the field').to.equal(true);
    expect(events).to.have.length(0);
    first.value = second.value = '4711';
    await confirm(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(events).to.have.length(1);
  });

  it('"review" focuses an invalid field in a slotted fieldset', async () => {
    const picker = await mountBasic({ content: `${fivePlans}<fieldset slot="review">${field}</fieldset>` });
    await openReview(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the review is open').to.equal(true);
    expect(focusedElement() === picker.querySelector('input'), 'the focus is on the field').to.equal(true);
  });

  it('"review" finds an invalid field that a component passes on through its own slot', async () => {
    const component = await mount(`<div>${field}</div>`);
    const root = component.attachShadow({ mode: 'open' });
    root.innerHTML = '<section></section>';
    const picker = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker current-plan="basic">
        ${fivePlans}<div slot="review"><slot></slot></div>
      </portal-plan-picker>`,
      root.firstElementChild as Element,
    );
    await openReview(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the review is open').to.equal(true);
  });
});
