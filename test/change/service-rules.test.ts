/** The rules of §2.1 of the service contract, through the picker. */
import { expect } from '@open-wc/testing';
import type { SessionOptions } from '../../src/testing/sessions.js';
import { en } from '../../src/messages/en.js';
import type { Attributes } from '../support/markup.js';
import { changePlan, confirm, press, untilOutcome } from '../support/actions.js';
import { mountPickerOf } from '../support/mount.js';
import { receivedBodies, SandboxCustomer, storedPlansOf } from '../support/sandbox.js';
import { secondsInDays } from '../support/clock.js';
import { currentLabelsOf } from '../support/cards.js';
import { outcomeOf } from '../support/review.js';

const hour = 3600;
const day = 24 * hour;

const mountFor = async (options: SessionOptions, attributes: Attributes = {}) => {
  const customer = await SandboxCustomer.create(options);
  return { customer, picker: await mountPickerOf(customer, attributes) };
};

const times = (start: number | null, end: number | null = null): Attributes =>
  ({
    'default-plan': 'free',
    'start-time-in-seconds': start && String(start),
    'end-time-in-seconds': end && String(end),
  }) as Attributes;

describe('the rules of the service', () => {
  it('§2.1 rule 1: a change without a start takes place within the next hour', async () => {
    const { customer, picker } = await mountFor({ plan: 'basic' }, { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    const [basic, pro] = await storedPlansOf(customer);
    const { createdTimeInSeconds: created = NaN, startTimeInSeconds: start = NaN } = pro ?? {};
    expect(start)
      .to.be.greaterThan(created)
      .and.most(created + hour);
    expect(basic?.endTimeInSeconds).to.equal(start);
    expect(picker.assignment).to.deep.equal(pro);
  });

  it('§2.1 rule 2: a first plan without a start starts today (UTC)', async () => {
    const { customer, picker } = await mountFor({});
    await changePlan(picker);
    const [pro, ...others] = await storedPlansOf(customer);
    const { createdTimeInSeconds: created = NaN, startTimeInSeconds: start } = pro ?? {};
    expect(start).to.equal(created - (created % day));
    expect(others).to.deep.equal([]);
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
  });

  it('§2.1 rule 3: a start in the future is scheduled', async () => {
    const start = secondsInDays(30);
    const { customer, picker } = await mountFor(
      { plan: 'basic' },
      { 'current-plan': 'basic', ...times(start) },
    );
    await changePlan(picker);
    const [basic, pro] = await storedPlansOf(customer);
    expect(pro).to.include({ productPlanId: 'pro', startTimeInSeconds: start });
    expect(basic?.endTimeInSeconds).to.equal(start);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(outcomeOf(picker).verdict).to.contain('Pro starts').and.contain('You stay on Basic');
  });

  it('§2.1 rule 4: the default plan follows at the end', async () => {
    const [start, end] = [secondsInDays(30), secondsInDays(90)];
    const { customer, picker } = await mountFor(
      { plan: 'basic' },
      { 'current-plan': 'basic', ...times(start, end) },
    );
    await changePlan(picker);
    const [, pro, free] = await storedPlansOf(customer);
    expect(pro).to.include({ startTimeInSeconds: start, endTimeInSeconds: end });
    expect(free).to.include({ productPlanId: 'free', startTimeInSeconds: end });
    expect(outcomeOf(picker).verdict).to.contain('Pro ends');
  });

  it('§2.1 rule 4: a change with an end alone starts within the next hour', async () => {
    const end = secondsInDays(90);
    const { customer, picker } = await mountFor(
      { plan: 'basic' },
      { 'current-plan': 'basic', ...times(null, end) },
    );
    await changePlan(picker);
    expect((await receivedBodies(customer)).map((body) => JSON.parse(body) as unknown)).to.deep.equal([
      { productPlanId: 'pro', endTimeInSeconds: end },
    ]);
    expect((await storedPlansOf(customer)).at(-1)).to.include({
      productPlanId: 'free',
      startTimeInSeconds: end,
    });
  });

  it('§2.1 rule 4: an account without a default plan rejects an end with its own explanation', async () => {
    const { customer, picker } = await mountFor(
      { plan: 'basic', defaultPlan: null },
      times(null, secondsInDays(90)),
    );
    await changePlan(picker);
    expect(picker.error).to.include({ code: 'rejected', status: 400, outcome: 'not-applied' });
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expect(outcomeOf(picker).reason).to.match(/default plan/);
    expect((await storedPlansOf(customer)).map(({ productPlanId }) => productPlanId)).to.deep.equal([
      'basic',
    ]);
  });

  it('§2.1 rule 5: a new plan ends the previous one at its start, also a scheduled one', async () => {
    const [soon, later] = [secondsInDays(30), secondsInDays(60)];
    const { customer, picker } = await mountFor(
      { plan: 'basic' },
      { 'current-plan': 'basic', ...times(soon) },
    );
    await changePlan(picker, 'pro');
    picker.startTimeInSeconds = later;
    await changePlan(picker, 'free');
    const [basic, pro, free] = await storedPlansOf(customer);
    expect(basic?.endTimeInSeconds).to.equal(soon);
    expect(pro).to.include({ startTimeInSeconds: soon, endTimeInSeconds: later });
    expect(free).to.include({ startTimeInSeconds: later }).and.not.have.property('endTimeInSeconds');
  });

  it('§2.1: a plan of another product is rejected', async () => {
    const { customer, picker } = await mountFor({ plan: 'starter', productId: '2' }, { 'product-id': '2' });
    await changePlan(picker, 'pro');
    expect(picker.error).to.include({ code: 'rejected', outcome: 'not-applied' });
    expect((await customer.ledger()).assignments).to.deep.equal([]);
  });

  it('§4.1 rule 2: the default plan cancels the current one', async () => {
    const { customer, picker } = await mountFor(
      { plan: 'pro' },
      { 'current-plan': 'pro', 'default-plan': 'free' },
    );
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    const [pro, free] = await storedPlansOf(customer);
    expect(free?.productPlanId).to.equal('free');
    expect(pro?.endTimeInSeconds).to.equal(free?.startTimeInSeconds);
  });
});
