/** What the customer reads and can do after a change failed. */
import { secondsOf, setClock } from '../support/clock.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';
import { mountBasic } from '../picker/basic.js';
import { changePlan, confirm, enterTime, openReview, press, untilOutcome } from '../support/actions.js';
import {
  confirmButtonOf,
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  renderedTextOf,
  textOf,
  timeErrorOf,
  timeFieldOf,
  visibleTextOf,
} from '../support/rendered.js';
import { en } from '../../src/messages/en.js';
import { say } from '../picker/sentences.js';
import { expect } from '@open-wc/testing';
import { outcomeOf, reviewOf } from '../support/review.js';
import { recordRequests } from '../support/network.js';
import { recordEvents } from '../support/events.js';
import type { Fault } from '../../src/testing/faults.js';
import { type Attributes, fourPlans } from '../support/markup.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format } from '../../src/i18n/format.js';
import { holdAssignments } from '../support/hold-assignments.js';
const today = '2027-01-15T12:00Z';

const march = secondsOf('2027-03-01T12:00Z');

describe('after a failed change', () => {
  beforeEach(() => setClock(today));

  const [start, end] = ['2027-02-01T12:00', '2027-05-01T12:00'];

  const mountFailed = async (status: number) => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status, times: 1 }, { status: 200, body: '{}' });
    const picker = await mountBasic({ customer, attributes: { schedule: '' } });
    await openReview(picker);
    await enterTime(picker, 'start', start);
    await enterTime(picker, 'end', end);
    await confirm(picker);
    await untilOutcome(picker);
    return { customer, picker };
  };

  const scheduledPro = [
    say('startsAt', 'Pro', secondsOf(start)),
    say('endsThen', 'Basic'),
    say('moveAt', 'Free', secondsOf(end)),
  ].join(' ');

  for (const [status, verdict, reason, retry] of [
    [400, en.notChanged, en.rejected, en.retry],
    [500, en.unknown, `${en.mayBeDone} ${en.checkFirst}`, en.retryAnyway],
  ] as const)
    it(`retries the same change, with its times, by a new review after status ${status}`, async () => {
      const { customer, picker } = await mountFailed(status);
      expect(outcomeOf(picker)).to.include({ verdict, reason });
      expect(textOf(partOf(picker, 'retry'))).to.equal(retry);
      await press(picker, 'retry');
      expect(reviewOf(picker).times).to.equal(scheduledPro);
      // The outcome stays below the review.
      expect(outcomeOf(picker)).to.include({ verdict });
      expect(await receivedBodies(customer)).to.have.length(1);
      await confirm(picker);
      await untilOutcome(picker);
      const [first, second, ...others] = await receivedBodies(customer);
      expect(second).to.equal(first);
      expect(others).to.deep.equal([]);
      expect(textOf(partOf(picker, 'error'))).to.equal('');
    });

  it('stays after the review of its retry is dismissed', async () => {
    const { picker } = await mountFailed(400);
    await press(picker, 'retry');
    await press(picker, 'dismiss');
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expect(focusedElement() === partOf(picker, 'retry'), 'the same element').to.equal(true);
  });

  it('sends another change that the customer makes, with times of its own', async () => {
    const { customer, picker } = await mountFailed(400);
    await openReview(picker, 'free');
    expect(reviewOf(picker).times).to.equal(say('moveSoon', 'Free'));
    await confirm(picker);
    await untilOutcome(picker);
    expect((await receivedBodies(customer))[1]).to.equal('{"productPlanId":"free"}');
  });

  it('lets the customer correct an entered start that has passed', async () => {
    const { picker } = await mountFailed(400);
    setClock('2027-02-02T12:00Z');
    await press(picker, 'retry');
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
    expect(confirmButtonOf(picker).ariaDisabled).to.equal('true');
    await enterTime(picker, 'start', '2027-03-01T12:00');
    expect(confirmButtonOf(picker).ariaDisabled).to.equal('false');
  });

  it('does not retry a change whose start has passed, and says so', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 400 });
    const picker = await mountBasic({ customer });
    await picker.assign({ productPlanId: 'free', startTimeInSeconds: march }).catch(() => undefined);
    await picker.updateComplete;
    setClock('2027-03-02T12:00Z');
    await press(picker, 'retry');
    expect([dialogOf(picker).open, textOf(partOf(picker, 'notice'))]).to.deep.equal([false, en.timePassed]);
    expect(await receivedBodies(customer)).to.have.length(1);
  });

  it('does not retry a change whose start passed while the page held it', async () => {
    const picker = await mountBasic({ customer: await SandboxCustomer.create({ plan: 'basic' }) });
    const calls = recordRequests();
    const release = holdAssignments(picker);
    picker.startTimeInSeconds = march;
    await openReview(picker);
    await confirm(picker);
    setClock('2027-03-02T12:00Z');
    release();
    await untilOutcome(picker);
    expect(picker.error).to.include({ code: 'canceled', outcome: 'not-applied' });
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expect(calls.count).to.equal(0);
  });

  it('reviews the retry of keeping the current plan', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 400 });
    const assignment = { productPlanId: 'pro', startTimeInSeconds: march };
    const picker = await mountBasic({ assignment, customer });
    await press(picker, 'keep');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'retry');
    expect(reviewOf(picker).title).to.equal(say('confirm-keep', 'Basic'));
  });

  it('N29: reviews the retry of a request of assign() for the product of that', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 400 });
    const picker = await mountBasic({ customer });
    await picker.assign({ productPlanId: 'pro', productId: '2' }).catch(() => undefined);
    await picker.updateComplete;
    const events = recordEvents('plan-review');
    await press(picker, 'retry');
    expect(events[0]?.detail.request).to.deep.equal({ productPlanId: 'pro', productId: '2' });
  });

  it('N29: reviews the retry of a request of assign() without a product as such, though the picker has one', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 400 });
    const picker = await mountBasic({ customer, attributes: { 'product-id': '2' } });
    await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    const events = recordEvents('plan-review');
    await press(picker, 'retry');
    expect(events[0]?.detail.request).to.deep.equal({ productPlanId: 'pro' });
  });

  it('shows the entered times in the fields of the retry', async () => {
    const { picker } = await mountFailed(400);
    await press(picker, 'retry');
    expect([timeFieldOf(picker, 'start')?.value, timeFieldOf(picker, 'end')?.value]).to.deep.equal([
      start,
      end,
    ]);
  });

  it('is not repeated while another picker of the customer changes the plan', async () => {
    const { customer, picker } = await mountFailed(400);
    const other = await mountBasic({ customer });
    const release = holdAssignments(other);
    await openReview(other);
    await confirm(other);
    await picker.updateComplete;
    expect(partOf(picker, 'retry').ariaDisabled).to.equal('true');
    release(false);
    await untilOutcome(other);
    await picker.updateComplete;
    expect(partOf(picker, 'retry').ariaDisabled).to.equal('false');
  });

  it('says so until the customer presses Done', async () => {
    const { picker } = await mountFailed(400);
    await press(picker, 'done');
    expect([outcomeOf(picker).verdict, picker.error]).to.deep.equal(['', null]);
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
    expect(visibleTextOf(partOf(picker, 'root'))).not.to.contain('Call us.');
  });
});
