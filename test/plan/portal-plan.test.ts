/** `<portal-plan>`: attributes, link, language, price and features. `plan.node`, `price.node` and `features.node` test these as data. */
import de from '../../src/messages/de.js';
import { type PortalPlanElement, planAttributes } from '../../src/plan/portal-plan.js';
import {
  type Attributes,
  cardOf,
  cardPartOf,
  cardsOf,
  consoleLinesOf,
  en,
  expect,
  expectNoPart,
  fixture,
  fourPlans,
  html,
  labelsOf,
  mount,
  mountPicker,
  openReview,
  partsOf,
  planMarkup,
  planOf,
  press,
  reviewOf,
  textOf,
  until,
} from '../support/browser.js';

const mountPlans = async (plans: string, attributes: Attributes = {}) =>
  (await mountPicker({ plans, attributes })).picker;

const priced = (value: string, price: string, more: Attributes = {}, content = ''): string =>
  planMarkup({ value, label: value, price, currency: 'EUR', interval: 'month', ...more }, content);

describe('portal-plan', () => {
  const flags = ['featured', 'disabled'] as const;
  const others = [...flags, 'startTimeInSeconds'] as const;
  /** Attributes with a text value, and their properties. */
  const texts = Object.entries(planAttributes).filter(
    (entry): entry is [string, Exclude<(typeof entry)[1], (typeof others)[number]>] =>
      !others.some((name) => name === entry[1]),
  );

  it('reflects its properties to attributes, reads these, and sets none itself', async () => {
    const plan = await mount<PortalPlanElement>('<portal-plan></portal-plan>');
    expect(plan.getAttributeNames()).to.deep.equal([]);
    for (const [attribute, name] of texts) {
      expect(plan[name], name).to.equal('');
      plan[name] = `a ${name}`;
      expect(plan.getAttribute(attribute)).to.equal(`a ${name}`);
      plan.setAttribute(attribute, `another ${name}`);
      expect(plan[name]).to.equal(`another ${name}`);
      plan.removeAttribute(attribute);
      expect(plan[name], name).to.equal('');
    }
    for (const [written, start] of [
      ['1898589600', 1_898_589_600],
      ['soon', NaN],
    ] as const) {
      plan.setAttribute('start-time-in-seconds', written);
      expect(plan.startTimeInSeconds).to.deep.equal(start);
    }
    plan.startTimeInSeconds = 1;
    expect(plan.getAttribute('start-time-in-seconds')).to.equal('1');
    plan.startTimeInSeconds = null;
    expect(plan.startTimeInSeconds).to.equal(null);
    expect(plan.getAttributeNames()).to.deep.equal([]);
    for (const name of flags) {
      expect(plan[name], name).to.equal(false);
      plan.setAttribute(name, '');
      expect(plan[name], name).to.equal(true);
      for (const isSet of [false, true]) {
        plan[name] = isSet;
        expect(plan.hasAttribute(name), name).to.equal(isSet);
      }
    }
  });

  it('converts values that frameworks set as text and boolean properties', async () => {
    const plan = await mount<PortalPlanElement>('<portal-plan disabled></portal-plan>');
    Object.assign(plan, { price: 49, label: null, disabled: undefined });
    expect([plan.getAttribute('price'), plan.getAttribute('label'), plan.disabled]).to.deep.equal([
      ...['49', '', false],
    ]);
  });
});

it('warns of a plan without a label, and of one inside another plan, which counts for nothing', async () => {
  const open =
    '<portal-plan value="pro" name="Pro"><portal-plan value="max" label="Max"></portal-plan></portal-plan>';
  const scene = await mountPicker({ plans: open });
  await until(() => consoleLinesOf(scene).length > 1, 'both warnings');
  expect(scene.picker.plans.map(({ value }) => value)).to.deep.equal(['pro']);
  expect(consoleLinesOf(scene)).to.have.members([
    '<portal-plan>: the plan "pro" has no label: its value is shown. Write label="Pro"; name is no attribute.',
    '<portal-plan>: the plan "max" is inside another plan, and does not count. Close each by </portal-plan>, not />.',
  ]);
});

describe('a plan outside a picker', () => {
  const pro = priced('pro', '49', { badge: 'New' });

  it('is a card without a button, also with a repeated value or another interval', async () => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const plan = await mount<PortalPlanElement>(pro, box);
    await mount(pro.replace('month', 'year'), box);
    await mount(planMarkup({ label: 'Sales', href: '/sales' }, '\n'), box);
    expect(labelsOf(box)).to.deep.equal(['pro', 'pro', 'Sales']);
    plan.removeAttribute('label');
    await plan.updateComplete;
    expect(labelsOf(box)[0], 'its value').to.equal('pro');
    plan.label = 'x'.repeat(501);
    await plan.updateComplete;
    expect(labelsOf(box)[0]).to.equal(`${'x'.repeat(500)}…`);
    for (const each of cardsOf(box)) expectNoPart(each, 'button');
    expect(cardOf(box, 'Sales').link?.getAttribute('href')).to.equal('/sales');
    const details = cardPartOf(cardOf(box, 'Sales'), 'details');
    expect(details.checkVisibility(), 'a rule above nothing but white space').to.equal(false);
    const { price, badges, isCurrent, box: card } = cardOf(box, 'pro');
    expect([price, badges, isCurrent]).to.deep.equal(['€49 per month', ['New'], false]);
    expect(card.getBoundingClientRect().height).to.be.greaterThan(50);
    plan.focus();
    plan.price = '59';
    await plan.updateComplete;
    expect(cardOf(box, 'pro').price).to.equal('€59 per month');
    plan.lang = 'de';
    plan.requestUpdate();
    await plan.updateComplete;
    expect(cardOf(box, 'pro').price, 'English words, its own numbers').to.match(/^59\s€ per/);
  });
});

