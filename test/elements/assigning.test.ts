import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { changePlan, choosePlan, confirm, untilOutcome, press, openReview } from '../support/actions.js';
import { dialogOf, partOf, partsOf, textOf, expectState } from '../support/rendered.js';
import { recordEvents, nextEvent } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { mountPicker } from '../support/mount.js';
import { radioOf } from '../support/cards.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { secondsInDays } from '../support/clock.js';

describe('portal-plan-picker, assigning', () => {
  it('sends what was reviewed, and tells the page and the customer what the service answered', async () => {
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

  it('has its final properties when `plan-assigned` is dispatched', async () => {
    const picker = await mountPicker(await SandboxCustomer.create());
    const heard: unknown[] = [];
    picker.addEventListener('plan-assigned', ({ detail }) => {
      const { pending, assignment, value, error } = picker;
      heard.push({ pending, value, error, isAssigned: assignment === detail });
    });
    await changePlan(picker);
    expect(heard).to.deep.equal([{ pending: false, value: '', error: null, isAssigned: true }]);
  });

  it('sends the plan alone when nothing else is wished for', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer);
    await changePlan(picker);
    const { requests } = await customer.ledger();
    expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
    expect(requests[0]?.headers['content-type']).to.equal('application/json');
  });

  it('wants a new choice before the same plan is assigned again', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer);
    await changePlan(picker);
    expect(picker.value).to.equal('');
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(false);
  });

  it('says that it is pending, and locks what would change it', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer);
    const calls = recordRequests();
    let release = (): void => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (release = resolve)));
    });
    await openReview(picker);
    await confirm(picker);
    expect(picker.pending).to.equal(true);
    expectState(picker, 'pending', true);
    expect(textOf(partOf(picker, 'status'))).to.contain(en['pending-start'].replace('{plan}', 'Pro'));
    expect(partOf(picker, 'submit').ariaDisabled).to.equal('true');
    radioOf(picker, 'free').click();
    expect(picker.value, 'I09').to.equal('pro');
    release();
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    expect(partOf(picker, 'submit').ariaDisabled).to.equal('false');
  });

  it('reviews where a framework writes no-confirm="false"', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'no-confirm': 'false' });
    expect(picker.noConfirm).to.equal(false);
    await openReview(picker, 'pro');
    expect(dialogOf(picker).open).to.equal(true);
    expect((await customer.ledger()).requests).to.have.length(0);
  });

  it('sends at once with no-confirm, after `plan-assign`', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'no-confirm': '' });
    const events = recordEvents('plan-assign', 'plan-assigned');
    expect(textOf(partOf(picker, 'submit'))).to.equal(en.submit);
    await choosePlan(picker, 'pro');
    expect(textOf(partOf(picker, 'submit'))).to.equal('Start Pro');
    expect((await customer.ledger()).requests, 'a choice sends nothing').to.have.length(0);
    await press(picker, 'submit');
    await untilOutcome(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign', 'plan-assigned']);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('cancels the current plan by assigning the default one, without an end', async () => {
    const customer = await SandboxCustomer.create({ plan: 'pro' });
    const picker = await mountPicker(customer, {
      'current-plan': 'pro',
      'default-plan': 'free',
      'end-time-in-seconds': String(secondsInDays(40)),
    });
    await press(picker, 'cancel');
    expect(textOf(dialogOf(picker)))
      .to.contain('Cancel Pro')
      .and.contain('Free');
    await confirm(picker);
    await untilOutcome(picker);
    expect((await customer.ledger()).requests.map(({ body }) => body)).to.deep.equal([
      '{"productPlanId":"free"}',
    ]);
  });

  it('offers to cancel only another plan than the default one', async () => {
    expect(partsOf(await mountPicker(), 'cancel')).to.have.length(0);
    const standing = { 'default-plan': 'free', 'current-plan': 'free' };
    expect(partsOf(await mountPicker(undefined, standing), 'cancel')).to.have.length(0);
    const unlisted = { 'default-plan': 'none', 'current-plan': 'pro' };
    expect(partsOf(await mountPicker(undefined, unlisted), 'cancel'), 'B01').to.have.length(1);
  });

  it('fails to cancel without a default plan, by an event and in words', async () => {
    const picker = await mountPicker();
    const failed = nextEvent(picker, 'plan-error');
    picker.cancelPlan();
    const { detail } = await failed;
    await picker.updateComplete;
    expect(detail).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(picker.error).to.equal(detail);
    expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
    expectState(picker, 'error', true);
  });
});
