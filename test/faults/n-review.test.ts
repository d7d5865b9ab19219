/** Group N: changes of the page while the review is open. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { confirm, enterTime, openReview, passGuard, press, untilOutcome } from '../support/actions.js';
import { planOf } from '../support/cards.js';
import { secondsOf, setClock } from '../support/clock.js';
import { recordEvents } from '../support/events.js';
import { type Attributes, fourPlans, listMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import { dialogOf, partOf, partsOf, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';

const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Creates a customer on Basic and mounts a picker for them. */
async function mountForBasicCustomer(more: Attributes = {}) {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  return { customer, picker: await mountPickerOf(customer, { ...attributes, ...more }) };
}

/** Checks that the review has closed with this notice and one plan-dismiss, and nothing was sent. */
async function expectClosed(
  picker: PortalPlanPickerElement,
  customer: SandboxCustomer,
  dismissed: Event[],
  notice: string = en.changed,
): Promise<void> {
  await picker.updateComplete;
  expect(dialogOf(picker).open, 'the review').to.equal(false);
  expect(textOf(partOf(picker, 'notice'))).to.equal(notice);
  expect(dismissed).to.have.length(1);
  expect(await receivedBodies(customer)).to.deep.equal([]);
}

const changed = format(en.priceChanged, { plan: 'Pro' });

