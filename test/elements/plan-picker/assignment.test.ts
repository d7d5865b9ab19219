import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import { changePlan, choosePlan, confirm, openReview, press, untilOutcome } from '../../support/actions.js';
import { dialogOf, partOf, textOf } from '../../support/rendered.js';
import { expectState } from '../../support/states.js';
import { nextEvent, recordEvents } from '../../support/events.js';
import { recordRequests } from '../../support/network.js';
import { mountPicker } from '../../support/mount.js';
import { radioOf } from '../../support/cards.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { secondsInDays } from '../../support/clock.js';
import { holdAssignments } from '../../support/hold-assignments.js';

describe('an assignment', () => {
  it('sends what was reviewed, and reports the response to the page and the customer', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const [start, end] = [secondsInDays(40), secondsInDays(40) + 86_400];
    const picker = await mountPicker(customer, {
      'current-plan': 'basic',
      'default-plan': 'free',
      'product-id': '1',
      'start-time-in-seconds': String(start),
      'end-time-in-seconds': String(end),
    });
    await openReview(picker);
    const { request } = picker;
    const asked = nextEvent(document, 'plan-assign');
    const assigned = nextEvent(document, 'plan-assigned');
    await confirm(picker);
    expect((await asked).detail).to.deep.equal(request);
    const { detail } = await assigned;
    await picker.updateComplete;

    const { requests, assignments } = await customer.ledger();
    expect(requests).to.have.length(1);
    expect(JSON.parse(requests[0]?.body ?? '')).to.deep.equal({
      productPlanId: 'pro',
      productId: '1',
      startTimeInSeconds: start,
      endTimeInSeconds: end,
    });
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
    const picker = await mountPicker(await SandboxCustomer.create());
    const heard: unknown[] = [];
    picker.addEventListener('plan-assigned', ({ detail }) => {
      const { pending, assignment, value, error } = picker;
      heard.push({ pending, value, error, isAssigned: assignment === detail });
    });
    await changePlan(picker);
    expect(heard).to.deep.equal([{ pending: false, value: '', error: null, isAssigned: true }]);
  });

  it('sends only the plan when nothing else is set', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer);
    await changePlan(picker);
    const { requests } = await customer.ledger();
    expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
    expect(requests[0]?.headers['content-type']).to.equal('application/json');
  });

  it('clears the choice', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer);
    await changePlan(picker);
    expect(picker.value).to.equal('');
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(false);
  });

  it('locks the choice and the submit button while it is pending', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer);
    const calls = recordRequests();
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    expect(picker.pending).to.equal(true);
    expectState(picker, 'pending', true);
    expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
    expect(partOf(picker, 'submit').ariaDisabled).to.equal('true');
    radioOf(picker, 'free').click();
    expect(picker.value, 'I09').to.equal('pro');
    release();
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    expect(partOf(picker, 'submit').ariaDisabled).to.equal('false');
  });

  it('is reviewed with no-confirm="false"', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'no-confirm': 'false' });
    expect(picker.noConfirm).to.equal(false);
    await openReview(picker, 'pro');
    expect(dialogOf(picker).open).to.equal(true);
    expect((await customer.ledger()).requests).to.have.length(0);
  });

  it('is sent without a review with `no-confirm`, after `plan-assign`', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'no-confirm': '' });
    const events = recordEvents('plan-assign', 'plan-assigned');
    expect(textOf(partOf(picker, 'submit'))).to.equal(en.submit);
    await choosePlan(picker, 'pro');
    expect(textOf(partOf(picker, 'submit'))).to.equal('Start Pro');
    expect((await customer.ledger()).requests).to.have.length(0);
    await press(picker, 'submit');
    await untilOutcome(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign', 'plan-assigned']);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });
});
