/** Group M: wrong clocks, and responses that differ from the request. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { changePlan, confirm, enterTime, openReview, untilOutcome } from '../support/actions.js';
import { currentLabelsOf } from '../support/cards.js';
import { inTimeZone, secondsOf, setClock } from '../support/clock.js';
import type { Attributes } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import { partOf, textOf } from '../support/rendered.js';
import { outcomeOf } from '../support/review.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';

const day = 86_400_000;

describe('M01: immediate changes with a clock that is a day off', () => {
  for (const [how, days] of [
    ['slow', -1],
    ['fast', 1],
  ] as const)
    it(`sends no time and shows the service's with a ${how} clock`, async () => {
      const customer = await SandboxCustomer.create({ plan: 'basic' });
      setClock(new Date(Date.now() + days * day).toISOString());
      const picker = await mountPickerOf(customer, {
        'current-plan': 'basic',
        'default-plan': 'free',
        schedule: '',
      });
      const calls = recordRequests();
      await changePlan(picker);
      expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
      expect(calls.all.map(({ url }) => [...url.searchParams.keys()])).to.deep.equal([['sessionToken']]);
      const { plan } = (await customer.ledger()).assignments[0] ?? {};
      expect(picker.assignment?.startTimeInSeconds).to.equal(plan?.startTimeInSeconds);
      expect(picker.assignment?.createdTimeInSeconds).to.equal(plan?.createdTimeInSeconds);
    });
});

describe('M02: a start that has passed for the service', () => {
  it("fails with `rejected`, and shows the service's message", async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const start = Math.floor(Date.now() / 1000) - 3600;
    setClock(new Date(Date.now() - day).toISOString());
    const picker = await mountPickerOf(customer, { schedule: '', 'start-time-in-seconds': String(start) });
    await changePlan(picker);
    expect(picker.error).to.include({ code: 'rejected', status: 400, outcome: 'not-applied' });
    expect(textOf(partOf(picker, 'error')))
      .to.contain(en.notChanged)
      .and.contain('startTimeInSeconds is in the past');
    expect((await customer.ledger()).assignments).to.deep.equal([]);
    expect(picker.startTimeInSeconds).to.equal(start);
  });
});

describe('M04: responses that differ from the request', () => {
  const asked = '2027-03-01T12:00';

  /** Outcome of a change to Pro with this response. */
  async function answered(
    answer: CustomerPricingResponse,
    attributes: Attributes = {},
  ): Promise<{ picker: PortalPlanPickerElement; facts: Record<string, string> }> {
    setClock('2027-01-15T12:00Z');
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ at: 'after', status: 200, body: JSON.stringify(answer) });
    const picker = await mountPickerOf(customer, {
      'current-plan': 'basic',
      'default-plan': 'free',
      ...attributes,
    });
    await openReview(picker);
    if (attributes.schedule === '') await enterTime(picker, 'start', asked);
    await confirm(picker);
    await untilOutcome(picker);
    return { picker, facts: outcomeOf(picker).facts };
  }

  it("names the response's plan, then the requested one", async () => {
    const { facts, picker } = await answered({
      productPlanId: 'basic',
      startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
    });
    expect(facts[en.plan]).to.match(/^Basic\s?you asked for: Pro$/);
    expect(outcomeOf(picker).verdict).to.match(/^The confirmed change differs .* Basic starts .+ 1, 2027/);
  });

  it('points out another start', async () => {
    const { facts, picker } = await answered(
      { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-04-01T12:00') },
      { schedule: '' },
    );
    expect(facts[en.starts]).to.match(/^April 1, 2027 .*you asked for: March 1, 2027/);
    expect(outcomeOf(picker).verdict).to.contain('April 1').and.not.contain('March');
  });

  it('points out another end', async () => {
    const { facts } = await answered(
      { productPlanId: 'pro', endTimeInSeconds: secondsOf('2100-05-01T12:00Z') },
      { 'end-time-in-seconds': String(secondsOf('2100-06-01T12:00Z')) },
    );
    expect(facts[en.ends]).to.match(/^May 1, 2100 .*you asked for: June 1, 2100/);
  });

  it('points out another product', async () => {
    const { facts } = await answered({ productPlanId: 'pro', productId: '2' }, { 'product-id': '1' });
    expect(facts[en.product]).to.match(/^2\s?you asked for: 1$/);
  });

  it('points out nothing without a difference', async () => {
    const start = secondsOf(asked);
    const same = { productPlanId: 'pro', productId: '1', startTimeInSeconds: start };
    const { facts } = await answered(same, { schedule: '', 'product-id': '1' });
    expect(Object.values(facts).join()).not.to.contain('you asked for:');
    expect(facts).not.to.have.property(en.product);
  });

  it('points out a later start than within the next hour', async () => {
    const { facts } = await answered({ productPlanId: 'pro', startTimeInSeconds: secondsOf(asked) });
    expect(facts[en.starts]).to.contain(`you asked for: ${en.soon}`);
  });

  it('points out a missing and an additional end', async () => {
    const end = secondsOf('2100-06-01T12:00Z');
    const without = await answered({ productPlanId: 'pro' }, { 'end-time-in-seconds': String(end) });
    expect(without.facts[en.ends]).to.match(/Not specified.*you asked for: June 1, 2100/);
    const withOne = await answered({ productPlanId: 'pro', endTimeInSeconds: end });
    expect(withOne.facts[en.ends]).to.contain(`you asked for: ${en.noEnd}`);
  });

  it('treats another plan that has started as the current one', async () => {
    const { picker } = await answered({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-01-15T00:00Z'),
    });
    expect(currentLabelsOf(picker)).to.deep.equal(['Free']);
  });
});

describe('M05: plans that start on another local day', () => {
  for (const [zone, shown] of [
    ['America/New_York', 'January 14, 2027 at 7:00 PM EST'],
    ['Pacific/Kiritimati', 'January 15, 2027 at 2:00 PM GMT+14'],
    ['Pacific/Auckland', 'January 15, 2027 at 1:00 PM GMT+13'],
  ] as const)
    it(
      `shows the local day with the zone in ${zone}`,
      inTimeZone(zone, async () => {
        setClock('2027-01-15T12:00Z');
        const customer = await SandboxCustomer.create();
        const start = secondsOf('2027-01-15T00:00Z');
        const body = JSON.stringify({ productPlanId: 'pro', startTimeInSeconds: start });
        await customer.setFaults({ at: 'after', status: 200, body });
        const picker = await mountPickerOf(customer);
        await changePlan(picker);
        expect(outcomeOf(picker).facts[en.starts]).to.equal(shown);
      }),
    );
});
