import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { changePlan, confirm, openReview, untilOutcome } from '../support/actions.js';
import { dialogOf, partOf, textOf } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { nextEvent } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { mountPickerOf } from '../support/mount.js';
import { buttonOf, cardOf } from '../support/cards.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { secondsInDays } from '../support/clock.js';
import { holdAssignments } from '../support/hold-assignments.js';

describe('an assignment', () => {
  it('sends what was reviewed, and reports the response to the page and the customer', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const [start, end] = [secondsInDays(40), secondsInDays(40) + 86_400];
    const picker = await mountPickerOf(customer, {
      'current-plan': 'basic',
      'default-plan': 'free',
      'product-id': '1',
      'start-time-in-seconds': String(start),
      'end-time-in-seconds': String(end),
    });
    const request = {
      ...{ productPlanId: 'pro', productId: '1' },
      ...{ startTimeInSeconds: start, endTimeInSeconds: end },
    };
    await openReview(picker);
    const asked = nextEvent(document, 'plan-assign');
    const assigned = nextEvent(document, 'plan-assigned');
    await confirm(picker);
    expect((await asked).detail).to.deep.equal(request);
    const { detail } = await assigned;
    await picker.updateComplete;

    const { requests, assignments } = await customer.ledger();
    expect(requests).to.have.length(1);
    expect(JSON.parse(requests[0]?.body ?? '')).to.deep.equal(request);
    expect(assignments.map(({ plan }) => plan)).to.deep.equal([detail]);
    expect(picker.assignment).to.deep.equal(detail);
    expect(picker.error).to.equal(null);
    expect(textOf(partOf(picker, 'outcome')))
      .to.contain('Pro')
      .and.contain(detail.relationId ?? '?');
    expectState(picker, 'assigned', true);
    expectState(picker, 'pending', false);
  });

  it('has set its final properties when `plan-assigned` is dispatched', async () => {
    const picker = await mountPickerOf(await SandboxCustomer.create());
    const heard: unknown[] = [];
    picker.addEventListener('plan-assigned', ({ detail }) => {
      const { pending, assignment, error } = picker;
      heard.push({ pending, error, isAssigned: assignment === detail });
    });
    await changePlan(picker);
    expect(heard).to.deep.equal([{ pending: false, error: null, isAssigned: true }]);
  });

  it('sends only the plan when nothing else is set', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    await changePlan(picker);
    const { requests } = await customer.ledger();
    expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
    expect(requests[0]?.headers['content-type']).to.equal('application/json');
  });

  it('locks all buttons while it is pending, also in another picker of the customer and product', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };
    const picker = await mountPickerOf(customer, attributes);
    const calls = recordRequests();
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    // Mounted while the change is held.
    const other = await mountPickerOf(customer, attributes);
    for (const each of [picker, other]) {
      expect(each.pending).to.equal(true);
      expectState(each, 'pending', true);
      expect(textOf(partOf(each, 'status'))).to.contain(en.pending);
      expect(partOf(each, 'cancel').ariaDisabled).to.equal('true');
      for (const value of ['free', 'pro']) {
        expect(cardOf(each, value).isOffered, value).to.equal(false);
        buttonOf(each, value).click();
        each.review(value);
        await each.updateComplete;
        expect(dialogOf(each).open, 'I09').to.equal(false);
      }
    }
    release();
    await untilOutcome(picker);
    await other.updateComplete;
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    for (const each of [picker, other]) {
      expect(cardOf(each, 'free').isOffered).to.equal(true);
      expect(each.assignment?.productPlanId).to.equal('pro');
    }
  });

  it('is known to a picker that is mounted later, but not to one of another product', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPickerOf(customer, { 'current-plan': 'basic' });
    await changePlan(picker);
    picker.remove();
    const later = await mountPickerOf(customer, { 'current-plan': 'basic', 'product-id': '1' });
    expect(later.assignment).to.deep.equal(picker.assignment);
    expect(textOf(partOf(later, 'upcoming'))).to.contain('Pro starts');
    expect((await mountPickerOf(customer, { 'product-id': '2' })).assignment).to.equal(null);
  });
});
