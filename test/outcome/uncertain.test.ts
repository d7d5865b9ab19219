/** Unknown outcomes: the attribute `uncertain`, and what is shown after them. */
import { basic } from '../picker/basic.js';
import {
  cardOf,
  changePlan,
  confirm,
  dialogOf,
  en,
  expect,
  mountPicker,
  openReview,
  partOf,
  type PickerScene,
  press,
  reviewOf,
  textOf,
  untilOutcome,
} from '../support/browser.js';

const warning = `${en.uncertain} ${en.checkFirst}`;

describe('`uncertain`', () => {
  it('N26 shows the warning at once, with the help of the page, and in the review, until a success', async () => {
    const { picker } = await mountPicker({ attributes: { uncertain: '' } });
    expect(picker.uncertain).to.equal(true);
    expect(textOf(partOf(picker, 'outcome'))).to.equal(warning);
    expect(partOf(picker, 'outcome').querySelectorAll('slot[name=help]')).to.have.length(1);
    await openReview(picker);
    expect(reviewOf(picker).notes).to.deep.equal([warning]);
    await press(picker, 'dismiss');
    await changePlan(picker);
    expect(picker.uncertain).to.equal(false);
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'outcome'))).to.equal('');
  });

  it('N26 applies to all pickers of the customer and product, until the page has looked it up', async () => {
    const scene = await mountPicker({ faults: [{ status: 500 }] });
    const { picker } = scene;
    await changePlan(picker);
    // False is the value of a new picker: it clears nothing.
    const { picker: other } = await mountPicker({ scene, properties: { uncertain: false } });
    // Some frameworks set properties to texts.
    const { picker: ofProduct } = await mountPicker({
      ...{ scene, attributes: { 'product-id': '2' }, properties: { uncertain: 'false' } },
    });
    const all = [picker, other, ofProduct];
    expect(all.map(({ uncertain }) => uncertain)).to.deep.equal([true, true, false]);
    // The page has never stated that it is: it may repeat in each render that it has stored none.
    for (const each of all) each.uncertain = false;
    await other.updateComplete;
    expect(picker.uncertain).to.equal(true);
    picker.settle();
    await other.updateComplete;
    expect(all.map(({ uncertain }) => uncertain)).to.deep.equal([false, false, false]);
    expect(textOf(partOf(other, 'outcome'))).to.equal('');
  });

  it('stays with its product when that changes in the same task', async () => {
    const scene = await mountPicker({ attributes: { uncertain: '' } });
    const { picker: other } = await mountPicker({ scene });
    Object.assign(scene.picker, { uncertain: false, productId: '2' });
    await scene.picker.updateComplete;
    expect([scene.picker.uncertain, other.uncertain]).to.deep.equal([false, true]);
  });

  it('ends by settle() also while no customer is known', async () => {
    const { picker } = await mountPicker({
      ...{ attributes: { uncertain: '' }, properties: { sessionToken: null } },
    });
    expect(textOf(partOf(picker, 'outcome'))).to.equal(warning);
    picker.settle();
    await picker.updateComplete;
    expect([picker.uncertain, textOf(partOf(picker, 'outcome'))]).to.deep.equal([false, '']);
  });

  it('does not return after a success in a session that came later', async () => {
    const { picker, customer } = await mountPicker({
      ...{ attributes: { uncertain: '' }, properties: { sessionToken: null } },
    });
    picker.addEventListener('session-request', (event) => event.respondWith(customer.token));
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    picker.requestUpdate();
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });
});

describe('after an unknown outcome', () => {
  const mountUncertain = async (): Promise<PickerScene> => {
    const scene = await mountPicker({
      ...{ customer: { plan: 'basic' }, attributes: basic, faults: [{ at: 'after', status: 500 }] },
    });
    await changePlan(scene.picker);
    return scene;
  };

  it('I10 each way to a review opens one with the warning, and the retry is sent again', async () => {
    const { picker, calls, customer } = await mountUncertain();
    for (const [what, act] of [
      ['Try again', () => press(picker, 'retry')],
      ['cancel', () => press(picker, 'cancel')],
      ['another plan', () => openReview(picker, 'free')],
      ['review()', () => picker.review('pro')],
    ] as const) {
      await act();
      await picker.updateComplete;
      expect(dialogOf(picker).open, what).to.equal(true);
      expect(reviewOf(picker).notes, what).to.deep.equal([warning]);
      await press(picker, 'dismiss');
    }
    await customer.setFaults();
    await press(picker, 'retry');
    expect(calls.count).to.equal(1);
    await confirm(picker);
    await untilOutcome(picker);
    expect([picker.error, calls.count]).to.deep.equal([null, 2]);
  });

  it('its plan is marked as not confirmed, in place of the button, until Done', async () => {
    const { picker } = await mountUncertain();
    const { mark, button } = cardOf(picker, 'pro');
    expect([mark, button]).to.deep.equal([en.notConfirmed, undefined]);
    await press(picker, 'done');
    expect([cardOf(picker, 'pro').mark, cardOf(picker, 'pro').isOffered]).to.deep.equal(['', true]);
    expect([picker.uncertain, picker.error]).to.deep.equal([true, null]);
  });
});
