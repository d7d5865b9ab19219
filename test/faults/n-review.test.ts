/** Group N: what the customer read is what is sent. The page changes while the review is open. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import { planOf } from '../support/card.js';
import { itIs, secondsOf } from '../support/clock.js';
import { confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { eventsOf } from '../support/events.js';
import { bodies } from '../support/ledger.js';
import { type Attributes, fourPlans, listing, plan } from '../support/markup.js';
import { mountPicker } from '../support/mount.js';
import { fetchCalls } from '../support/network.js';
import { part, parts, read, rendered } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { enter, problemOf } from '../support/schedule.js';
import { painted, until } from '../support/waiting.js';

const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

async function mountBasic(more: Attributes = {}) {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  return { customer, picker: await mountPicker(customer, { ...attributes, ...more }) };
}

/** What the review marks as new. */
const marks = (picker: PortalPlanPickerElement): string[] => rendered(picker, 'dialog mark').map(read);

/** Begins a press on "confirm"; `release` ends it. */
function beginPress(picker: PortalPlanPickerElement): () => Promise<void> {
  const button = part(picker, 'confirm');
  const init = { bubbles: true, composed: true, detail: 1 };
  button.dispatchEvent(new PointerEvent('pointerdown', init));
  return async () => {
    button.dispatchEvent(new PointerEvent('pointerup', init));
    button.dispatchEvent(new MouseEvent('click', { ...init, cancelable: true }));
    await picker.updateComplete;
  };
}

/** The customer confirms what they read once it is painted. */
async function confirmPainted(picker: PortalPlanPickerElement): Promise<void> {
  await picker.updateComplete;
  await painted();
  await confirm(picker);
  await outcome(picker);
}

/** The review is open, says that it changed, and a press sent nothing. */
async function expectRead(picker: PortalPlanPickerElement, customer: SandboxCustomer): Promise<void> {
  await picker.updateComplete;
  expect(dialogOf(picker).open, 'the review').to.equal(true);
  expect(reviewOf(picker).notes).to.include(en.changed);
  expect(await bodies(customer)).to.deep.equal([]);
}