describe('the messages and the language of a plan', () => {
  const german = { lang: 'de', 'current-plan': 'basic' };

  it('are those of the picker when the plan or a wrapper has another language', async () => {
    const plans = fourPlans.replace('label="Basic"', 'label="Basic" lang="fr"');
    const picker = await mountPlans(`<div lang="it">${plans}</div>`, german);
    const basic = cardOf(picker, 'basic');
    expect(basic.mark).to.equal(de.yourPlan);
    expect(basic.price).to.match(/^19\s€ pro Monat$/);
    expect(cardOf(picker, 'Enterprise').link?.textContent).to.contain(de.link);
    expect(cardsOf(picker).map(({ box }) => box.lang)).to.deep.equal(['de', 'de', 'de', 'de']);
  });

  it('follow changes of the picker, and a move to another picker', async () => {
    const { picker, ...scene } = await mountPicker({ attributes: german });
    const { picker: english } = await mountPicker({
      scene,
      attributes: { 'current-plan': 'basic' },
      plans: '',
    });
    const shown = () => [cardOf(english, 'basic').mark, cardOf(english, 'basic').price];
    english.append(planOf(picker, 'basic'));
    await english.updateComplete;
    expect(shown()).to.deep.equal([en.yourPlan, '€19 per month']);
    english.messages = { yourPlan: 'Yours' };
    await english.updateComplete;
    expect(shown()).to.deep.equal(['Yours', '€19 per month']);
    english.lang = 'de';
    await until(() => shown()[1]?.includes('pro Monat'), 'German');
    expect(shown()[0]).to.equal('Yours');
  });
});

describe('the price of a plan', () => {
  it('has below it how the plan is billed, with its price per month and its note', async () => {
    const plans =
      priced('a', '49') + priced('a-yearly', '490', { label: 'a', interval: 'year', note: 'excl. VAT' });
    const picker = await mountPlans(plans, { interval: 'year' });
    expect(cardOf(picker, 'a-yearly').price).to.equal('€490 per year €40.83 per month excl. VAT');
    planOf(picker, 'a').price = '0';
    await picker.updateComplete;
    expect(partsOf(picker, 'billing').map(textOf)).to.deep.equal(['', 'excl. VAT']);
  });

  it('is "Custom" for a link without one, and may have a regular price, struck through and in words', async () => {
    const regular = { 'regular-price': '49', note: 'per seat' };
    const picker = await mountPlans(
      planMarkup({ label: 'Sales', href: '/sales' }) +
        planMarkup({ label: 'Priced', href: '/sales', price: '99', currency: 'EUR' }) +
        planMarkup({ value: 'x' }) +
        priced('basic', '49', regular) +
        priced('pro', '39', regular),
    );
    expect(cardsOf(picker).map(({ price }) => price)).to.deep.equal([
      ...[en.custom, '€99', '', '€49 per month per seat', '€39 €49 per month instead of €49 per seat'],
    ]);
    const struck = partsOf(picker, 'regular-price').map(({ localName, ariaHidden }) => [
      localName,
      ariaHidden,
    ]);
    expect(struck, 'no regular price that is no higher').to.deep.equal([['s', 'true']]);
  });
});

describe('the features of a plan', () => {
  it('are compared in the review by their names, with those of an extended plan, which the card names', async () => {
    const list = (projects: string, second: string) =>
      `<ul><li data-feature="Projects">${projects}</li><li data-feature="Mail">E-mail</li><li>Chat</li>${second}</ul>`;
    const basic = list('10 projects', '<li data-feature="Exports">Exports</li><li>1 GB</li>');
    const pro = list(' Unlimited\n projects', '<li data-feature="Phone">Phone</li><li>10 GB</li>');
    const picker = await mountPlans(
      priced('basic', '19', {}, basic) + priced('pro', '49', { extends: 'basic' }, pro),
      { 'current-plan': 'basic' },
    );
    const heading = (): string => textOf(cardPartOf(cardOf(picker, 'pro'), 'includes'));
    expect(heading()).to.equal('Everything in basic, plus:');
    planOf(picker, 'basic').label = 'Starter';
    await picker.updateComplete;
    expect(heading()).to.equal('Everything in Starter, plus:');
    const changed = ['10 projects → Unlimited projects'];
    await openReview(picker);
    expect(reviewOf(picker)).to.deep.include({ changed, added: ['Phone'], removed: [] });
    await press(picker, 'dismiss');
    planOf(picker, 'pro').extends = '';
    await picker.updateComplete;
    expect(partsOf(picker, 'includes')).to.have.length(0);
    await openReview(picker);
    expect(reviewOf(picker)).to.deep.include({ changed, added: ['Phone'], removed: ['Exports'] });
  });
});
