/** Group N: changes of the page while the review is open. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import { confirm, enterTime, openReview, press, untilOutcome } from '../support/actions.js';
import { planOf } from '../support/cards.js';
import { secondsOf, setClock } from '../support/clock.js';
import { recordEvents } from '../support/events.js';
import { type Attributes, fourPlans, listMarkup, planMarkup } from '../support/markup.js';
import { mountPicker } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import { dialogOf, partOf, partsOf, queryRendered, textOf, timeErrorOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';
import { until, untilPainted } from '../support/waiting.js';

const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Creates a customer on Basic and mounts a picker for them. */
async function mountForBasicCustomer(more: Attributes = {}) {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  return { customer, picker: await mountPicker(customer, { ...attributes, ...more }) };
}

/** Texts that the review marks as new. */
const marks = (picker: PortalPlanPickerElement): string[] => queryRendered(picker, 'dialog mark').map(textOf);

/** Begins a press on confirm; returns a function that ends it. */
function beginPress(picker: PortalPlanPickerElement): () => Promise<void> {
  const button = partOf(picker, 'confirm');
  const init = { bubbles: true, composed: true, detail: 1 };
  button.dispatchEvent(new PointerEvent('pointerdown', init));
  return async () => {
    button.dispatchEvent(new PointerEvent('pointerup', init));
    button.dispatchEvent(new MouseEvent('click', { ...init, cancelable: true }));
    await picker.updateComplete;
  };
}

/** Confirms once the review is painted. */
async function confirmPainted(picker: PortalPlanPickerElement): Promise<void> {
  await picker.updateComplete;
  await untilPainted();
  await confirm(picker);
  await untilOutcome(picker);
}

/** Checks that the review is open, says that it changed, and nothing was sent. */
async function expectRead(picker: PortalPlanPickerElement, customer: SandboxCustomer): Promise<void> {
  await picker.updateComplete;
  expect(dialogOf(picker).open, 'the review').to.equal(true);
  expect(reviewOf(picker).notes).to.include(en.changed);
  expect(await receivedBodies(customer)).to.deep.equal([]);
}

describe('N05: product and plans replaced during the review', () => {
  it('marks the new product and sends it once it was read', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    picker.productId = '2';
    await confirm(picker);
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal([`${en.product}: 2`]);
    await confirmPainted(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro","productId":"2"}']);
  });

  it('marks the plans of the new product', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    picker.productId = '2';
    picker.innerHTML = planMarkup({
      value: 'pro',
      label: 'Addon',
      price: '5',
      currency: 'EUR',
      interval: 'month',
    });
    await confirm(picker);
    await expectRead(picker, customer);
    const { title, cost } = reviewOf(picker);
    expect([title, cost]).to.deep.equal([format(en['confirm-switch'], { plan: 'Addon' }), '€5 per month']);
    expect(marks(picker)).to.include.members([title, cost, `${en.product}: 2`]);
    await confirmPainted(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro","productId":"2"}']);
  });

  it('changes nothing for product "1", which is the default', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    picker.productId = ' 1 ';
    await picker.updateComplete;
    expect(marks(picker)).to.deep.equal([]);
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('marks other features', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    planOf(picker, 'pro').innerHTML = listMarkup('Unlimited projects', 'Phone support');
    await confirm(picker);
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal(['Phone support']);
  });

  for (const [what, change] of [
    ['the plans are replaced with the same markup', (picker: Element) => (picker.innerHTML = fourPlans)],
    ['another plan gets another price', (picker: Element) => (planOf(picker, 'free').price = '1')],
    ['another plan gets another name', (picker: Element) => (planOf(picker, 'free').label = 'Zero')],
    ['another plan is added', (picker: Element) => picker.append(document.createElement('portal-plan'))],
  ] as const)
    it(`accepts a press when ${what}`, async () => {
      const { customer, picker } = await mountForBasicCustomer();
      await openReview(picker);
      change(picker);
      await confirm(picker);
      await untilOutcome(picker);
      expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });
});

