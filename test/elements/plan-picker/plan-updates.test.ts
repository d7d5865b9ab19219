import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { en } from '../../../src/messages/en.js';
import { choosePlan, openReview, press } from '../../support/actions.js';
import { dialogOf, partOf, partsOf, renderedTextOf } from '../../support/rendered.js';
import { recordEvents } from '../../support/events.js';
import { recordRequests } from '../../support/network.js';
import { fourPlans } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import {
  cardOf,
  cardsOf,
  expectNoPart,
  labelsOf,
  markedLabelsOf,
  planOf,
  radioOf,
  radiosOf,
} from '../../support/cards.js';
import { until } from '../../support/waiting.js';
import { SandboxCustomer } from '../../support/sandbox.js';

describe('plans that the page changes', () => {
  it('B04: are updated, removed and added on the screen', async () => {
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

  it('B04: keep the selection and their content in another order', async () => {
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

  it('B04: cannot be submitted after being disabled', async () => {
    const picker = await mountPicker();
    await choosePlan(picker, 'pro');
    planOf(picker, 'pro').disabled = true;
    await until(() => radioOf(picker, 'pro').disabled, 'the radio');
    expect(picker.request).to.equal(null);
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
  });

  it('B06: close the review and say why when the reviewed plan is removed', async () => {
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

  it('keep the review open when another plan is removed', async () => {
    const picker = await mountPicker();
    await openReview(picker);
    planOf(picker, 'free').remove();
    await until(() => labelsOf(picker).length === 3, 'one less');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('B02: show the first of two plans with one value, with one warning', async () => {
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

  it('B02: cannot be chosen without a value and a link', async () => {
    const picker = await mountPicker(undefined, {}, '<portal-plan label="Soon"></portal-plan>');
    expect(labelsOf(picker)).to.deep.equal(['Soon']);
    expectNoPart(cardOf(picker, 'Soon'), 'radio');
    expectNoPart(cardOf(picker, 'Soon'), 'link');
    expect(partsOf(picker, 'submit')).to.have.length(0);
  });

  it('B01: are not chosen by a value that no plan has or that cannot be chosen', async () => {
    for (const value of ['gone', 'basic', '', ' ']) {
      const picker = await mountPicker(undefined, { value, 'current-plan': 'basic' });
      expect(picker.request, value).to.equal(null);
      expect(markedLabelsOf(picker, 'selected'), value).to.deep.equal([]);
    }
  });

  it('H01: keep attributes, properties and children from before the upgrade', async () => {
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

  it('H01: work after createElement() and cloneNode()', async () => {
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

  it('B06: send nothing when the plan is removed in the task of the confirmation', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await openReview(picker);
    const calls = recordRequests();
    planOf(picker, 'pro').remove();
    partOf(picker, 'confirm').click();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(calls.count).to.equal(0);
    expect(renderedTextOf(picker)).to.contain('no longer offered');
  });
});
