/** What frameworks and busy pages do to an element, which a careful page would not. */
import { expect } from '@open-wc/testing';
import { SandboxCustomer } from '../support/sandbox.js';
import { choosePlan, openReview } from '../support/actions.js';
import { dialogOf, partOf, renderedTextOf } from '../support/rendered.js';
import { recordRequests } from '../support/network.js';
import { untilLoaded, mount, mountPicker, sessionAttributes } from '../support/mount.js';
import { attributeMarkup } from '../support/markup.js';
import { markedLabelsOf, planOf, radioOf } from '../support/cards.js';
import { until } from '../support/waiting.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';

describe('an element in the hands of a framework', () => {
  it('takes numbers and null for the texts of a plan', async () => {
    const picker = await mountPicker();
    const plan = planOf(picker, 'pro');
    Object.assign(plan, { value: 5, label: null, price: 7, badge: undefined });
    picker.setAttribute('current-plan', 'basic');
    (picker as { value: unknown }).value = 5;
    await until(() => renderedTextOf(picker).includes('€7'));
    await picker.updateComplete;
    expect(plan.value).to.equal('5');
    expect(plan.label).to.equal('');
    expect(radioOf(picker, '5').checked).to.equal(true);
    expect(picker.request).to.deep.equal({ productPlanId: '5' });
  });

  it('takes null and undefined for the texts of a picker as no text', async () => {
    const picker = await mountPicker(undefined, {
      value: 'pro',
      'current-plan': 'basic',
      'default-plan': 'free',
    });
    Object.assign(picker, { value: null, currentPlan: undefined, defaultPlan: null });
    await picker.updateComplete;
    const { value, currentPlan, defaultPlan } = picker;
    expect([value, currentPlan, defaultPlan]).to.deep.equal(['', '', '']);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal([]);
  });

  it('keeps the built-in word where a page overrides it with nothing', async () => {
    const picker = await mountPicker();
    const before = partOf(picker, 'submit').textContent.trim();
    picker.messages = { submit: undefined } as never;
    await picker.updateComplete;
    expect(partOf(picker, 'submit').textContent.trim()).to.equal(before);
    picker.messages = { submit: 'Go on' };
    await picker.updateComplete;
    expect(partOf(picker, 'submit').textContent.trim()).to.equal('Go on');
  });

  it('S03 shows nothing of the customer whose session it was moved out of', async () => {
    const customer = await SandboxCustomer.create({ settings: { customerPortalSetting: { name: 'Ann' } } });
    const session = await mount(
      `<portal-session ${attributeMarkup(sessionAttributes(customer))}><portal-settings></portal-settings></portal-session>`,
    );
    const settings = session.querySelector<PortalSettingsElement>('portal-settings');
    if (!settings) return expect.fail('no settings');
    await untilLoaded(settings);
    expect(renderedTextOf(settings)).to.contain('Ann');
    session.after(settings);
    await until(() => !renderedTextOf(settings).includes('Ann'));
    expect(settings.settings).to.equal(null);
  });
});

describe('a review that the page overtakes', () => {
  it('B06 sends nothing when the plan goes and the customer confirms in one task', async () => {
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

  it('closes when the plan has become the current one, and says so', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    await openReview(picker);
    picker.currentPlan = 'pro';
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).to.contain('already your plan');
    await choosePlan(picker, 'free');
    expect(renderedTextOf(picker)).not.to.contain('already your plan');
  });
});
