/** What a plan gets from its picker (button, messages, language), and events that a page forges. */
import { expect, fixture, html } from '@open-wc/testing';
import de from '../../src/messages/de.js';
import { en } from '../../src/messages/en.js';
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import { openReview } from '../support/actions.js';
import { dialogOf, renderedTextOf } from '../support/rendered.js';
import { fourPlans, planMarkup } from '../support/markup.js';
import { mount, mountPickerOf } from '../support/mount.js';
import { cardOf, cardsOf, expectNoCards, expectNoPart, labelsOf, planOf } from '../support/cards.js';
import { openScene } from '../support/scene.js';
import { until, untilNextTask, untilSettled } from '../support/waiting.js';

const pro = planMarkup({
  value: 'pro',
  label: 'Pro',
  price: '49',
  currency: 'EUR',
  interval: 'month',
  badge: 'New',
});

describe('a plan outside a picker', () => {
  it('is a card without a button', async () => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const alone = await mount<PortalPlanElement>(pro, box);
    const shown = cardOf(box, 'pro');
    expectNoPart(shown, 'button');
    const { name, price, badges, isCurrent } = shown;
    expect({ name, price, badges, isCurrent }).to.deep.equal({
      ...{ name: 'Pro', price: '€49 per month', badges: ['New'], isCurrent: false },
    });
    expect(shown.box.getBoundingClientRect().height).to.be.greaterThan(50);
    alone.focus();
    alone.price = '59';
    await alone.updateComplete;
    expect(cardOf(box, 'pro').price).to.equal('€59 per month');
  });

  it('is shown with its link, also with a repeated value or another interval', async () => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    await mount(pro, box);
    await mount(pro.replace('month', 'year'), box);
    await mount(planMarkup({ label: 'Sales', href: '/sales' }), box);
    expect(labelsOf(box)).to.deep.equal(['Pro', 'Pro', 'Sales']);
    expect(cardOf(box, 'Sales').link?.getAttribute('href')).to.equal('/sales');
    for (const each of cardsOf(box)) expectNoPart(each, 'button');
  });

  it('is displayed when it leaves a picker that hid it', async () => {
    const plans = pro + pro.replace('month', 'year').replace('"pro"', '"pro-year"');
    const picker = await mountPickerOf(undefined, {}, plans);
    const yearly = planOf(picker, 'pro-year');
    expect(yearly.getClientRects()).to.have.length(0);
    picker.after(yearly);
    await yearly.updateComplete;
    expect(yearly.getClientRects()).to.have.length(1);
    expectNoPart(cardOf(yearly.parentElement as Element, 'pro-year'), 'button');
  });
});

describe('the messages and the language of a plan', () => {
  const plans = fourPlans.replace('label="Basic"', 'label="Basic" lang="fr"');

  it('are those of the picker when the plan or a wrapper has another language', async () => {
    const attributes = { lang: 'de', 'current-plan': 'basic' };
    const picker = await mountPickerOf(undefined, attributes, `<div lang="it">${plans}</div>`);
    const basic = cardOf(picker, 'basic');
    expect(basic.mark).to.equal(de.yourPlan);
    expect(basic.price).to.match(/^19\s€ pro Monat$/);
    expect(cardOf(picker, 'Enterprise').link?.textContent).to.contain(de.link);
    expect(cardsOf(picker).map(({ box }) => box.lang)).to.deep.equal(['de', 'de', 'de', 'de']);
  });

  it('follow changes of the picker, and a move to another picker', async () => {
    const german = await mountPickerOf(undefined, { lang: 'de', 'current-plan': 'basic' });
    const english = await mountPickerOf(undefined, { 'current-plan': 'pro' }, pro);
    const mark = (): string => cardOf(english, 'basic').mark;
    const moved = planOf(german, 'basic');
    english.append(moved);
    english.currentPlan = 'basic';
    await english.updateComplete;
    expect(mark()).to.equal(en.yourPlan);
    expect(cardOf(english, 'basic').price).to.equal('€19 per month');
    english.messages = { yourPlan: 'Yours' };
    await english.updateComplete;
    expect(mark()).to.equal('Yours');
    english.lang = 'de';
    await until(
      () => cardOf(english, 'basic').price.includes(de.per.replace('{interval}', '').trim()),
      'German',
    );
    expect(mark()).to.equal('Yours');
  });

  it('are English words with numbers in its own language outside a picker', async () => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    await mount(pro.replace('<portal-plan', '<portal-plan lang="de"'), box);
    expect(cardOf(box, 'pro').price).to.match(/^49\s€ per/);
  });
});

