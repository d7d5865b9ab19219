import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../../src/service/resources.js';
import { changePlan, choosePlan, confirm, dialogOf, outcome, press, review } from '../../support/customer.js';
import { fetchCalls } from '../../support/network.js';
import { mountPicker } from '../../support/mount.js';
import { hasFocusInside, part, parts, read, rendered, text } from '../../support/rendered.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { bodies } from '../../support/ledger.js';
import { enter, fieldOf, problemOf } from '../../support/schedule.js';
import { itIs, secondsOf } from '../../support/clock.js';
import { marked } from '../../support/card.js';
import { outcomeOf, reviewOf } from '../../support/review.js';
import { instant } from '../../../src/messages/format.js';
import { settle, until } from '../../support/waiting.js';
import { pickerIn, place } from '../theming-scenes.js';

const today = '2027-01-15T12:00Z';

const answer = {
  customerId: 'customer-7',
  productId: '1',
  productPlanId: 'pro',
  relationId: 'relation-4711',
  createdTimeInSeconds: secondsOf('2027-01-15T12:00Z'),
  startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
  endTimeInSeconds: secondsOf('2027-05-01T12:00Z'),
} satisfies CustomerPricingResponse;

const askedFor = (value: string): string => en.askedFor.replace('{value}', value);

async function serviceThatAnswers(body: object): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  await customer.fail({ at: 'after', status: 200, body: JSON.stringify(body) });
  return customer;
}

describe('a customer reads what the service made of a change', () => {
  beforeEach(() => {
    itIs(today);
  });

  it('the plan, the start, the end, when it was confirmed, and a reference', async () => {
    const picker = await mountPicker(await serviceThatAnswers(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: en.assignedOther,
      reason: '',
      facts: {
        [en.plan]: 'Pro',
        [en.starts]: `${instant(answer.startTimeInSeconds, 'en')} ${askedFor(en.soon)}`,
        [en.ends]: `${instant(answer.endTimeInSeconds, 'en')} ${askedFor(en.noEnd)}`,
        [en.created]: instant(answer.createdTimeInSeconds, 'en'),
        [en.reference]: 'relation-4711',
      },
    });
  });

  it('and nothing that the service did not say', async () => {
    const picker = await mountPicker(await serviceThatAnswers({ productPlanId: 'pro' }));
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: en.assigned,
      reason: '',
      facts: { [en.plan]: 'Pro' },
    });
    expect(text(picker)).not.to.match(/undefined|null|NaN|Invalid|1970/);
    expect(parts(picker, 'scheduled')).to.have.length(0);
  });

  it('then what is coming on its card; nothing is chosen any more, and no time', async () => {
    const picker = await mountPicker(await serviceThatAnswers(answer), {
      'current-plan': 'basic',
      'default-plan': 'free',
      schedule: '',
    });
    await enter(picker, 'start', '2027-02-01T12:00');
    await enter(picker, 'end', '2027-05-01T12:00');
    await changePlan(picker);
    expect(read(part(picker, 'scheduled')))
      .to.contain('Pro starts February 1')
      .and.contain('Pro ends May 1');
    expect(marked(picker, 'selected')).to.deep.equal([]);
    expect([picker.value, picker.request]).to.deep.equal(['', null]);
    expect((fieldOf(picker, 'start') ?? fieldOf(picker, 'end')) === null).to.equal(true);
  });

  it('puts it away by Done, with the focus still in the widget and the plan still coming', async () => {
    const picker = await mountPicker(await serviceThatAnswers(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    await press(picker, 'done');
    expect(read(part(picker, 'status'))).to.equal('');
    expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
    expect(read(part(picker, 'scheduled'))).to.contain('Pro starts');
  });

  it('and goes on with another change', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await changePlan(picker, 'pro');
    await changePlan(picker, 'free');
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}', '{"productPlanId":"free"}']);
    expect(outcomeOf(picker).facts[en.plan]).to.equal('Free');
  });
});

