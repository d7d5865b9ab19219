import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { type Attributes, listing, plan } from '../../support/markup.js';
import { choosePlan, confirm, dialogOf, outcome, press, review } from '../../support/customer.js';
import { mountPicker } from '../../support/mount.js';
import { focusOf, part, parts, read } from '../../support/rendered.js';
import { until } from '../../support/waiting.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { enter } from '../../support/schedule.js';
import { itIs, secondsOf } from '../../support/clock.js';
import { items, steps } from './helpers.js';
import { planOf } from '../../support/card.js';

const offer = (value: string, price: string | null, features: string[], more: Attributes = {}): string =>
  plan(
    { value, label: value.toUpperCase(), price, currency: 'EUR', interval: 'month', ...more },
    listing(...features),
  );

const plans = [
  offer('free', '0', ['1 project', 'E-mail support']),
  offer('basic', '19', ['10 projects', 'E-mail support', 'Exports']),
  offer('pro', '49.5', ['Unlimited projects', 'E-mail  support', 'Phone support']),
  offer('yearly', '490', ['10 projects'], { interval: null }),
  offer('dollars', '49', ['10 projects'], { currency: 'USD' }),
  offer('worded', 'On request', ['10 projects']),
  offer('unpriced', null, ['10 projects']),
  offer('same', '19', ['10 projects', 'E-mail support', 'Exports']),
  offer('endless', '1e999', ['10 projects']),
  plan({ value: 'plain', label: 'PLAIN', price: '5', currency: 'EUR', interval: 'month' }, '<p>A plan.</p>'),
].join('');

const mountReview = (
  attributes: Attributes = {},
  customer?: SandboxCustomer,
): Promise<PortalPlanPickerElement> =>
  mountPicker(customer, { 'current-plan': 'basic', 'default-plan': 'free', ...attributes }, plans);

async function reviewing(value: string, attributes: Attributes = {}): Promise<string> {
  const picker = await mountReview(attributes);
  await review(picker, value);
  return read(dialogOf(picker));
}

const difference = /[^ ]+ (per month )?(more|less) than now/;

