import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { choosePlan, confirm, dialogOf, outcome, press, review } from '../../support/customer.js';
import { mount, sessionOf } from '../../support/mount.js';
import { markup, plan } from '../../support/markup.js';
import { part, parts } from '../../support/rendered.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { bodies, plansAt } from '../../support/ledger.js';
import { marked } from '../../support/card.js';
import { reviewOf } from '../../support/review.js';

const first = plan({ value: 'free', label: 'Free' }) + plan({ value: 'pro', label: 'Pro' });
const second = plan({ value: 'free', label: 'Free' }) + plan({ value: 'scale', label: 'Scale' });

async function mountBoth(customer: SandboxCustomer): Promise<PortalPlanPickerElement[]> {
  const session = await mount(
    `<portal-session ${markup(sessionOf(customer))}>
      <portal-plan-picker product-id="1" default-plan="free">${first}</portal-plan-picker>
      <portal-plan-picker product-id="2">${second}</portal-plan-picker>
    </portal-session>`,
  );
  const pickers = [...session.querySelectorAll('portal-plan-picker')];
  for (const picker of pickers) await picker.updateComplete;
  return pickers;
}

const both = async () => {
  const customer = await SandboxCustomer.arrive();
  const [one, two] = (await mountBoth(customer)) as [PortalPlanPickerElement, PortalPlanPickerElement];
  return { customer, one, two };
};

describe('two pickers for two products', () => {
  it('have separate choices', async () => {
    const { one, two } = await both();
    await choosePlan(one, 'free');
    await choosePlan(two, 'free');
    await choosePlan(one, 'pro');
    expect([marked(one, 'selected'), marked(two, 'selected')]).to.deep.equal([['Pro'], ['Free']]);
    expect(one.request).to.deep.equal({ productPlanId: 'pro', productId: '1' });
    expect(two.request).to.deep.equal({ productPlanId: 'free', productId: '2' });
  });

  it('send their own product and show their own outcome', async () => {
    const { customer, one, two } = await both();
    await review(one, 'pro');
    expect(dialogOf(two).open).to.equal(false);
    await confirm(one);
    await outcome(one);
    expect([parts(two, 'done').length, two.assignment]).to.deep.equal([0, null]);
    await review(two, 'scale');
    await confirm(two);
    await outcome(two);
    expect(await bodies(customer)).to.deep.equal([
      '{"productPlanId":"pro","productId":"1"}',
      '{"productPlanId":"scale","productId":"2"}',
    ]);
    expect([marked(one, 'current'), marked(two, 'current')]).to.deep.equal([['Pro'], ['Scale']]);
    expect((await plansAt(customer)).map((each) => 'endTimeInSeconds' in each)).to.deep.equal([false, false]);
  });

  it('can be pending at the same time', async () => {
    const { customer, one, two } = await both();
    await review(one, 'pro');
    part(one, 'confirm').click();
    await review(two, 'scale');
    part(two, 'confirm').click();
    await Promise.all([outcome(one), outcome(two)]);
    expect((await customer.ledger()).assignments).to.have.length(2);
    expect([one.error, two.error]).to.deep.equal([null, null]);
    expect([one.assignment?.productId, two.assignment?.productId]).to.deep.equal(['1', '2']);
  });

  it('fail separately', async () => {
    const { customer, one, two } = await both();
    await customer.fail({ status: 500, times: 1 });
    await review(one, 'pro');
    await confirm(one);
    await outcome(one);
    expect(two.error).to.equal(null);
    await review(two, 'scale');
    expect(reviewOf(two).notes).to.deep.equal([]);
    await press(two, 'confirm');
    await outcome(two);
    expect(two.assignment?.productPlanId).to.equal('scale');
    expect(one.error?.outcome).to.equal('unknown');
  });
});