describe('a customer whose change failed', () => {
  beforeEach(() => {
    itIs(today);
  });

  const mountFailed = async (status: number) => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail({ status, times: 1 }, { status: 200, body: JSON.stringify(answer) });
    const picker = await mountPicker(customer, {
      'current-plan': 'basic',
      'default-plan': 'free',
      schedule: '',
    });
    await enter(picker, 'start', '2027-02-01T12:00');
    await enter(picker, 'end', '2027-05-01T12:00');
    await changePlan(picker);
    return { customer, picker };
  };

  for (const [status, verdict, reason] of [
    [400, en.notChanged, en.rejected],
    [500, en.unknown, en.checkFirst],
  ] as const)
    it(`${status}: finds the choice and the times as they were`, async () => {
      const { picker } = await mountFailed(status);
      expect(outcomeOf(picker)).to.deep.equal({ verdict, reason, facts: {} });
      expect(marked(picker, 'selected')).to.deep.equal(['Pro']);
      expect(fieldOf(picker, 'start')?.value).to.equal('2027-02-01T12:00');
      expect(fieldOf(picker, 'end')?.value).to.equal('2027-05-01T12:00');
      expect(picker.request).to.deep.equal({
        productPlanId: 'pro',
        startTimeInSeconds: secondsOf('2027-02-01T12:00'),
        endTimeInSeconds: secondsOf('2027-05-01T12:00'),
      });
    });

  const scheduledPro = [
    `${en.now} Basic €19 per month`,
    `${instant(secondsOf('2027-02-01T12:00'), 'en')} Pro €49 per month €30 per month more than now`,
    `${instant(secondsOf('2027-05-01T12:00'), 'en')} Free €0 per month €19 per month less than now`,
  ];

  it('begins the same change again, by a new review and a second POST', async () => {
    const { customer, picker } = await mountFailed(400);
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(true);
    expect(reviewOf(picker).steps).to.deep.equal(scheduledPro);
    expect(await bodies(customer)).to.have.length(1);
    await confirm(picker);
    await outcome(picker);
    const [first, second, ...others] = await bodies(customer);
    expect(second).to.equal(first);
    expect(others).to.deep.equal([]);
    expect(read(part(picker, 'error'))).to.equal('');
  });

  it('begins that change again, and no other that is chosen meanwhile', async () => {
    const { picker } = await mountFailed(400);
    await choosePlan(picker, 'free');
    await press(picker, 'retry');
    expect(reviewOf(picker).steps).to.deep.equal(scheduledPro);
  });

  it('because the page is not set up correctly has no button to try again', async () => {
    const picker = await mountPicker(undefined, { 'base-url': 'javascript:alert(1)' });
    await changePlan(picker);
    expect(picker.error?.code).to.equal('setup');
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expect(parts(picker, 'retry')).to.have.length(0);
  });

  it('or makes another one', async () => {
    const { customer, picker } = await mountFailed(400);
    await choosePlan(picker, 'free');
    await enter(picker, 'start', '2027-03-01T12:00');
    await review(picker, 'free');
    await confirm(picker);
    await outcome(picker);
    expect(JSON.parse((await bodies(customer))[1] ?? '')).to.include({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-03-01T12:00'),
    });
  });

  it('is not sent to the service again when the start has passed meanwhile', async () => {
    const { customer, picker } = await mountFailed(400);
    itIs('2027-02-02T12:00Z');
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(false);
    expect(await bodies(customer)).to.have.length(1);
    await press(picker, 'submit');
    expect(problemOf(picker, 'start')).to.equal(en['start-past']);
  });

  it('because the start passed while the page held it finds the time to be changed', async () => {
    const picker = await mountPicker(await SandboxCustomer.arrive(), { schedule: '' });
    const calls = fetchCalls();
    let release: (value: unknown) => void = () => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise((resolve) => (release = resolve)));
    });
    await enter(picker, 'start', '2027-03-01T10:00');
    await review(picker);
    await confirm(picker);
    itIs('2027-03-02T12:00Z');
    release(true);
    await outcome(picker);
    expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(calls.count).to.equal(0);
    await choosePlan(picker, 'free');
    await press(picker, 'submit');
    expect(problemOf(picker, 'start')).to.equal(en['start-past']);
  });
});

describe('the outcome', () => {
  /** A picker in a box that is lower than the picker, and scrolls. */
  const mountInBox = async (): Promise<{ picker: PortalPlanPickerElement; box: HTMLElement }> => {
    const box = await place(600, 'block-size: 300px; overflow: auto');
    return { picker: await pickerIn({ into: box }), box };
  };

  it('is scrolled into view when the focus is in the picker', async () => {
    const { picker, box } = await mountInBox();
    // Where it is after a review. Of what is far above the outcome, WebKit scrolls the focus back into view.
    part(picker, 'submit').focus({ preventScroll: true });
    await picker.assign({ productPlanId: 'pro' });
    const { top, bottom } = box.getBoundingClientRect();
    await until(() => {
      const [message] = rendered(picker, '.message');
      const edge = message?.getBoundingClientRect().top ?? NaN;
      return edge >= top - 1 && edge < bottom;
    }, 'the outcome to be in view');
    expect(box.scrollTop).to.be.greaterThan(0);
  });

  it('does not scroll the page when the focus is elsewhere', async () => {
    const { picker, box } = await mountInBox();
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    await settle();
    expect(rendered(picker, '.message')).to.have.length(1);
    expect(box.scrollTop).to.equal(0);
  });
});
