/** Group B: plans that are missing, duplicate or changing. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { confirm, openReview, press, untilOutcome } from '../support/actions.js';
import {
  cardOf,
  cardsOf,
  expectNoCards,
  expectNoPart,
  hasCards,
  currentLabelsOf,
  labelsOf,
  planOf,
} from '../support/cards.js';
import { recordEvents } from '../support/events.js';
import { fourPlans, planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import { dialogOf, focusedElement, partOf, partsOf, renderedTextOf, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer, storedPlansOf } from '../support/sandbox.js';
import { until } from '../support/waiting.js';

describe('B01: no plans, or a name that is not among them', () => {
  it('shows an empty state and still offers to cancel without plans', async () => {
    const customer = await SandboxCustomer.create({ plan: 'pro' });
    const standing = { 'current-plan': 'pro', 'default-plan': 'free', schedule: '' };
    const picker = await mountPickerOf(customer, standing, '');
    expect(renderedTextOf(picker)).to.contain(en.empty);
    await press(picker, 'cancel');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal([
      format(en.cancelTitle, { plan: 'pro' }),
      format(en.moveSoon, { plan: 'free' }),
    ]);
    await confirm(picker);
    await untilOutcome(picker);
    expect((await storedPlansOf(customer)).at(-1)?.productPlanId).to.equal('free');
  });

  it('marks no plan and offers all, with an unknown current-plan', async () => {
    const picker = await mountPickerOf(undefined, { 'current-plan': 'legacy' });
    expect(currentLabelsOf(picker)).to.deep.equal([]);
    expect(cardsOf(picker).filter(({ isOffered }) => isOffered)).to.have.length(3);
    await openReview(picker, 'pro');
    const { title, cost, times } = reviewOf(picker);
    expect([title, cost]).to.deep.equal([format(en['confirm-switch'], { plan: 'Pro' }), '€49 per month']);
    expect(times).to.equal(`${en.startSoon} ${format(en.endsThen, { plan: 'legacy' })}`);
  });

  it('offers to cancel and names the identifier, with an unknown default-plan', async () => {
    const picker = await mountPickerOf(undefined, {
      'current-plan': 'basic',
      'default-plan': 'none-of-these',
    });
    await press(picker, 'cancel');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal([
      format(en.cancelTitle, { plan: 'Basic' }),
      format(en.moveSoon, { plan: 'none-of-these' }),
    ]);
  });
});

describe('B02: duplicate values, and no value', () => {
  it('uses the first of two plans with the same value and warns once', async () => {
    const warn = stub(console, 'warn');
    const customer = await SandboxCustomer.create();
    const twice =
      planMarkup({ value: 'pro', label: 'First', price: '1' }) +
      planMarkup({ value: 'pro', label: 'Second' });
    const picker = await mountPickerOf(customer, {}, twice + twice + fourPlans);
    expect(labelsOf(picker)).to.deep.equal(['First', 'Free', 'Basic', 'Enterprise']);
    await openReview(picker, 'pro');
    const { title, cost, times } = reviewOf(picker);
    expect([title, cost, times]).to.deep.equal([
      format(en['confirm-start'], { plan: 'First' }),
      '1',
      en.startSoonOrToday,
    ]);
    await confirm(picker);
    await untilOutcome(picker);
    expect(picker.assignment?.productPlanId).to.equal('pro');
    expect(
      warn.args
        .flat()
        .map(String)
        .filter((line) => line.includes('"pro"')),
    ).to.have.length(1);
    expect(warn.callCount).to.equal(1);
  });

  it('shows plans without a value and does not warn', async () => {
    const warn = stub(console, 'warn');
    const silent = [
      planMarkup({ label: 'One' }),
      planMarkup({ label: 'Two', value: '' }),
      planMarkup({ label: 'Blank', value: ' ' }),
    ];
    const picker = await mountPickerOf(undefined, {}, silent.join('') + planMarkup({ value: 'pro' }));
    expect(labelsOf(picker)).to.deep.equal(['One', 'Two', 'Blank', 'pro']);
    for (const label of ['One', 'Two', 'Blank']) {
      expectNoPart(cardOf(picker, label), 'button');
    }
    expect(warn.callCount).to.equal(0);
  });
});

describe('B04: changes of the plans', () => {
  it('renders a changed label, price, currency, interval, badge, link and disabled', async () => {
    const picker = await mountPickerOf();
    const free = planOf(picker, 'free');
    const first = (): string => {
      const [drawn] = cardsOf(picker);
      return [drawn?.name, drawn?.price, ...(drawn?.badges ?? [])].join();
    };
    const follows = async (name: string, value: string, shown: () => boolean): Promise<void> => {
      free.setAttribute(name, value);
      await until(shown, name);
    };
    await follows('label', 'Gratis', () => first().includes('Gratis'));
    await follows('price', '5', () => first().includes('€5'));
    await follows('currency', 'USD', () => first().includes('$5'));
    await follows('interval', '', () => !first().includes('per month'));
    await follows('badge', 'New', () => first().includes('New'));
    await follows('disabled', '', () => !cardOf(picker, 'free').button);
    await follows('href', 'https://example.com/', () => Boolean(cardsOf(picker)[0]?.link));
    await follows('value', 'gratis', () => picker.plans[0]?.value === 'gratis');
  });

  it('renders a feature that is added', async () => {
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' });
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = 'Phone support';
    await openReview(picker);
    expect(reviewOf(picker).added).to.deep.equal(['Phone support']);
  });

  it('keeps each button with its plan when plans are moved, removed and added', async () => {
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' });
    picker.append(planOf(picker, 'free'));
    picker.prepend(planOf(picker, 'pro'));
    await until(() => labelsOf(picker).join() === 'Pro,Basic,Enterprise,Free', 'the order');
    planOf(picker, 'basic').remove();
    picker.insertAdjacentHTML('afterbegin', planMarkup({ value: 'team', label: 'Team' }));
    await until(() => labelsOf(picker).join() === 'Team,Pro,Enterprise,Free', 'the exchange');
    expect(cardsOf(picker).every((each, index) => each.plan === picker.plans[index])).to.equal(true);
    expect(cardsOf(picker).map(({ button, details }) => [button && textOf(button), details])).to.deep.equal([
      ['Switch to Team', ''],
      ['Switch to Pro', 'Unlimited projects'],
      [undefined, `Let's talk.`],
      ['Switch to Free', '1 project'],
    ]);
  });

  it('shows the empty state while all plans are removed', async () => {
    const picker = await mountPickerOf();
    const all = picker.plans;
    picker.replaceChildren();
    await until(() => renderedTextOf(picker).includes(en.empty), 'the empty state');
    expectNoCards(picker);
    picker.append(...all);
    await until(() => hasCards(picker), 'the plans');
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
  });
});

describe('B06: the reviewed plan disappears', () => {
  const ways: [string, (chosen: HTMLElement) => void][] = [
    ['removed', (chosen) => chosen.remove()],
    ['disabled', (chosen) => chosen.setAttribute('disabled', '')],
    ['made a link', (chosen) => chosen.setAttribute('href', 'https://example.com/')],
    ['renamed', (chosen) => chosen.setAttribute('value', 'another')],
    ['moved to another page', (chosen) => document.implementation.createHTMLDocument().body.append(chosen)],
  ];
  for (const [way, vanish] of ways)
    it(`closes the review and says why in a focused notice when the plan is ${way}`, async () => {
      const picker = await mountPickerOf(await SandboxCustomer.create());
      const calls = recordRequests();
      const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
      await openReview(picker);
      vanish(planOf(picker, 'pro'));
      await until(() => !dialogOf(picker).open, 'the review to close');
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain(en.planGone);
      expect(partsOf(picker, 'confirm')).to.have.length(0);
      expect(focusedElement() === partOf(picker, 'notice').firstElementChild, 'the notice').to.equal(true);
      expect(calls.count + events.length).to.equal(0);
      await openReview(picker, 'free');
      expect(renderedTextOf(picker)).not.to.contain(en.planGone);
      expect(dialogOf(picker).open).to.equal(true);
    });

  it('closes the review of a cancellation and says why when the default plan, whose price it shows, is removed', async () => {
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic', 'default-plan': 'free' });
    await press(picker, 'cancel');
    planOf(picker, 'free').remove();
    await until(() => labelsOf(picker).length === 3, 'one less');
    expect(dialogOf(picker).open).to.equal(false);
    expect(textOf(partOf(picker, 'notice'))).to.contain('Please review it again.');
  });
});
