/** Which assignment a picker knows: the last one of this page and product, or what the page has set since. */
import {
  attributeMarkup,
  changePlan,
  confirm,
  currentLabelsOf,
  dialogOf,
  expect,
  holdAssignments,
  mount,
  mountPicker,
  openReview,
  openScene,
  partOf,
  partsOf,
  planMarkup,
  press,
  receivedBodies,
  secondsInDays,
  sessionAttributes,
  storedPlansOf,
  textOf,
  untilOutcome,
} from '../support/browser.js';
import { basic, fivePlans } from './basic.js';

const later = secondsInDays(30);

/** Mounts a picker of a customer of Basic whose service starts plans at once. */
const mountBasic = (attributes = {}, assignment: object | null = null) =>
  mountPicker({
    customer: { plan: 'basic' },
    faults: [
      { status: 200, body: JSON.stringify({ productPlanId: 'pro', startTimeInSeconds: 1 }), times: 1 },
      { status: 200, body: JSON.stringify({ productPlanId: 'free', startTimeInSeconds: later }) },
    ],
    attributes: { ...basic, ...attributes },
    properties: { assignment },
    plans: fivePlans,
  });

describe('the known assignment', () => {
  it('N27 stays that of this page when the page sets the detail of `plan-assigned`', async () => {
    const { picker } = await mountBasic();
    picker.addEventListener('plan-assigned', ({ detail }) => (picker.assignment = detail));
    await changePlan(picker);
    await picker.assign({ productPlanId: 'free', startTimeInSeconds: later });
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Pro');
  });

  it('N27 is not replaced by an assignment of another product', async () => {
    const assignment = { productPlanId: 'max', startTimeInSeconds: later };
    const { picker } = await mountBasic({ 'product-id': '2' }, assignment);
    await picker.assign({ productPlanId: 'pro', productId: '1' });
    await picker.updateComplete;
    await press(picker, 'done');
    expect(picker.assignment).to.deep.equal(assignment);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Basic');
  });

  it('N27 is replaced by a later assignment in another picker, and by what the page sets after that', async () => {
    const assignment = { productPlanId: 'max', startTimeInSeconds: later };
    const { picker, ...scene } = await mountBasic({}, assignment);
    const { picker: other } = await mountPicker({ scene, attributes: basic, properties: { assignment } });
    await changePlan(other);
    // A render that sets the former value again is no news.
    picker.assignment = { ...assignment };
    await picker.updateComplete;
    expect([currentLabelsOf(picker), partsOf(picker, 'keep')]).to.deep.equal([['Pro'], []]);
    picker.assignment = { productPlanId: 'free', startTimeInSeconds: later };
    await picker.updateComplete;
    // Pro has started.
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Pro');
  });
});

const plansOf = (...values: string[]): string =>
  values.map((value) => planMarkup({ value, label: value })).join('');

/** Mounts both pickers in one session. */
async function mountBoth() {
  const scene = await openScene();
  const attributes = attributeMarkup(sessionAttributes(scene.customer));
  const into = await mount(`<portal-session ${attributes}></portal-session>`);
  const mountFor = (productId: string, plans: string, defaultPlan: string | null) =>
    mountPicker({
      ...{ scene, into, plans, isSignedIn: false },
      attributes: { 'product-id': productId, 'default-plan': defaultPlan },
    });
  const { picker: one } = await mountFor('1', plansOf('free', 'pro'), 'free');
  const { picker: two } = await mountFor('2', plansOf('free', 'scale'), null);
  return { customer: scene.customer, one, two };
}

describe('two pickers for two products', () => {
  it('are pending at the same time, send their own product and show their own outcome', async () => {
    const { customer, one, two } = await mountBoth();
    const release = holdAssignments(one);
    await openReview(one, 'pro');
    expect(dialogOf(two).open).to.equal(false);
    await confirm(one);
    expect([one.pending, two.pending]).to.deep.equal([true, false]);
    await changePlan(two, 'scale');
    expect([partsOf(one, 'done').length, one.assignment]).to.deep.equal([0, null]);
    release();
    await untilOutcome(one);
    expect(await receivedBodies(customer)).to.deep.equal([
      '{"productPlanId":"scale","productId":"2"}',
      '{"productPlanId":"pro","productId":"1"}',
    ]);
    expect([currentLabelsOf(one), currentLabelsOf(two)]).to.deep.equal([['pro'], ['scale']]);
    const stored = await storedPlansOf(customer);
    expect(stored.map((each) => 'endTimeInSeconds' in each)).to.deep.equal([false, false]);
  });
});
