import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import type { CustomerPricingResponse } from '../../../src/service/resources.js';
import { changePlan, choosePlan, confirm, dialogOf, outcome, press, review } from '../../support/customer.js';
import { fetchCalls } from '../../support/network.js';
import { mountPicker } from '../../support/mount.js';
import { focusOf, part, parts, read, text } from '../../support/rendered.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { bodies } from '../../support/ledger.js';
import { enter, fieldOf, problemOf } from '../../support/schedule.js';
import { itIs, secondsOf } from '../../support/clock.js';
import { marked } from '../../support/card.js';
import { steps } from './helpers.js';

const today = '2027-01-15T12:00Z';

const answer: CustomerPricingResponse = {
  customerId: 'customer-7',
  productId: '1',
  productPlanId: 'pro',
  relationId: 'relation-4711',
  createdTimeInSeconds: secondsOf('2027-01-15T12:00Z'),
  startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
  endTimeInSeconds: secondsOf('2027-05-01T12:00Z'),
};

async function answering(body: object): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  await customer.fail({ at: 'after', status: 200, body: JSON.stringify(body) });
  return customer;
}

describe('a customer reads what the service made of a change', () => {
  beforeEach(() => {
    itIs(today);
  });

  it('the plan, the start, the end, when it was confirmed, and a reference', async () => {
    const picker = await mountPicker(await answering(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    const names = [...part(picker, 'status').querySelectorAll('dt')].map(read);
    const values = [...part(picker, 'status').querySelectorAll('dd')].map(read);
    expect(names).to.deep.equal([en.plan, en.starts, en.ends, en.created, en.reference]);
    expect(values[0]).to.equal('Pro');
    expect(values[1]).to.match(/^February 1, 2027 at /);
    expect(values[2]).to.match(/^May 1, 2027 at /);
    expect(values[3]).to.match(/^January 15, 2027 at /);
    expect(values[4]).to.equal('relation-4711');
  });

  it('and nothing that the service did not say', async () => {
    const picker = await mountPicker(await answering({ productPlanId: 'pro' }));
    await changePlan(picker);
    expect([...part(picker, 'status').querySelectorAll('dt')].map(read)).to.deep.equal([en.plan]);
    expect(text(picker)).not.to.match(/undefined|null|NaN|Invalid|1970/);
    expect(parts(picker, 'coming')).to.have.length(0);
  });

  it('then what is coming on its card; nothing is chosen any more, and no time', async () => {
    const picker = await mountPicker(await answering(answer), {
      'current-plan': 'basic',
      'default-plan': 'free',
      schedule: '',
    });
    await enter(picker, 'start', '2027-02-01T12:00');
    await enter(picker, 'end', '2027-05-01T12:00');
    await changePlan(picker);
    expect(read(part(picker, 'coming')))
      .to.contain('Pro starts February 1')
      .and.contain('Pro ends May 1');
    expect(marked(picker, 'selected')).to.deep.equal([]);
    expect([picker.value, picker.request]).to.deep.equal(['', null]);
    expect((fieldOf(picker, 'start') ?? fieldOf(picker, 'end')) === null).to.equal(true);
  });

  it('puts it away by Done, with the focus still in the widget and the plan still coming', async () => {
    const picker = await mountPicker(await answering(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    await press(picker, 'done');
    expect(read(part(picker, 'status'))).to.equal('');
    expect(document.activeElement === picker, 'the same element').to.equal(true);
    expect(focusOf() === null).to.equal(false);
    expect(read(part(picker, 'coming'))).to.contain('Pro starts');
  });

  it('and goes on with another change', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await changePlan(picker, 'pro');
    await changePlan(picker, 'free');
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}', '{"productPlanId":"free"}']);
    expect([...part(picker, 'status').querySelectorAll('dd')].map(read)[0]).to.equal('Free');
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

  for (const [status, verdict] of [
    [400, en.notChanged],
    [500, en.unknown],
  ] as const)
    it(`${status}: finds the choice and the times as they were`, async () => {
      const { picker } = await mountFailed(status);
      expect(read(part(picker, 'error'))).to.contain(verdict);
      expect(marked(picker, 'selected')).to.deep.equal(['Pro']);
      expect(fieldOf(picker, 'start')?.value).to.equal('2027-02-01T12:00');
      expect(fieldOf(picker, 'end')?.value).to.equal('2027-05-01T12:00');
      expect(picker.request).to.deep.equal({
        productPlanId: 'pro',
        startTimeInSeconds: secondsOf('2027-02-01T12:00'),
        endTimeInSeconds: secondsOf('2027-05-01T12:00'),
      });
    });

  it('begins the same change again, by a new review and a second POST', async () => {
    const { customer, picker } = await mountFailed(400);
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(true);
    expect(steps(picker)[1]).to.contain('Pro').and.contain('February 1, 2027');
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
    expect(steps(picker)[1]).to.contain('Pro');
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
