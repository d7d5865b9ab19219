/** What the customer reads and can do after a change failed. */
import { secondsOf, setClock } from '../../support/clock.js';
import { receivedBodies, SandboxCustomer } from '../../support/sandbox.js';
import { mountBasic } from './basic.js';
import {
  changePlan,
  choosePlan,
  confirm,
  enterTime,
  openReview,
  press,
  untilOutcome,
} from '../../support/actions.js';
import {
  dialogOf,
  partOf,
  partsOf,
  renderedTextOf,
  textOf,
  timeErrorOf,
  timeFieldOf,
  visibleTextOf,
} from '../../support/rendered.js';
import { en } from '../../../src/messages/en.js';
import { say } from './sentences.js';
import { expect } from '@open-wc/testing';
import { outcomeOf, reviewOf } from '../../support/review.js';
import { markedLabelsOf } from '../../support/cards.js';
import { mountPicker } from '../../support/mount.js';
import { recordRequests } from '../../support/network.js';
import { nextEvent } from '../../support/events.js';
import type { Fault } from '../../../src/testing/faults.js';
import { type Attributes, fourPlans } from '../../support/markup.js';
import { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { format } from '../../../src/localize/format.js';
import { holdAssignments } from '../../support/hold-assignments.js';
const today = '2027-01-15T12:00Z';

const march = secondsOf('2027-03-01T12:00Z');

async function serviceThatRejects(): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  await customer.setFaults({ status: 400 });
  return customer;
}

describe('after a failed change', () => {
  beforeEach(() => setClock(today));

  const mountFailed = async (status: number) => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status, times: 1 }, { status: 200, body: '{}' });
    const picker = await mountBasic({ customer, attributes: { schedule: '' } });
    await enterTime(picker, 'start', '2027-02-01T12:00');
    await enterTime(picker, 'end', '2027-05-01T12:00');
    await changePlan(picker);
    return { customer, picker };
  };

  for (const [status, verdict, reason] of [
    [400, en.notChanged, en.rejected],
    [500, en.unknown, `${en.mayBeDone} ${en.checkFirst}`],
  ] as const)
    it(`keeps the choice and the times after status ${status}`, async () => {
      const { picker } = await mountFailed(status);
      expect(outcomeOf(picker)).to.include({ verdict, reason });
      expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
      expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-02-01T12:00');
      expect(timeFieldOf(picker, 'end')?.value).to.equal('2027-05-01T12:00');
      expect(picker.request).to.deep.equal({
        productPlanId: 'pro',
        startTimeInSeconds: secondsOf('2027-02-01T12:00'),
        endTimeInSeconds: secondsOf('2027-05-01T12:00'),
      });
    });

  const scheduledPro = [
    say('startsAt', 'Pro', secondsOf('2027-02-01T12:00')),
    say('endsThen', 'Basic'),
    say('moveAt', 'Free', secondsOf('2027-05-01T12:00')),
  ].join(' ');

  it('sends another change that the customer makes', async () => {
    const { customer, picker } = await mountFailed(400);
    await choosePlan(picker, 'free');
    await enterTime(picker, 'start', '2027-03-01T12:00');
    await openReview(picker, 'free');
    await confirm(picker);
    await untilOutcome(picker);
    expect(JSON.parse((await receivedBodies(customer))[1] ?? '')).to.include({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-03-01T12:00'),
    });
  });

  it('reports a start that passed while the page held the change', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), { schedule: '' });
    const calls = recordRequests();
    const release = holdAssignments(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await openReview(picker);
    await confirm(picker);
    setClock('2027-03-02T12:00Z');
    release();
    await untilOutcome(picker);
    expect(picker.error).to.include({ code: 'canceled', outcome: 'not-applied' });
    expect(calls.count).to.equal(0);
    expect(dialogOf(picker).open).to.equal(false);
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
  });

  it('retries the same change by a new review and a second request', async () => {
    const { customer, picker } = await mountFailed(400);
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(true);
    expect(reviewOf(picker).times).to.equal(scheduledPro);
    expect(await receivedBodies(customer)).to.have.length(1);
    await confirm(picker);
    await untilOutcome(picker);
    const [first, second, ...others] = await receivedBodies(customer);
    expect(second).to.equal(first);
    expect(others).to.deep.equal([]);
    expect(textOf(partOf(picker, 'error'))).to.equal('');
  });

  it('retries that change when another plan is chosen meanwhile', async () => {
    const { picker } = await mountFailed(400);
    await choosePlan(picker, 'free');
    await press(picker, 'retry');
    expect(reviewOf(picker).times).to.equal(scheduledPro);
  });

  it('does not retry a change whose start has passed', async () => {
    const { customer, picker } = await mountFailed(400);
    setClock('2027-02-02T12:00Z');
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(false);
    expect(await receivedBodies(customer)).to.have.length(1);
    await press(picker, 'submit');
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
  });

  it('reviews the retry of a plan that is not chosen any more, also with `no-confirm`', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 400, times: 1 });
    const picker = await mountBasic({ customer, attributes: { 'no-confirm': '' } });
    await choosePlan(picker, 'pro');
    const failed = nextEvent(picker, 'plan-error');
    await press(picker, 'submit');
    await failed;
    await picker.updateComplete;
    await choosePlan(picker, 'free');
    const calls = recordRequests();
    await press(picker, 'retry');
    expect(reviewOf(picker).title).to.equal('Switch to Pro');
    expect(calls.count).to.equal(0);
  });

  it('reviews the retry of keeping the current plan', async () => {
    const picker = await mountBasic({
      assignment: { productPlanId: 'pro', startTimeInSeconds: march },
      attributes: { value: 'basic' },
      customer: await serviceThatRejects(),
    });
    await press(picker, 'keep');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'retry');
    expect(reviewOf(picker).title).to.equal(say('confirm-keep', 'Basic'));
  });

  it('does not retry a cancellation whose start has passed, and says so', async () => {
    const customer = await serviceThatRejects();
    const picker = await mountBasic({ customer, attributes: { 'start-time-in-seconds': String(march) } });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    setClock('2027-03-02T12:00Z');
    await press(picker, 'retry');
    expect(renderedTextOf(picker)).to.contain(en.timePassed);
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
    expect(await receivedBodies(customer)).to.have.length(1);
  });
});

