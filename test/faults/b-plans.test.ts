/** Group B: plans that are missing, doubled or moving. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import {
  absent,
  card,
  cards,
  expectNoCards,
  hasCards,
  labels,
  marked,
  planOf,
  radioOf,
  radiosOf,
} from '../support/card.js';
import { fourPlans, plan } from '../support/markup.js';
import { plansAt } from '../support/ledger.js';
import { choosePlan, confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { eventsOf } from '../support/events.js';
import { fetchCalls } from '../support/network.js';
import { mountPicker } from '../support/mount.js';
import { focusOf, part, parts, text } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { reviewOf } from '../support/review.js';

describe('B01: what the page names is not among the plans', () => {
  it('no plans: an empty state, nothing to submit, and the plan can still be cancelled', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'pro' });
    const standing = { 'current-plan': 'pro', 'default-plan': 'free', schedule: '' };
    const picker = await mountPicker(customer, standing, '');
    expect(text(picker)).to.contain(en.empty);
    expect(parts(picker, 'submit')).to.have.length(0);
    await press(picker, 'cancel');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal([
      format(en.cancelTitle, { plan: 'pro' }),
      format(en.moveSoon, { plan: 'free' }),
    ]);
    await confirm(picker);
    await outcome(picker);
    expect((await plansAt(customer)).at(-1)?.productPlanId).to.equal('free');
  });

  it('value: nothing is chosen, nothing is sent, and a choice can be made', async () => {
    const picker = await mountPicker(undefined, { value: 'gone' });
    const calls = fetchCalls();
    expect([picker.request, marked(picker, 'selected')]).to.deep.equal([null, []]);
    await press(picker, 'submit');
    expect(text(picker)).to.contain(en.chooseFirst);
    expect(dialogOf(picker).open).to.equal(false);
    await choosePlan(picker, 'pro');
    expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
    expect(calls.count).to.equal(0);
  });

  it('value: chosen as soon as its plan arrives', async () => {
    const picker = await mountPicker(undefined, { value: 'late' });
    picker.insertAdjacentHTML('beforeend', plan({ value: 'late', label: 'Late' }));
    await until(() => marked(picker, 'selected').includes('Late'), 'the plan');
    expect(radioOf(picker, 'late').checked).to.equal(true);
    expect(picker.request).to.deep.equal({ productPlanId: 'late' });
  });

  it('current-plan: no plan is marked, and every one can be chosen', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'legacy' });
    expect(marked(picker, 'current')).to.deep.equal([]);
    expect(radiosOf(picker).some(({ disabled }) => disabled)).to.equal(false);
    await review(picker, 'pro');
    const { title, cost, times } = reviewOf(picker);
    expect([title, cost]).to.deep.equal([format(en['confirm-switch'], { plan: 'Pro' }), '€49 per month']);
    expect(times).to.equal(`${en.startSoon} ${format(en.endsThen, { plan: 'legacy' })}`);
  });

  it('default-plan: cancelling is offered, and called by its identifier', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic', 'default-plan': 'none-of-these' });
    await press(picker, 'cancel');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal([
      format(en.cancelTitle, { plan: 'Basic' }),
      format(en.moveSoon, { plan: 'none-of-these' }),
    ]);
  });
});

describe('B02: plans with one value, and plans without', () => {
  it('the first of two wins: what is read is what is sent; one warning names the value', async () => {
    const warn = stub(console, 'warn');
    const customer = await SandboxCustomer.arrive();
    const twice =
      plan({ value: 'pro', label: 'First', price: '1' }) + plan({ value: 'pro', label: 'Second' });
    const picker = await mountPicker(customer, {}, twice + twice + fourPlans);
    expect(labels(picker)).to.deep.equal(['First', 'Free', 'Basic', 'Enterprise']);
    await review(picker, 'pro');
    const { title, cost, times } = reviewOf(picker);
    expect([title, cost, times]).to.deep.equal([
      format(en['confirm-start'], { plan: 'First' }),
      '1',
      en.startSoonOrToday,
    ]);
    await confirm(picker);
    await outcome(picker);
    expect(picker.assignment?.productPlanId).to.equal('pro');
    expect(
      warn.args
        .flat()
        .map(String)
        .filter((line) => line.includes('"pro"')),
    ).to.have.length(1);
    expect(warn.callCount).to.equal(1);
  });

  it('any number of plans without a value inform, and none of them warns', async () => {
    const warn = stub(console, 'warn');
    const silent = [
      plan({ label: 'One' }),
      plan({ label: 'Two', value: '' }),
      plan({ label: 'Blank', value: ' ' }),
    ];
    const picker = await mountPicker(undefined, {}, silent.join('') + plan({ value: 'pro' }));
    expect(labels(picker)).to.deep.equal(['One', 'Two', 'Blank', 'pro']);
    for (const label of ['One', 'Two', 'Blank']) {
      absent(card(picker, label), 'radio');
      card(picker, label).box.click();
    }
    expect(picker.value).to.equal('');
    expect(warn.callCount).to.equal(0);
  });
});

describe('B04: plans change while they are shown', () => {
  it('label, price, currency, interval, badge, link and disabled: the picture follows', async () => {
    const picker = await mountPicker();
    const free = planOf(picker, 'free');
    const first = (): string => {
      const [drawn] = cards(picker);
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
    await follows('disabled', '', () => radioOf(picker, 'free').disabled);
    await follows('href', 'https://example.com/', () => Boolean(cards(picker)[0]?.link));
    await follows('value', 'gratis', () => picker.plans[0]?.value === 'gratis');
  });

  it('features: what is added is what the plan lists now', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = 'Phone support';
    await review(picker);
    expect(reviewOf(picker).added).to.deep.equal(['Phone support']);
  });

  it('another order, one less, one more: the selection stays with its plan', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    const changes = eventsOf('change');
    await choosePlan(picker, 'pro');
    picker.append(planOf(picker, 'free'));
    picker.prepend(planOf(picker, 'pro'));
    await until(() => labels(picker).join() === 'Pro,Basic,Enterprise,Free', 'the order');
    planOf(picker, 'basic').remove();
    picker.insertAdjacentHTML('afterbegin', plan({ value: 'team', label: 'Team' }));
    await until(() => labels(picker).join() === 'Team,Pro,Enterprise,Free', 'the exchange');
    const checked = radiosOf(picker).filter((radio) => radio.checked);
    expect(checked.map(({ value }) => value)).to.deep.equal(['pro']);
    expect([picker.value, marked(picker, 'selected')]).to.deep.equal(['pro', ['Pro']]);
    expect(changes).to.have.length(1);
    expect(cards(picker).every((each, index) => each.plan === picker.plans[index])).to.equal(true);
    expect(cards(picker).map(({ details }) => details)).to.deep.equal([
      '',
      'Unlimited projects',
      `Let's talk. ${en.link} Enterprise`,
      '1 project',
    ]);
  });

  it('the chosen plan goes and comes back: never sent while it is away', async () => {
    const picker = await mountPicker(undefined, { value: 'pro' });
    const pro = planOf(picker, 'pro');
    pro.remove();
    expect(picker.request).to.equal(null);
    picker.append(pro);
    expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
  });

  it('all plans go: the empty state, and back', async () => {
    const picker = await mountPicker();
    const all = picker.plans;
    picker.replaceChildren();
    await until(() => text(picker).includes(en.empty), 'the empty state');
    expectNoCards(picker);
    picker.append(...all);
    await until(() => hasCards(picker), 'the plans');
    expect(labels(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
  });
});

describe('B06: the chosen plan vanishes while review is open', () => {
  const ways: [string, (chosen: HTMLElement) => void][] = [
    ['removed', (chosen) => chosen.remove()],
    ['disabled', (chosen) => chosen.setAttribute('disabled', '')],
    ['made a link', (chosen) => chosen.setAttribute('href', 'https://example.com/')],
    ['called otherwise', (chosen) => chosen.setAttribute('value', 'another')],
    ['moved to another page', (chosen) => document.implementation.createHTMLDocument().body.append(chosen)],
  ];
  for (const [way, vanish] of ways)
    it(`${way}: review closes and says why; nothing is sent, and the focus is back`, async () => {
      const picker = await mountPicker(await SandboxCustomer.arrive());
      const calls = fetchCalls();
      const events = eventsOf('plan-assign', 'plan-assigned', 'plan-error');
      await review(picker);
      vanish(planOf(picker, 'pro'));
      await until(() => !dialogOf(picker).open, 'the review to close');
      await picker.updateComplete;
      expect(text(picker)).to.contain(en.planGone);
      expect(parts(picker, 'confirm')).to.have.length(0);
      expect(focusOf() === part(picker, 'submit'), 'the same element').to.equal(true);
      expect(calls.count + events.length).to.equal(0);
      expect(picker.request).to.equal(null);
      await review(picker, 'free');
      expect(text(picker)).not.to.contain(en.planGone);
      expect(dialogOf(picker).open).to.equal(true);
    });

  it('a cancellation stays in review when the default plan is not, or no longer, listed', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic', 'default-plan': 'free' });
    await press(picker, 'cancel');
    planOf(picker, 'free').remove();
    await until(() => labels(picker).length === 3, 'one less');
    expect(dialogOf(picker).open).to.equal(true);
  });
});