describe('N05 the product or the plans are replaced during the review', () => {
  it('shows the new product, marked, and sends it once it was read', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    picker.productId = '2';
    await confirm(picker);
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal([`${en.product}: 2`]);
    await confirmPainted(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro","productId":"2"}']);
  });

  it('shows the plans of the new product, marked', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    picker.productId = '2';
    picker.innerHTML = plan({ value: 'pro', label: 'Addon', price: '5', currency: 'EUR', interval: 'month' });
    await confirm(picker);
    await expectRead(picker, customer);
    const { title, cost } = reviewOf(picker);
    expect([title, cost]).to.deep.equal([format(en['confirm-switch'], { plan: 'Addon' }), '€5 per month']);
    expect(marks(picker)).to.include.members([title, cost, `${en.product}: 2`]);
    await confirmPainted(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro","productId":"2"}']);
  });

  it('takes the default product for the product "1", which changes nothing', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    picker.productId = ' 1 ';
    await picker.updateComplete;
    expect(marks(picker)).to.deep.equal([]);
    await confirm(picker);
    await outcome(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('shows other features, marked', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    planOf(picker, 'pro').innerHTML = listing('Unlimited projects', 'Phone support');
    await confirm(picker);
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal(['Phone support']);
  });

  for (const [what, change] of [
    ['the plans are the same elements again', (picker: Element) => (picker.innerHTML = fourPlans)],
    ['another plan gets another price', (picker: Element) => (planOf(picker, 'free').price = '1')],
    ['another plan gets another name', (picker: Element) => (planOf(picker, 'free').label = 'Zero')],
    ['another plan comes', (picker: Element) => picker.append(document.createElement('portal-plan'))],
  ] as const)
    it(`counts a press where ${what}`, async () => {
      const { customer, picker } = await mountBasic();
      await review(picker);
      change(picker);
      await confirm(picker);
      await outcome(picker);
      expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });
});

describe('N06 a price changes during the review', () => {
  const price = (picker: PortalPlanPickerElement, value: string): void => {
    planOf(picker, 'pro').price = value;
  };

  it('in the task of the press: shown and marked, not sent', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    price(picker, '99');
    part(picker, 'confirm').click();
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal(['€99 per month', '€80 more than Basic']);
    await confirmPainted(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('in a listener for the press: not sent', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    for (const type of ['pointerdown', 'click'])
      picker.addEventListener(type, () => price(picker, String(Math.random() + 1)), { capture: true });
    await beginPress(picker)();
    await expectRead(picker, customer);
  });

  it('under the finger, and painted before the press ends: not sent', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    const release = beginPress(picker);
    price(picker, '99');
    await picker.updateComplete;
    await painted();
    await release();
    await expectRead(picker, customer);
    await beginPress(picker)();
    await outcome(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('rendered but not painted yet: not sent', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    price(picker, '99');
    await picker.updateComplete;
    await beginPress(picker)();
    await expectRead(picker, customer);
  });

  it('between two presses, and back: the first picture can be confirmed again', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    price(picker, '99');
    await picker.updateComplete;
    await painted();
    price(picker, '49');
    await picker.updateComplete;
    expect(marks(picker)).to.deep.equal([]);
    expect(reviewOf(picker).notes).not.to.include(en.changed);
    await confirmPainted(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('between presses, again and again: can be confirmed all the same', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    for (let tick = 50; tick < 55; tick++) {
      price(picker, String(tick));
      await picker.updateComplete;
      await painted();
    }
    await beginPress(picker)();
    await outcome(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('of the current plan: the difference is another one', async () => {
    const { customer, picker } = await mountBasic();
    await review(picker);
    planOf(picker, 'basic').price = '9';
    await confirm(picker);
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal(['€40 more than Basic']);
  });

  it('a review that is opened anew marks nothing', async () => {
    const { picker } = await mountBasic();
    await review(picker);
    price(picker, '99');
    await picker.updateComplete;
    await press(picker, 'dismiss');
    await press(picker, 'submit');
    expect(marks(picker)).to.deep.equal([]);
  });
});

describe('N07 and N08: the scheduled plan starts during the review', () => {
  const noon = '2027-01-15T12:00Z';
  const starts = secondsOf('2027-01-15T12:30Z');

  async function scheduled() {
    itIs(noon);
    const { customer, picker } = await mountBasic();
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: starts };
    await picker.updateComplete;
    return { customer, picker };
  }

  it('N07 "Keep Basic" is a change away from Pro then: shown by itself, marked, and not sent before it was read', async () => {
    const { customer, picker } = await scheduled();
    await press(picker, 'keep');
    expect(reviewOf(picker).title).to.equal('Keep Basic');
    itIs('2027-01-15T12:31Z');
    await confirm(picker);
    await expectRead(picker, customer);
    const { title, cost, times } = reviewOf(picker);
    expect(title).to.equal(format(en['confirm-switch'], { plan: 'Basic' }));
    const less = format(en.less, { price: '€30', plan: 'Pro' });
    expect(cost).to.equal(`€19 per month ${less}`);
    expect(times).to.equal(`${en.startSoon} ${format(en.endsThen, { plan: 'Pro' })}`);
    expect(marks(picker)).to.deep.equal([title, less, times, 'Unlimited projects', '10 projects']);
  });

  it('N07 the review says so without a press, as time passes', async () => {
    const { picker } = await scheduled();
    await press(picker, 'keep');
    itIs('2027-01-15T12:31Z');
    await until(() => reviewOf(picker).notes.includes(en.changed), 'the new facts');
  });

  it('N08 another change replaces it no more', async () => {
    const { customer, picker } = await scheduled();
    await review(picker, 'free');
    const replaces = /This replaces Pro/;
    expect(reviewOf(picker).times).to.match(replaces);
    itIs('2027-01-15T12:31Z');
    await confirm(picker);
    await expectRead(picker, customer);
    const { title, times } = reviewOf(picker);
    expect(title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    expect(times).not.to.match(replaces);
    expect(marks(picker)).to.include.members([title, '€49 less than Pro']);
    await confirmPainted(picker);
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"free"}']);
  });
});

describe('N09 a start passes during the review', () => {
  it('of the fields: the review closes, and the field says so', async () => {
    itIs('2027-01-15T12:00Z');
    const { customer, picker } = await mountBasic({ schedule: '' });
    const asked = eventsOf('plan-assign', 'plan-error');
    await enter(picker, 'start', '2027-03-01T10:00');
    await review(picker);
    itIs('2027-03-02T12:00Z');
    await until(() => !dialogOf(picker).open, 'the review to close');
    await picker.updateComplete;
    expect(problemOf(picker, 'start')).to.equal(en['start-past']);
    expect(asked).to.deep.equal([]);
    expect(await bodies(customer)).to.deep.equal([]);
  });

  for (const name of ['start', 'end'])
    it(`preset by the page, as ${name}: said under the heading`, async () => {
      itIs('2027-01-15T12:00Z');
      const time = String(secondsOf('2027-01-15T12:30Z'));
      const { customer, picker } = await mountBasic({ [`${name}-time-in-seconds`]: time });
      const asked = eventsOf('plan-assign', 'plan-error');
      await review(picker);
      itIs('2027-01-15T12:31Z');
      await confirm(picker);
      expect(dialogOf(picker).open).to.equal(false);
      const legend = part(picker, 'legend');
      expect(read(legend.nextElementSibling as Element)).to.equal(en.timePassed);
      expect(asked).to.deep.equal([]);
      expect(await bodies(customer)).to.deep.equal([]);
    });
});

describe('N10 which plan is current after an assignment', () => {
  const day = 86_400;
  const now = '2027-01-15T12:00Z';
  const ago = secondsOf(now) - day;

  const current = (picker: PortalPlanPickerElement): string[] =>
    [...picker.querySelectorAll('portal-plan')]
      .filter((each) => each.matches(':state(current)'))
      .map(({ value }) => value);

  /** A picker whose page said Basic, and whose service has answered a change to Pro with these fields. */
  async function changed(answer: object) {
    itIs(now);
    const { customer, picker } = await mountBasic();
    await customer.fail({ status: 200, body: JSON.stringify({ productPlanId: 'pro', ...answer }) });
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    return picker;
  }

  it('the page changes it: believed', async () => {
    const picker = await changed({ startTimeInSeconds: ago });
    expect(current(picker)).to.deep.equal(['pro']);
    picker.currentPlan = 'basic';
    await picker.updateComplete;
    expect(current(picker), 'the same value again').to.deep.equal(['pro']);
    picker.currentPlan = 'free';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['free']);
    picker.currentPlan = 'free';
    picker.value = 'pro';
    await picker.updateComplete;
    expect(current(picker), 'and stays so').to.deep.equal(['free']);
  });

  it('the page names the scheduled plan: it has started', async () => {
    const picker = await changed({ startTimeInSeconds: secondsOf(now) + 60 });
    await press(picker, 'done');
    expect(parts(picker, 'scheduled')).to.have.length(1);
    picker.currentPlan = 'pro';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['pro']);
    expect(parts(picker, 'scheduled')).to.have.length(0);
  });

  it('the page corrects the current plan: the scheduled one stays scheduled', async () => {
    const picker = await changed({ startTimeInSeconds: secondsOf(now) + day });
    await press(picker, 'done');
    picker.currentPlan = 'free';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['free']);
    expect(read(part(picker, 'scheduled'))).to.contain('Pro starts');
  });

  it('the page sets it and the assignment in one task: the order does not count', async () => {
    itIs(now);
    const assignment = { productPlanId: 'pro', startTimeInSeconds: ago };
    for (const properties of [
      { assignment, currentPlan: 'free' },
      { currentPlan: 'free', assignment },
    ]) {
      const { picker } = await mountBasic();
      Object.assign(picker, properties);
      await picker.updateComplete;
      expect(current(picker)).to.deep.equal(['pro']);
    }
  });

  it('the end of an assignment made here passes: the default plan', async () => {
    const picker = await changed({ startTimeInSeconds: ago, endTimeInSeconds: secondsOf(now) + 60 });
    expect(current(picker)).to.deep.equal(['pro']);
    itIs('2027-01-15T12:02Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['free']);
  });

  it('one that ended before it began never was current', async () => {
    const picker = await changed({ startTimeInSeconds: ago, endTimeInSeconds: ago });
    expect(current(picker)).to.deep.equal(['basic']);
  });

  it('one that the page gives and that has ended: what the page says', async () => {
    itIs(now);
    const { picker } = await mountBasic();
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: ago, endTimeInSeconds: ago + 60 };
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['basic']);
  });

  it('the answer was created long ago: the clock is not turned back', async () => {
    const picker = await changed({ createdTimeInSeconds: ago - 30 * day, startTimeInSeconds: ago });
    expect(current(picker)).to.deep.equal(['pro']);
    expect(parts(picker, 'scheduled')).to.have.length(0);
    const calls = fetchCalls();
    await review(picker, 'free');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    expect(calls.count).to.equal(0);
  });
});