describe('N05 to N08: the page changes what the review shows', () => {
  const differences: [
    row: string,
    what: string,
    change: (picker: PortalPlanPickerElement) => unknown,
    notice?: string,
  ][] = [
    ['N05', 'another product', (picker) => (picker.productId = '2')],
    ['N05', 'another name', (picker) => (planOf(picker, 'pro').label = 'Professional')],
    ['N05', 'another current plan', (picker) => (picker.currentPlan = 'free')],
    [
      'N05',
      'a scheduled plan',
      (picker) => (picker.assignment = { productPlanId: 'free', startTimeInSeconds: 4e9 }),
    ],
    ['N05', 'an earlier request that may have gone through', (picker) => (picker.uncertain = true)],
    ['N05', 'a warning', (picker) => (planOf(picker, 'pro').reason = 'You have 14 projects.')],
    ['N05', 'a preset start', (picker) => (picker.startTimeInSeconds = secondsOf('2100-01-01T00:00Z'))],
    ['N06', 'another price', (picker) => (planOf(picker, 'pro').price = '99'), changed],
    ['N06', 'another price of the current plan', (picker) => (planOf(picker, 'basic').price = '9')],
  ];
  for (const [row, what, change, notice] of differences) {
    it(`${row} closes the review and says why with ${what}`, async () => {
      const { customer, picker } = await mountForBasicCustomer();
      const dismissed = recordEvents('plan-dismiss');
      await openReview(picker);
      change(picker);
      await expectClosed(picker, customer, dismissed, notice);
    });

    it(`${row} sends nothing in the task of the press with ${what}`, async () => {
      const { customer, picker } = await mountForBasicCustomer();
      const dismissed = recordEvents('plan-dismiss');
      const asked = recordEvents('plan-assign');
      await openReview(picker);
      const restore = passGuard(picker);
      change(picker);
      partOf(picker, 'confirm').click();
      restore();
      await expectClosed(picker, customer, dismissed, notice);
      expect(asked).to.deep.equal([]);
    });
  }

  it('N06 does not send a price that a listener changes for the press', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    const dismissed = recordEvents('plan-dismiss');
    await openReview(picker);
    picker.addEventListener('click', () => (planOf(picker, 'pro').price = '99'), { capture: true });
    await confirm(picker);
    await expectClosed(picker, customer, dismissed, changed);
  });

  it('N06 reviews and sends the new price at the next press', async () => {
    const { customer, picker } = await mountForBasicCustomer();
    await openReview(picker);
    planOf(picker, 'pro').price = '99';
    await picker.updateComplete;
    await openReview(picker);
    expect(reviewOf(picker).cost).to.contain('€99');
    expect(textOf(partOf(picker, 'notice'))).to.equal('');
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  const equalities: [what: string, change: (picker: PortalPlanPickerElement) => unknown][] = [
    ['the plans are replaced with the same markup', (picker) => (picker.innerHTML = fourPlans)],
    ['another plan gets another price', (picker) => (planOf(picker, 'free').price = '1')],
    ['another plan gets another name', (picker) => (planOf(picker, 'free').label = 'Zero')],
    ['another plan is added', (picker) => picker.append(document.createElement('portal-plan'))],
    ['the features change', (picker) => (planOf(picker, 'pro').innerHTML = listMarkup('Phone support'))],
  ];
  for (const [what, change] of equalities)
    it(`N05 stays open and is sent as reviewed when ${what}`, async () => {
      const { customer, picker } = await mountForBasicCustomer();
      await openReview(picker);
      const { added } = reviewOf(picker);
      change(picker);
      await picker.updateComplete;
      expect(reviewOf(picker).added).to.deep.equal(added);
      await confirm(picker);
      await untilOutcome(picker);
      expect((await receivedBodies(customer)).map((body) => body.slice(0, 22))).to.deep.equal([
        '{"productPlanId":"pro"',
      ]);
    });
});

describe('N07, N08: scheduled plan starts during the review', () => {
  async function scheduled() {
    setClock('2027-01-15T12:00Z');
    const { customer, picker } = await mountForBasicCustomer();
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-01-15T12:30Z') };
    await picker.updateComplete;
    return { customer, picker, dismissed: recordEvents('plan-dismiss') };
  }

  it('N07 the press on "Keep Basic" does not switch away from Pro, which has started', async () => {
    const { customer, picker, dismissed } = await scheduled();
    await press(picker, 'keep');
    expect(reviewOf(picker).title).to.equal('Keep Basic');
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    await expectClosed(picker, customer, dismissed);
  });

  it('N08 the press on another plan, which replaces Pro before it starts, sends nothing', async () => {
    const { customer, picker, dismissed } = await scheduled();
    await openReview(picker, 'free');
    expect(reviewOf(picker).times).to.match(/This replaces Pro/);
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    await expectClosed(picker, customer, dismissed);
    await openReview(picker, 'free');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free"}']);
  });
});

describe('N09: start passes during the review', () => {
  it('closes the review and says why with an entered start', async () => {
    setClock('2027-01-15T12:00Z');
    const { customer, picker } = await mountForBasicCustomer({ schedule: '' });
    const dismissed = recordEvents('plan-dismiss');
    const asked = recordEvents('plan-assign', 'plan-error');
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    setClock('2027-03-02T12:00Z');
    picker.requestUpdate();
    await expectClosed(picker, customer, dismissed, en.timePassed);
    expect(asked).to.deep.equal([]);
  });

  for (const name of ['start', 'end'])
    it(`closes the review and says why with a preset ${name}`, async () => {
      setClock('2027-01-15T12:00Z');
      const time = String(secondsOf('2027-01-15T12:30Z'));
      const { customer, picker } = await mountForBasicCustomer({ [`${name}-time-in-seconds`]: time });
      const dismissed = recordEvents('plan-dismiss');
      const asked = recordEvents('plan-assign', 'plan-error');
      await openReview(picker);
      setClock('2027-01-15T12:31Z');
      await confirm(picker);
      await expectClosed(picker, customer, dismissed, en.timePassed);
      expect(asked).to.deep.equal([]);
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
    picker.interval = 'month';
    await picker.updateComplete;
    expect(current(picker), 'and stays so').to.deep.equal(['free']);
  });

  it('is the scheduled plan when the page names it', async () => {
    const picker = await changed({ startTimeInSeconds: secondsOf(now) + 60 });
    await press(picker, 'done');
    expect(partsOf(picker, 'upcoming')).to.have.length(1);
    picker.currentPlan = 'pro';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['pro']);
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
  });

  it('keeps the scheduled plan when the page corrects the current one', async () => {
    const picker = await changed({ startTimeInSeconds: secondsOf(now) + day });
    await press(picker, 'done');
    picker.currentPlan = 'free';
    await picker.updateComplete;
    expect(current(picker)).to.deep.equal(['free']);
    expect(textOf(partOf(picker, 'upcoming'))).to.contain('Pro starts');
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
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
    const calls = recordRequests();
    await openReview(picker, 'free');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    expect(calls.count).to.equal(0);
  });
});
