/** Group M: the clocks of the customer and of the service differ, or the service answers something else. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { bodies } from '../support/ledger.js';
import { enter } from '../support/schedule.js';
import { inZone, itIs, secondsOf } from '../support/clock.js';
import { marked } from '../support/card.js';
import type { Attributes } from '../support/markup.js';
import { changePlan } from '../support/customer.js';
import { fetchCalls } from '../support/network.js';
import { mountPicker } from '../support/mount.js';
import { part, read } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { outcomeOf } from '../support/review.js';

const day = 86_400_000;

describe('M01: the clock is a day off, and the change immediate', () => {
  for (const [how, days] of [
    ['slow', -1],
    ['fast', 1],
  ] as const)
    it(`${how}: no time of the customer's is sent, and the service's is shown`, async () => {
      const customer = await SandboxCustomer.arrive({ plan: 'basic' });
      itIs(new Date(Date.now() + days * day).toISOString());
      const picker = await mountPicker(customer, {
        'current-plan': 'basic',
        'default-plan': 'free',
        schedule: '',
      });
      const calls = fetchCalls();
      await changePlan(picker);
      expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
      expect(calls.all.map(({ url }) => [...url.searchParams.keys()])).to.deep.equal([['sessionToken']]);
      const { plan } = (await customer.ledger()).assignments[0] ?? {};
      expect(picker.assignment?.startTimeInSeconds).to.equal(plan?.startTimeInSeconds);
      expect(picker.assignment?.createdTimeInSeconds).to.equal(plan?.createdTimeInSeconds);
    });
});

describe('M02: the clock is slow, so that the chosen start is past for the service', () => {
  it('`rejected`, with what the service says; choice and time are kept', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const start = Math.floor(Date.now() / 1000) - 3600;
    itIs(new Date(Date.now() - day).toISOString());
    const picker = await mountPicker(customer, { schedule: '', 'start-time-in-seconds': String(start) });
    await changePlan(picker);
    expect(picker.error).to.include({ code: 'rejected', status: 400, outcome: 'not-applied' });
    expect(read(part(picker, 'error')))
      .to.contain(en.notChanged)
      .and.contain('startTimeInSeconds is in the past');
    expect((await customer.ledger()).assignments).to.deep.equal([]);
    expect([picker.value, picker.startTimeInSeconds]).to.deep.equal(['pro', start]);
  });
});

describe('M04: the answer differs from the request', () => {
  const asked = '2027-03-01T12:00';

  /** What is said of a change to Pro at the asked time, after this answer. */
  async function answered(
    answer: CustomerPricingResponse,
    attributes: Attributes = {},
  ): Promise<{ picker: PortalPlanPickerElement; facts: Record<string, string> }> {
    itIs('2027-01-15T12:00Z');
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail({ at: 'after', status: 200, body: JSON.stringify(answer) });
    const picker = await mountPicker(customer, {
      'current-plan': 'basic',
      'default-plan': 'free',
      ...attributes,
    });
    if (attributes.schedule === '') await enter(picker, 'start', asked);
    await changePlan(picker);
    return { picker, facts: outcomeOf(picker).facts };
  }

  it('another plan: the one of the service is named first, then the one asked for', async () => {
    const { facts, picker } = await answered({
      productPlanId: 'basic',
      startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
    });
    expect(facts[en.plan]).to.match(/^Basic\s?you asked for: Pro$/);
    expect(outcomeOf(picker).verdict).to.match(/^The confirmed change differs .* Basic starts .+ 1, 2027/);
  });

  it('another start', async () => {
    const { facts, picker } = await answered(
      { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-04-01T12:00') },
      { schedule: '' },
    );
    expect(facts[en.starts]).to.match(/^April 1, 2027 .*you asked for: March 1, 2027/);
    expect(outcomeOf(picker).verdict).to.contain('April 1').and.not.contain('March');
  });

  it('another end', async () => {
    const { facts } = await answered(
      { productPlanId: 'pro', endTimeInSeconds: secondsOf('2100-05-01T12:00Z') },
      { 'end-time-in-seconds': String(secondsOf('2100-06-01T12:00Z')) },
    );
    expect(facts[en.ends]).to.match(/^May 1, 2100 .*you asked for: June 1, 2100/);
  });

  it('another product', async () => {
    const { facts } = await answered({ productPlanId: 'pro', productId: '2' }, { 'product-id': '1' });
    expect(facts[en.product]).to.match(/^2\s?you asked for: 1$/);
  });

  it('the same: nothing is pointed out, nor what was never asked for', async () => {
    const start = secondsOf(asked);
    const same = { productPlanId: 'pro', productId: '1', startTimeInSeconds: start };
    const { facts } = await answered(same, { schedule: '', 'product-id': '1' });
    expect(Object.values(facts).join()).not.to.contain('you asked for:');
    expect(facts).not.to.have.property(en.product);
  });

  it('a start far off where one within the upcoming hour was asked for', async () => {
    const { facts } = await answered({ productPlanId: 'pro', startTimeInSeconds: secondsOf(asked) });
    expect(facts[en.starts]).to.contain(`you asked for: ${en.soon}`);
  });

  it('no end where one was asked for, and one where none was', async () => {
    const end = secondsOf('2100-06-01T12:00Z');
    const without = await answered({ productPlanId: 'pro' }, { 'end-time-in-seconds': String(end) });
    expect(without.facts[en.ends]).to.match(/Not specified.*you asked for: June 1, 2100/);
    const withOne = await answered({ productPlanId: 'pro', endTimeInSeconds: end });
    expect(withOne.facts[en.ends]).to.contain(`you asked for: ${en.noEnd}`);
  });

  it('another plan that has begun is the current one', async () => {
    const { picker } = await answered({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-01-15T00:00Z'),
    });
    expect(marked(picker, 'current')).to.deep.equal(['Free']);
  });
});

describe('M05: a plan that starts today (UTC) where it is another day', () => {
  for (const [zone, shown, name] of [
    ['America/New_York', 'Yesterday at 7:00 PM', 'Eastern Time'],
    ['Pacific/Kiritimati', 'Yesterday at 2:00 PM', 'Line Islands Time'],
    ['Pacific/Auckland', 'Yesterday at 1:00 PM', 'New Zealand Time'],
  ] as const)
    it(
      `${zone}: its day there, the name of the zone, and UTC`,
      inZone(zone, async () => {
        itIs('2027-01-15T12:00Z');
        const customer = await SandboxCustomer.arrive();
        const start = secondsOf('2027-01-15T00:00Z');
        const body = JSON.stringify({ productPlanId: 'pro', startTimeInSeconds: start });
        await customer.fail({ at: 'after', status: 200, body });
        const picker = await mountPicker(customer);
        await changePlan(picker);
        expect(outcomeOf(picker).facts[en.starts]).to.equal(`${shown} January 15, 2027 at 12:00 AM UTC`);
        expect(read(part(picker, 'outcome'))).to.contain(format(en.zone, { zone: name }));
      }),
    );
});