describe('the message about a failed change', () => {
  const mountFailing = async (
    fault: Omit<Fault, 'token'>,
    attributes: Attributes = {},
  ): Promise<PortalPlanPickerElement> => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults(fault);
    return mountBasic({ customer, attributes, content: `${fourPlans}<p slot="help">Call us.</p>` });
  };
  /** Whether the page's help is seen in the message. */
  const isHelped = (picker: PortalPlanPickerElement): boolean =>
    visibleTextOf(partOf(picker, 'error')).includes('Call us.');

  it('says that the outcome of a cancellation is unknown, and asks to check before a retry', async () => {
    const picker = await mountFailing({ status: 500 });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    expect(outcomeOf(picker)).to.include({
      verdict: en.unknown,
      reason: `${en.mayBeDone} ${en.checkFirst}`,
    });
    expect(textOf(partOf(picker, 'retry'))).to.equal(en.retryAnyway);
    expect(isHelped(picker)).to.equal(true);
  });

  it('shows the explanation of the service in place of its own', async () => {
    const picker = await mountFailing({ status: 400, body: JSON.stringify({ message: 'Pay first.' }) });
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({ verdict: en.notChanged, reason: 'Pay first.', facts: {} });
    expect(renderedTextOf(picker)).not.to.contain(en.rejected);
    expect(textOf(partOf(picker, 'retry'))).to.equal(en.retry);
    expect(isHelped(picker)).to.equal(true);
  });

  it('explains a rejection for which the service gives no reason', async () => {
    const picker = await mountFailing({ status: 400 });
    await changePlan(picker);
    expect(outcomeOf(picker).reason).to.equal(en.rejected);
    expect(isHelped(picker)).to.equal(true);
  });

  const throttled = { status: 429, headers: { 'access-control-expose-headers': 'retry-after' } };

  it('says how long to wait when the service does', async () => {
    const { headers } = throttled;
    const picker = await mountFailing({ ...throttled, headers: { ...headers, 'retry-after': '30' } });
    await changePlan(picker);
    const retryIn = format(en.retryIn, { time: 'in 30 seconds' });
    expect(outcomeOf(picker).reason).to.equal(`${en.throttled} ${retryIn}`);
    expect(isHelped(picker)).to.equal(false);
  });

  it('asks to wait when the service does not say how long', async () => {
    const picker = await mountFailing(throttled);
    await changePlan(picker);
    expect(outcomeOf(picker).reason).to.equal(`${en.throttled} ${en.retryLater}`);
    expect(isHelped(picker)).to.equal(false);
  });

  it('shows help and no retry button when the page is not set up correctly', async () => {
    const picker = await mountFailing({}, { 'base-url': 'javascript:alert(1)' });
    await changePlan(picker);
    expect(picker.error?.code).to.equal('setup');
    expect(outcomeOf(picker)).to.deep.equal({ verdict: en.notChanged, reason: en.setup, facts: {} });
    expect(isHelped(picker)).to.equal(true);
    expect(partsOf(picker, 'retry')).to.have.length(0);
  });

  it('is gone, with its help, after a success', async () => {
    const picker = await mountFailing({ status: 400, times: 1 });
    await changePlan(picker);
    await changePlan(picker);
    expect(partsOf(picker, 'done')).to.have.length(1);
    expect(visibleTextOf(partOf(picker, 'form'))).not.to.contain('Call us.');
  });
});
