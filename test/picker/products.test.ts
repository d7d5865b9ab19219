import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { dialogOf, partsOf } from '../support/rendered.js';
import { mount, sessionAttributes } from '../support/mount.js';
import { attributeMarkup, planMarkup } from '../support/markup.js';
import { receivedBodies, SandboxCustomer, storedPlansOf } from '../support/sandbox.js';
import { buttonOf, currentLabelsOf } from '../support/cards.js';
import { holdAssignments } from '../support/hold-assignments.js';
import { reviewOf } from '../support/review.js';

const first = planMarkup({ value: 'free', label: 'Free' }) + planMarkup({ value: 'pro', label: 'Pro' });
const second = planMarkup({ value: 'free', label: 'Free' }) + planMarkup({ value: 'scale', label: 'Scale' });

async function mountBoth(customer: SandboxCustomer): Promise<PortalPlanPickerElement[]> {
  const session = await mount(
    `<portal-session ${attributeMarkup(sessionAttributes(customer))}>
      <portal-plan-picker product-id="1" default-plan="free">${first}</portal-plan-picker>
      <portal-plan-picker product-id="2">${second}</portal-plan-picker>
    </portal-session>`,
  );
  const pickers = [...session.querySelectorAll('portal-plan-picker')];
  for (const picker of pickers) await picker.updateComplete;
  return pickers;
}

const both = async () => {
  const customer = await SandboxCustomer.create();
  const [one, two] = (await mountBoth(customer)) as [PortalPlanPickerElement, PortalPlanPickerElement];
  return { customer, one, two };
};

describe('two pickers for two products', () => {
  it('send their own product and show their own outcome', async () => {
    const { customer, one, two } = await both();
    await openReview(one, 'pro');
    expect(dialogOf(two).open).to.equal(false);
    await confirm(one);
    await untilOutcome(one);
    expect([partsOf(two, 'done').length, two.assignment]).to.deep.equal([0, null]);
    await openReview(two, 'scale');
    await confirm(two);
    await untilOutcome(two);
    expect(await receivedBodies(customer)).to.deep.equal([
      '{"productPlanId":"pro","productId":"1"}',
      '{"productPlanId":"scale","productId":"2"}',
    ]);
    expect([currentLabelsOf(one), currentLabelsOf(two)]).to.deep.equal([['Pro'], ['Scale']]);
    expect((await storedPlansOf(customer)).map((each) => 'endTimeInSeconds' in each)).to.deep.equal([
      false,
      false,
    ]);
  });

  it('can be pending at the same time', async () => {
    const { customer, one, two } = await both();
    const release = holdAssignments(one);
    await openReview(one, 'pro');
    await confirm(one);
    expect([one.pending, two.pending, buttonOf(two, 'scale').ariaDisabled]).to.deep.equal([
      ...[true, false, 'false'],
    ]);
    await openReview(two, 'scale');
    await confirm(two);
    release();
    await Promise.all([untilOutcome(one), untilOutcome(two)]);
    expect((await customer.ledger()).assignments).to.have.length(2);
    expect([one.error, two.error]).to.deep.equal([null, null]);
    expect([one.assignment?.productId, two.assignment?.productId]).to.deep.equal(['1', '2']);
  });

  it('fail separately', async () => {
    const { customer, one, two } = await both();
    await customer.setFaults({ status: 500, times: 1 });
    await openReview(one, 'pro');
    await confirm(one);
    await untilOutcome(one);
    expect(two.error).to.equal(null);
    await openReview(two, 'scale');
    expect(reviewOf(two).notes).to.deep.equal([]);
    await confirm(two);
    await untilOutcome(two);
    expect(two.assignment?.productPlanId).to.equal('scale');
    expect(one.error?.outcome).to.equal('unknown');
  });
});
