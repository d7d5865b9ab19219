/** Which assignment the picker knows: the last one of this page, or what the page has set since. */
import { expect } from '@open-wc/testing';
import { press, changePlan } from '../support/actions.js';
import { currentLabelsOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { partOf, partsOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountBasic } from './basic.js';

const later = secondsInDays(30);

/** A customer of Basic whose service starts plans at once. */
async function createCustomer(): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  await customer.setFaults(
    { status: 200, body: JSON.stringify({ productPlanId: 'pro', startTimeInSeconds: 1 }), times: 1 },
    { status: 200, body: JSON.stringify({ productPlanId: 'free', startTimeInSeconds: later }) },
  );
  return customer;
}

describe('the known assignment', () => {
  it('N27: stays that of this page when the page sets the detail of `plan-assigned`', async () => {
    const picker = await mountBasic({ customer: await createCustomer() });
    picker.addEventListener('plan-assigned', ({ detail }) => (picker.assignment = detail));
    await changePlan(picker);
    await picker.assign({ productPlanId: 'free', startTimeInSeconds: later });
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Pro');
  });

  it('N27: is not replaced by an assignment of another product', async () => {
    const picker = await mountBasic({
      customer: await createCustomer(),
      attributes: { 'product-id': '2' },
      assignment: { productPlanId: 'max', startTimeInSeconds: later },
    });
    await picker.assign({ productPlanId: 'pro', productId: '1' });
    await picker.updateComplete;
    await press(picker, 'done');
    expect(picker.assignment).to.deep.equal({ productPlanId: 'max', startTimeInSeconds: later });
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Basic');
  });

  it('N27: is replaced by a later assignment in another picker, and by what the page sets after that', async () => {
    const customer = await createCustomer();
    const assignment = { productPlanId: 'max', startTimeInSeconds: later };
    const [picker, other] = [
      await mountBasic({ customer, assignment }),
      await mountBasic({ customer, assignment }),
    ];
    await changePlan(other);
    // A render that sets the former value again is no news.
    picker.assignment = { ...assignment };
    await picker.updateComplete;
    expect([currentLabelsOf(picker), partsOf(picker, 'keep')]).to.deep.equal([['Pro'], []]);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: later };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Basic');
  });
});
