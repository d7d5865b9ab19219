import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { en } from '../../src/messages/en.js';
import { choosePlan, confirm, press, openReview } from '../support/actions.js';
import { dialogOf, partOf, partsOf, textOf, queryRendered, renderedTextOf } from '../support/rendered.js';
import { recordEvents } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { fourPlans } from '../support/markup.js';
import { mount, mountPicker } from '../support/mount.js';
import {
  expectNoPart,
  cardOf,
  cardPartNames,
  cardsOf,
  expectNoCards,
  labelsOf,
  markedLabelsOf,
  planOf,
  radioOf,
  radiosOf,
} from '../support/cards.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

describe('plans', () => {
  it('B04: are shown as they change', async () => {
    const picker = await mountPicker();
    planOf(picker, 'pro').setAttribute('label', 'Professional');
    planOf(picker, 'basic').price = '29';
    await until(() => labelsOf(picker).includes('Professional'), 'the label');
    await until(() => renderedTextOf(picker).includes('€29'), 'the price');
    planOf(picker, 'free').remove();
    await until(() => labelsOf(picker).length === 3, 'one less');
    picker.insertAdjacentHTML('beforeend', '<portal-plan value="team" label="Team"></portal-plan>');
    await until(() => labelsOf(picker).at(-1) === 'Team', 'one more');
    await choosePlan(picker, 'team');
    expect(picker.request).to.deep.equal({ productPlanId: 'team' });
  });

  it('B04: keep the selection and their content when their order changes', async () => {
    const picker = await mountPicker();
    await choosePlan(picker, 'pro');
    picker.prepend(planOf(picker, 'pro'));
    await until(() => labelsOf(picker)[0] === 'Pro', 'the order');
    expect(radioOf(picker, 'pro').checked).to.equal(true);
    expect(radiosOf(picker).filter((radio) => radio.checked)).to.have.length(1);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
    expect(cardsOf(picker)[0]?.plan === planOf(picker, 'pro'), 'the same plan').to.equal(true);
    expect(cardsOf(picker)[0]?.details).to.equal('Unlimited projects');
  });

  it('B04: a plan that is taken off sale cannot be chosen any more', async () => {
    const picker = await mountPicker();
    await choosePlan(picker, 'pro');
    planOf(picker, 'pro').disabled = true;
    await until(() => radioOf(picker, 'pro').disabled, 'the radio');
    expect(picker.request).to.equal(null);
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
  });

  it('B06: the reviewed plan vanishes: the review closes and says why; nothing is sent', async () => {
    const picker = await mountPicker(await SandboxCustomer.create());
    const calls = recordRequests();
    const events = recordEvents('plan-assign');
    await openReview(picker);
    planOf(picker, 'pro').remove();
    await until(() => !dialogOf(picker).open, 'the review to close');
    expect(renderedTextOf(picker)).to.contain(en.planGone);
    expect(partsOf(picker, 'confirm')).to.have.length(0);
    expect(calls.count + events.length).to.equal(0);
  });

  it('B06: confirmed in the task in which it vanishes: what was reviewed is sent, or nothing', async () => {
    const picker = await mountPicker(await SandboxCustomer.create());
    const calls = recordRequests();
    await openReview(picker);
    const button = partOf(picker, 'confirm');
    planOf(picker, 'pro').remove();
    button.click();
    await until(() => !picker.pending, 'the outcome');
    for (const body of calls.bodies) expect(body).to.equal('{"productPlanId":"pro"}');
    expect(calls.count).to.be.lessThan(2);
  });

  it('another plan may vanish while one is reviewed', async () => {
    const picker = await mountPicker();
    await openReview(picker);
    planOf(picker, 'free').remove();
    await until(() => labelsOf(picker).length === 3, 'one less');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('B02: of two with one value the first counts, and one warning names it', async () => {
    const warn = stub(console, 'warn');
    const twice =
      '<portal-plan value="pro" label="First"></portal-plan><portal-plan value="pro" label="Second"></portal-plan>';
    const picker = await mountPicker(undefined, {}, twice);
    picker.requestUpdate();
    await picker.updateComplete;
    expect(labelsOf(picker)).to.deep.equal(['First']);
    expect(warn.args.flat()).to.have.length(1);
    expect(warn.args[0]?.[0]).to.contain('"pro"');
  });

  it('B02: one without value and link only informs', async () => {
    const picker = await mountPicker(undefined, {}, '<portal-plan label="Soon"></portal-plan>');
    expect(labelsOf(picker)).to.deep.equal(['Soon']);
    expectNoPart(cardOf(picker, 'Soon'), 'radio');
    expectNoPart(cardOf(picker, 'Soon'), 'link');
    expect(partsOf(picker, 'submit')).to.have.length(0);
  });

  it('B01: a value that is not among them, or cannot be chosen, chooses nothing', async () => {
    for (const value of ['gone', 'basic', '', ' ']) {
      const picker = await mountPicker(undefined, { value, 'current-plan': 'basic' });
      expect(picker.request, value).to.equal(null);
      expect(markedLabelsOf(picker, 'selected'), value).to.deep.equal([]);
    }
  });

  it('H01: attributes, properties and plans from before the definition count', async () => {
    const customer = await SandboxCustomer.create();
    // Elements of a document without a window are not upgraded.
    const elsewhere = document.implementation.createHTMLDocument();
    const early = elsewhere.createElement('portal-plan-picker');
    early.setAttribute('current-plan', 'basic');
    early.innerHTML = fourPlans;
    Object.assign(early, {
      baseUrl: customer.url,
      sessionToken: customer.token,
      value: 'pro',
      productId: '1',
    });
    Object.assign(planOf(early, 'free'), { label: 'Gratis' });
    expect('assign' in early, 'an element already').to.equal(false);
    const host = await mount('<div></div>');
    host.append(early);
    await early.updateComplete;
    await until(() => labelsOf(early).includes('Gratis'), 'the plan');
    expect(markedLabelsOf(early, 'current')).to.deep.equal(['Basic']);
    expect(await early.assign()).to.include({ productPlanId: 'pro', customerId: customer.customerId });
    expect(JSON.parse((await customer.ledger()).requests[0]?.body ?? '')).to.include({ productId: '1' });
  });

  it('H01: createElement and a clone work as markup does', async () => {
    const host = await mount('<div></div>');
    const made = document.createElement('portal-plan-picker');
    made.append(Object.assign(document.createElement('portal-plan'), { value: 'pro', price: '49' }));
    host.append(made);
    await made.updateComplete;
    host.append(made.cloneNode(true));
    const [, clone] = host.querySelectorAll('portal-plan-picker');
    if (!clone) throw new Error('There is no clone.');
    await clone.updateComplete;
    for (const picker of [made, clone]) expect(radioOf(picker, 'pro').disabled).to.equal(false);
  });
});

describe('slots and parts', () => {
  it('the page words the legend and the buttons', async () => {
    const words = ['legend', 'submit', 'cancel'].map((slot) => `<span slot="${slot}">${slot} of ours</span>`);
    const picker = await mountPicker(undefined, { 'default-plan': 'free' }, fourPlans + words.join(''));
    for (const name of ['legend', 'submit', 'cancel']) {
      const slot = partOf(picker, name).querySelector<HTMLSlotElement>(`slot[name=${name}]`);
      expect(slot?.assignedElements().map(textOf)).to.deep.equal([`${name} of ours`]);
    }
  });

  it('the page words the empty state', async () => {
    const picker = await mountPicker(undefined, {}, '<p slot="empty">Sold out</p>');
    expectNoCards(picker);
    const [slot] = queryRendered<HTMLSlotElement>(picker, 'slot[name=empty]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Sold out']);
  });

  it('every box is a part', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const picker = await mountPicker(customer, { 'default-plan': 'free', 'current-plan': 'basic' });
    const named = (...names: string[]) => {
      for (const name of names) expect(partsOf(picker, name), name).not.to.have.length(0);
    };
    await openReview(picker);
    named(...cardPartNames.filter((name) => name !== 'includes'), 'form', 'legend', 'plans');
    named('actions', 'chosen', 'submit', 'cancel', 'status', 'outcome', 'error');
    named('dialog', 'cost', 'times', 'features', 'added', 'removed', 'confirm', 'dismiss');
    await confirm(picker);
    await until(() => picker.error, 'the error');
    await picker.updateComplete;
    named('retry');
  });

  it('the page overrides single words, also with text that looks like markup', async () => {
    const picker = await mountPicker();
    picker.messages = { submit: '<b>Weiter</b>' };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'submit'))).to.equal('<b>Weiter</b>');
    expect(renderedTextOf(picker)).to.contain(en.legend);
  });
});
