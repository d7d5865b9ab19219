import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { type Attributes, listing, plan } from '../../support/markup.js';
import { choosePlan, confirm, dialogOf, outcome, press, review } from '../../support/customer.js';
import { mountPicker } from '../../support/mount.js';
import { focusOf, part, parts, read, seen } from '../../support/rendered.js';
import { until } from '../../support/waiting.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { enter } from '../../support/schedule.js';
import { itIs, secondsOf } from '../../support/clock.js';
import { reviewOf, type ReviewTexts } from '../../support/review.js';
import { instant } from '../../../src/messages/format.js';
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

async function reviewing(value: string, attributes: Attributes = {}): Promise<ReviewTexts> {
  const picker = await mountReview(attributes);
  await review(picker, value);
  return reviewOf(picker);
}

const uncertain = `${en.uncertain} ${en.checkFirst}`;

describe('a customer reviews a change', () => {
  it('from which plan to which, with their prices', async () => {
    expect(await reviewing('pro')).to.deep.equal({
      title: en.review,
      steps: [
        `${en.now} BASIC €19 per month`,
        `${en.soon} PRO €49.50 per month €30.50 per month more than now`,
      ],
      gains: ['Unlimited projects', 'Phone support'],
      losses: ['10 projects', 'Exports'],
      notes: [en.previousEnds],
    });
  });

  it('to a first plan: there is no plan of now, and none is compared', async () => {
    expect(await reviewing('pro', { 'current-plan': null })).to.deep.equal({
      title: en.review,
      steps: [`${en.soonOrToday} PRO €49.50 per month`],
      gains: [],
      losses: [],
      notes: [],
    });
  });

  it('sees what it costs more, or less', async () => {
    const changes = {
      pro: '€49.50 per month €30.50 per month more',
      free: '€0 per month €19 per month less',
    };
    for (const [value, change] of Object.entries(changes))
      expect((await reviewing(value)).steps).to.deep.equal([
        `${en.now} BASIC €19 per month`,
        `${en.soon} ${value.toUpperCase()} ${change} than now`,
      ]);
  });

  for (const [value, price, why] of [
    ['yearly', '€490', 'another interval'],
    ['dollars', '$49 per month', 'another currency'],
    ['worded', 'On request per month', 'a price in words'],
    ['unpriced', '', 'no price'],
    ['same', '€19 per month', 'the same price'],
  ] as const)
    it(`sees no difference of prices for ${why}`, async () => {
      expect((await reviewing(value)).steps).to.deep.equal([
        `${en.now} BASIC €19 per month`,
        `${en.soon} ${value.toUpperCase()} ${price}`.trim(),
      ]);
    });

  it('sees what it gains and what it loses, in the words of the page', async () => {
    const picker = await mountReview();
    await review(picker, 'pro');
    const { gains, losses } = reviewOf(picker);
    expect({ gains, losses }).to.deep.equal({
      gains: ['Unlimited projects', 'Phone support'],
      losses: ['10 projects', 'Exports'],
    });
    for (const name of ['gains', 'losses'] as const)
      expect(read(part(picker, name).querySelector('h3') as Element)).to.equal(en[name]);
  });

  it('sees the features that a plan lists now, when the page changes them during the review', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    await review(picker, 'pro');
    const [item] = planOf(picker, 'pro').getElementsByTagName('li');
    (item as HTMLElement).textContent = 'Phone support';
    await until(() => reviewOf(picker).gains.includes('Phone support'), 'the feature');
    expect(reviewOf(picker).gains).to.deep.equal(['Phone support']);
  });

  it('sees no list without anything in it', async () => {
    const picker = await mountReview();
    await review(picker, 'same');
    const lists = (): string[][] => ['gains', 'losses'].map((name) => parts(picker, name).map(seen));
    expect(reviewOf(picker).steps).to.have.length(2);
    expect(lists()).to.deep.equal([[], []]);
    await press(picker, 'dismiss');
    await review(picker, 'yearly');
    expect(lists()).to.deep.equal([[], [`${en.losses} E-mail support Exports`]]);
  });

  it('is told of no loss where one of the plans lists nothing', async () => {
    for (const { gains, losses, notes } of [
      await reviewing('plain'),
      await reviewing('pro', { 'current-plan': 'plain' }),
    ])
      expect({ gains, losses, notes }).to.deep.equal({ gains: [], losses: [], notes: [en.previousEnds] });
  });

  it('reads features that look like markup as text', async () => {
    const picker = await mountReview();
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = '<img src=x> ${x} {{x}}';
    await review(picker, 'pro');
    expect(reviewOf(picker).gains).to.deep.equal(['<img src=x> ${x} {{x}}', 'Phone support']);
  });

  it('from now over the chosen plan to the default plan, with the times', async () => {
    itIs('2027-01-15T12:00Z');
    const picker = await mountReview({ schedule: '' });
    await enter(picker, 'start', '2027-03-01T10:00');
    await enter(picker, 'end', '2027-06-01T18:30');
    await review(picker, 'pro');
    expect(reviewOf(picker).steps).to.deep.equal([
      `${en.now} BASIC €19 per month`,
      `${instant(secondsOf('2027-03-01T10:00'), 'en')} PRO €49.50 per month €30.50 per month more than now`,
      `${instant(secondsOf('2027-06-01T18:30'), 'en')} FREE €0 per month €19 per month less than now`,
    ]);
  });

  it('to plans that the page does not list, by their identifiers', async () => {
    const end = secondsOf('2100-01-01T12:00Z');
    const { steps } = await reviewing('pro', {
      'current-plan': 'legacy',
      'default-plan': 'nothing',
      'end-time-in-seconds': String(end),
    });
    expect(steps).to.deep.equal([
      `${en.now} legacy`,
      `${en.soon} PRO €49.50 per month`,
      `${instant(end, 'en')} nothing`,
    ]);
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
    await until(() => reviewOf(picker).steps[1]?.includes('€99'), 'the price');
    expect(reviewOf(picker).steps[1]).to.equal(`${en.soon} PRO €99 per month €80 per month more than now`);
  });

  it('what it reads there is what is sent, though the page sets another plan or time meanwhile', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountReview({}, customer);
    await review(picker, 'pro');
    const before = reviewOf(picker);
    Object.assign(picker, { value: 'free', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') });
    await picker.updateComplete;
    expect(reviewOf(picker)).to.deep.equal(before);
    expect(before.steps[1]).to.equal(`${en.soon} PRO €49.50 per month €30.50 per month more than now`);
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
      expect(reviewOf(picker).notes).to.deep.equal([uncertain, en.previousEnds]);
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
    expect(reviewOf(picker).notes).to.deep.equal([uncertain, en.previousEnds]);
  });
});