describe('a customer reviews a change', () => {
  it('from which plan to which, with their prices', async () => {
    const picker = await mountReview();
    await review(picker, 'pro');
    expect(steps(picker)).to.deep.equal([
      `${en.now} BASIC €19 per month`,
      `${en.soon} PRO €49.50 per month €30.50 per month more than now`,
    ]);
  });

  it('to a first plan: there is no plan of now, and none is compared', async () => {
    const picker = await mountReview({ 'current-plan': null });
    await review(picker, 'pro');
    expect(steps(picker)).to.deep.equal([`${en.soonOrToday} PRO €49.50 per month`]);
    expect([...parts(picker, 'gains'), ...parts(picker, 'losses')]).to.have.length(0);
    expect(read(dialogOf(picker))).not.to.match(difference);
  });

  it('sees what it costs more, or less', async () => {
    expect(await reviewing('pro')).to.contain('€30.50 per month more than now');
    expect(await reviewing('free')).to.contain('€19 per month less than now');
  });

  for (const [value, why] of [
    ['yearly', 'another interval'],
    ['dollars', 'another currency'],
    ['worded', 'a price in words'],
    ['unpriced', 'no price'],
    ['same', 'the same price'],
  ] as const)
    it(`sees no difference of prices for ${why}`, async () => {
      expect(await reviewing(value)).not.to.match(difference);
    });

  it('sees what it gains and what it loses, in the words of the page', async () => {
    const picker = await mountReview();
    await review(picker, 'pro');
    expect(items(picker, 'gains')).to.deep.equal(['Unlimited projects', 'Phone support']);
    expect(items(picker, 'losses')).to.deep.equal(['10 projects', 'Exports']);
    expect(read(part(picker, 'gains'))).to.contain(en.gains);
    expect(read(part(picker, 'losses'))).to.contain(en.losses);
  });

  it('sees no list without anything in it', async () => {
    const picker = await mountReview();
    await review(picker, 'same');
    expect([...parts(picker, 'gains'), ...parts(picker, 'losses')]).to.have.length(0);
    await press(picker, 'dismiss');
    await review(picker, 'yearly');
    expect(parts(picker, 'gains')).to.have.length(0);
    expect(items(picker, 'losses')).to.deep.equal(['E-mail support', 'Exports']);
  });

  it('is told of no loss where one of the plans lists nothing', async () => {
    const picker = await mountReview();
    await review(picker, 'plain');
    expect([...parts(picker, 'gains'), ...parts(picker, 'losses')]).to.have.length(0);
    const other = await mountReview({ 'current-plan': 'plain' });
    await review(other, 'pro');
    expect([...parts(other, 'gains'), ...parts(other, 'losses')]).to.have.length(0);
  });

  it('reads features that look like markup as text', async () => {
    const picker = await mountReview();
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = '<img src=x> ${x} {{x}}';
    await review(picker, 'pro');
    expect(items(picker, 'gains')).to.contain('<img src=x> ${x} {{x}}');
  });

  it('from now over the chosen plan to the default plan, with the times', async () => {
    itIs('2027-01-15T12:00Z');
    const picker = await mountReview({ schedule: '' });
    await enter(picker, 'start', '2027-03-01T10:00');
    await enter(picker, 'end', '2027-06-01T18:30');
    await review(picker, 'pro');
    const [now, chosen, reverts, ...others] = steps(picker);
    expect(others).to.deep.equal([]);
    expect(now).to.equal(`${en.now} BASIC €19 per month`);
    expect(chosen).to.match(
      /^March 1, 2027 at 10:00 AM .+ PRO €49.50 per month €30.50 per month more than now$/,
    );
    expect(reverts).to.match(/^June 1, 2027 at 6:30 PM .+ FREE €0 per month €19 per month less than now$/);
  });

  it('to plans that the page does not list, by their identifiers', async () => {
    const picker = await mountReview({
      'current-plan': 'legacy',
      'default-plan': 'nothing',
      'end-time-in-seconds': String(secondsOf('2100-01-01T12:00Z')),
    });
    await review(picker, 'pro');
    const shown = steps(picker);
    expect(shown[0]).to.equal(`${en.now} legacy`);
    expect(shown[2]).to.match(/2100 .*nothing$/);
  });

  it('reads that the plan of now ends when the new one starts', async () => {
    expect(await reviewing('pro')).to.contain(en.previousEnds);
  });

  it('hears the heading first: the focus is on it, and the dialog is named by it', async () => {
    const picker = await mountReview();
    await review(picker, 'pro');
    const heading = dialogOf(picker).querySelector('h2') as HTMLElement;
    expect(focusOf() === heading, 'the same element').to.equal(true);
    expect(dialogOf(picker).getAttribute('aria-labelledby')).to.equal(heading.id);
    expect(dialogOf(picker).matches(':modal')).to.equal(true);
  });

  for (const name of ['submit', 'cancel', 'keep', 'retry'])
    it(`and leaves it: the focus is back on "${name}"`, async () => {
      const customer = await SandboxCustomer.arrive();
      await customer.fail({ status: 400 });
      const picker = await mountReview({}, customer);
      picker.assignment = {
        // A plan that is cancelled already cannot be cancelled again.
        productPlanId: name === 'cancel' ? 'pro' : 'free',
        startTimeInSeconds: secondsOf('2100-01-01T12:00Z'),
      };
      await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
      await picker.updateComplete;
      await choosePlan(picker, 'pro');
      await press(picker, name);
      expect(dialogOf(picker).open).to.equal(true);
      await press(picker, 'dismiss');
      expect(focusOf() === part(picker, name), 'the same element').to.equal(true);
    });

  it('that follows prices and features as the page changes them', async () => {
    const picker = await mountReview();
    await review(picker, 'pro');
    planOf(picker, 'pro').price = '99';
    await until(() => steps(picker)[1]?.includes('€99'), 'the price');
    expect(read(dialogOf(picker))).to.contain('€80 per month more than now');
  });

  it('what it reads there is what is sent, though the page sets another plan or time meanwhile', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountReview({}, customer);
    await review(picker, 'pro');
    Object.assign(picker, { value: 'free', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') });
    await picker.updateComplete;
    expect(steps(picker)[1]).to.contain('PRO').and.contain(en.soon);
    await confirm(picker);
    await outcome(picker);
    expect((await customer.ledger()).requests.map(({ body }) => body)).to.deep.equal([
      '{"productPlanId":"pro"}',
    ]);
  });
});

describe('a customer reviews a change after one of unknown outcome', () => {
  it('I10: made by the page, too: the review warns, also where no-confirm would skip it', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail({ status: 500, times: 1 });
    const picker = await mountReview({ 'no-confirm': '' }, customer);
    await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    for (const name of ['cancel', 'submit']) {
      await choosePlan(picker, 'pro');
      await press(picker, name);
      expect(read(dialogOf(picker))).to.contain(en.uncertain);
      await press(picker, 'dismiss');
    }
    expect((await customer.ledger()).requests).to.have.length(1);
  });

  it('I10: and warns still after a later one was refused', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail({ status: 500, times: 1 }, { status: 400, times: 1 });
    const picker = await mountReview({}, customer);
    for (let attempts = 0; attempts < 2; attempts++)
      await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    expect(picker.error?.outcome).to.equal('not-applied');
    await review(picker, 'pro');
    expect(read(dialogOf(picker))).to.contain(en.uncertain);
  });
});