describe('forged events', () => {
  const forged = (): Event[] => {
    const init = { bubbles: true, composed: true, cancelable: true };
    const detail = { value: 'forged', join: () => undefined };
    return [
      ...['portal-plan-connect', 'change', 'input', 'slotchange', 'toggle', 'close', 'transitionrun'].flatMap(
        (type) => [new Event(type, init), new CustomEvent(type, { ...init, detail })],
      ),
      Object.assign(new Event('portal-plan-connect', init), { join: 'forged' }),
      new KeyboardEvent('keydown', { ...init, key: 'ArrowDown' }),
      new KeyboardEvent('keydown', { ...init, key: 'Enter' }),
      new Event('keydown', init),
      new Event('pointerdown', init),
      new FocusEvent('focusin', init),
      new FocusEvent('focusout', init),
      new MouseEvent('click', { bubbles: true, composed: true, cancelable: false, detail: 9 }),
    ];
  };

  it('change nothing and throw nothing on the picker, a wrapper, a plan and the document', async () => {
    const { uncaught, logs } = await openScene();
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' }, `<div>${fourPlans}</div>`);
    const stateOf = ({ error, pending, plans }: typeof picker) => ({
      ...{ error, pending, open: dialogOf(picker).open },
      ...{ plans: plans.map(({ label }) => label), shown: renderedTextOf(picker) },
    });
    for (const isReviewing of [false, true]) {
      if (isReviewing) await openReview(picker, 'pro');
      const before = stateOf(picker);
      for (const target of [picker, picker.firstElementChild, planOf(picker, 'pro'), document, window])
        for (const event of forged()) target?.dispatchEvent(event);
      await untilSettled();
      await picker.updateComplete;
      expect(stateOf(picker)).to.deep.equal(before);
    }
    expect(uncaught).to.deep.equal([]);
    expect(logs.flatMap(({ args }) => args)).to.deep.equal([]);
  });

  it('do not turn another element into a plan', async () => {
    const { uncaught } = await openScene();
    const picker = await mountPickerOf(undefined, {}, '<p value="p">Text</p>');
    const text = picker.firstElementChild as HTMLElement;
    for (const event of forged()) text.dispatchEvent(event);
    await untilNextTask();
    await picker.updateComplete;
    expectNoCards(picker);
    expect(picker.plans).to.deep.equal([]);
    expect(uncaught).to.deep.equal([]);
  });

  it('connect no plan to another picker when the page dispatches a real one again', async () => {
    const other = await mountPickerOf(undefined, {}, pro);
    const heard: Event[] = [];
    const hear = (event: Event): void => {
      heard.push(event);
    };
    addEventListener('portal-plan-connect', hear);
    const picker = await mountPickerOf(undefined, {}, pro);
    removeEventListener('portal-plan-connect', hear);
    expect(heard).to.have.length(1);
    for (const event of heard) other.dispatchEvent(event);
    await other.updateComplete;
    await openReview(picker);
    expect([picker, other].map((each) => dialogOf(each).open)).to.deep.equal([true, false]);
  });

  it('do not matter for a plan whose own event the page stops', async () => {
    const picker = await mountPickerOf();
    planOf(picker, 'pro').addEventListener('portal-plan-connect', (event) => event.stopPropagation());
    picker.append(planOf(picker, 'pro'));
    await picker.updateComplete;
    await until(() => cardOf(picker, 'pro').button, 'the button');
    await openReview(picker);
    expect(dialogOf(picker).open).to.equal(true);
  });
});