describe('N06: price changed during the review', () => {
  const price = (picker: PortalPlanPickerElement, value: string): void => {
    planOf(picker, 'pro').price = value;
  };

  it('marks and does not send it in the task of the press', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    price(picker, '99');
    partOf(picker, 'confirm').click();
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal(['€99 per month', '€80 more than Basic']);
    await confirmPainted(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('does not send it in a listener for the press', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    for (const type of ['pointerdown', 'click'])
      picker.addEventListener(type, () => price(picker, String(Math.random() + 1)), { capture: true });
    await beginPress(picker)();
    await expectRead(picker, customer);
  });

  it('does not send it when it is painted during the press', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    const release = beginPress(picker);
    price(picker, '99');
    await picker.updateComplete;
    await untilPainted();
    await release();
    await expectRead(picker, customer);
    await beginPress(picker)();
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('does not send it when it is rendered but not painted', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    price(picker, '99');
    await picker.updateComplete;
    await beginPress(picker)();
    await expectRead(picker, customer);
  });

  it('confirms the former price when it is restored between two presses', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    price(picker, '99');
    await picker.updateComplete;
    await untilPainted();
    price(picker, '49');
    await picker.updateComplete;
    expect(marks(picker)).to.deep.equal([]);
    expect(reviewOf(picker).notes).not.to.include(en.changed);
    await confirmPainted(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('can be confirmed when it changes again and again', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    for (let tick = 50; tick < 55; tick++) {
      price(picker, String(tick));
      await picker.updateComplete;
      await untilPainted();
    }
    await beginPress(picker)();
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it("marks the difference when the current plan's price changes", async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    planOf(picker, 'basic').price = '9';
    await confirm(picker);
    await expectRead(picker, customer);
    expect(marks(picker)).to.deep.equal(['€40 more than Basic']);
  });

  it('marks nothing in a review that is opened anew', async () => {
    const { picker } = await mountForBasicCustomer();
    await openReview(picker);
    price(picker, '99');
    await picker.updateComplete;
    await press(picker, 'dismiss');
    await press(picker, 'submit');
    expect(marks(picker)).to.deep.equal([]);
  });
});

describe('N07, N08: scheduled plan starts during the review', () => {
  const noon = '2027-01-15T12:00Z';
  const starts = secondsOf('2027-01-15T12:30Z');

  async function scheduled() {
    setClock(noon);
    const { customer, picker } = await mountForBasicCustomer();
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: starts };
    await picker.updateComplete;
    return { customer, picker };
  }

  it('N07 marks that "Keep Basic" now switches away from Pro, and does not send it before it was read', async () => {
    const { customer, picker } = await scheduled();
    await press(picker, 'keep');
    expect(reviewOf(picker).title).to.equal('Keep Basic');
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    await expectRead(picker, customer);
    const { title, cost, times } = reviewOf(picker);
    expect(title).to.equal(format(en['confirm-switch'], { plan: 'Basic' }));
    const less = format(en.less, { price: '€30', plan: 'Pro' });
    expect(cost).to.equal(`€19 per month ${less}`);
    expect(times).to.equal(`${en.startSoon} ${format(en.endsThen, { plan: 'Pro' })}`);
    expect(marks(picker)).to.deep.equal([title, less, times, 'Unlimited projects', '10 projects']);
  });

  it('N07 says so without a press', async () => {
    const { picker } = await scheduled();
    await press(picker, 'keep');
    setClock('2027-01-15T12:31Z');
    await until(() => reviewOf(picker).notes.includes(en.changed), 'the new facts');
  });

  it('N08 no longer says that another change replaces it', async () => {
    const { customer, picker } = await scheduled();
    await openReview(picker, 'free');
    const replaces = /This replaces Pro/;
    expect(reviewOf(picker).times).to.match(replaces);
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    await expectRead(picker, customer);
    const { title, times } = reviewOf(picker);
    expect(title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    expect(times).not.to.match(replaces);
    expect(marks(picker)).to.include.members([title, '€49 less than Pro']);
    await confirmPainted(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free"}']);
  });
});

describe('N09: start passes during the review', () => {
  it('closes the review and shows an error at the field', async () => {
    setClock('2027-01-15T12:00Z');
    const { customer, picker } = await mountForBasicCustomer({ schedule: '' });
    const asked = recordEvents('plan-assign', 'plan-error');
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await openReview(picker);
    setClock('2027-03-02T12:00Z');
    await until(() => !dialogOf(picker).open, 'the review to close');
    await picker.updateComplete;
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
    expect(asked).to.deep.equal([]);
    expect(await receivedBodies(customer)).to.deep.equal([]);
  });

  for (const name of ['start', 'end'])
    it(`shows an error under the heading with a preset ${name}`, async () => {
      setClock('2027-01-15T12:00Z');
      const time = String(secondsOf('2027-01-15T12:30Z'));
      const { customer, picker } = await mountForBasicCustomer({ [`${name}-time-in-seconds`]: time });
      const asked = recordEvents('plan-assign', 'plan-error');
      await openReview(picker);
      setClock('2027-01-15T12:31Z');
      await confirm(picker);
      expect(dialogOf(picker).open).to.equal(false);
      const legend = partOf(picker, 'legend');
      expect(textOf(legend.nextElementSibling as Element)).to.equal(en.timePassed);
      expect(asked).to.deep.equal([]);
      expect(await receivedBodies(customer)).to.deep.equal([]);
    });
});

describe('N10: current plan after an assignment', () => {
  const day = 86_400;
  const now = '2027-01-15T12:00Z';
  const ago = secondsOf(now) - day;

  const current = (picker: PortalPlanPickerElement): string[] =>
    [...picker.querySelectorAll('portal-plan')]
      .filter((each) => each.matches(':state(current)'))
      .map(({ value }) => value);

  /** Changes from Basic to Pro with a response of these fields. */
  async function changed(answer: object) {
    setClock(now);
    const { customer, picker } = await mountForBasicCustomer();
    await customer.setFaults({ status: 200, body: JSON.stringify({ productPlanId: 'pro', ...answer }) });
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    return picker;
  }

  it('is the one that the page sets', async () => {
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

  it('is the scheduled plan when the page names it', async () => {
    const picker = await changed({ startTimeInSeconds: secondsOf(now) + 60 });
    await press(picker, 'done');
    expect(partsOf(picker, 'scheduled')).to.have.length(1);
    picker.currentPlan = 'pro';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['pro']);
    expect(partsOf(picker, 'scheduled')).to.have.length(0);
  });

  it('keeps the scheduled plan when the page corrects the current one', async () => {
    const picker = await changed({ startTimeInSeconds: secondsOf(now) + day });
    await press(picker, 'done');
    picker.currentPlan = 'free';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['free']);
    expect(textOf(partOf(picker, 'scheduled'))).to.contain('Pro starts');
  });

  it('does not depend on the order in which the page sets it and the assignment', async () => {
    setClock(now);
    const assignment = { productPlanId: 'pro', startTimeInSeconds: ago };
    for (const properties of [
      { assignment, currentPlan: 'free' },
      { currentPlan: 'free', assignment },
    ]) {
      const { picker } = await mountForBasicCustomer();
      Object.assign(picker, properties);
      await picker.updateComplete;
      expect(current(picker)).to.deep.equal(['pro']);
    }
  });

  it('is the default plan after the end of an assignment', async () => {
    const picker = await changed({ startTimeInSeconds: ago, endTimeInSeconds: secondsOf(now) + 60 });
    expect(current(picker)).to.deep.equal(['pro']);
    setClock('2027-01-15T12:02Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['free']);
  });

  it('is not one that ended before it started', async () => {
    const picker = await changed({ startTimeInSeconds: ago, endTimeInSeconds: ago });
    expect(current(picker)).to.deep.equal(['basic']);
  });

  it("is the page's when an assignment of the page has ended", async () => {
    setClock(now);
    const { picker } = await mountForBasicCustomer();
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: ago, endTimeInSeconds: ago + 60 };
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['basic']);
  });

  it('does not turn the clock back for an old response', async () => {
    const picker = await changed({ createdTimeInSeconds: ago - 30 * day, startTimeInSeconds: ago });
    expect(current(picker)).to.deep.equal(['pro']);
    expect(partsOf(picker, 'scheduled')).to.have.length(0);
    const calls = recordRequests();
    await openReview(picker, 'free');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    expect(calls.count).to.equal(0);
  });
});
